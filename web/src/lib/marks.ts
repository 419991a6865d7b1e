/** A short mark for each name, with which it is told from the others: a letter, or two where names begin alike. */
export function marksOf(names: string[]): string[] {
  const numberOf = (name: string): string => / (\d+)$/.exec(name)?.[1] ?? "";
  const lettersOf = (name: string, count: number): string => {
    const [first = "", ...others] = [...name]; // by characters: some are longer than one unit
    return first.toLocaleUpperCase() + others.slice(0, count - 1).join("");
  };
  const bySeat = (name: string, seat: number): string => lettersOf(name, 1) + String(seat + 1);
  const ways: ((name: string, seat: number) => string)[] = [
    (name) => lettersOf(name, 1) + numberOf(name),
    (name) => lettersOf(name, 2) + numberOf(name),
    bySeat,
  ];
  const isTaken = (mark: string, way: (typeof ways)[number], seat: number): boolean =>
    names.some((other, place) => place !== seat && way(other, place) === mark);
  const marks = names.map((name, seat) =>
    (ways.find((way) => !isTaken(way(name, seat), way, seat)) ?? bySeat)(name, seat),
  );
  return new Set(marks).size === marks.length ? marks : names.map(bySeat); // marks made in different ways may be alike
}
