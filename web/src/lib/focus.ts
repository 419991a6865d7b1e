/** Where the focus goes when what had it is gone: nobody who plays by keys or by ear begins at the top again. */

let hadFocus = false; // a page that was just opened leaves it to the person where to begin
addEventListener("focusin", () => (hadFocus = true), { once: true });

const isLost = (): boolean => hadFocus && document.activeElement === document.body;

/** An attachment for what comes first on a page, or in the place of another one. */
export function land(node: HTMLElement): void {
  if (isLost()) node.focus({ preventScroll: true });
}

/** Go on at the first thing in here that can be used. */
export function goOn(node: Element | null | undefined): void {
  if (isLost()) node?.querySelector<HTMLElement>("button, select")?.focus();
}
