import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "./identity.svelte";
import { Room } from "./room.svelte";
import type { ServerMessage, TableState } from "./wire";

// Of a browser, all that a room needs besides its connection
vi.hoisted(() => {
  const kept = new Map([
    ["skydeck.guest", JSON.stringify({ guest: "g", name: "Ada", token: "old" })],
  ]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
});

type Sent = {
  t: string;
  id: string;
  at?: number;
  moves?: number[];
  token?: string | null;
  seat?: number | null;
};

/** The other end of a connection: what was sent to it, and what it says. */
class Server {
  static last: Server;
  static count = 0;
  static readonly OPEN = 1;
  readonly readyState = Server.OPEN;
  sent: Sent[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};

  constructor() {
    Server.last = this;
    Server.count += 1;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {}

  say(message: Partial<ServerMessage>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** What was sent last, once something of this kind was. */
  async heard(kind: string): Promise<Sent> {
    return vi.waitFor(() => {
      const last = this.sent.at(-1);
      expect(last?.t).toBe(kind);
      return last!;
    });
  }
}

const LEGAL = [{ move: 3, text: "3", touch: ["card", 3] }];

function table(version: number, legal: object[] = LEGAL): TableState {
  return {
    t: "table",
    game: 1,
    version,
    seat: 0,
    view: {},
    ask: null,
    legal,
    told: [],
    fresh: false,
  } as unknown as TableState;
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", Server);
  Server.count = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

function enter(): { room: Room; server: Server } {
  const room = new Room("r");
  const server = Server.last;
  server.onopen();
  server.say({ t: "done", id: server.sent[0]!.id } as ServerMessage);
  server.say(table(5));
  return { room, server };
}

test("a choice counts although somebody else has chosen while it was asked about", async () => {
  const { room, server } = enter();
  const choosing = room.choose(3);
  const asked = await server.heard("draft");
  server.say(table(6));
  server.say({
    t: "draft",
    id: asked.id,
    open: false,
    view: null,
    ask: null,
    legal: [],
  } as unknown as ServerMessage);
  const played = await server.heard("play");
  expect(played).toMatchObject({ at: 6, moves: [3] });
  server.say({ t: "done", id: played.id } as ServerMessage);
  await choosing;
});

test("a choice that is gone by the time of the answer is not sent", async () => {
  const { room, server } = enter();
  const choosing = room.choose(3);
  const asked = await server.heard("draft");
  server.say(table(6, []));
  server.say({
    t: "draft",
    id: asked.id,
    open: false,
    view: null,
    ask: null,
    legal: [],
  } as unknown as ServerMessage);
  await choosing;
  expect(server.sent.map(({ t }) => t)).toEqual(["hello", "draft"]);
});

/** Open the connection that was made last, and refuse its hello. */
function turnAway(code: string): Sent {
  const server = Server.last;
  server.onopen();
  server.say({ t: "refused", id: null, code, sentence: "no" } as ServerMessage);
  server.onclose();
  return server.sent[0]!;
}

const [SECOND, MINUTE] = [1000, 60_000];

/** Say everything that a hello is answered by. */
function welcome(server: Server): void {
  server.onopen();
  server.say({ t: "done", id: server.sent[0]!.id } as ServerMessage);
  server.say({ t: "room", seat: 0 } as ServerMessage);
}

test("whom the server does not know becomes a new guest of the same name, once", async () => {
  vi.useFakeTimers();
  const fetched = vi.fn(
    async () => new Response(JSON.stringify({ guest: "h", name: "Ada", token: "new" })),
  );
  vi.stubGlobal("fetch", fetched);
  const room = new Room("r");
  expect(turnAway("no_guest")).toMatchObject({ token: "old" });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    "/api/guests",
    expect.objectContaining({ body: JSON.stringify({ name: "Ada" }) }),
  );
  expect(identity.token).toBe("new");
  expect(Server.count).toBe(2);
  expect(turnAway("no_guest")).toMatchObject({ token: "new" });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([Server.count, room.status]).toEqual([2, "refused"]);
});

test("what is wished in a room that there is not is refused", async () => {
  const room = new Room("r");
  const wished = room.wish({ t: "start" });
  turnAway("no_room");
  expect(await wished).toBe(false);
  expect(room.status).toBe("refused");
});

test.each(["other_rules", "bad_room"])(
  "a room that is refused as %s is not asked for again, and it is known why",
  async (code) => {
    vi.useFakeTimers();
    const room = new Room("r");
    turnAway(code);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([Server.count, room.status, room.refusal?.code]).toEqual([1, "refused", code]);
  },
);

test("who asks for a seat of somebody else watches", async () => {
  vi.useFakeTimers();
  const room = new Room("r", 1);
  expect(turnAway("not_seated")).toMatchObject({ seat: 1 });
  await vi.advanceTimersByTimeAsync(MINUTE);
  Server.last.onopen();
  expect(Server.last.sent[0]).toMatchObject({ t: "hello", seat: null });
  expect(room.wanted).toBeNull();
});

test.each(["busy", "too_many", "stopping", "bad_message"])(
  "a hello that is refused as %s is said again ever more slowly",
  async (code) => {
    vi.useFakeTimers();
    const room = new Room("r");
    const times: number[] = [];
    while (times.length < 8) {
      const count = Server.count;
      // A server may say done before it refuses.
      Server.last.onopen();
      Server.last.say({ t: "done", id: Server.last.sent[0]!.id } as ServerMessage);
      turnAway(code);
      const before = Date.now();
      while (Server.count === count) await vi.advanceTimersByTimeAsync(50);
      times.push(Date.now() - before);
    }
    expect(Math.min(...times)).toBeGreaterThanOrEqual(500);
    expect(times.at(-1)).toBeGreaterThanOrEqual(4000);
    room.close();
  },
);

test("a message without an answer restarts the connection and is sent again", async () => {
  vi.useFakeTimers();
  const { room, server } = enter();
  const wished = room.wish({ t: "ask_back" });
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect([Server.count, room.status]).toEqual([1, "open"]);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect([Server.count, room.status]).toEqual([2, "lost"]);
  welcome(Server.last);
  expect(Server.last.sent.at(-1)).toEqual(server.sent.at(-1));
  Server.last.say({ t: "done", id: Server.last.sent.at(-1)!.id } as ServerMessage);
  expect(await wished).toBe(true);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(Server.count).toBe(2);
});

test("a hello without an answer is said again", async () => {
  vi.useFakeTimers();
  const room = new Room("r");
  Server.last.onopen();
  await vi.advanceTimersByTimeAsync(9 * SECOND);
  expect([Server.count, room.status]).toEqual([2, "lost"]);
});

test("a connection that does not answer when it is checked is restarted", async () => {
  vi.useFakeTimers();
  const { room, server } = enter();
  room.check();
  server.say({ t: "done", id: (await server.heard("refresh")).id } as ServerMessage);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(Server.count).toBe(1);
  room.check();
  await vi.advanceTimersByTimeAsync(9 * SECOND);
  expect(Server.count).toBe(2);
});

test("a hint may take its time where the connection stands", async () => {
  vi.useFakeTimers();
  const { room, server } = enter();
  void room.askHint();
  await vi.advanceTimersByTimeAsync(9 * SECOND);
  server.say({ t: "done", id: (await server.heard("refresh")).id } as ServerMessage);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(Server.count).toBe(1);
});

test("who comes again while a connection is awaited makes one, not two", async () => {
  vi.useFakeTimers();
  const { room, server } = enter();
  server.onclose();
  room.comeAgain();
  server.onclose();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(Server.count).toBe(2);
});

/** Choose a move after which something is left to choose. */
async function begin(room: Room, server: Server, move: number): Promise<void> {
  const choosing = room.choose(move);
  const { id } = await server.heard("draft");
  server.say({
    t: "draft",
    id,
    open: true,
    view: {},
    ask: null,
    legal: LEGAL,
  } as unknown as ServerMessage);
  await choosing;
}

test("what is chosen outlasts another wish that is refused, but not its own refusal", async () => {
  const { room, server } = enter();
  await begin(room, server, 3);
  const wished = room.wish({ t: "ask_back" });
  server.say({
    t: "refused",
    id: (await server.heard("ask_back")).id,
    code: "nothing",
    sentence: "no",
  } as ServerMessage);
  expect(await wished).toBe(false);
  expect(room.draft?.moves).toEqual([3]);
  const choosing = room.choose(3);
  server.say({
    t: "refused",
    id: (await server.heard("draft")).id,
    code: "illegal",
    sentence: "no",
  } as ServerMessage);
  await choosing;
  expect(room.draft).toBeNull();
});

test.each([
  ["the same table again", { ...table(5), fresh: true }, true],
  ["an earlier table", { ...table(6), fresh: true }, false],
  ["another choice", { ...table(5, []), fresh: true }, false],
])("what is chosen and %s", async (_, fresh, isKept) => {
  const { room, server } = enter();
  await begin(room, server, 3);
  server.say(fresh as ServerMessage);
  expect(room.draft !== null).toBe(isKept);
});

test("a hint is shown as long as the choice that it is about, whoever else chooses meanwhile", async () => {
  const { room, server } = enter();
  const missed = vi.fn();
  const hear = async (meanwhile: () => Promise<void> | void): Promise<void> => {
    const asking = room.askHint(missed);
    const { id } = await server.heard("hint");
    await meanwhile();
    expect(room.isHinting).toBe(true);
    server.say({ t: "hint", id, version: 5, hints: [] } as ServerMessage);
    await asking;
    expect(room.isHinting).toBe(false);
  };
  await hear(() => server.say(table(6)));
  expect(room.hint?.version).toBe(5);
  server.say(table(7));
  expect(room.hint?.version).toBe(5);
  expect(missed).not.toHaveBeenCalled();
  await hear(() => server.say(table(8, [])));
  expect(room.hint).toBeNull();
  expect(missed).toHaveBeenCalledTimes(1);
  await hear(() => begin(room, server, 3));
  expect(room.hint).toBeNull();
  expect(missed).toHaveBeenCalledTimes(2);
});

test("a hint is asked for once, and again where the connection was lost", async () => {
  vi.useFakeTimers();
  const { room, server } = enter();
  const asking = room.askHint();
  void room.askHint();
  expect(server.sent.filter(({ t }) => t === "hint")).toHaveLength(1);
  server.onclose();
  await vi.advanceTimersByTimeAsync(SECOND);
  welcome(Server.last);
  Server.last.say({ ...table(5), fresh: true } as ServerMessage);
  const asked = Server.last.sent.find(({ t }) => t === "hint");
  Server.last.say({ t: "hint", id: asked!.id, version: 5, hints: [] } as ServerMessage);
  await asking;
  expect(room.hint?.version).toBe(5);
});

test("a touch just before the connection is lost has its effect at the next one", async () => {
  vi.useFakeTimers();
  const { room, server } = enter();
  const choosing = room.choose(3);
  server.onclose();
  await vi.advanceTimersByTimeAsync(SECOND);
  welcome(Server.last);
  Server.last.say({ ...table(5), fresh: true } as ServerMessage);
  const asked = Server.last.sent.find(({ t }) => t === "draft");
  expect(asked).toMatchObject({ at: 5, moves: [3] });
  Server.last.say({
    t: "draft",
    id: asked!.id,
    open: true,
    view: {},
    ask: null,
    legal: LEGAL,
  } as unknown as ServerMessage);
  await choosing;
  expect(room.draft?.moves).toEqual([3]);
});

const MANY = 100;

/** A table of this version, and what happened on the way to it. */
function tell(version: number, events: object[]): TableState {
  return { ...table(version), told: events } as TableState;
}

/** What a story is about, by the card of its events. */
function cards({ story }: Room): unknown[] {
  return story.map(({ events: [first] }) => first && "card" in first && first.card);
}

const NUMBERS = Array.from({ length: MANY }, (_, card) => card);

test("of a long story only the last is kept, until somebody wants to read it all", async () => {
  const { room, server } = enter();
  for (const card of NUMBERS) server.say(tell(6 + card, [{ key: "draw", card }]));
  expect(cards(room)).toEqual(NUMBERS.slice(-40));
  expect(room.story[0]?.number).toBe(MANY - 40);
  room.readStory(true);
  const { id } = await server.heard("story");
  server.say(tell(6 + MANY, [{ key: "draw", card: MANY }])); // while the answer is on its way
  server.say({
    t: "story",
    id,
    game: 1,
    version: 5 + MANY,
    told: NUMBERS.map((card) => [{ key: "draw", card }]),
  } as unknown as ServerMessage);
  expect(cards(room)).toEqual([...NUMBERS, MANY]);
  server.say(tell(7 + MANY, [{ key: "draw", card: MANY + 1 }]));
  expect(room.story.map(({ number }) => number)).toEqual([...NUMBERS, MANY, MANY + 1]);
  room.readStory(false);
  expect(room.story).toHaveLength(40);
  server.say({ ...tell(0, [{ key: "draw", card: 0 }]), game: 2 } as ServerMessage);
  expect([cards(room), room.story[0]?.number]).toEqual([[0], 0]);
});

test.each([
  ["of another seat", { ...tell(9, []), seat: 1, fresh: true }],
  ["of a server that counts anew", { ...tell(3, []), fresh: true }],
])("a table %s begins another story", async (_, next) => {
  const { room, server } = enter();
  server.say(tell(6, [{ key: "draw", card: 1 }]));
  server.say({ ...tell(6, []), fresh: true } as ServerMessage);
  expect(cards(room)).toEqual([1]);
  server.say(next as ServerMessage);
  const { id } = await server.heard("story");
  server.say({
    t: "story",
    id,
    game: 1,
    version: next.version,
    told: [[{ key: "draw", card: 2 }]],
  } as unknown as ServerMessage);
  expect(cards(room)).toEqual([2]);
});

test("the scores of all rounds are known, also of those of which the story has no more", () => {
  const { room, server } = enter();
  server.say(tell(6, [{ key: "score", seat: 0, points: 7 }]));
  for (const card of NUMBERS) server.say(tell(7 + card, [{ key: "draw", card }]));
  expect(
    room.scores.map(
      ({ events: [first] }) => first?.key === "score" && "points" in first && first.points,
    ),
  ).toEqual([7]);
  const told = [
    [{ key: "score", seat: 0, points: 7 }],
    ...NUMBERS.map((card) => [{ key: "draw", card }]),
  ];
  server.say({ t: "story", id: "x", game: 1, version: 6 + MANY, told } as unknown as ServerMessage);
  expect(
    room.scores.map(
      ({ events: [first] }) => first?.key === "score" && "points" in first && first.points,
    ),
  ).toEqual([7]);
  server.say({ ...tell(0, []), game: 2 } as ServerMessage);
  expect(room.scores).toEqual([]);
});

/** The table of the next round, with the one before as it was left. */
function next(version: number, round: number): TableState {
  return {
    ...table(version),
    view: { rounds: round + 1, movers: [0] },
    points: [9, 9],
    told: [{ key: "round", round }],
    ended: { rounds: round },
  } as unknown as TableState;
}

test("the end of a round stays until the person goes on, whatever happens in the next one", async () => {
  const { room, server } = enter();
  server.say({ ...table(6), points: [1, 2] } as TableState);
  expect(server.sent[0]).toMatchObject({ t: "hello", holds: true });
  server.say(next(7, 1));
  server.say({ ...table(8), points: [9, 9] } as TableState);
  expect(room.held).toMatchObject({ view: { rounds: 1 }, events: [{ key: "round" }] });
  expect([room.legal, room.ask, room.isMyTurn, room.points]).toEqual([[], null, false, [1, 2]]);
  room.goOn();
  await server.heard("next");
  expect([room.held, room.isMyTurn, room.points]).toEqual([null, true, [9, 9]]);
  expect(room.table?.version).toBe(8);
  room.goOn();
  expect(server.sent.filter(({ t }) => t === "next")).toHaveLength(1);
});

test("the end of the last round does not outlive its game, and a later one takes its place", () => {
  const { room, server } = enter();
  server.say(next(6, 1));
  server.say(next(7, 2));
  expect(room.held?.view).toEqual({ rounds: 2 });
  server.say({ ...table(8), result: {} } as TableState); // the game is over
  expect(room.held).not.toBeNull();
  server.say({ ...table(9), game: 2, fresh: true } as TableState);
  expect(room.held).toBeNull();
});

test("the first of two touches can be left, and ends with its choice", async () => {
  const { room, server } = enter();
  room.touch("throw");
  server.say(table(6)); // somebody else has chosen
  expect(room.touched).toBe("throw");
  await room.stepBack();
  expect(room.touched).toBeNull();
  room.touch("throw");
  server.say(table(7, []));
  expect(room.touched).toBeNull();
  expect(server.sent.map(({ t }) => t)).toEqual(["hello"]);
});
