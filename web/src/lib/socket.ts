/** A connection to a room that comes back by itself and forgets no message. */

import type { ClientMessage, RefusedState, ServerMessage, CatalogText } from "./wire";

export type Status = "connecting" | "open" | "lost" | "refused";
type Wish = ClientMessage extends infer M
  ? M extends { id: string }
    ? Omit<M, "id">
    : never
  : never;
export type Answer = Extract<ServerMessage, { t: "done" | "draft" | "hint" | "story" }>;

/** The server has refused a message: a code for us, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly told: CatalogText | null = null,
  ) {
    super(sentence);
  }
}

function refusalOf({ code, sentence, key, values }: RefusedState): Refusal {
  return new Refusal(code, sentence, key ? { key, values: values ?? {} } : null);
}

interface Pending {
  text: string;
  keeps: boolean;
  isSlow: boolean; // the answer may take its time
  resolve: (answer: Answer) => void;
  reject: (reason: Error) => void;
}

const SLOWEST = 8000; // milliseconds between attempts to connect
const PATIENCE = 8000; // milliseconds after which a connection without an answer is taken for dead
const PERMANENT = new Set(["no_room", "no_guest", "not_seated", "other_rules", "bad_room"]);

export interface Greeting {
  token: string | null;
  seat: number | null;
}

export class RoomSocket {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #stem = Math.random().toString(36).slice(2, 8);
  #count = 0;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isGreeted = false;
  #prepared = 0; // when the server last said that it prepares what was asked for
  #isInside = false; // since the first message of a room, after which nothing can refuse the hello
  #greeting: Greeting & { id: string } = { id: "", token: null, seat: null };
  #mended = new Set<string>(); // codes for which the hello was changed already

  /** `mend` says whether something was changed so that a hello refused for good can be said again. */
  constructor(
    private readonly url: string,
    private readonly hello: () => Greeting,
    private readonly hear: (message: ServerMessage) => void,
    private readonly change: (status: Status, refusal?: Refusal) => void,
    private readonly mend: (code: string, refused: Greeting) => Promise<boolean>,
  ) {
    this.#connect();
  }

  #connect(): void {
    this.change(this.#attempts ? "lost" : "connecting");
    this.#isGreeted = this.#isInside = false;
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#greeting = { id: this.#nextId(), ...this.hello() };
      socket.send(JSON.stringify({ t: "hello", holds: true, ...this.#greeting }));
      this.#afterPatience(() => {
        if (socket !== this.#socket || this.#isGreeted) return;
        this.#socket = null;
        socket.close();
        this.#retry();
      });
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#retry();
    };
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#stem}-${this.#count}`;
  }

  #receive(message: ServerMessage): void {
    if (
      message.t === "refused" &&
      !this.#isInside &&
      (message.id === null || message.id === this.#greeting.id)
    ) {
      void this.#turnAway(refusalOf(message));
      return;
    }
    if (message.t === "preparing" && message.share < 1) this.#prepared = Date.now();
    if (message.t === "done" && message.id === this.#greeting.id) {
      this.#isGreeted = true;
      this.change("open");
      this.#sendAgain();
    } else if (message.t === "room") {
      this.#isInside = true;
      this.#attempts = 0;
      this.#mended.clear();
    }
    if ("id" in message && message.id !== null) this.#settle(message.id, message);
    this.hear(message);
  }

  #settle(id: string, message: ServerMessage): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (message.t === "refused") pending.reject(refusalOf(message));
    else pending.resolve(message as Answer);
  }

  /** What was not answered before the connection broke is sent once more, with the same ids. */
  #sendAgain(): void {
    for (const [id, pending] of this.#pending) {
      if (pending.keeps) this.#send(id, pending);
      else {
        this.#pending.delete(id);
        pending.reject(new Refusal("lost", "the connection was lost"));
      }
    }
  }

  /** The hello was refused: come again in another way or later, or give up. */
  async #turnAway(refusal: Refusal): Promise<void> {
    const old = this.#socket;
    this.#socket = null;
    this.#isGreeted = false;
    old?.close();
    this.#attempts += 1; // never at once, whatever has changed
    const isHopeless = await this.#isHopeless(refusal);
    if (this.#isClosed || this.#socket) return;
    if (!isHopeless) {
      this.#retry();
      return;
    }
    this.close();
    this.change("refused", refusal);
    for (const pending of this.#pending.values()) pending.reject(refusal);
    this.#pending.clear();
  }

  async #isHopeless({ code }: Refusal): Promise<boolean> {
    if (!PERMANENT.has(code)) return false;
    if (this.#mended.has(code)) return true;
    try {
      const isMended = await this.mend(code, this.#greeting);
      this.#mended.add(code);
      return !isMended;
    } catch {
      return false; // what it needs cannot be had now
    }
  }

  #retry(): void {
    if (this.#isClosed) return;
    this.change("lost");
    this.#attempts += 1;
    const wait =
      Math.min(SLOWEST, 250 * 2 ** Math.min(this.#attempts, 6)) * (0.5 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#attempts === 1 ? 50 : wait);
  }

  /** Find out whether the connection still stands, for example because the device was asleep. */
  check(): void {
    if (!this.#isGreeted) this.restart();
    else this.ask({ t: "refresh" }, false).catch(() => {}); // that it was lost is mended by then
  }

  #send(id: string, pending: Pending): void {
    const socket = this.#socket;
    if (!this.#isGreeted || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(pending.text);
    this.#afterPatience(() => {
      if (this.#isClosed || socket !== this.#socket || !this.#pending.has(id)) return;
      if (pending.isSlow) this.check();
      else {
        this.#attempts += 1; // a connection that is made anew was lost
        this.restart();
      }
    });
  }

  /** Do something when an answer is overdue: not as long as the server says what it is busy with. */
  #afterPatience(work: () => void): void {
    setTimeout(() => {
      if (Date.now() - this.#prepared < PATIENCE) this.#afterPatience(work);
      else work();
    }, PATIENCE);
  }

  /** Say hello anew, for example at another seat. */
  restart(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#connect();
    old?.close();
  }

  /** Send a message; questions are dropped when the connection breaks, wishes are kept. */
  ask(wish: Wish, keeps = true): Promise<Answer> {
    const id = this.#nextId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((resolve, reject) => {
      const pending = { text, keeps, isSlow: wish.t === "hint", resolve, reject };
      this.#pending.set(id, pending);
      this.#send(id, pending);
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
