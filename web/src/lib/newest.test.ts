import { expect, test, vi } from "vitest";
import { Newest } from "./newest";

test("one question is under way, and after it only the newest is asked and shown", async () => {
  const answers: { resolve: (found: string) => void; reject: (error: Error) => void }[] = [];
  const ask = vi.fn(
    (_: number) => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })),
  );
  const [show, fail] = [vi.fn(), vi.fn()];
  const newest = new Newest(ask, show, fail);
  for (const wanted of [1, 2, 3]) newest.want(wanted);
  expect(ask.mock.calls).toEqual([[1]]);
  answers[0]!.resolve("first");
  await vi.waitFor(() => expect(ask.mock.calls).toEqual([[1], [3]]));
  expect(show).not.toHaveBeenCalled();
  answers[1]!.resolve("third");
  await vi.waitFor(() => expect(show.mock.calls).toEqual([["third", 3]]));
  newest.want(4);
  answers[2]!.reject(new Error("busy"));
  await vi.waitFor(() => expect(fail.mock.calls).toEqual([[new Error("busy"), 4]]));
  newest.want(4);
  expect(ask).toHaveBeenCalledTimes(4);
});
