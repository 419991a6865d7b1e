// `npm run fonts` cuts the two type faces down to the letters of the page's languages.
import { readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

const PACKAGES = "node_modules/@fontsource-variable";
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
const SIGNS = "«»„“”‚‘’–—…−×·•°€№←→★\u00a0\u202f";
const LETTERS = [...range(0x20, 0x7e), ...range(0xc0, 0xff), ..."ŒœŸ", ...SIGNS].join("");
const FACES = {
  nunito: ["nunito/files/nunito-latin-wght-normal", { wght: { min: 400, max: 800 } }],
  fredoka: ["fredoka/files/fredoka-latin-wght-normal", { wght: 600 }],
};

for (const [name, [file, variationAxes]] of Object.entries(FACES)) {
  const whole = readFileSync(`${PACKAGES}/${file}.woff2`);
  const cut = await subset(whole, LETTERS, { targetFormat: "woff2", variationAxes });
  writeFileSync(`src/fonts/${name}.woff2`, cut);
  console.log(name, cut.length);
}
