import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `skydeck serve --port 8484` beside `npm run dev` gives a page that follows edits.
const server = { target: "http://127.0.0.1:8484", ws: true };

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/skydeck/server/client", emptyOutDir: true, target: "es2023", reportCompressedSize: false, chunkSizeWarningLimit: 600 },
  server: { proxy: { "/api": server }, fs: { allow: [".."] } },
  test: { environment: "node", include: ["src/**/*.test.ts"], testTimeout: 60_000 }, // a busy machine is slow
});
