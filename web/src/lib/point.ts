/** Pointing at places of the table, which are elements with `data-spot`. */

/** Light some places; what is returned puts the light out. */
export function pointAt(spots: readonly string[]): () => void {
  const lit = spots.flatMap((spot) => [
    ...document.querySelectorAll(`.stage [data-spot="${CSS.escape(spot)}"]`),
  ]);
  for (const one of lit) one.setAttribute("data-lit", "");
  return () => {
    for (const one of lit) one.removeAttribute("data-lit");
  };
}
