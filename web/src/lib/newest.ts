/** Asks one question at a time; of those that come up meanwhile only the newest is asked. */
export class Newest<Wanted, Found> {
  #wanted: { value: Wanted } | null = null;
  #isAsking = false;

  constructor(
    private readonly ask: (wanted: Wanted) => Promise<Found>,
    private readonly show: (found: Found, wanted: Wanted) => void,
    private readonly fail: (error: unknown, wanted: Wanted) => void,
  ) {}

  want(value: Wanted): void {
    this.#wanted = { value };
    if (!this.#isAsking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isAsking = true;
    while (this.#wanted) {
      const { value } = this.#wanted;
      this.#wanted = null;
      try {
        const found = await this.ask(value);
        if (!this.#wanted) this.show(found, value);
      } catch (error) {
        if (!this.#wanted) this.fail(error, value);
      }
    }
    this.#isAsking = false;
  }
}
