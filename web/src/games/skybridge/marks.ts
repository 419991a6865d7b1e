/** How the four colours look: a colour and a sign, so that nobody needs to tell colours apart. */

import type { Colour } from "./city";

export interface Look {
  fill: string;
  dark: string; // edges and shades
  ink: string; // of the sign
  sign: string; // a path in a square of 24 by 24
}

export const LOOKS: Record<Colour, Look> = {
  red: {
    fill: "#c8402f",
    dark: "#7d2116",
    ink: "#ffffff",
    sign: "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0 -16z",
  },
  blue: { fill: "#2358b8", dark: "#12316c", ink: "#ffffff", sign: "M12 2L22 12L12 22L2 12z" },
  green: {
    fill: "#2f8038",
    dark: "#17481d",
    ink: "#ffffff",
    sign: "M9 3h6v6h6v6h-6v6h-6v-6h-6v-6h6z",
  },
  yellow: {
    fill: "#f2cb3a",
    dark: "#8d6c00",
    ink: "#1d1700",
    sign: "M12 1.5l3 7.2 7.8.6-5.9 5.1 1.8 7.6-6.7-4.1-6.7 4.1 1.8-7.6-5.9-5.1 7.8-.6z",
  },
};
