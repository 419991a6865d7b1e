/** House rules: read as people give them, and written into a record. */

import { EngineError, type OptionInfo } from "./description";

/** A house rule as a person gives it; a map's numbers and others may come as data. */
export type OptionValue =
  number | string | boolean | null | number[] | { [place: string]: number | string };

const RANDOM = -1; // a seat that is drawn by lot
// Texts that are whole numbers, as each sort of option takes them.
const NUMBER = /^-?[0-9]{1,9}$/;
const SIGNED = /^[+-]?[0-9]{1,4}$/;
const UNSIGNED = /^[0-9]{1,4}$/;
const SEAT = /^[0-9]{1,2}$/;

function refuse(option: OptionInfo): EngineError {
  return new EngineError(`option ${option.name} cannot have this value`);
}

/** What a record holds for an option: one number, or one for each place. */
export function storedOption(
  option: OptionInfo,
  value: OptionValue,
  seats: number,
): number | number[] {
  switch (option.is) {
    case "number":
      if (option.default === null && (value === null || value === "none")) return 0;
      return whole(option, value, NUMBER, option.low, option.high);
    case "choice": {
      const number = typeof value === "string" ? option.choices.indexOf(value) : -1;
      if (number < 0) throw refuse(option);
      return number;
    }
    case "flag": {
      const flag = typeof value === "string" ? value.toLowerCase() : value;
      if (flag === true || flag === "true") return 1;
      if (flag === false || flag === "false") return 0;
      throw refuse(option);
    }
    case "map":
      return storedMap(option, value);
    case "numbers":
      return storedNumbers(option, value);
    case "seat":
      return value === "random" ? RANDOM : whole(option, value, SEAT, 0, seats - 1);
  }
}

/** An option as a person would write it. */
export function shownOption(
  option: OptionInfo,
  stored: number[],
): number | string | boolean | null {
  const [first = 0] = stored;
  switch (option.is) {
    case "number":
      return option.default === null && first === 0 ? null : first;
    case "choice":
      return option.choices[first] ?? option.default;
    case "flag":
      return first !== 0;
    case "map": {
      const pairs = stored.flatMap((number, place) =>
        number ? [`${place}:${number > 0 ? "+" : ""}${number}`] : [],
      );
      return pairs.join(",") || "none";
    }
    case "numbers": {
      const text = stored.join("/");
      const named = Object.entries(option.named).find(([, numbers]) => numbers.join("/") === text);
      return named ? named[0] : text;
    }
    case "seat":
      return first === RANDOM ? "random" : first;
  }
}

/** A whole number within bounds, of data or of a text of some pattern. */
function whole(
  option: OptionInfo,
  value: unknown,
  pattern: RegExp,
  low: number,
  high: number,
): number {
  const number = typeof value === "string" && pattern.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) throw refuse(option);
  if (number < low || number > high) throw refuse(option);
  return number;
}

function storedMap(option: Extract<OptionInfo, { is: "map" }>, value: OptionValue): number[] {
  const stored = Array.from({ length: option.last + 1 }, () => 0);
  for (const [place, number] of pairsOf(option, value)) {
    const at = whole(option, place, SIGNED, option.first, option.last);
    const amount = whole(option, number, SIGNED, -option.most, option.most);
    if (amount === 0 || stored[at]) throw refuse(option);
    stored[at] = amount;
  }
  return stored;
}

function pairsOf(option: OptionInfo, value: OptionValue): [string, unknown][] {
  if (value === "none") return [];
  if (typeof value === "string") {
    return value.split(",").map((word) => {
      const at = word.indexOf(":");
      return at < 0 ? ["", ""] : [word.slice(0, at).trim(), word.slice(at + 1).trim()];
    });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse(option);
  return Object.entries(value);
}

function storedNumbers(
  option: Extract<OptionInfo, { is: "numbers" }>,
  value: OptionValue,
): number[] {
  const named = typeof value === "string" ? option.named[value] : undefined;
  if (named) return [...named];
  const words = typeof value === "string" ? value.split("/") : value;
  if (!Array.isArray(words) || words.length !== option.named[option.default]?.length) {
    throw refuse(option);
  }
  return words.map((word) => {
    const text = typeof word === "string" ? word.trim() : word;
    return whole(option, text, UNSIGNED, option.low, option.high);
  });
}
