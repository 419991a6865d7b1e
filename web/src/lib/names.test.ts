import { expect, test, vi } from "vitest";
import { tellApart } from "./names";

vi.mock("./i18n.svelte", () => ({ t: (key: string) => key }));

test("only names that are the same are numbered", () => {
  expect(tellApart(["Ada", "Magpie", "Ben", "Magpie"])).toEqual(["Ada", "Magpie 1", "Ben", "Magpie 2"]);
});
