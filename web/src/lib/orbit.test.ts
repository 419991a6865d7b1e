import { expect, test, vi } from "vitest";
import { pressKey, STEPS, take, type Hands } from "./orbit";

function hands(): Hands & { moves: number[][] } {
  const moves: number[][] = [];
  return {
    moves,
    move: (turn, tilt, zoom) => void moves.push([turn, tilt, zoom]),
    reset: vi.fn(),
    tap: vi.fn(),
    point: vi.fn(),
    leave: vi.fn(),
    hold: vi.fn(),
  };
}
const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, preventDefault: vi.fn(), ...more }) as unknown as KeyboardEvent;

test("buttons and arrow keys do the same", () => {
  const [one, other] = [hands(), hands()];
  take("left", one);
  const event = press("ArrowLeft");
  pressKey(event, other);
  expect(other.moves).toEqual(one.moves);
  expect(other.moves).toEqual([[...STEPS.left]]);
  expect(event.preventDefault).toHaveBeenCalledOnce();
});

test("Home goes back, and other keys are left to the page", () => {
  const one = hands();
  pressKey(press("Home"), one);
  expect(one.reset).toHaveBeenCalledOnce();
  const [tab, zoom] = [press("Tab"), press("+", { ctrlKey: true })];
  for (const event of [tab, zoom]) pressKey(event, one);
  expect(
    [one.moves, tab.preventDefault, zoom.preventDefault].map((x) =>
      Array.isArray(x) ? x.length : vi.mocked(x).mock.calls.length,
    ),
  ).toEqual([0, 0, 0]);
});
