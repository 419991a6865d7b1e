/** A short mark for each name, with which it is told from the others: a letter, or two where names begin alike. */
export function marksOf(names: string[]): string[] {
  const numberOf = (name: string): string => / (\d+)$/.exec(name)?.[1] ?? "";
  const firstOf = (name: string): string => name.charAt(0).toLocaleUpperCase();
  const ways: ((name: string, seat: number) => string)[] = [
    (name) => firstOf(name) + numberOf(name),
    (name) => firstOf(name) + name.charAt(1) + numberOf(name),
    (name, seat) => firstOf(name) + String(seat + 1),
  ];
  const isTaken = (mark: string, way: (typeof ways)[number], seat: number): boolean => names.some((other, place) => place !== seat && way(other, place) === mark);
  return names.map((name, seat) => {
    const way = ways.find((one) => !isTaken(one(name, seat), one, seat)) ?? ways.at(-1)!;
    return way(name, seat);
  });
}
