/** Who this device is: a guest's name and token, kept by the browser and sent to nobody else. */

import { api } from "./api";

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

  get token(): string | null {
    return this.#guest?.token ?? null;
  }

  get name(): string {
    return this.#guest?.name ?? "";
  }

  /** Become a guest, or take another name. */
  async call(name: string): Promise<void> {
    if (!this.#guest) this.#keep(await api.becomeGuest(name));
    else if (name !== this.#guest.name)
      this.#keep({ ...this.#guest, ...(await api.rename(this.#guest.token, name)) });
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
