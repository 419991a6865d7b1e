/** Loads the engine of a game from the files of the page, once. */

import { type Description, EngineError, readDescription } from "./description";
import { Engine } from "./engine";

/** Where the page has its engines: `index.json` tells the names of the files of each game. */
export const FOLDER = "/engines/";

interface Files {
  code: string;
  description: string;
}

/** The compiled code of an engine, which workers can be sent, and what it says of itself. */
export interface Compiled {
  module: WebAssembly.Module;
  description: Description;
}

const known = new Map<string, Promise<Compiled>>();

function isFiles(data: unknown): data is Files {
  return typeof data === "object" && data !== null && "code" in data && "description" in data;
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new EngineError(`${path} cannot be had: ${answer.status}`);
  return answer;
}

/** The files of a game's engine. */
async function find(game: string, folder: string): Promise<Files> {
  const index: unknown = await (await ask(`${folder}index.json`)).json();
  const entries = new Map(Object.entries(typeof index === "object" && index ? index : {}));
  const files: unknown = entries.get(game);
  if (!isFiles(files)) throw new EngineError(`the page has no engine of ${game}`);
  return files;
}

async function compile(game: string, folder: string): Promise<Compiled> {
  const files = await find(game, folder);
  const [module, text] = await Promise.all([
    WebAssembly.compileStreaming(ask(folder + files.code)),
    ask(folder + files.description).then((answer) => answer.text()),
  ]);
  return { module, description: readDescription(text) };
}

/** The compiled engine of a game, asked for once; what failed is tried again. */
export function compiled(game: string, folder = FOLDER): Promise<Compiled> {
  const path = folder + game;
  const found = known.get(path) ?? compile(game, folder);
  known.set(path, found);
  found.catch(() => known.delete(path));
  return found;
}

/** The engine of a game, with a memory of its own. */
export async function load(game: string, folder = FOLDER): Promise<Engine> {
  const { module, description } = await compiled(game, folder);
  return Engine.load(module, description);
}
