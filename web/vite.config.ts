import { svelte } from "@sveltejs/vite-plugin-svelte";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";

// `skydeck serve --port 8484` beside `npm run dev` gives a page that follows edits.
const server = { target: "http://127.0.0.1:8484", ws: true };

export default defineConfig({
  plugins: [
    svelte(),
    VitePWA({
      registerType: "autoUpdate",
      injectRegister: false,
      manifest: {
        name: "Skydeck",
        short_name: "Skydeck",
        description: "Five tabletop games with friends anywhere and with bots.",
        theme_color: "#16324f",
        background_color: "#16324f",
        display: "standalone",
        icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any maskable" }],
      },
      workbox: { navigateFallbackDenylist: [/^\/api/, /^\/metrics/, /^\/healthz/, /^\/readyz/] },
    }),
  ],
  build: { outDir: "../src/skydeck/server/client", emptyOutDir: true, target: "es2023" },
  server: { proxy: { "/api": server } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
