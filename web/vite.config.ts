import { existsSync, readFileSync, readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";

const GAMES = `${import.meta.dirname}/../src/skydeck/games`;
const CORE = `${import.meta.dirname}/../src/skydeck/core/words`; // of all games
const FRONT = ["about", "length"]; // what the front page says of every game

const TERMINAL = /^(draw|lab|position|wrong)\./; // what only the terminal and the library say

/** Adds these words of the games, and why a move of any game is refused, to those of the page. */
function frontWords(): Plugin {
  return {
    name: "front-words",
    enforce: "pre",
    transform(code, id) {
      const language = /\/web\/src\/messages\/(..)\.json$/.exec(id)?.[1];
      if (!language) return null;
      const words = JSON.parse(code) as Record<string, string>;
      for (const game of readdirSync(GAMES)) {
        const path = `${GAMES}/${game}/words/${language}.json`;
        if (!existsSync(path)) continue;
        this.addWatchFile(path);
        const own = JSON.parse(readFileSync(path, "utf-8")) as Record<string, string>;
        for (const key of FRONT) words[`${game}.${key}`] = own[key] ?? "";
      }
      const core = JSON.parse(readFileSync(`${CORE}/${language}.json`, "utf-8")) as typeof words;
      for (const [key, text] of Object.entries(core))
        if (key.startsWith("refuse.")) words[`core.${key}`] = text;
      return JSON.stringify(words);
    },
  };
}

/** Leaves out the words of a game that the page never says: those of drawings and of positions. */
function tableWords(): Plugin {
  return {
    name: "table-words",
    enforce: "pre",
    transform(code, id) {
      if (!/\/games\/\w+\/words\/..\.json$/.test(id)) return null;
      const words = Object.entries(JSON.parse(code) as Record<string, string>);
      const kept = words.filter(([key]) => !TERMINAL.test(key));
      return JSON.stringify(Object.fromEntries(kept));
    },
  };
}

// `skydeck serve --port 8484` beside `npm run dev` gives a page that follows edits.
const server = { target: "http://127.0.0.1:8484", ws: true };

export default defineConfig({
  plugins: [svelte(), frontWords(), tableWords()],
  build: {
    outDir: "../src/skydeck/server/client",
    emptyOutDir: true,
    target: "es2023",
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { "/api": server }, fs: { allow: [".."] } },
  test: { environment: "node", include: ["src/**/*.test.ts"], testTimeout: 60_000 }, // a busy machine is slow
});
