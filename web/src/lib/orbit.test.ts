import { expect, test, vi } from "vitest";
import { pressKey, STEPS, take, type Hands } from "./orbit";

function hands(): Hands {
  return {
    move: vi.fn(),
    reset: vi.fn(),
    tap: vi.fn(),
    point: vi.fn(),
    leave: vi.fn(),
    hold: vi.fn(),
  };
}

function key(name: string, held: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return { key: name, preventDefault: vi.fn(), ...held } as unknown as KeyboardEvent;
}

test("a step glides", () => {
  const some = hands();
  take("left", some);
  expect(some.move).toHaveBeenCalledWith(...STEPS.left, true);
});

test("arrows turn, plus and minus go nearer and farther, and Home goes back", () => {
  const some = hands();
  for (const [name, step] of [
    ["ArrowRight", "right"],
    ["ArrowUp", "up"],
    ["=", "near"],
    ["-", "far"],
  ] as const) {
    const event = key(name);
    pressKey(event, some);
    expect(some.move).toHaveBeenLastCalledWith(...STEPS[step], true);
    expect(event.preventDefault).toHaveBeenCalled();
  }
  pressKey(key("Home"), some);
  expect(some.reset).toHaveBeenCalledOnce();
});

test("other keys, and those of the browser, are left alone", () => {
  const some = hands();
  for (const event of [key("a"), key("-", { ctrlKey: true }), key("ArrowLeft", { altKey: true })]) {
    pressKey(event, some);
    expect(event.preventDefault).not.toHaveBeenCalled();
  }
  expect(some.move).not.toHaveBeenCalled();
});
