/** A list that grows at its end and shows what came last. */

const NEAR = 30; // pixels from the end, where one still follows what comes

export class Follow {
  isOn = true; // who has scrolled back to read is not torn away
  isCut = $state(false); // whether there is more above what is seen

  /** To be attached to the element that scrolls. */
  readonly attach = (list: HTMLElement): (() => void) => {
    const scrolled = (): void => {
      this.isOn = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
      this.isCut = list.scrollTop > 0;
    };
    const grown = (): void => {
      if (this.isOn) list.scrollTop = list.scrollHeight;
    };
    const watch = new MutationObserver(grown);
    watch.observe(list, { childList: true, subtree: true });
    const opened = new ResizeObserver(grown); // in a drawer, it is somewhere only when that is open
    opened.observe(list);
    list.addEventListener("scroll", scrolled);
    this.isOn = true; // also where another list has taken the place of a longer one
    grown();
    this.isCut = list.scrollTop > 0;
    return () => {
      watch.disconnect();
      opened.disconnect();
      list.removeEventListener("scroll", scrolled);
    };
  };
}
