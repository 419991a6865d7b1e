/** A connection to a room that comes back by itself and forgets no message. */

import type { ClientMessage, ServerMessage } from "./wire";

export type Status = "connecting" | "open" | "lost" | "refused";
type Wish = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;
export type Answer = Extract<ServerMessage, { t: "done" | "draft" | "hint" | "story" }>;

/** The server has refused a message: a code for us, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

interface Pending {
  text: string;
  keeps: boolean;
  resolve: (answer: Answer) => void;
  reject: (reason: Error) => void;
}

const SLOWEST = 8000; // milliseconds between attempts to connect
const PERMANENT = new Set(["no_room", "no_guest", "not_seated"]);

export class RoomSocket {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #stem = Math.random().toString(36).slice(2, 8);
  #count = 0;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isGreeted = false;

  constructor(
    private readonly url: string,
    private readonly hello: () => { token: string | null; seat: number | null },
    private readonly hear: (message: ServerMessage) => void,
    private readonly change: (status: Status) => void,
  ) {
    this.#connect();
  }

  #connect(): void {
    this.change(this.#attempts ? "lost" : "connecting");
    this.#isGreeted = false;
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", id: this.#nextId(), ...this.hello() }));
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#retry(socket);
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#stem}-${this.#count}`;
  }

  #receive(message: ServerMessage): void {
    if (message.t === "refused" && !this.#isGreeted && PERMANENT.has(message.code)) {
      this.close();
      this.change("refused");
    } else if (message.t === "done" && !this.#isGreeted) {
      this.#isGreeted = true;
      this.#attempts = 0;
      this.change("open");
      this.#sendAgain();
    }
    if ("id" in message && message.id !== null) this.#settle(message.id, message);
    this.hear(message);
  }

  #settle(id: string, message: ServerMessage): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (message.t === "refused") pending.reject(new Refusal(message.code, message.sentence));
    else pending.resolve(message as Answer);
  }

  /** What was not answered before the connection broke is sent once more, with the same ids. */
  #sendAgain(): void {
    for (const [id, pending] of this.#pending) {
      if (pending.keeps) this.#socket?.send(pending.text);
      else {
        this.#pending.delete(id);
        pending.reject(new Refusal("lost", "the connection was lost"));
      }
    }
  }

  #retry(socket: WebSocket): void {
    if (this.#isClosed || socket !== this.#socket) return;
    this.change("lost");
    this.#attempts += 1;
    const wait = Math.min(SLOWEST, 250 * 2 ** Math.min(this.#attempts, 6)) * (0.5 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#attempts === 1 ? 50 : wait);
  }

  /** Connect at once, for example because the device is online again. */
  hurry(): void {
    if (this.#isClosed || this.#isGreeted) return;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#connect();
  }

  /** Say hello anew, for example at another seat. */
  restart(): void {
    const old = this.#socket;
    this.#connect();
    old?.close();
  }

  /** Send a message; questions are dropped when the connection breaks, wishes are kept. */
  ask(wish: Wish, keeps = true): Promise<Answer> {
    const id = this.#nextId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { text, keeps, resolve, reject });
      if (this.#isGreeted && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
