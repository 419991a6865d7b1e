import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["de"] });
  vi.stubGlobal("document", { documentElement: {} });
});

test("a change of a chance is told in points, of which a sum may be more than a hundred", async () => {
  const { words } = await import("./i18n.svelte");
  await words.load("de");
  expect([-1.294, 0.01, 0].map((value) => words.change(value))).toEqual([
    "−129 Prozentpunkte",
    "+1 Prozentpunkt",
    "0 Prozentpunkte",
  ]);
});

test("games and players are counted as they are", async () => {
  const { words } = await import("./i18n.svelte");
  const found: Record<string, string[]> = {};
  for (const language of ["en", "de", "fr"] as const) {
    await words.load(language);
    const titles = [0, 5, 6].map((count) => words.t("home.title", { count }).split(",")[0] ?? "");
    const seats = [
      [2, 2],
      [2, 8],
    ].map(([few, most]) => words.t("home.seats", { few, most, same: few === most }));
    found[language] = [...titles, ...seats];
  }
  expect(found).toEqual({
    en: ["Games", "Five games", "6 games", "2 players", "2 to 8 players"],
    de: ["Spiele", "Fünf Spiele", "6 Spiele", "2 Personen", "2 bis 8 Personen"],
    fr: ["Des jeux", "Cinq jeux", "6 jeux", "2 joueurs", "2 à 8 joueurs"],
  });
});

test("the page can say what a game is about before its words are loaded", async () => {
  const { words } = await import("./i18n.svelte");
  await words.load("de");
  expect(words.t("skybridge.about")).toMatch(/Türme/);
  expect(words.t("skybridge.length")).toMatch(/Minuten/);
  expect(words.has("skybridge.ask.place")).toBe(false);
});

test("the words of a game that this page does not have come from the server, in the language that they are in", async () => {
  const texts = { about: "Play cards", points: "{points, plural, one {# point} other {# points}}" };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ game: "ludo", language: "en", texts }));
  });
  const { isBundled, tellFront, words } = await import("./i18n.svelte");
  await words.load("fr");
  expect(["skyjo", "ludo"].map(isBundled)).toEqual([true, false]);
  expect(tellFront("ludo", "about")).toBe("");
  await words.loadGame("ludo");
  await words.loadGame("ludo");
  expect(asked).toEqual(["/api/games/ludo/words/fr"]);
  expect(tellFront("ludo", "about")).toBe("Play cards");
  expect(words.t("ludo.points", { points: 0 })).toBe("0 points"); // French would say: 0 point
  await words.load("de");
  expect(asked.at(-1)).toBe("/api/games/ludo/words/de");
  vi.unstubAllGlobals();
});
