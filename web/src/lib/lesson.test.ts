import { beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";
import { Lesson } from "./lesson.svelte";
import type { LessonState } from "./wire";

vi.mock("./problem", () => ({ explain: (error: Error) => `in words: ${error.message}` }));
vi.mock("./api", () => ({ api: { lesson: vi.fn() } }));

// A step that is read, one of two touches, and a table that is set up anew.
const STEPS = [1, 2, 2, 3];

function answer(moves: (number | null)[]): LessonState {
  const number = STEPS[moves.length]!;
  return {
    number,
    fresh: moves.length === 0 || number === 3,
    told: moves.length ? [{ key: `told${moves.length}` }] : [],
  } as unknown as LessonState;
}

beforeEach(() => {
  vi.mocked(api.lesson).mockReset();
  vi.mocked(api.lesson).mockImplementation((_, moves) => Promise.resolve(answer(moves)));
});

async function begin(): Promise<Lesson> {
  const lesson = new Lesson("skyjo");
  await vi.waitFor(() => expect(lesson.state).not.toBeNull());
  return lesson;
}

test("a lesson is asked for with all that was done so far", async () => {
  const lesson = await begin();
  await lesson.next();
  await lesson.choose(7);
  expect(vi.mocked(api.lesson).mock.calls.map(([, moves]) => moves)).toEqual([
    [],
    [null],
    [null, 7],
  ]);
  expect(lesson.state?.number).toBe(2);
  expect(lesson.draft).toEqual({ moves: [7] });
  expect(lesson.story.map(({ version }) => version)).toEqual([1, 2]);
});

test("a table that is set up anew has no story and no draft", async () => {
  const lesson = await begin();
  await lesson.next();
  await lesson.choose(7);
  await lesson.choose(8);
  expect(lesson.draft).toBeNull();
  expect(lesson.story).toEqual([]);
});

test("one step back needs no server, and a choice can be begun anew", async () => {
  const lesson = await begin();
  await lesson.next();
  await lesson.choose(7);
  lesson.startOver();
  expect(lesson.draft).toBeNull();
  expect(lesson.state?.number).toBe(2);
  lesson.stepBack();
  expect(lesson.state?.number).toBe(1);
  expect(lesson.canStepBack).toBe(false);
  expect(api.lesson).toHaveBeenCalledTimes(3);
});

test("a second touch before the answer is not sent, and a refusal changes nothing", async () => {
  const lesson = await begin();
  await Promise.all([lesson.next(), lesson.next()]);
  expect(api.lesson).toHaveBeenCalledTimes(2);
  vi.mocked(api.lesson).mockRejectedValueOnce(new Error("no"));
  await lesson.choose(3);
  expect(lesson.problem).toBe("in words: no");
  expect(lesson.draft).toBeNull();
});
