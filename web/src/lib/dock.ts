/** Own cards that stay at the bottom of the window, and tables that reach down to it. */

/** What comes before an element on its page, where its place depends on how high that is. */
function* above(node: Element): Generator<Element> {
  for (let one: Element | null = node; one && one !== document.body; one = one.parentElement)
    for (let before = one.previousElementSibling; before; before = before.previousElementSibling)
      yield before;
}

/** An attachment: `--above` is where the element begins, in pixels from the top of the page. */
export function reach(node: HTMLElement): () => void {
  const measure = (): void =>
    node.style.setProperty(
      "--above",
      `${Math.round(node.getBoundingClientRect().top + scrollY)}px`,
    );
  const watch = new ResizeObserver(measure);
  watch.observe(document.body); // also for what comes later
  for (const one of above(node)) watch.observe(one);
  measure();
  return () => watch.disconnect();
}

const LEAST = 120; // pixels of the window that a dock and what stays at its top leave to everything else

/** An attachment for what stays at the bottom while that leaves room enough: `--docked` is how much is covered there. */
export function dock(node: HTMLElement): () => void {
  const { style } = document.documentElement;
  const other = document.querySelector<HTMLElement>("[data-stays]"); // what stays as well, above or below it
  const measure = (): void => {
    const isLoose = innerHeight - node.offsetHeight - (other?.offsetHeight ?? 0) < LEAST;
    const below = other?.dataset["stays"] === "below" ? other.offsetHeight : 0;
    node.classList.toggle("loose", isLoose);
    style.setProperty("--docked", `${below + (isLoose ? 0 : node.offsetHeight)}px`);
  };
  const watch = new ResizeObserver(measure);
  for (const one of other ? [node, other] : [node]) watch.observe(one);
  addEventListener("resize", measure);
  return () => {
    watch.disconnect();
    removeEventListener("resize", measure);
    style.removeProperty("--docked");
  };
}
