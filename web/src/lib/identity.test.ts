import { expect, test, vi } from "vitest";
import { api } from "./api";
import { identity } from "./identity.svelte";

vi.hoisted(() => {
  const kept = new Map([
    ["skydeck.guest", JSON.stringify({ guest: "g", name: "Ada", token: "old" })],
  ]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

/** A server that has forgotten everyone, and knows only whom it meets from now on. */
const fetched = vi.fn(async (path: string, { headers }: { headers: Record<string, string> }) => {
  if (path === "/api/guests")
    return new Response(JSON.stringify({ guest: "h", name: "Ada", token: "new" }));
  if (headers["Authorization"] === "Bearer new") return new Response("[]");
  return new Response(JSON.stringify({ code: "no_guest", sentence: "who?" }), { status: 401 });
});

test("several questions of a guest whom the server does not know make one new guest", async () => {
  vi.stubGlobal("fetch", fetched);
  const ask = (): Promise<unknown> => identity.as((token) => api.myRooms(token));
  expect(await Promise.all([ask(), ask()])).toEqual([[], []]);
  expect([identity.name, identity.token]).toEqual(["Ada", "new"]);
  expect(fetched.mock.calls.filter(([path]) => path === "/api/guests")).toHaveLength(1);
});
