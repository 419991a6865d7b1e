import { expect, test } from "vitest";
import type { SkyRunnerView } from "../../lib/wire";
import { cardCalled, cardsOf, debtsOf, faceOf, numbersOf, standingOf } from "./cards";

function handOf(cards: number[]): number[] {
  const hand = Array<number>(19).fill(0);
  for (const card of cards) hand[card]! += 1;
  return hand;
}

test("every card has a face", () => {
  expect(faceOf(8)).toEqual({ kind: "number", value: 8 });
  expect(faceOf(9).kind).toBe("parasite");
  expect(faceOf(10).kind).toBe("equipment");
  expect(faceOf(11)).toEqual({ kind: "climb", value: 2 });
  expect(faceOf(14)).toEqual({ kind: "climb", value: 5 });
  expect(faceOf(15).kind).toBe("lost");
  expect(faceOf(16).kind).toBe("sabotage");
  expect(faceOf(18)).toEqual({ kind: "crash", value: 3 });
});

test("cards are found by what the story calls them", () => {
  expect(
    ["number_5", "parasite", "equipment", "climb_4", "lost", "sabotage", "crash_3"].map(cardCalled),
  ).toEqual([5, 9, 10, 13, 15, 16, 18]);
  expect(cardCalled("something else")).toBeNull();
});

test("a hand is laid out, and spent numbers lie in the stack", () => {
  const view = {
    hands: [handOf([1, 3, 9, 10, 10, 12, 16])],
    debts: [[15, 16, "empty"]],
  } as unknown as SkyRunnerView;
  expect(cardsOf(view, 0)).toEqual([
    { card: 12, count: 1 },
    { card: 10, count: 2 },
    { card: 16, count: 1 },
  ]);
  expect(numbersOf(view, 0)).toEqual({ held: [1, 3, 9], stack: [2, 4, 5, 6, 7, 8] });
  expect(debtsOf(view, 0)).toEqual([15, 16]);
});

test("seats are carried out from the starting seat on", () => {
  const view = {
    phase: "climb",
    seats: 3,
    start: 2,
    turn: 1,
    chosen: [3, 13, 5],
  } as unknown as SkyRunnerView;
  expect([0, 1, 2].map((seat) => standingOf(view, seat))).toEqual(["now", "waiting", "done"]);
  const choice = {
    phase: "choice",
    seats: 2,
    start: 0,
    turn: 0,
    chosen: [null, "empty"],
  } as unknown as SkyRunnerView;
  expect([0, 1].map((seat) => standingOf(choice, seat))).toEqual(["ready", "choosing"]);
});
