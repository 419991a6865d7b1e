/** Who this device is: a guest's name and token, kept by the browser and sent to nobody else. */

import { api } from "./api";
import { Refusal } from "./socket";

const KEY = "skydeck.guest";

interface Guest {
  guest: string;
  name: string;
  token: string;
}

function read(): Guest | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Guest | null;
  } catch {
    return null;
  }
}

class Identity {
  #guest = $state<Guest | null>(read());
  #renewal: Promise<void> | null = null; // one for all connections of this page

  get token(): string | null {
    return this.#guest?.token ?? null;
  }

  get name(): string {
    return this.#guest?.name ?? "";
  }

  /** Become a guest, or take another name. */
  async call(name: string): Promise<void> {
    if (!this.#guest) this.#keep(await api.becomeGuest(name));
    else if (name !== this.#guest.name) {
      const renamed = await this.as((token) => api.rename(token, name));
      this.#keep({ ...this.#guest, ...renamed });
    }
  }

  /** Do something as this guest, or as a new one where the server does not know this one. */
  async as<T>(work: (token: string) => Promise<T>): Promise<T> {
    const token = this.token ?? "";
    try {
      return await work(token);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "no_guest")) throw error;
      await this.renew(token);
      return work(this.token ?? "");
    }
  }

  /** The server knows nobody by this token, as its store is another: be a new guest of the same name. */
  async renew(unknown: string): Promise<void> {
    const kept = read(); // another page of this device may have done it already
    if (kept && kept.token !== unknown) this.#guest = kept;
    if (!this.#guest || this.#guest.token !== unknown) return;
    this.#renewal ??= api.becomeGuest(this.#guest.name).then((guest) => this.#keep(guest));
    try {
      await this.#renewal;
    } finally {
      this.#renewal = null;
    }
  }

  /** Become the guest whose code another device shows. */
  async useCode(code: string): Promise<void> {
    this.#keep(await api.useCode(code));
  }

  #keep(guest: Guest): void {
    this.#guest = guest;
    localStorage.setItem(KEY, JSON.stringify(guest));
  }
}

export const identity = new Identity();
