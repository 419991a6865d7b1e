/** Checks engines in Node: `node node.js GAME.wasm SCRIPT.json …`, in pairs. */

import { readFileSync } from "node:fs";
import process from "node:process";
import { readDescription } from "../description";
import { Engine } from "../engine";
import { check, isScript } from "./checks";

const [, , ...paths] = process.argv;
const wrong: string[] = [];
for (let i = 0; i + 1 < paths.length; i += 2) {
  const [code = "", path = ""] = paths.slice(i);
  const text = readFileSync(code.replace(/wasm$/, "json"), "utf-8");
  const engine = await Engine.load(readFileSync(code), readDescription(text));
  const script: unknown = JSON.parse(readFileSync(path, "utf-8"));
  if (isScript(script)) wrong.push(...check(engine, script));
  else wrong.push(`${path} is no script`);
}
for (const line of wrong) console.log(line);
process.exitCode = wrong.length ? 1 : 0;
