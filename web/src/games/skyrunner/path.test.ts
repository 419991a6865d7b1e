import { expect, test } from "vitest";
import type { SkyRunnerView } from "../../lib/wire";
import { stepsOf, way } from "./path";
import { Wall, type Place } from "./wall";

const wall = new Wall({
  options: { rows: "quick", grooves: "3/2/1" } as SkyRunnerView["options"],
  seats: 3,
});
const place = (name: string): Place => wall.placeCalled(name);
const names = (places: readonly Place[]): string[] => places.map((one) => wall.nameOf(one));

test("a climb goes square by square, and across a ledge into the groove of its end", () => {
  expect(names(way(wall, place("ground"), place("1b3")))).toEqual(["1b1", "1b2", "1b3"]);
  expect(names(way(wall, place("1c7"), place("2a2")))).toEqual(["1c8", "2a1", "2a2"]);
  expect(names(way(wall, place("3a5"), place("roof")))).toEqual(["3a6", "roof"]);
  expect(names(way(wall, place("1a2"), place("1b2")))).toEqual(["1b2"]);
});

test("to the side it goes where nobody is in the way", () => {
  const taken = [place("1b5")];
  expect(names(way(wall, place("1a4"), place("1c5"), taken))).toEqual(["1b4", "1c4", "1c5"]);
});

test("a fall takes another one along: first down to it, then that one, then on", () => {
  const before = ["2a2", "1b8", "ground"].map(place);
  const after = ["1b7", "1b6", "ground"].map(place);
  const steps = stepsOf(wall, before, after, [
    { key: "take_along", other: 1, seat: 0 },
    { key: "fall", seat: 1, square: "1b6" },
    { key: "fall", seat: 0, square: "1b7" },
  ]);
  expect(steps.map(({ seat, place: at }) => [seat, wall.nameOf(at)])).toEqual([
    [0, "2a1"],
    [1, "1b7"],
    [1, "1b6"],
    [0, "1b8"],
    [0, "1b7"],
  ]);
  expect(steps.filter(({ isEnd }) => isEnd).length).toBe(3); // dust where they hit
  expect(steps.every(({ isFall }) => isFall)).toBe(true);
});

test("what no event tells leads to where everyone is all the same", () => {
  const steps = stepsOf(wall, [place("1a3")], [place("1a2")], []);
  expect(steps.map(({ place: at }) => wall.nameOf(at))).toEqual(["1a2"]);
});
