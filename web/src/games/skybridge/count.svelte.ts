/** The count of the city at the end, roof by roof: what each bird has so far. */

import { onDestroy } from "svelte";
import { closing, watchTold } from "../../lib/scenes.svelte";
import { isStill } from "../../lib/settings.svelte";
import type { Source } from "../../lib/source";
import { roofsOf, type Roof } from "./city";

const sumOf = ({ floors, more }: Roof): number => floors + more;

export class Count {
  counted = $state.raw<Roof[] | null>(null); // null while nothing is counted
  readonly roofs: Roof[] = $derived.by(() =>
    roofsOf(this.room().view!).sort((one, other) => sumOf(one) - sumOf(other)),
  );
  readonly visited: number | null = $derived(
    this.counted ? (this.roofs[this.counted.length]?.tower ?? null) : null,
  );

  constructor(readonly room: () => Source<"skybridge">) {
    watchTold(room, (told) => {
      if (isStill() || !this.roofs.length || !told.some(({ key }) => key === "score")) return;
      this.counted = [];
      closing.isShown = true;
    });
    onDestroy(() => this.end());
  }

  /** What a seat has of what is counted. */
  pointsOf(seat: number): number {
    if (!this.counted) return this.room().points[seat] ?? 0;
    return this.counted
      .filter((roof) => roof.seat === seat)
      .reduce((sum, roof) => sum + sumOf(roof), 0);
  }

  goOn(): void {
    if (this.counted) this.counted = this.roofs.slice(0, this.counted.length + 1);
  }

  end(): void {
    this.counted = null;
    closing.isShown = false;
  }
}
