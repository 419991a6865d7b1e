import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["de"] });
  vi.stubGlobal("document", { documentElement: {} });
});

test("a change of a chance is told in points, of which a sum may be more than a hundred", async () => {
  const { words } = await import("./i18n.svelte");
  await words.load("de");
  expect([-1.294, 0.01, 0].map((value) => words.change(value))).toEqual(["−129 Prozentpunkte", "+1 Prozentpunkt", "0 Prozentpunkte"]);
});
