/** Whether phones in the home network can join, which the server is told on its own machine only. */

import { api } from "./api";
import { isLocal } from "./local";
import { explain } from "./problem";
import type { HomeInfo } from "./wire";

class Phones {
  can = $state(false); // whether this page may let them in
  address = $state<string | null>(null); // where they find the page, while they can
  problem = $state<string | null>(null);

  /** Find out how it is. */
  async look(): Promise<void> {
    if (isLocal) await this.#take(api.home);
  }

  async open(): Promise<void> {
    await this.#take(api.openHome);
  }

  async close(): Promise<void> {
    await this.#take(api.closeHome);
  }

  async #take(ask: () => Promise<HomeInfo>): Promise<void> {
    try {
      this.problem = null;
      ({ can: this.can, address: this.address } = await ask());
    } catch (error) {
      this.problem = explain(error);
    }
  }
}

export const phones = new Phones();
