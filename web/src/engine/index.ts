/**
 * The engines of the games in the page: rules, bots and what is told, compiled from the same
 * sources as the server's, to the same bytes. Nothing here knows a game by its name.
 */

export { Bot, Searches } from "./bots";
export { type Description, EngineError } from "./description";
export { Engine } from "./engine";
export { Game, type Position } from "./game";
export { compiled, load } from "./load";
export { type Thought, rank, Search } from "./search";
export { botRng, type Seed, smallRng } from "./seed";
export type { Sentence, Told } from "./telling";
export { viewData } from "./views";
