/** A room as this device sees it: what the server said last, and what the person has chosen so far. */

import { identity } from "./identity.svelte";
import { explain } from "./problem";
import { settings } from "./settings.svelte";
import { Refusal, RoomSocket, type Greeting, type Status } from "./socket";
import { SCORES, type Held } from "./source";
import type {
  GameName,
  HintState,
  LegalMove,
  PreparingState,
  RoomState,
  Said,
  ServerMessage,
  StoryState,
  TableState,
} from "./wire";

export interface Told<G extends GameName = GameName> {
  number: number; // in the story of this game, from 0
  version: number;
  events: TableState<G>["told"];
}

interface Draft {
  moves: number[];
  isWhole: boolean; // nothing is left to choose: it only waits to be sent
  view: TableState["view"];
  ask: TableState["ask"];
  legal: LegalMove[];
}

const KEPT_STORIES = 40; // a page that is open for long must not grow; the server has the rest
const KEPT_SAYINGS = 200;

export class Room {
  status = $state<Status>("connecting");
  refusal = $state.raw<Refusal | null>(null); // why nobody is let in
  room = $state.raw<RoomState | null>(null);
  table = $state.raw<TableState | null>(null);
  draft = $state.raw<Draft | null>(null);
  sayings = $state.raw<Said[]>([]);
  story = $state.raw<Told[]>([]); // the last of it, or all where that is wished
  scores = $state.raw<Told[]>([]);
  isWhole = $state(false); // whether somebody wants to read the whole story
  hint = $state.raw<HintState | null>(null);
  held = $state.raw<(Held & { points: number[] }) | null>(null);
  touched = $state<string | null>(null);
  problem = $state<string | null>(null); // what the server refused last, for people
  preparing = $state.raw<PreparingState | null>(null); // while the server prepares the game
  isSending = $state(false);
  isHinting = $state(false); // whether a hint is being thought about

  #socket: RoomSocket;
  #isAsking = false;
  #choices = 0; // how often what this seat may choose has changed
  #seat: number | null;

  constructor(
    readonly name: string,
    seat: number | null = null,
  ) {
    this.#seat = seat;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new RoomSocket(
      `${scheme}://${location.host}/api/rooms/${name}/socket`,
      () => ({ token: identity.token, seat: this.#seat }),
      (message) => this.#hear(message),
      (status, refusal) => {
        this.status = status;
        this.refusal = refusal ?? null;
      },
      (code, refused) => this.#mend(code, refused),
    );
  }

  async #mend(code: string, { token, seat }: Greeting): Promise<boolean> {
    if (code === "not_seated" && seat !== null) this.#seat = null;
    else if (code === "no_guest" && token !== null) await identity.renew(token);
    else return false;
    return true;
  }

  /** The seat that this connection asks for. */
  get wanted(): number | null {
    return this.#seat;
  }

  /** The seat of this connection; null for one who watches. */
  get seat(): number | null {
    return this.room?.seat ?? null;
  }

  get view(): TableState["view"] | null {
    return this.draft?.view ?? this.table?.view ?? null;
  }

  /** Everyone's points; while the end of a round is looked at, those before it. */
  get points(): number[] {
    return this.held?.points ?? this.table?.points ?? [];
  }

  get ask(): TableState["ask"] {
    if (this.held) return null;
    return this.draft ? this.draft.ask : (this.table?.ask ?? null);
  }

  get legal(): LegalMove[] {
    if (this.isSending || this.held) return [];
    return this.draft ? this.draft.legal : (this.table?.legal ?? []);
  }

  get isMyTurn(): boolean {
    return !this.held && (this.table?.legal.length ?? 0) > 0;
  }

  #hear(message: ServerMessage): void {
    switch (message.t) {
      case "room":
        this.room = message;
        this.#seat = message.seat;
        break;
      case "table":
        this.#see(message);
        break;
      case "said":
        if (!this.sayings.some((said) => said.at === message.at && said.seat === message.seat))
          this.sayings = [...this.sayings, message].slice(-KEPT_SAYINGS);
        break;
      case "story":
        this.#remember(message);
        break;
      case "preparing":
        this.preparing = message.share < 1 ? message : null;
        break;
    }
  }

  #see(table: TableState): void {
    const before = this.table;
    this.table = table;
    if (table.game !== before?.game) {
      this.isWhole = false;
      this.held = null;
    }
    if (table.ended)
      this.held = { view: table.ended, events: table.told, points: before?.points ?? table.points };
    // Each seat counts versions of its own, and another server may count anew.
    const goesOn =
      table.game === before?.game && table.seat === before.seat && table.version >= before.version;
    if (!goesOn) this.story = this.scores = [];
    if (table.fresh) this.#askStory();
    if (table.told.length) this.#append([{ version: table.version, events: table.told }]);
    // A draft and a hint survive as long as the choice that they belong to: others may choose meanwhile.
    // A fresh table of another version may be an earlier one, after a take-back.
    const isSame =
      table.game === before?.game &&
      (!table.fresh || table.version === before.version) &&
      JSON.stringify(before.legal) === JSON.stringify(table.legal);
    if (isSame) return;
    this.#choices += 1;
    this.draft = this.hint = this.touched = null;
  }

  /** Go on to the next round, or to what has happened in it meanwhile. */
  goOn(): void {
    if (!this.held) return;
    this.held = null;
    this.#socket.ask({ t: "next" }, false).catch(() => {}); // bots do not wait for whom they lost
  }

  /** Begin a move that takes two touches; null is to leave it. */
  touch(what: string | null): void {
    this.touched = what;
    this.hint = null;
  }

  /** What was told before this device came, or while its connection was lost. */
  #remember(story: StoryState): void {
    if (story.game !== this.table?.game) return;
    const later = this.story.filter((told) => told.version > story.version);
    this.story = this.scores = [];
    this.#append([...story.told.map((events) => ({ version: story.version, events })), ...later]);
  }

  /** Add what happened next, and let go of what nobody reads any more. */
  #append(news: Omit<Told, "number">[]): void {
    const next = (this.story.at(-1)?.number ?? -1) + 1;
    const numbered = news.map((told, index) => ({ ...told, number: next + index }));
    const all = [...this.story, ...numbered];
    this.story = this.isWhole ? all : all.slice(-KEPT_STORIES);
    const scores = numbered.filter(({ events }) => events.some(({ key }) => SCORES.has(key)));
    if (scores.length) this.scores = [...this.scores, ...scores];
  }

  /** Have the whole story, which the server knows, or only the last of it. */
  readStory(isWhole: boolean): void {
    this.isWhole = isWhole;
    if (isWhole) this.#askStory();
    else this.story = this.story.slice(-KEPT_STORIES);
  }

  #askStory(): void {
    this.#socket.ask({ t: "story" }, false).catch(() => {}); // the next fresh table asks again
  }

  /** Add a move to what is chosen; what ends the choice is sent, and what can go on is shown. */
  async choose(move: number): Promise<void> {
    const table = this.table;
    if (!table || this.isSending || this.#isAsking) return;
    const [moves, choices] = [[...(this.draft?.moves ?? []), move], this.#choices];
    this.#isAsking = true; // a second touch would replace this step
    await this.#decide(async () => {
      const answer = await this.#socket.ask({ t: "draft", at: table.version, moves }); // kept: no touch is without effect
      if (this.#choices !== choices) return; // that others have chosen meanwhile changes nothing
      this.hint = this.touched = null;
      if (answer.t === "draft" && answer.open && answer.view)
        this.draft = {
          moves,
          isWhole: false,
          view: answer.view,
          ask: answer.ask,
          legal: answer.legal,
        };
      else if (settings.confirm)
        this.draft = {
          moves,
          isWhole: true,
          view: (answer.t === "draft" && answer.view) || this.view!,
          ask: null,
          legal: [],
        };
      else await this.#send(moves);
    });
    this.#isAsking = false;
  }

  /** Send what was chosen and only waits for that. */
  async send(): Promise<void> {
    if (this.draft?.isWhole) {
      const moves = this.draft.moves;
      await this.#decide(() => this.#send(moves));
    }
  }

  async #send(moves: number[]): Promise<void> {
    if (!this.table) return;
    this.isSending = true;
    try {
      await this.#socket.ask({ t: "play", at: this.table.version, moves });
      this.draft = null;
    } finally {
      this.isSending = false;
    }
  }

  /** Take back the last step that was not sent yet. */
  async stepBack(): Promise<void> {
    if (this.touched !== null) return this.touch(null);
    const table = this.table;
    if (!this.draft || !table) return;
    this.hint = null;
    const moves = this.draft.moves.slice(0, -1);
    if (!moves.length) {
      this.draft = null;
      return;
    }
    await this.#attempt(async () => {
      const answer = await this.#socket.ask({ t: "draft", at: table.version, moves }, false);
      if (answer.t === "draft" && answer.view)
        this.draft = {
          moves,
          isWhole: false,
          view: answer.view,
          ask: answer.ask,
          legal: answer.legal,
        };
    });
  }

  /** Forget everything that was not sent. */
  startOver(): void {
    this.draft = this.hint = this.touched = null;
  }

  /** Any other wish; a refusal is shown and changes nothing. */
  async wish(message: Parameters<RoomSocket["ask"]>[0], keeps = true): Promise<boolean> {
    return this.#attempt(async () => {
      await this.#socket.ask(message, keeps);
    });
  }

  /** Ask for the best moves, after what is chosen already; `miss` is called if the answer comes too late to be of use. */
  async askHint(miss: () => void = () => {}): Promise<void> {
    if (this.isHinting) return;
    const [chosen, choices] = [this.draft, this.#choices];
    this.isHinting = true;
    await this.#attempt(async () => {
      const answer = await this.#socket.ask({ t: "hint", moves: chosen?.moves ?? [] }); // kept: no touch is without effect
      if (this.#choices !== choices || this.draft !== chosen) miss();
      else if (answer.t === "hint") this.hint = answer;
    });
    this.isHinting = false;
  }

  /** Something about what is chosen, which a refusal proves wrong; a lost connection does not. */
  async #decide(work: () => Promise<void>): Promise<void> {
    await this.#attempt(work, () => (this.draft = null));
  }

  async #attempt(work: () => Promise<void>, undo: () => void = () => {}): Promise<boolean> {
    try {
      this.problem = null;
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== "lost") undo();
      if (error.code !== "stale" && error.code !== "lost") this.problem = explain(error);
      return false;
    }
  }

  /** Go on at a seat that is this guest's own. */
  takeSeat(seat: number): void {
    this.#seat = seat;
    this.#socket.restart();
  }

  /** Connect anew, as whoever this device is by now. */
  comeAgain(): void {
    this.#socket.restart();
  }

  /** Find out whether the connection still stands. */
  check(): void {
    this.#socket.check();
  }

  close(): void {
    this.#socket.close();
  }
}
