/** The last reveal, as the story tells it: the cards that were shown, and what followed step by step. */

import type { Told } from "../../lib/room.svelte";
import type { SkyRunnerEvent } from "../../lib/wire";
import { cardCalled } from "./cards";

export interface Step {
  id: string;
  order: number; // among the steps that came with the same message: each is shown after the one before
  event: SkyRunnerEvent;
}
export interface Shown {
  id: string;
  order: number;
  seat: number;
  card: number | null;
  mark: "win" | "crash" | null;
}
export interface Reveal {
  shown: Shown[];
  steps: Step[];
}

const isChoice = (step: Step): boolean =>
  step.event.key === "choose" || step.event.key === "choose_known";

export function lastReveal(story: Told<"skyrunner">[]): Reveal | null {
  // By the number, as all that was told before this device came has the same version.
  const all = story.flatMap(({ number, events }) =>
    events.map((event, order): Step => ({ id: `${number}.${order}`, order, event })),
  );
  const last = all.findLastIndex((step) => step.event.key === "reveal");
  if (last < 0) return null;
  const first = all.slice(0, last).findLastIndex(isChoice) + 1;
  const next = all.slice(last).findIndex(isChoice);
  const found = all.slice(first, next < 0 ? undefined : last + next);
  const begins = found[0]!.order; // what came before in the same message is the last choice
  const steps = found.map((step) =>
    step.id.split(".")[0] === found[0]!.id.split(".")[0]
      ? { ...step, order: step.order - begins }
      : step,
  );
  const events = steps.map(({ event }) => event);
  const winner = events.find((event) => event.key === "win")?.seat;
  const victim = events.find((event) => event.key === "crash")?.seat;
  const shown = steps.flatMap(({ id, order, event }): Shown[] => {
    if (event.key !== "reveal") return [];
    const { seat, card } = event;
    return [
      {
        id,
        order,
        seat,
        card: cardCalled(card),
        mark: seat === winner ? "win" : seat === victim ? "crash" : null,
      },
    ];
  });
  return { shown, steps: steps.filter((step) => step.event.key !== "reveal") };
}
