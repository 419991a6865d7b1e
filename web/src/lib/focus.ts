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

const FRAMES = 50; // milliseconds in which some frames were drawn

interface Kept {
  has: boolean; // whether the focus is, or was last, at the table
  leave(event: FocusEvent): void;
  look(): () => void; // to be called when what is drawn has changed
}

/** A move may remove or switch off what has the focus: people who play by keys then go on at the table. */
export function keepFocus(places: () => [whole: HTMLElement, drawn: HTMLElement]): Kept {
  const kept: Kept = {
    has: false,
    leave(event) {
      const [left, next] = [event.target as HTMLButtonElement, event.relatedTarget as Node | null];
      if (next ? !places()[0].contains(next) : left.isConnected && !left.disabled) kept.has = false;
    },
    look() {
      // A browser takes the focus from a disabled button only when it draws the next frame.
      const timer = setTimeout(() => {
        if (kept.has && document.activeElement === document.body)
          places()[1].focus({ preventScroll: true });
      }, FRAMES);
      return () => clearTimeout(timer);
    },
  };
  return kept;
}
