// Made by tools/wire_types.py (`make types`): change src/skydeck/server/wire.py instead.
// docs/wire.md tells how messages follow each other.

/** Stands for no seat or no move where a view has a number. */
export const NONE = -1;

/** A game that the page knows. */
export type GameName = "level8" | "schott" | "skybridge" | "skyjo" | "skyrunner";

/** Why something was refused. */
export type RefusalCode =
  | "bad_message"
  | "bad_settings"
  | "too_long"
  | "no_guest"
  | "forbidden"
  | "no_room"
  | "no_game"
  | "no_language"
  | "no_code"
  | "no_position"
  | "no_review"
  | "not_seated"
  | "seat_taken"
  | "name_taken"
  | "wrong_phase"
  | "illegal"
  | "stale"
  | "revealed"
  | "nothing"
  | "no_network"
  | "other_rules"
  | "bad_room"
  | "too_many"
  | "busy"
  | "preparing"
  | "stopping"
  | "no_page"
  | "no_method";

/** Anything that a game tells, as data: a key and its values. */
export interface GameEvent {
  key: string;
  [name: string]: unknown;
}

// What clients send

/** Play once more with the same people; the nonce becomes a part of the next deal. */
export interface AgainMessage {
  id: string;
  t: "again";
  nonce: string;
}

/** Agree to a take-back that another seat asked for, or not. */
export interface AnswerMessage {
  id: string;
  t: "answer";
  /** That asked for it. */
  seat: number;
  at: number;
  yes: boolean;
}

/** Ask to take back one's last moves. */
export interface AskBackMessage {
  id: string;
  t: "ask_back";
}

/** Time to think: so much in all, and so much more after each turn, in seconds. */
export interface Clock {
  bank: number;
  increment: number;
}

/** Ask what is legal after some moves that were not played yet. */
export interface DraftMessage {
  id: string;
  t: "draft";
  at: number;
  moves: number[];
}

/** The first message of every connection: who this is, and at which seat. */
export interface HelloMessage {
  id: string;
  t: "hello";
  token?: string | null;
  seat?: number | null;
  /** Whether it shows the end of a round until it sends next. */
  holds?: boolean;
}

/** Ask for the best moves and their reasons, now or after the moves of a draft. */
export interface HintsMessage {
  id: string;
  t: "hint";
  moves?: number[];
}

/** Go on to the next round; bots wait for that, but not for long. */
export interface NextMessage {
  id: string;
  t: "next";
}

/** Play moves of one's seat, decided at a version of the table. */
export interface PlayMessage {
  id: string;
  t: "play";
  at: number;
  moves: number[];
}

/** Tell everyone something in a sign. */
export interface ReactMessage {
  id: string;
  t: "react";
  sign: "hello" | "well_played" | "thanks" | "oops" | "laugh" | "wow" | "think" | "hurry";
}

/** Ask for the whole room and table. */
export interface RefreshMessage {
  id: string;
  t: "refresh";
}

/** Let a bot play for a person who is away. */
export interface ReplaceMessage {
  id: string;
  t: "replace";
  seat: number;
}

/** Give up this game. */
export interface ResignMessage {
  id: string;
  t: "resign";
}

/** Tell everyone something. */
export interface SayMessage {
  id: string;
  t: "say";
  text: string;
}

/** Change what was decided, before the game. */
export interface SetMessage {
  id: string;
  t: "set";
  settings: Settings;
}

/** Put a bot at a free seat, or take it away. */
export interface SetBotMessage {
  id: string;
  t: "bot";
  seat: number;
  bot: "level1" | "level2" | "level3" | "level4" | "level5" | "level6" | "level7" | "level8" | null;
}

/** What is decided before a game begins. */
export interface Settings {
  game: string;
  seats: number;
  options?: Record<string, number | string | boolean | number[] | null>;
  clock?: Clock | null;
  public?: boolean;
  /** Seconds that spectators are behind. */
  delay?: number;
  /** How fast bots move. */
  pace?: "relaxed" | "brisk" | "instant";
}

/** Take a free seat; the nonce becomes a part of the deal. */
export interface SitMessage {
  id: string;
  t: "sit";
  seat: number;
  name: string;
  nonce: string;
  face?: string | null;
}

/** Leave a seat before the game; whoever opened the room may free any seat. */
export interface StandMessage {
  id: string;
  t: "stand";
  seat: number;
}

/** Deal. */
export interface StartMessage {
  id: string;
  t: "start";
}

/** Ask for all that has happened in this game. */
export interface StoryMessage {
  id: string;
  t: "story";
}

/** Everything that a client sends. */
export type ClientMessage =
  | HelloMessage
  | SitMessage
  | StandMessage
  | SetBotMessage
  | SetMessage
  | StartMessage
  | PlayMessage
  | NextMessage
  | DraftMessage
  | HintsMessage
  | StoryMessage
  | SayMessage
  | ReactMessage
  | AskBackMessage
  | AnswerMessage
  | ResignMessage
  | ReplaceMessage
  | AgainMessage
  | RefreshMessage;

// What the server sends

/** The server goes down: connect again, after so many milliseconds. */
export interface Bye {
  t: "bye";
  retry: number;
}

/** A text of a game's words, and the values that it wants; one of them may be such a text. */
export interface CatalogText {
  /** The game's own text: skyjo.refuse.shown. */
  key: string;
  /** That the text wants; a list is of alternatives. */
  values: Record<string, string | number | boolean | string[] | CatalogText>;
}

/** A seat and who sits there. */
export interface ChairState {
  /** Of the person. */
  name: string | null;
  /** Of the person: a bird and a colour, as `magpie-3`. */
  face: string | null;
  /** That sits here, or plays for the person. */
  bot: string | null;
  /** Whether the one who reads this has the seat. */
  yours: boolean;
  present: boolean;
  /** A bot plays for the person until they return. */
  away: boolean;
  resigned: boolean;
  /** Agreed to play once more. */
  again: boolean;
  /** Has to agree before another game begins. */
  awaited: boolean;
  /** Has been away for so long that a bot may be asked to play. */
  replaceable: boolean;
}

/** A seat's time. */
export interface ClockState {
  /** Milliseconds, when the message was sent. */
  left: number;
  running: boolean;
}

/** A message has had its effect, and that is durable. */
export interface Done {
  t: "done";
  id: string;
}

/** What is legal after the moves of a draft; nothing where hidden things decide that. */
export interface DraftState<G extends GameName = GameName> {
  t: "draft";
  id: string;
  /** Whether the seat goes on choosing, and nothing hidden decides how. */
  open: boolean;
  view: Views[G] | null;
  ask: Questions[G] | null;
  legal: LegalMove<G>[];
}

/** A move worth considering, its chance to win, and the facts that speak for it. */
export interface Hint<G extends GameName = GameName> {
  move: number;
  text: string;
  chance: number;
  /** Whether the chance is proved. */
  exact: boolean;
  reasons: Reasons[G][];
}

/** The best moves, the best first. */
export interface HintState<G extends GameName = GameName> {
  t: "hint";
  id: string;
  version: number;
  hints: Hint<G>[];
}

/** A move that its seat may play: its text, and what a person touches to make it. */
export interface LegalMove<G extends GameName = GameName> {
  move: number;
  text: string;
  touch: Touches[G];
}

/** The room's game is being compiled for this machine; what was asked for comes by itself. */
export interface PreparingState {
  t: "preparing";
  game: string;
  title: string;
  /** Of the work that is done; 1 when there is nothing to wait for any more. */
  share: number;
  /** That are left, about. */
  seconds: number;
}

/** A message has had no effect. */
export interface RefusedState {
  t: "refused";
  id: string | null;
  code: RefusalCode;
  sentence: string;
  /** The game's own text for it, where there is one: skyjo.refuse.shown. */
  key?: string;
  /** That this text wants; a list is of alternatives, and one may be a text. */
  values?: Record<string, string | number | boolean | string[] | CatalogText>;
}

/** How a game ended. */
export interface Result {
  points: number[];
  winners: number[];
  resigned: number[];
}

/** Everything about a room but the table. */
export interface RoomState {
  t: "room";
  room: string;
  phase: "lobby" | "playing" | "over";
  settings: Required<Settings>;
  chairs: ChairState[];
  /** Whether the one who reads this arranges the room. */
  host: boolean;
  /** Of the one who reads this. */
  seat: number | null;
  /** How many games were begun in this room. */
  game: number;
  /** To the secret of this game, or of the next one. */
  commitment: string;
  take_back: TakeBack | null;
  spectators: number;
}

/** What somebody told everyone. */
export interface Said {
  t: "said";
  seat: number;
  /** Of whoever said it: another person may sit there by now. */
  name: string;
  text: string | null;
  sign: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** What a watcher has been told of this game up to a version, move by move. */
export interface StoryState<G extends GameName = GameName> {
  t: "story";
  id: string;
  game: number;
  version: number;
  told: Events[G][][];
}

/** The table as a seat sees it, and what has just happened. */
export interface TableState<G extends GameName = GameName> {
  t: "table";
  game: number;
  version: number;
  seat: number | null;
  view: Views[G];
  points: number[];
  /** What the seat has to decide. */
  ask: Questions[G] | null;
  legal: LegalMove<G>[];
  /** What happened since the version before; empty in a fresh one. */
  told: Events[G][];
  /** The table as a round left it that has just ended. */
  ended: Views[G] | null;
  fresh: boolean;
  clocks: ClockState[] | null;
  result: Result | null;
}

/** A take-back that was asked for. */
export interface TakeBack {
  seat: number;
  /** The version of the table. */
  at: number;
  /** How many choices would be taken back, as far as the reader has seen them. */
  moves: number;
  agreed: number[];
}

/** Everything that the server sends. */
export type ServerMessage<G extends GameName = GameName> =
  | RoomState
  | TableState<G>
  | DraftState<G>
  | HintState<G>
  | StoryState<G>
  | Said
  | Done
  | RefusedState
  | PreparingState
  | Bye;

// Requests and answers

/** What was wrong, for programs and for people. */
export interface Problem {
  code: RefusalCode;
  sentence: string;
}

/** How a guest wants to be called. */
export interface NewGuest {
  name: string;
}

/** A guest as others see them. */
export interface GuestInfo {
  guest: string;
  name: string;
}

/** A guest and the secret by which they are known. */
export interface GuestToken {
  guest: string;
  name: string;
  token: string;
}

/** A code that makes another device the same guest, once. */
export interface Code {
  code: string;
  /** Milliseconds since 1970. */
  expires: number;
}

/** A code that another device shows. */
export interface UseCode {
  code: string;
}

/** The name of a room: it is the link and the code. */
export interface RoomName {
  room: string;
}

/** Whether phones in the home network can be let in. */
export interface HomeInfo {
  /** Whether this page may do it: it is on the server's own machine. */
  can: boolean;
  /** Where phones find the page, while they can. */
  address: string | null;
}

/** A room as the lobby lists it. */
export interface RoomSummary {
  room: string;
  phase: "lobby" | "playing" | "over";
  game: string;
  seats: (string | null)[];
  public: boolean;
  games: number;
  changed: number;
}

/** How a game ended. */
export interface FinishedGame {
  /** Of the persons, and of bots as `level3`, by seat. */
  names: string[];
  points: number[];
  winners: number[];
  resigned: number[];
}

/** A room in which this guest has had a seat.

Others are not told how its last game ended: they may watch with a delay. */
export interface OwnRoom {
  room: string;
  phase: "lobby" | "playing" | "over";
  game: string;
  seats: (string | null)[];
  public: boolean;
  games: number;
  changed: number;
  /** Of the last finished game. */
  result: FinishedGame | null;
}

/** A room as whoever has its link sees it. */
export interface RoomInfo {
  room: string;
  phase: "lobby" | "playing" | "over";
  game: string;
  seats: (string | null)[];
  public: boolean;
  games: number;
  changed: number;
  settings: Required<Settings>;
  /** Games that are over, whose logs can be had. */
  finished: number;
}

/** A house rule. */
export interface OptionInfo {
  name: string;
  kind: "number" | "choice" | "flag" | "numbers" | "seat" | "map";
  default: number | string | boolean | number[] | null;
  says: string;
  wants: string;
  /** The named ways; of numbers and seats, besides any others. */
  choices: string[];
  /** How many numbers it has, or places from 1 on. */
  count: number;
  low: number | null;
  high: number | null;
}

/** A bot. */
export interface LevelInfo {
  bot: string;
  name: string;
  says: string;
}

/** How far a game is that is being compiled for this machine. */
export interface Preparing {
  /** Of the work that is done, 0 to 1. */
  share: number;
  /** That are left, about. */
  seconds: number;
}

/** A game that can be played here. */
export interface GameInfo {
  game: string;
  title: string;
  rules: number;
  seats: number[];
  lowest_wins: boolean;
  options: OptionInfo[];
  levels: LevelInfo[];
  /** Whether there is a lesson that teaches it. */
  lesson: boolean;
  /** Whether its rules are compiled on this machine. */
  ready: boolean;
  /** While they are not. */
  preparing: Preparing | null;
}

/** An axis of a field. */
export interface AxisInfo {
  /** What runs along it; `seats` where there is an entry for each seat of the table. */
  name: string;
  /** At most. */
  length: number;
}

/** A field of a view as the game declares it: what a table can be drawn from. */
export interface FieldInfo {
  name: string;
  /** What it holds, in English. */
  says: string;
  /** What its numbers are: `number`, `tenths`, `flag`, `seat`, or what the game calls it. */
  kind: string;
  low: number;
  /** At a table of as many seats as there may be. */
  high: number;
  /** How many of a number make one. */
  unit: number;
  /** What each number from `low` on is called; empty where it has no name. */
  names: (string | number)[];
  /** Whether -1 stands for nothing. */
  none: boolean;
  /** Whether a place may be empty. */
  empty: boolean;
  /** Whether its places are used from the first on. */
  listed: boolean;
  /** Whether a seat may not know it. */
  hidden: boolean;
  axes: AxisInfo[];
}

/** A game, and what a table for it can be drawn from. */
export interface GameDetails {
  game: string;
  title: string;
  rules: number;
  seats: number[];
  lowest_wins: boolean;
  options: OptionInfo[];
  levels: LevelInfo[];
  /** Whether there is a lesson that teaches it. */
  lesson: boolean;
  /** Whether its rules are compiled on this machine. */
  ready: boolean;
  /** While they are not. */
  preparing: Preparing | null;
  /** Those of its own, besides what every game has. */
  fields: FieldInfo[];
}

/** The words of a game, in ICU MessageFormat. */
export interface GameWords {
  game: string;
  /** Which they are in: English where the game does not know the one asked for. */
  language: string;
  texts: Record<string, string>;
}

/** A numbered rule of a game, in English; words between asterisks are stressed. */
export interface RuleInfo {
  number: string;
  text: string;
}

/** What a learner did so far: moves, and null for every step that was only read. */
export interface LessonMoves {
  moves: (number | null)[];
}

/** Where a lesson is: its step, and the table as the learner sees it. */
export interface LessonState<G extends GameName = GameName> {
  /** The id of the step, under which its text is found. */
  step: string;
  /** Which step this is, from 1. */
  number: number;
  steps: number;
  /** Whether the step is only read: it goes on by null. */
  reading: boolean;
  /** Whether this is the last step. */
  over: boolean;
  /** Whose view this is. */
  seat: number;
  view: Views[G];
  points: number[];
  /** What the learner has to decide. */
  ask: Questions[G] | null;
  /** What the step allows of the legal moves. */
  legal: LegalMove<G>[];
  /** What the last move and the replies to it did. */
  told: Events[G][];
  /** The table as a round left it that they ended. */
  ended: Views[G] | null;
  /** Whether the table has just been set up. */
  fresh: boolean;
}

/** A choice of a finished game and what it was worth to the seat that had it. */
export interface ReviewedChoice {
  /** Of the move in the log, from 0. */
  number: number;
  seat: number;
  move: number;
  text: string;
  /** The best move found. */
  best: number;
  best_text: string;
  /** What is touched for it. */
  best_touch: Touches[GameName];
  /** The chance to win with the best move. */
  before: number;
  /** With the move that was played. */
  after: number;
  /** With a move picked blindly. */
  blind: number;
  /** Whether the chances are proved. */
  exact: boolean;
  /** The standard error of the loss. */
  error: number;
  /** What the move cost against the best one found. */
  loss: number;
  /** Whether that is more than the error of judging. */
  mistake: boolean;
}

/** What happened to a seat's chance from one of its choices up to its next, or to the end. */
export interface Stretch {
  /** Of the move that it begins with; -1 is the deal. */
  number: number;
  start: number;
  end: number;
  /** What the seat's own move changed. */
  choice: number;
  /** What the losses of others changed. */
  others: number;
  /** The rest. */
  luck: number;
  /** What changed most, in the direction of the change. */
  cause: "choice" | "others" | "luck";
}

/** A seat's chance to win after some moves of the game. */
export interface CurvePoint {
  /** How many moves were played. */
  move: number;
  chance: number;
}

/** One seat's game. */
export interface ReviewedSeat {
  seat: number;
  name: string;
  /** Its share of the win. */
  result: number;
  /** Its chance before anything was dealt. */
  share: number;
  /** 100 if every choice was the best found, 0 if as good as blind picks. */
  accuracy: number;
  /** What its choices changed. */
  skill: number;
  /** What the losses of others gave it. */
  others: number;
  /** What the cards did. */
  luck: number;
  stretches: Stretch[];
  /** The stretches that changed most, in the order of the game. */
  turning_points: Stretch[];
  /** Its chance at the deal, before each of its choices, and at the end. */
  curve: CurvePoint[];
}

/** The review of a finished game. */
export interface Review {
  game: string;
  /** Tables imagined for each choice. */
  iterations: number;
  moves: number;
  choices: ReviewedChoice[];
  seats: ReviewedSeat[];
  /** Whether chance decides anything after the beginning. */
  has_luck: boolean;
}

/** How far a review is, and what it found. */
export interface ReviewState {
  done: number;
  choices: number;
  review: Review | null;
}

/** A position of a finished game. */
export interface PositionInfo<G extends GameName = GameName> {
  view: Views[G];
  /** Of every seat, as far as the view shows them. */
  points: number[];
  /** What the move before it did. */
  told: Events[G][];
  /** Who made that move. */
  seat: number | null;
  move: number | null;
}

/** Whether a server is well. */
export interface Health {
  status: "ok";
  version: string;
}

/** The games in which no seat may know what another may not. */
export const OPEN_GAMES: readonly string[] = ["skybridge"];

// Level 8

/** The names of a value of Level 8. */
export type Level8Value = "red" | "orange" | "yellow" | "green" | "blue" | "purple";

/** The names of a takes of Level 8. */
export type Level8Takes = "red" | "orange" | "yellow" | "green" | "blue" | "purple";

/** The names of a wants of Level 8. */
export type Level8Wants =
  | "standard_1" | "standard_2" | "standard_3" | "standard_4" | "standard_5" | "standard_6"
  | "standard_7" | "standard_8" | "expert_1" | "expert_2" | "expert_3" | "expert_4" | "expert_5"
  | "expert_6" | "expert_7" | "expert_8";

/** The names of a card of Level 8. */
export type Level8Card =
  | "1r" | "1o" | "1y" | "1g" | "1b" | "1p" | "2r" | "2o" | "2y" | "2g" | "2b" | "2p" | "3r" | "3o"
  | "3y" | "3g" | "3b" | "3p" | "4r" | "4o" | "4y" | "4g" | "4b" | "4p" | "5r" | "5o" | "5y" | "5g"
  | "5b" | "5p" | "6r" | "6o" | "6y" | "6g" | "6b" | "6p" | "7r" | "7o" | "7y" | "7g" | "7b" | "7p"
  | "8r" | "8o" | "8y" | "8g" | "8b" | "8p" | "9r" | "9o" | "9y" | "9g" | "9b" | "9p" | "10r"
  | "10o" | "10y" | "10g" | "10b" | "10p" | "11r" | "11o" | "11y" | "11g" | "11b" | "11p" | "12r"
  | "12o" | "12y" | "12g" | "12b" | "12p" | "13r" | "13o" | "13y" | "13g" | "13b" | "13p" | "14r"
  | "14o" | "14y" | "14g" | "14b" | "14p" | "15r" | "15o" | "15y" | "15g" | "15b" | "15p" | "*"
  | "!";

/** The names of a laid card of Level 8. */
export type Level8LaidCard =
  | "1r" | "1o" | "1y" | "1g" | "1b" | "1p" | "2r" | "2o" | "2y" | "2g" | "2b" | "2p" | "3r" | "3o"
  | "3y" | "3g" | "3b" | "3p" | "4r" | "4o" | "4y" | "4g" | "4b" | "4p" | "5r" | "5o" | "5y" | "5g"
  | "5b" | "5p" | "6r" | "6o" | "6y" | "6g" | "6b" | "6p" | "7r" | "7o" | "7y" | "7g" | "7b" | "7p"
  | "8r" | "8o" | "8y" | "8g" | "8b" | "8p" | "9r" | "9o" | "9y" | "9g" | "9b" | "9p" | "10r"
  | "10o" | "10y" | "10g" | "10b" | "10p" | "11r" | "11o" | "11y" | "11g" | "11b" | "11p" | "12r"
  | "12o" | "12y" | "12g" | "12b" | "12p" | "13r" | "13o" | "13y" | "13g" | "13b" | "13p" | "14r"
  | "14o" | "14y" | "14g" | "14b" | "14p" | "15r" | "15o" | "15y" | "15g" | "15b" | "15p" | "*1"
  | "*2" | "*3" | "*4" | "*5" | "*6" | "*7" | "*8" | "*9" | "*10" | "*11" | "*12" | "*13" | "*14"
  | "*15" | "*r" | "*o" | "*y" | "*g" | "*b" | "*p";

/** The names of a colour of Level 8. */
export type Level8Colour = "red" | "orange" | "yellow" | "green" | "blue" | "purple";

/** The house rules of Level 8. */
export interface Level8Options {
  /** The cards of an edition: 6 wilds and 3 Skip! cards, or 5 and 3, or 7 and 4. */
  edition: "us" | "de" | "fr";
  /** The eight levels, or eight harder ones where cards may be kept from level 5 on. */
  levels: "standard" | "expert";
  /** A Skip! on top of a discard pile may be taken, or else it locks the pile. */
  skip_from_discard: boolean;
  /** Who deals the first round: a seat, or drawn by lot. */
  dealer: number | "random";
}

/** What a seat may know of Level 8. */
export interface Level8View {
  /** The house rules. */
  options: Level8Options;
  /** The seats that owe a move; none when the game is over. */
  movers: number[];
  /** The seats that have won; none until the game is over. */
  winners: number[];
  /** The round being played, from 1. */
  rounds: number;
  /** The move played last. */
  last_move: number;
  /** The seat that played it. */
  last_seat: number;
  /** How many seats the table has. */
  seats: number;
  /** What kind of choice comes next. */
  phase: "take" | "play" | "name" | "fill" | "add" | "keep" | "over";
  /** Turns begun in the whole game, skipped ones included. */
  turns: number;
  /** The seat whose turn it is; none while cards are kept. */
  turn: number;
  /** The dealer of this round. */
  dealer: number;
  /** How many cards of `deck` are in use. */
  decked: number;
  /** Skip! cards that lie face up under the draw pile. */
  buried: number;
  /** The part of the display that is being composed, from 0. */
  part: number;
  /** How many cards of that part are laid. */
  slot: number;
  /** Where a card is being added, see ADD_TO. */
  target: number;
  /** What `seen` was before a display that is being composed. */
  start_seen: number;
  /** And the hand of its seat [cards] */
  start: (number | "empty")[];
  /** The level each seat is on; 9 above the last [seats] */
  levels: number[];
  /** The level of the seat that lies on the table; 0 if none [seats] */
  displayed: number[];
  /** 1 if a Skip! lies before the seat [seats] */
  skips: number[];
  /** Cards that the seat kept from the round before [seats] */
  keeps: number[];
  /** How many cards of its `piles` are in use [seats] */
  piled: number[];
  /** Cards in hand [seats] */
  held: number[];
  /** How many of them everyone knows: taken from piles, still held [seats] */
  seen: number[];
  /** Those first, then the others, each ascending [seats][cards] */
  hands: (number | "empty" | null)[][];
  /** A run's lowest number, a set's number, or a colour [seats][parts] */
  values: (number | "empty")[][];
  /** How many cards a part has [seats][parts] */
  spans: number[][];
  /** Cards chosen to be kept, ascending [seats][cards] */
  kept: (number | "empty" | null)[][];
  /** Draw pile without the buried cards, next card last [cards] */
  deck: (number | null)[];
  /** Discard piles, oldest card first [seats][cards] */
  piles: (number | "empty")[][];
  /** The cards of parts, runs ascending [seats][parts][cards] */
  laid: (number | "empty")[][][];
  /** What the rules say of what is seen. */
  marks: Level8Mark[];
}

/** Constants of Level 8 by which it is drawn. */
export const LEVEL8 = {
  COLOURS: ["red", "orange", "yellow", "green", "blue", "purple"],
  CARDS: [[1, "red"], [1, "orange"], [1, "yellow"], [1, "green"], [1, "blue"], [1, "purple"], [2, "red"], [2, "orange"], [2, "yellow"], [2, "green"], [2, "blue"], [2, "purple"], [3, "red"], [3, "orange"], [3, "yellow"], [3, "green"], [3, "blue"], [3, "purple"], [4, "red"], [4, "orange"], [4, "yellow"], [4, "green"], [4, "blue"], [4, "purple"], [5, "red"], [5, "orange"], [5, "yellow"], [5, "green"], [5, "blue"], [5, "purple"], [6, "red"], [6, "orange"], [6, "yellow"], [6, "green"], [6, "blue"], [6, "purple"], [7, "red"], [7, "orange"], [7, "yellow"], [7, "green"], [7, "blue"], [7, "purple"], [8, "red"], [8, "orange"], [8, "yellow"], [8, "green"], [8, "blue"], [8, "purple"], [9, "red"], [9, "orange"], [9, "yellow"], [9, "green"], [9, "blue"], [9, "purple"], [10, "red"], [10, "orange"], [10, "yellow"], [10, "green"], [10, "blue"], [10, "purple"], [11, "red"], [11, "orange"], [11, "yellow"], [11, "green"], [11, "blue"], [11, "purple"], [12, "red"], [12, "orange"], [12, "yellow"], [12, "green"], [12, "blue"], [12, "purple"], [13, "red"], [13, "orange"], [13, "yellow"], [13, "green"], [13, "blue"], [13, "purple"], [14, "red"], [14, "orange"], [14, "yellow"], [14, "green"], [14, "blue"], [14, "purple"], [15, "red"], [15, "orange"], [15, "yellow"], [15, "green"], [15, "blue"], [15, "purple"]],
  WILD: 90,
  SKIP: 91,
  LAST_LEVEL: 8,
  VICTORY: 9,
  LEVELS: {"standard": [[{"kind": "run", "size": 3}, {"kind": "run", "size": 3}], [{"kind": "set", "size": 2}, {"kind": "set", "size": 2}, {"kind": "set", "size": 2}, {"kind": "set", "size": 2}], [{"kind": "run", "size": 3}, {"kind": "flush", "size": 4}], [{"kind": "run", "size": 6}, {"kind": "set", "size": 2}], [{"kind": "run", "size": 7}], [{"kind": "set", "size": 2}, {"kind": "set", "size": 3}, {"kind": "set", "size": 3}], [{"kind": "set", "size": 3}, {"kind": "flush", "size": 5}], [{"kind": "set", "size": 2}, {"kind": "set", "size": 3}, {"kind": "set", "size": 4}]], "expert": [[{"kind": "run", "size": 4}, {"kind": "set", "size": 2}, {"kind": "set", "size": 2}], [{"kind": "flush", "size": 6}], [{"kind": "run", "size": 5}, {"kind": "set", "size": 3}], [{"kind": "set", "size": 4}, {"kind": "set", "size": 4}], [{"kind": "run", "size": 8}], [{"kind": "set", "size": 2}, {"kind": "set", "size": 2}, {"kind": "flush", "size": 5}], [{"kind": "set", "size": 3}, {"kind": "run", "size": 6}], [{"kind": "set", "size": 5}, {"kind": "flush", "size": 4}]]},
} as const;

/** What a person touches for a move of Level 8. */
export type Level8Touch =
  | { key: "draw" }
  | { key: "take"; owner: number }
  | { key: "name"; part: number; value: number | Level8Value; naturals: number; cards: number[] }
  | { key: "fill"; card: number }
  | { key: "add"; owner: number; part: number; end: "low" | "high" | "any"; takes: number | Level8Takes; cards: number[] }
  | { key: "discard"; card: number }
  | { key: "keep"; card: number }
  | { key: "skip"; card: number; seat: number }
  | { key: "done" };

/** What a seat is asked in Level 8. */
export type Level8Question =
  | { key: "take"; level: number; wants: Level8Wants }
  | { key: "take_more" }
  | { key: "lay"; level: number }
  | { key: "play"; wants: Level8Wants }
  | { key: "play_skip"; wants: Level8Wants; number: number }
  | { key: "add" }
  | { key: "name"; part: number }
  | { key: "fill" }
  | { key: "keep" };

/** What happens in Level 8. */
export type Level8Event =
  | { key: "draw"; seat: number; card: Level8Card }
  | { key: "draw_unseen"; seat: number }
  | { key: "take"; seat: number; card: Level8Card; other: number }
  | { key: "take_own"; seat: number; card: Level8Card }
  | { key: "rebuild"; cards: number }
  | { key: "display"; seat: number; level: number; parts: ({ kind: "run" | "set" | "flush"; size: number; cards: Level8LaidCard[]; low?: number; high?: number; number?: number; colour?: Level8Colour })[] }
  | { key: "add"; seat: number; card: Level8Card; part: number; other: number }
  | { key: "add_own"; seat: number; card: Level8Card; part: number }
  | { key: "discard"; seat: number; card: Level8Card }
  | { key: "skip"; seat: number; other: number }
  | { key: "skipped"; seat: number }
  | { key: "end"; seat: number }
  | { key: "rise"; seat: number; level: number }
  | { key: "victory"; seat: number }
  | { key: "keep"; seat: number; card: Level8Card }
  | { key: "kept"; seat: number }
  | { key: "keeps"; seat: number; cards: number }
  | { key: "round"; round: number }
  | { key: "limit" };

/** What speaks for or against a move of Level 8. */
export type Level8Reason =
  | { key: "outs"; helping: number; unseen: number; level: number }
  | { key: "outs_then"; helping: number; unseen: number; level: number }
  | { key: "outs_table"; helping: number; unseen: number }
  | { key: "ready_wins"; level: number }
  | { key: "ready_outs"; helping: number; unseen: number; level: number }
  | { key: "ready_lays"; card: Level8Card; level: number }
  | { key: "ready_spare"; card: Level8Card; level: number }
  | { key: "leaves"; card: Level8Card; other: number }
  | { key: "completes"; card: Level8Card; level: number; lacking: number; before: number }
  | { key: "nears"; card: Level8Card; level: number; lacking: number; before: number }
  | { key: "useless"; card: Level8Card; level: number; lacking: number }
  | { key: "fits"; card: Level8Card }
  | { key: "fits_nowhere"; card: Level8Card }
  | { key: "skip_in_hand" }
  | { key: "wins" }
  | { key: "displays"; level: number }
  | { key: "part"; part: number; naturals: number; wilds: number; have: number }
  | { key: "part_grows"; count: number }
  | { key: "wild_spent" }
  | { key: "fill_number"; number: number; count: number }
  | { key: "fill_colour"; colour: Level8Colour; count: number }
  | { key: "follows"; card: Level8Card }
  | { key: "hand"; left: number }
  | { key: "last" }
  | { key: "ends" }
  | { key: "needed"; card: Level8Card; level: number; lacking: number; before: number }
  | { key: "spare"; card: Level8Card; level: number; lacking: number }
  | { key: "twin"; number: number }
  | { key: "live"; number: number; count: number }
  | { key: "waits"; level: number }
  | { key: "lays"; card: Level8Card }
  | { key: "gift"; other: number; card: Level8Card }
  | { key: "collects"; other: number; card: Level8Card; taken: Level8Card }
  | { key: "fits_now"; card: Level8Card }
  | { key: "fits_soon"; card: Level8Card }
  | { key: "skip_lost" }
  | { key: "skipped"; other: number; cards: number; level: number }
  | { key: "keeps"; kept: number };

/** What the rules say of a table of Level 8. */
export type Level8Mark =
  | { key: "level"; seat: number; has: number; wants: number }
  | { key: "part"; seat: number; part: number; value?: number | Level8Value; cards: number[] }
  | { key: "fits"; seat: number; cards: number[] };

// SCHOTT

/** The names of a effect of SCHOTT. */
export type SchottEffect = "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "A7" | "A8" | "A9" | "A10";

/** The house rules of SCHOTT. */
export interface SchottOptions {
  /** The square that is the finish. */
  length: number;
  /** Squares with a question, and how far its answer moves a piece: plus for a right answer, minus for a wrong one. */
  locations: string;
  /** Everyone may look at the own Action cards. */
  actions_visible: boolean;
  /** A card from the draw pile may be discarded at once. */
  may_discard_drawn: boolean;
  /** A joker needs no number of its own between two number cards. */
  joker_free: boolean;
  /** Only new pairs of neighbours pay, not their whole chain. */
  chain_incremental: boolean;
  /** All rewards of a stage are paid before the game can end. */
  shared_finish: boolean;
  /** Who starts the first stage: a seat, or drawn by lot. */
  starter: number | "random";
  /** A later stage is started by the next seat, or by the winner of the stage before. */
  next_start: "left" | "winner";
  /** A question square acts also on a piece that skipped to it. */
  location_after_skip: boolean;
  /** A move caused by a question square may lead to another one. */
  location_chain: boolean;
}

/** What a seat may know of SCHOTT. */
export interface SchottView {
  /** The house rules. */
  options: SchottOptions;
  /** The seats that owe a move; none when the game is over. */
  movers: number[];
  /** The seats that have won; none until the game is over. */
  winners: number[];
  /** The round being played, from 1. */
  rounds: number;
  /** The move played last. */
  last_move: number;
  /** The seat that played it. */
  last_seat: number;
  /** How many seats the table has. */
  seats: number;
  /** What kind of choice comes next. */
  phase: "fast" | "turn" | "place" | "swap" | "choose" | "give" | "get" | "keep" | "question" | "over";
  /** Turns begun in this stage, of all seats together. */
  turns: number;
  /** How many cards of `deck` are in use. */
  decked: number;
  /** How many cards of `pile` are in use. */
  piled: number;
  /** The seat whose turn it is; none before the first turn of a stage. */
  turn: number;
  /** 1 if the card in hand came from the discard pile. */
  taken: number;
  /** The card to be placed, until it is. */
  hand: number | "empty" | null;
  /** With A8: the other card drawn. */
  spare: number | "empty" | null;
  /** 1 or 2 if the deck ran out before the hand or the spare card. */
  bared: number;
  /** The card that the last move placed. */
  shown: number | "empty";
  /** How many rows of `journal` are in use. */
  told: number;
  /** What is under way: nothing, A1 to A10, or a part of a stage. */
  doing: number;
  /** With A2, A4 and rewards: how many seats have had their part. */
  done: number;
  /** Squares of the neighbour bonus that are to be paid. */
  owed: number;
  /** With A5 and A9: the seat chosen. */
  chosen: number;
  /** With A5: the own place to be given. */
  picked: number | "empty";
  /** Questions asked so far. */
  asked: number;
  /** Squares that hang on the open question: + if right, - if wrong. */
  stake: number;
  /** 1 if the open question is that of a location square. */
  located: number;
  /** Moves that locations caused so far in the movement under way. */
  hops: number;
  /** The seat that starts this stage. */
  starter: number;
  /** The seat that won the last stage that ended; none if nobody did. */
  winner: number;
  /** Number cards, 0 for a joker [seats][places] */
  rows: number[][];
  /** Where the pieces stand [seats] */
  squares: number[];
  /** 1 if the seat still has its Fast Track card [seats] */
  tracks: number[];
  /** 1 yes or 0 no in this stage's window; empty if not said [seats] */
  fasts: (number | "empty" | null)[];
  /** Action cards, 1 to 10, left and right [seats][slots] */
  actions: (number | null)[][];
  /** 1 if the Action card was turned up [seats][slots] */
  spent: number[][];
  /** Discard pile, oldest card first [cards] */
  pile: number[];
  /** Draw pile, next card last [cards] */
  deck: (number | null)[];
  /** Which answer stands at a, b, c; empty if no question is open [letters] */
  order: (number | "empty")[];
  /** Question cards, asked from first to last, then again [cards] */
  stack: (number | null)[];
  /** Which answer is right, by question [questions] */
  keys: (number | null)[];
  /** What the last move led to [rows][entries] */
  journal: (number | "empty")[][];
  /** What the rules say of what is seen. */
  marks: SchottMark[];
}

/** Constants of SCHOTT by which it is drawn. */
export const SCHOTT = {
  JOKER: 0,
  JOKER_NAME: "J",
  HIGHEST: 60,
  ACTIONS: 10,
  SLOT_NAMES: ["left", "right"],
  LETTER_NAMES: ["a", "b", "c"],
} as const;

/** What a person touches for a move of SCHOTT. */
export type SchottTouch =
  | { key: "draw" }
  | { key: "take" }
  | { key: "action"; slot: number }
  | { key: "place"; place: number }
  | { key: "discard" }
  | { key: "swap"; first: number; second: number }
  | { key: "choose"; seat: number }
  | { key: "give"; place: number }
  | { key: "for"; seat: number; place: number }
  | { key: "keep"; which: "hand" | "spare" }
  | { key: "answer"; letter: number }
  | { key: "wait" }
  | { key: "fast" };

/** What a seat is asked in SCHOTT. */
export type SchottQuestion =
  | { key: "fast" }
  | { key: "turn"; card: number | "J" }
  | { key: "turn_action"; card: number | "J"; slots: ("left" | "right")[] }
  | { key: "place_taken"; card: number | "J" }
  | { key: "place_drawn"; card: number | "J" }
  | { key: "place_or_discard"; card: number | "J" }
  | { key: "place_kept"; card: number | "J" }
  | { key: "swap" }
  | { key: "choose_trade"; seats: number[] }
  | { key: "choose_swap"; seats: number[] }
  | { key: "give"; other: number }
  | { key: "get"; other: number; card: number | "J" }
  | { key: "keep"; card: number | "J"; spare: number | "J" }
  | { key: "answer"; number: number; answers: number[]; squares: number }
  | { key: "answer_against"; number: number; answers: number[]; squares: number };

/** What happens in SCHOTT. */
export type SchottEvent =
  | { key: "decide"; seat: number }
  | { key: "fast"; seat: number }
  | { key: "no_fast" }
  | { key: "start"; seat: number }
  | { key: "take"; seat: number; card: number | "J" }
  | { key: "refill"; cards: number }
  | { key: "draw"; seat: number; card: number | "J" }
  | { key: "draw_unseen"; seat: number }
  | { key: "place"; seat: number; card: number | "J"; place: number; old: number | "J" }
  | { key: "toss"; seat: number; card: number | "J" }
  | { key: "act"; seat: number; number: number; effect: SchottEffect }
  | { key: "swap"; seat: number; first: number | "J"; second: number | "J" }
  | { key: "choose"; seat: number; other: number }
  | { key: "give"; seat: number; card: number | "J"; other: number }
  | { key: "trade"; seat: number; other: number; card: number | "J"; got: number | "J" }
  | { key: "look"; seat: number; card: number | "J"; spare: number | "J" }
  | { key: "look_first"; seat: number; card: number | "J" }
  | { key: "look_unseen"; seat: number }
  | { key: "keep"; seat: number; card: number | "J" }
  | { key: "keep_unseen"; seat: number }
  | { key: "skip"; seat: number; square: number }
  | { key: "bonus"; seat: number; squares: number; square: number | "start" | "finish" }
  | { key: "advance"; seat: number; squares: number; square: number | "start" | "finish" }
  | { key: "reward"; seat: number; squares: number; square: number | "start" | "finish" }
  | { key: "reward_doubled"; seat: number; squares: number; square: number | "start" | "finish" }
  | { key: "extra"; seat: number; squares: number; square: number | "start" | "finish" }
  | { key: "back"; seat: number; squares: number; square: number | "start" | "finish" }
  | { key: "ask"; seat: number; number: number; answers: number[]; squares: number }
  | { key: "ask_against"; seat: number; number: number; answers: number[]; squares: number }
  | { key: "right"; seat: number; number: number; letter: "a" | "b" | "c"; given: number; right_letter: "a" | "b" | "c"; right: number }
  | { key: "wrong"; seat: number; number: number; letter: "a" | "b" | "c"; given: number; right_letter: "a" | "b" | "c"; right: number }
  | { key: "stage_won"; seat: number }
  | { key: "stage_limit" }
  | { key: "round"; round: number }
  | { key: "over" };

/** What speaks for or against a move of SCHOTT. */
export type SchottReason =
  | { key: "complete"; squares: number }
  | { key: "bonus"; squares: number }
  | { key: "more_stay"; before: number; after: number }
  | { key: "fewer_stay"; before: number; after: number }
  | { key: "same_stay"; before: number; after: number }
  | { key: "longer"; before: number; after: number }
  | { key: "shorter"; before: number; after: number }
  | { key: "fits_then"; fits: number; unseen: number }
  | { key: "gift"; card: number | "J"; other: number }
  | { key: "gift_pair"; card: number | "J"; other: number }
  | { key: "at"; card: number | "J"; place: number; old: number | "J" }
  | { key: "draw"; fits: number; unseen: number }
  | { key: "no_gap" }
  | { key: "action"; number: number; effect: SchottEffect }
  | { key: "action_unseen"; moving: number; unseen: number }
  | { key: "trade"; other: number; card: number | "J" }
  | { key: "trade_with"; other: number; card: number | "J"; old: number | "J" }
  | { key: "given"; other: number; card: number | "J"; before: number; after: number }
  | { key: "order_of"; other: number; stay: number }
  | { key: "known" }
  | { key: "known_wrong" }
  | { key: "guess" }
  | { key: "fast_row"; stay: number }
  | { key: "fast_later"; stay: number }
  | { key: "to_go"; squares: number }
  | { key: "toss" };

/** What the rules say of a table of SCHOTT. */
export type SchottMark =
  | { key: "row"; seat: number; cards: number; numbers: number; squares: number; doubled: boolean; pairs: number[] };

// Skybridge

/** The names of a colour of Skybridge. */
export type SkybridgeColour = "red" | "blue" | "green" | "yellow";

/** The names of a block colour of Skybridge. */
export type SkybridgeBlockColour = "red" | "blue" | "green" | "yellow" | "neutral_yellow";

/** The names of a tower of Skybridge. */
export type SkybridgeTower = "a1" | "b1" | "c1" | "a2" | "b2" | "c2" | "a3" | "b3" | "c3";

/** The names of a kind of Skybridge. */
export type SkybridgeKind = "tall" | "square" | "bridge" | "roof";

/** The house rules of Skybridge. */
export interface SkybridgeOptions {
  /** With two seats the four colours take turns in a fixed order. */
  colour_rotation: boolean;
  /** With two seats both colours of a seat are scored as one. */
  merge_colours: boolean;
  /** Equal colours may not touch between neighbouring towers, either. */
  side_contact: boolean;
  /** Blocks may be put at any height, not only on the lowest tower. */
  free_blocks: boolean;
  /** Two towers are linked by one bridge at most. */
  one_bridge_per_pair: boolean;
  /** A roof may be put on a bare foundation, too. */
  roof_on_foundation: boolean;
  /** Who cannot place anything at its turn is out of the game. */
  blocked_is_out: boolean;
}

/** What a seat may know of Skybridge. */
export interface SkybridgeView {
  /** The house rules. */
  options: SkybridgeOptions;
  /** The seats that owe a move; none when the game is over. */
  movers: number[];
  /** The seats that have won; none until the game is over. */
  winners: number[];
  /** The round being played, from 1. */
  rounds: number;
  /** The move played last. */
  last_move: number;
  /** The seat that played it. */
  last_seat: number;
  /** How many seats the table has. */
  seats: number;
  /** What kind of choice comes next. */
  phase: "place" | "over";
  /** The seat whose turn it is; none when the game is over. */
  turn: number;
  /** With colour_rotation: the colour whose turn it is. */
  colour: number;
  /** With blocked_is_out: the seats, or colours, that are out, a bit each. */
  out: number;
  /** The seats, or colours, passed over when their turn came last. */
  skipped: number;
  /** Floors [towers] */
  heights: number[];
  /** How many piece ends lie in the tower [towers] */
  ends: number[];
  /** The colour of the roof; empty if the tower is open [towers] */
  roofs: (number | "empty")[];
  /** The pair that a colour's bridge lies on; empty if on none [colours] */
  bridges: (number | "empty")[];
  /** How many pieces a seat still has [seats][colours][kinds] */
  stock: number[][][];
  /** Piece ends from the ground up [towers][ends] */
  towers: (number | "empty")[][];
  /** What the rules say of what is seen. */
  marks: SkybridgeMark[];
}

/** Constants of Skybridge by which it is drawn. */
export const SKYBRIDGE = {
  COLOURS: ["red", "blue", "green", "yellow"],
  CALLED: {"2": ["red", "blue", "green", "yellow"], "3": ["red", "blue", "green", "neutral_yellow"], "4": ["red", "blue", "green", "yellow"]},
  KINDS: ["tall", "square", "bridge", "roof"],
  ENDS: [["red", "tall"], ["blue", "tall"], ["green", "tall"], ["yellow", "tall"], ["red", "square"], ["blue", "square"], ["green", "square"], ["yellow", "square"], ["red", "bridge"], ["blue", "bridge"], ["green", "bridge"], ["yellow", "bridge"]],
  FLOORS: {"tall": 3, "square": 2, "bridge": 1, "roof": 0},
  NEUTRAL_PIECES: [1, 1, 0, 0],
  SIDE: 3,
  TOWER_NAMES: ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"],
  PAIRS: [[0, 1], [0, 3], [1, 2], [1, 4], [2, 5], [3, 4], [3, 6], [4, 5], [4, 7], [5, 8], [6, 7], [7, 8]],
  OWNERS: {"2": [0, 1, 0, 1], "3": [0, 1, 2, null], "4": [0, 1, 2, 3]},
} as const;

/** What a person touches for a move of Skybridge. */
export type SkybridgeTouch =
  | { key: "tall"; colour: SkybridgeColour; tower: number; height: number }
  | { key: "square"; colour: SkybridgeColour; tower: number; height: number }
  | { key: "bridge"; colour: SkybridgeColour; first: number; second: number; height: number }
  | { key: "roof"; colour: SkybridgeColour; tower: number; height: number };

/** What a seat is asked in Skybridge. */
export type SkybridgeQuestion =
  | { key: "place"; colour: SkybridgeColour }
  | { key: "place_colour"; colour: SkybridgeColour };

/** What happens in Skybridge. */
export type SkybridgeEvent =
  | { key: "block"; seat: number; colour: SkybridgeBlockColour; tower: SkybridgeTower; floors: number; kind: "tall" | "square" }
  | { key: "block_first"; seat: number; colour: SkybridgeBlockColour; tower: SkybridgeTower; floors: number; kind: "tall" | "square" }
  | { key: "bridge"; seat: number; colour: SkybridgeColour; first: SkybridgeTower; second: SkybridgeTower; floors: number }
  | { key: "roof"; seat: number; colour: SkybridgeColour; tower: SkybridgeTower; floors: number }
  | { key: "roof_linked"; seat: number; colour: SkybridgeColour; tower: SkybridgeTower; floors: number; more: number; first: SkybridgeTower }
  | { key: "roof_linked_both"; seat: number; colour: SkybridgeColour; tower: SkybridgeTower; floors: number; more: number; first: SkybridgeTower; second: SkybridgeTower }
  | { key: "roof_linked_twice"; seat: number; colour: SkybridgeColour; tower: SkybridgeTower; floors: number; more: number; first: SkybridgeTower }
  | { key: "skip"; seat: number }
  | { key: "skip_colour"; seat: number; colour: SkybridgeColour }
  | { key: "out"; seat: number }
  | { key: "out_colour"; seat: number; colour: SkybridgeColour }
  | { key: "back"; seat: number }
  | { key: "back_colour"; seat: number; colour: SkybridgeColour }
  | { key: "score"; seat: number; floors: number }
  | { key: "over" }
  | { key: "over_placed" };

/** What speaks for or against a move of Skybridge. */
export type SkybridgeReason =
  | { key: "end"; seat: number; floors: number; others: number }
  | { key: "roof"; colour: SkybridgeColour; tower: SkybridgeTower; floors: number }
  | { key: "roof_linked"; colour: SkybridgeColour; tower: SkybridgeTower; floors: number; links: SkybridgeTower[] }
  | { key: "tallest"; tower: SkybridgeTower }
  | { key: "taller"; best: SkybridgeTower; floors: number }
  | { key: "taken"; other: number; tower: SkybridgeTower }
  | { key: "links"; first: SkybridgeTower; second: SkybridgeTower; colour: SkybridgeColour; floors: number }
  | { key: "links_nothing"; colour: SkybridgeColour }
  | { key: "gain"; seat: number; floors: number }
  | { key: "gift"; other: number; floors: number }
  | { key: "first"; tower: SkybridgeTower; floors: number }
  | { key: "grows"; tower: SkybridgeTower; floors: number; before: number }
  | { key: "highest"; tower: SkybridgeTower; floors: number }
  | { key: "shuts"; colour: SkybridgeColour; tower: SkybridgeTower }
  | { key: "opens"; colour: SkybridgeColour; tower: SkybridgeTower }
  | { key: "opens_other"; colour: SkybridgeColour; tower: SkybridgeTower; other: number }
  | { key: "threat"; other: number; tower: SkybridgeTower; colour: SkybridgeColour; floors: number };

/** What the rules say of a table of Skybridge. */
export type SkybridgeMark =
  | { key: "last"; colour: SkybridgeColour; kind: SkybridgeKind; towers: number[] }
  | { key: "out"; seat: number }
  | { key: "skipped"; seat: number }
  | { key: "roof"; seat: number; colour: SkybridgeColour; tower: number; floors: number; links: number[]; more: number };

// Skyjo

/** The names of a place of Skyjo. */
export type SkyjoPlace =
  | "A1" | "A2" | "A3" | "B1" | "B2" | "B3" | "C1" | "C2" | "C3" | "D1" | "D2" | "D3";

/** The names of a column of Skyjo. */
export type SkyjoColumn = "A" | "B" | "C" | "D";

/** The house rules of Skyjo. */
export interface SkyjoOptions {
  /** The game ends when a total reaches this many points. */
  end_score: number;
  /** The game lasts this many rounds, whatever the totals. */
  rounds: number | null;
  /** Equal lowest totals share the win, or the better last round decides, or another round. */
  final_tie: "shared" | "last_round_score" | "extra_round";
  /** Each seat chooses the two cards it turns up first, or they are drawn by lot. */
  initial_reveal: "chosen" | "random";
  /** A removed column lies on top of the card just replaced or refused, or else under it. */
  triplet_on_top: boolean;
}

/** What a seat may know of Skyjo. */
export interface SkyjoView {
  /** The house rules. */
  options: SkyjoOptions;
  /** The seats that owe a move; none when the game is over. */
  movers: number[];
  /** The seats that have won; none until the game is over. */
  winners: number[];
  /** The round being played, from 1. */
  rounds: number;
  /** The move played last. */
  last_move: number;
  /** The seat that played it. */
  last_seat: number;
  /** How many seats the table has. */
  seats: number;
  /** What kind of choice comes next. */
  phase: "reveal" | "choose" | "place" | "over";
  /** Turns begun in this round, of all seats together. */
  turns: number;
  /** How many cards of `deck` are in use. */
  decked: number;
  /** How many cards of `pile` are in use. */
  piled: number;
  /** Points of the rounds that are over [seats] */
  totals: number[];
  /** Points of the last round, as they were added [seats] */
  scores: number[];
  /** The seat whose turn it is; none before the first turn. */
  turn: number;
  /** The seat that starts this round; none before it is known. */
  starter: number;
  /** The seat that closed this round; none while it is open. */
  closer: number;
  /** The seat that closed the last round; none if nobody did. */
  ender: number;
  /** 1 once the end was reached with a tie that another round must decide. */
  extra: number;
  /** 1 if the card in hand came from the discard pile. */
  taken: number;
  /** The card taken or drawn, until it is placed. */
  hand: number | "empty" | null;
  /** The card that the last move put or turned up on its place. */
  shown: number | "empty";
  /** The card that the last move put on the discard pile. */
  tossed: number | "empty";
  /** 1 if the draw pile was made of discards in this round. */
  reshuffled: number;
  /** Then: how many of each value it holds, as all can know [values] */
  stock: number[];
  /** Every card's value, seen or not; empty if gone [seats][places] */
  cards: (number | "empty" | null)[][];
  /** 0 down, 1 up, 2 gone [seats][places] */
  faces: number[][];
  /** The last round's cards, turned up, before columns go [seats][places] */
  ended: (number | "empty")[][];
  /** Discard pile, oldest card first [cards] */
  pile: number[];
  /** Draw pile, next card last [cards] */
  deck: (number | null)[];
}

/** Constants of Skyjo by which it is drawn. */
export const SKYJO = {
  ROWS: 3,
  COLUMN_NAMES: ["A", "B", "C", "D"],
  FACES: ["down", "up", "gone"],
  DOWN: 0,
  UP: 1,
  GONE: 2,
} as const;

/** What a person touches for a move of Skyjo. */
export type SkyjoTouch =
  | { key: "take" }
  | { key: "draw" }
  | { key: "swap"; column: number; row: number }
  | { key: "turn"; column: number; row: number };

/** What a seat is asked in Skyjo. */
export type SkyjoQuestion =
  | { key: "reveal" }
  | { key: "choose"; card: number }
  | { key: "place_taken"; card: number }
  | { key: "place_drawn"; card: number };

/** What happens in Skyjo. */
export type SkyjoEvent =
  | { key: "turn"; seat: number; place: SkyjoPlace; card: number }
  | { key: "start"; seat: number }
  | { key: "take"; seat: number; card: number }
  | { key: "reshuffle"; cards: number }
  | { key: "draw"; seat: number; card: number }
  | { key: "draw_unseen"; seat: number }
  | { key: "swap"; seat: number; place: SkyjoPlace; card: number; old: number }
  | { key: "refuse"; seat: number; place: SkyjoPlace; card: number; turned: number }
  | { key: "clear"; seat: number; column: SkyjoColumn; card: number }
  | { key: "close"; seat: number }
  | { key: "limit" }
  | { key: "show"; seat: number; cards: number[]; places: SkyjoPlace[] }
  | { key: "score"; seat: number; points: number; total: number }
  | { key: "score_doubled"; seat: number; points: number; counted: number; total: number; other: number; fewer: number }
  | { key: "round"; round: number }
  | { key: "extra" }
  | { key: "over" };

/** What speaks for or against a move of Skyjo. */
export type SkyjoReason =
  | { key: "reveal_first"; mean: number }
  | { key: "reveal_beside"; card: number; count: number; unseen: number; column: SkyjoColumn }
  | { key: "reveal_apart"; card: number }
  | { key: "closes"; points: number; other: number; rival: number }
  | { key: "closes_behind"; points: number; other: number; rival: number }
  | { key: "completes"; card: number; column: SkyjoColumn }
  | { key: "replaces"; card: number; old: number; points: number }
  | { key: "replaces_worse"; card: number; old: number; points: number }
  | { key: "replaces_equal"; card: number; old: number; points: number }
  | { key: "replaces_unseen"; card: number; mean: number }
  | { key: "pairs"; card: number; count: number; unseen: number; column: SkyjoColumn }
  | { key: "breaks"; card: number; column: SkyjoColumn }
  | { key: "refuses"; card: number; mean: number }
  | { key: "turn_completes"; column: SkyjoColumn; card: number; count: number; unseen: number }
  | { key: "turn_pairs"; column: SkyjoColumn; count: number; unseen: number }
  | { key: "turn_alone"; column: SkyjoColumn }
  | { key: "take_replaces"; card: number; old: number; points: number }
  | { key: "take_unseen"; card: number; mean: number }
  | { key: "take_pairs"; card: number; count: number; unseen: number; column: SkyjoColumn }
  | { key: "take_higher"; card: number; count: number; unseen: number }
  | { key: "draw_lower"; card: number; count: number; unseen: number }
  | { key: "draw_completes"; count: number; unseen: number }
  | { key: "gift_column"; other: number; card: number }
  | { key: "gift"; other: number; card: number; old: number };

// SkyRunner

/** The names of a card of SkyRunner. */
export type SkyRunnerCard =
  | "number_1" | "number_2" | "number_3" | "number_4" | "number_5" | "number_6" | "number_7"
  | "number_8" | "parasite" | "equipment" | "climb_2" | "climb_3" | "climb_4" | "climb_5" | "lost"
  | "sabotage" | "crash_2" | "crash_3";

/** The names of a square of SkyRunner. */
export type SkyRunnerSquare =
  | "ground" | "1a1" | "1b1" | "1c1" | "1d1" | "1e1" | "1a2" | "1b2" | "1c2" | "1d2" | "1e2" | "1a3"
  | "1b3" | "1c3" | "1d3" | "1e3" | "1a4" | "1b4" | "1c4" | "1d4" | "1e4" | "1a5" | "1b5" | "1c5"
  | "1d5" | "1e5" | "1a6" | "1b6" | "1c6" | "1d6" | "1e6" | "1a7" | "1b7" | "1c7" | "1d7" | "1e7"
  | "1a8" | "1b8" | "1c8" | "1d8" | "1e8" | "1a9" | "1b9" | "1c9" | "1d9" | "1e9" | "1a10" | "1b10"
  | "1c10" | "1d10" | "1e10" | "1a11" | "1b11" | "1c11" | "1d11" | "1e11" | "1a12" | "1b12" | "1c12"
  | "1d12" | "1e12" | "2a1" | "2b1" | "2c1" | "2d1" | "2e1" | "2a2" | "2b2" | "2c2" | "2d2" | "2e2"
  | "2a3" | "2b3" | "2c3" | "2d3" | "2e3" | "2a4" | "2b4" | "2c4" | "2d4" | "2e4" | "2a5" | "2b5"
  | "2c5" | "2d5" | "2e5" | "2a6" | "2b6" | "2c6" | "2d6" | "2e6" | "2a7" | "2b7" | "2c7" | "2d7"
  | "2e7" | "2a8" | "2b8" | "2c8" | "2d8" | "2e8" | "2a9" | "2b9" | "2c9" | "2d9" | "2e9" | "2a10"
  | "2b10" | "2c10" | "2d10" | "2e10" | "2a11" | "2b11" | "2c11" | "2d11" | "2e11" | "2a12" | "2b12"
  | "2c12" | "2d12" | "2e12" | "3a1" | "3b1" | "3c1" | "3d1" | "3e1" | "3a2" | "3b2" | "3c2" | "3d2"
  | "3e2" | "3a3" | "3b3" | "3c3" | "3d3" | "3e3" | "3a4" | "3b4" | "3c4" | "3d4" | "3e4" | "3a5"
  | "3b5" | "3c5" | "3d5" | "3e5" | "3a6" | "3b6" | "3c6" | "3d6" | "3e6" | "3a7" | "3b7" | "3c7"
  | "3d7" | "3e7" | "3a8" | "3b8" | "3c8" | "3d8" | "3e8" | "3a9" | "3b9" | "3c9" | "3d9" | "3e9"
  | "3a10" | "3b10" | "3c10" | "3d10" | "3e10" | "3a11" | "3b11" | "3c11" | "3d11" | "3e11" | "3a12"
  | "3b12" | "3c12" | "3d12" | "3e12" | "roof";

/** The house rules of SkyRunner. */
export interface SkyRunnerOptions {
  /** How high the three walls are: 12 rows each, lower for a quick game, or as you like. */
  rows: string;
  /** How many grooves the three walls have: by the number of seats, or as you like. Fewer are harder. */
  grooves: string;
  /** Whoever has spent all number cards takes the stack back when the next round begins. */
  auto_pickup: boolean;
  /** A climb may end on any free square of its way. */
  may_stop_early: boolean;
  /** A climbing debt is settled only by a climbing card of its value: 3 or more for a sabotage, exactly its value for a crash. */
  debt_min_value: boolean;
  /** On the ground, a higher climbing card than that of the crash may be given, too. */
  crash_at_least: boolean;
  /** Who starts the first round: a seat, or drawn by lot. */
  starter: number | "random";
}

/** What a seat may know of SkyRunner. */
export interface SkyRunnerView {
  /** The house rules. */
  options: SkyRunnerOptions;
  /** The seats that owe a move; none when the game is over. */
  movers: number[];
  /** The seats that have won; none until the game is over. */
  winners: number[];
  /** The round being played, from 1. */
  rounds: number;
  /** The move played last. */
  last_move: number;
  /** The seat that played it. */
  last_seat: number;
  /** How many seats the table has. */
  seats: number;
  /** What kind of choice comes next. */
  phase: "choice" | "climb" | "prize" | "target" | "give" | "fall" | "over";
  /** The starting seat of this round. */
  start: number;
  /** The open card; empty if there is none. */
  open: number | "empty";
  /** After the reveal: how many seats had their card carried out. */
  turn: number;
  /** The sabotage or crash card under way. */
  doing: number | "empty";
  /** How many cards of `deck` are in use. */
  decked: number;
  /** How many rows of `journal` are in use. */
  told: number;
  /** Squares above the ground; the roof is above the last row [seats] */
  levels: number[];
  /** The groove, from 0; empty on the ground and on the roof [seats] */
  columns: (number | "empty")[];
  /** The card of this round, until its end; empty before [seats] */
  chosen: (number | "empty" | null)[];
  /** How many of each card; numbers not here lie in the stack [seats][cards] */
  hands: number[][];
  /** Cards beside a seat, oldest first [seats][debts] */
  debts: (number | "empty")[][];
  /** The common discard: how many of each card [cards] */
  pile: number[];
  /** The main set, next card last [cards] */
  deck: (number | null)[];
  /** Seats whose figures fall, each hit by the one before [fallers] */
  fallers: (number | "empty")[];
  /** How many squares each of them has yet to fall [fallers] */
  falls: (number | "empty")[];
  /** The groove of each one's next step, if it is chosen [fallers] */
  aims: (number | "empty")[];
  /** What the last move led to [rows][entries] */
  journal: (number | "empty")[][];
}

/** Constants of SkyRunner by which it is drawn. */
export const SKYRUNNER = {
  NUMBERS: [1, 2, 3, 4, 5, 6, 7, 8],
  PARASITE: 9,
  EQUIPMENT: 10,
  LOST: 15,
  SABOTAGE: 16,
  CLIMB: 9,
  CRASH: 15,
  CLIMBS: [11, 12, 13, 14],
  CODES: ["", "number_1", "number_2", "number_3", "number_4", "number_5", "number_6", "number_7", "number_8", "parasite", "equipment", "climb_2", "climb_3", "climb_4", "climb_5", "lost", "sabotage", "crash_2", "crash_3"],
  SIZES: {"standard": [12, 12, 12], "quick": [8, 7, 6]},
  USUAL: [[0, 0, 0], [0, 0, 0], [2, 2, 1], [3, 2, 2], [4, 3, 2], [5, 4, 3]],
  LETTERS: "abcde",
} as const;

/** What a person touches for a move of SkyRunner. */
export type SkyRunnerTouch =
  | { key: "bid"; card: number }
  | { key: "parasite"; card: number }
  | { key: "climb"; card: number }
  | { key: "lost"; card: number }
  | { key: "sabotage"; card: number }
  | { key: "to"; level: number; column: number | "empty" }
  | { key: "keep" }
  | { key: "on"; seat: number }
  | { key: "give"; card: number }
  | { key: "left"; level: number; column: number | "empty" }
  | { key: "right"; level: number; column: number | "empty" };

/** What a seat is asked in SkyRunner. */
export type SkyRunnerQuestion =
  | { key: "choose"; number: number; card: SkyRunnerCard; choices: SkyRunnerCard[] }
  | { key: "choose_bare"; number: number; choices: SkyRunnerCard[] }
  | { key: "choose_crash"; number: number; card: SkyRunnerCard; choices: SkyRunnerCard[] }
  | { key: "climb"; value: number; ends: { square: SkyRunnerSquare; price: number; stay: boolean }[] }
  | { key: "prize"; card: SkyRunnerCard; seats: number[] }
  | { key: "target"; card: SkyRunnerCard; seats: number[] }
  | { key: "give"; card: SkyRunnerCard; choices: SkyRunnerCard[] }
  | { key: "fall"; square: SkyRunnerSquare };

/** What happens in SkyRunner. */
export type SkyRunnerEvent =
  | { key: "choose"; seat: number }
  | { key: "choose_known"; seat: number; card: SkyRunnerCard }
  | { key: "reveal"; seat: number; card: SkyRunnerCard }
  | { key: "clash"; card: SkyRunnerCard; seats: number[] }
  | { key: "return"; seat: number }
  | { key: "win"; seat: number; card: SkyRunnerCard }
  | { key: "stay_open"; number: number; card: SkyRunnerCard }
  | { key: "stay_crash"; number: number; card: SkyRunnerCard }
  | { key: "climb"; seat: number; square: SkyRunnerSquare }
  | { key: "climb_paid"; seat: number; square: SkyRunnerSquare; paid: number }
  | { key: "stay"; seat: number; square: SkyRunnerSquare }
  | { key: "roof"; seat: number; square: SkyRunnerSquare; paid: number }
  | { key: "keep"; seat: number; card: SkyRunnerCard }
  | { key: "lost"; seat: number; other: number }
  | { key: "sabotage"; seat: number; other: number }
  | { key: "rob"; seat: number }
  | { key: "give"; seat: number; card: SkyRunnerCard }
  | { key: "owe"; seat: number; card: SkyRunnerCard }
  | { key: "settle"; seat: number; card: SkyRunnerCard; debt: SkyRunnerCard }
  | { key: "gain"; seat: number; card: SkyRunnerCard; other: number }
  | { key: "crowd" }
  | { key: "crash"; seat: number; squares: number }
  | { key: "aim"; seat: number; side: "left" | "right" }
  | { key: "take_along"; other: number; seat: number }
  | { key: "fall"; seat: number; square: SkyRunnerSquare }
  | { key: "refill"; cards: number }
  | { key: "open"; number: number; card: SkyRunnerCard }
  | { key: "bare"; number: number }
  | { key: "still_open"; number: number; card: SkyRunnerCard }
  | { key: "limit"; number: number }
  | { key: "over" };

/** What speaks for or against a move of SkyRunner. */
export type SkyRunnerReason =
  | { key: "bid_safe"; number: number }
  | { key: "bid"; high: number; numbers: number; number: number }
  | { key: "bid_enough"; number: number }
  | { key: "bid_equal"; number: number; count: number }
  | { key: "bid_alone"; number: number; count: number }
  | { key: "bid_keeps"; count: number }
  | { key: "bid_highest" }
  | { key: "bid_return"; count: number }
  | { key: "bid_last" }
  | { key: "bid_bare" }
  | { key: "crash"; high: number; numbers: number; number: number }
  | { key: "crash_equal"; number: number; count: number }
  | { key: "prize_climb"; card: SkyRunnerCard; squares: number }
  | { key: "prize_needed"; card: SkyRunnerCard; cards: number }
  | { key: "prize_spare"; card: SkyRunnerCard }
  | { key: "prize_debt"; card: SkyRunnerCard }
  | { key: "prize_attack"; card: SkyRunnerCard; other: number }
  | { key: "food"; value: number }
  | { key: "no_food" }
  | { key: "parasites"; count: number }
  | { key: "climb"; square: SkyRunnerSquare; squares: number }
  | { key: "climb_roof" }
  | { key: "climb_none" }
  | { key: "climb_feeds"; value: number; count: number }
  | { key: "climb_left"; squares: number }
  | { key: "stay"; square: SkyRunnerSquare }
  | { key: "side" }
  | { key: "lower"; square: SkyRunnerSquare; squares: number }
  | { key: "pays"; paid: number; left: number }
  | { key: "under"; square: SkyRunnerSquare; other: number }
  | { key: "above"; square: SkyRunnerSquare; other: number; squares: number }
  | { key: "keep"; card: SkyRunnerCard }
  | { key: "rob"; other: number; cards: number }
  | { key: "rob_debt"; other: number }
  | { key: "push"; other: number; square: SkyRunnerSquare; squares: number }
  | { key: "push_ground"; other: number }
  | { key: "highest"; other: number; square: SkyRunnerSquare }
  | { key: "give"; squares: number }
  | { key: "fall_on"; other: number }
  | { key: "fall_free"; square: SkyRunnerSquare };

// Games by name

/** The view of each game. */
export interface Views {
  level8: Level8View;
  schott: SchottView;
  skybridge: SkybridgeView;
  skyjo: SkyjoView;
  skyrunner: SkyRunnerView;
}

/** The touches of each game. */
export interface Touches {
  level8: Level8Touch;
  schott: SchottTouch;
  skybridge: SkybridgeTouch;
  skyjo: SkyjoTouch;
  skyrunner: SkyRunnerTouch;
}

/** What a seat is asked in each game. */
export interface Questions {
  level8: Level8Question;
  schott: SchottQuestion;
  skybridge: SkybridgeQuestion;
  skyjo: SkyjoQuestion;
  skyrunner: SkyRunnerQuestion;
}

/** What happens in each game. */
export interface Events {
  level8: Level8Event;
  schott: SchottEvent;
  skybridge: SkybridgeEvent;
  skyjo: SkyjoEvent;
  skyrunner: SkyRunnerEvent;
}

/** What speaks for or against a move of each game. */
export interface Reasons {
  level8: Level8Reason;
  schott: SchottReason;
  skybridge: SkybridgeReason;
  skyjo: SkyjoReason;
  skyrunner: SkyRunnerReason;
}

/** The house rules of each game. */
export interface GameOptions {
  level8: Level8Options;
  schott: SchottOptions;
  skybridge: SkybridgeOptions;
  skyjo: SkyjoOptions;
  skyrunner: SkyRunnerOptions;
}
