/** Numbers of rules such as SJ-22 in words: three or more that follow each other as a span. No line breaks within a number. */
export function spansOf(numbers: string[]): string {
  const runs: string[][] = [];
  const valueOf = (number: string): number => Number(number.slice(3));
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && valueOf(number) === valueOf(run.at(-1)!) + 1) run.push(number);
    else runs.push([number]);
  }
  const parts = runs.flatMap((run) =>
    run.length > 2 ? [`${run[0]}\u00a0–\u00a0${run.at(-1)}`] : run,
  );
  return parts.join(", ").replaceAll("-", "\u2011");
}
