import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["de"] });
  vi.stubGlobal("document", { documentElement: {} });
});

const told = { key: "skyjo.refuse.shown", values: { place: "B2" } };

test("a move that a game refuses is explained in its words, in the person's language", async () => {
  const [{ words }, { explain }, { Refusal }] = await Promise.all([
    import("./i18n.svelte"),
    import("./problem"),
    import("./socket"),
  ]);
  const refusal = new Refusal("illegal", "B2 lies face up already (SJ-15)", told);
  const ways = { key: told.key, values: { place: ["A1", "B2"] } };
  await words.load("de");
  expect(explain(refusal)).toBe("Dieser Zug ist nicht möglich."); // its words are not here
  await words.loadGame("skyjo");
  expect(explain(refusal)).toBe("B2 liegt schon offen (SJ-15).");
  expect(explain(new Refusal("illegal", "", ways))).toBe("A1 oder B2 liegt schon offen (SJ-15).");
  await words.load("fr");
  expect(explain(refusal)).toBe("B2 est déjà retournée (SJ-15).");
});

test("a text may be a part of another, and core has texts for every game", async () => {
  const [{ words }, { explain }, { Refusal }] = await Promise.all([
    import("./i18n.svelte"),
    import("./problem"),
    import("./socket"),
  ]);
  const nested = { key: "skyjo.refuse.removed", values: { place: { ...told } } };
  await words.load("fr");
  await words.loadGame("skyjo");
  expect(explain(new Refusal("illegal", "", nested))).toBe(
    "La colonne de B2 est déjà retournée (SJ-15) a été retirée (SJ-25).",
  );
  const may = { key: "core.refuse.may", values: { moves: ["card 1", "card 2"] } };
  expect(explain(new Refusal("illegal", "", may))).toBe(
    "Les coups possibles sont card 1 ou card 2.",
  );
});

test("what no game has words for is explained by its code", async () => {
  const [{ words }, { explain }, { Refusal }] = await Promise.all([
    import("./i18n.svelte"),
    import("./problem"),
    import("./socket"),
  ]);
  await words.load("de");
  expect(explain(new Refusal("illegal", "seat 0 is not to move"))).toBe(
    "Dieser Zug ist nicht möglich.",
  );
  expect(explain(new Refusal("unheard", "as it was said"))).toBe("as it was said");
});

test("the page leaves out what only the terminal and the library say", async () => {
  const { words } = await import("./i18n.svelte");
  await words.load("de");
  await words.loadGame("level8");
  expect(words.t("level8.draw")).toBe("Ziehen");
  expect(
    ["draw.title", "wrong.last", "position.no_card"].map((k) => words.has(`level8.${k}`)),
  ).toEqual([false, false, false]);
});
