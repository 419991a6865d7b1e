import { expect, test, vi } from "vitest";
import { answer, awaited, callers, canPlayAgain, isAsked, playAgain } from "./together";
import type { RoomState } from "./wire";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

/** A room of Ada, Ben, Cleo and a bot, of whom these want to play again. */
function state(again: number[], agreed: number[] | null = null): RoomState {
  const names = ["Ada", "Ben", "Cleo", null];
  const chairs = names.map((name, seat) => ({
    name,
    bot: name ? null : "level1",
    again: again.includes(seat),
    awaited: name !== null && !again.includes(seat),
  }));
  return {
    chairs,
    take_back: agreed && { seat: 2, at: 7, moves: 1, agreed },
  } as unknown as RoomState;
}

/** The connections of the seats of this device. */
function device(room: RoomState, seats: number[]) {
  return seats.map((seat) => ({ room, seat, wish: vi.fn(async () => true) }));
}

test("all who share a device play again by one button", async () => {
  const rooms = device(state([1]), [0, 1]);
  expect(canPlayAgain(rooms)).toBe(true);
  await playAgain(rooms);
  expect(rooms[0]!.wish).toHaveBeenCalledExactlyOnceWith({
    t: "again",
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(rooms[1]!.wish).not.toHaveBeenCalled();
  expect(canPlayAgain(device(state([0, 1]), [0, 1]))).toBe(false);
});

test("another game waits for people only, and only once somebody wants it", () => {
  expect(awaited(state([]))).toEqual([]);
  expect(awaited(state([1]))).toEqual([0, 2]);
});

test("who is waited for is asked, and the others are told for whom", () => {
  const of = (yours: number[]): RoomState => {
    const room = state([0]);
    room.chairs.forEach((chair, seat) => (chair.yours = yours.includes(seat)));
    return room;
  };
  expect(callers(of([1]))).toEqual([0]); // Ben is asked by Ada
  expect(callers(of([0, 2]))).toEqual([0]); // so is Cleo, who sits at Ada's device
  expect(callers(of([0]))).toEqual([]);
  expect(callers(of([]))).toEqual([]);
});

test("all who share a device agree to a take-back by one button, and one of them refuses it", async () => {
  const [yes, no] = [device(state([], []), [0, 1, 2]), device(state([], []), [0, 1, 2])];
  expect(isAsked(yes)).toBe(true);
  await answer(yes, true);
  expect(yes.map(({ wish }) => wish.mock.calls.length)).toEqual([1, 1, 0]);
  expect(yes[1]!.wish).toHaveBeenCalledWith({ t: "answer", seat: 2, at: 7, yes: true });
  await answer(no, false);
  expect(no.map(({ wish }) => wish.mock.calls.length)).toEqual([1, 0, 0]);
  expect(isAsked(device(state([], [0]), [0, 2]))).toBe(false);
});
