import { expect, test, vi } from "vitest";
import { countFinished } from "./rooms";
import type { RoomSummary } from "./wire";

vi.mock("./i18n.svelte", () => ({ t: (key: string) => key }));

test("every game of a room can be watched again but the one that is being played", () => {
  const room = (phase: RoomSummary["phase"], games: number): RoomSummary => ({
    room: "r",
    phase,
    games,
    game: "skyjo",
    seats: [],
    public: false,
    changed: 0,
  });
  expect(countFinished(room("lobby", 0))).toBe(0);
  expect(countFinished(room("playing", 1))).toBe(0);
  expect(countFinished(room("over", 1))).toBe(1);
  expect(countFinished(room("playing", 3))).toBe(2);
});
