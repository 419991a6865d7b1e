/** Checks an engine in a worker of a browser: it is sent a game, and answers with what differs. */

import { load } from "../load";
import { check, isScript } from "./checks";

async function run(game: string, folder: string, path: string): Promise<string[]> {
  const engine = await load(game, folder);
  const script: unknown = await (await fetch(path)).json();
  return isScript(script) ? check(engine, script) : [`${path} is no script`];
}

interface Order {
  game: string;
  folder: string;
  script: string;
}

self.addEventListener("message", ({ data }: MessageEvent<Order>) => {
  run(data.game, data.folder, data.script).then(
    (wrong) => self.postMessage(wrong),
    (error: unknown) => self.postMessage([String(error)]),
  );
});
