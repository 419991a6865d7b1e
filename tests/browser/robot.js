// Eyes for a program that plays at the table: what can be clicked, and whether it has changed.
{
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const nameOf = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
  const hash = (text) => {
    let sum = 0;
    for (let index = 0; index < text.length; index += 1) sum = (31 * sum + text.charCodeAt(index)) | 0;
    return sum;
  };
  const LOOK_AGAIN = 100; // milliseconds, where something may move without a change
  const waitForChange = (time) =>
    new Promise((resolve) => {
      const watch = new MutationObserver(() => end());
      const timer = setTimeout(() => end(), time);
      const end = () => {
        watch.disconnect();
        clearTimeout(timer);
        resolve();
      };
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });

  // What lies there may change between looking and pressing: nobody meant to press what came instead.
  let aimed = null;
  let pressed = null; // what has heard of a press, but not of a click yet
  let hasMissed = false;
  const check = (event) => {
    if (event.type === "pointerdown") {
      hasMissed = aimed !== null && !aimed.contains(event.target);
      pressed = hasMissed ? null : aimed;
      aimed = null;
    }
    if (event.type === "click" && pressed?.contains(event.target)) pressed = null;
    const isByKey = event.type === "click" && event.detail === 0;
    if (!hasMissed || isByKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ["pointerdown", "touchstart", "touchend", "mousedown", "mouseup", "pointerup", "click"])
    addEventListener(kind, check, { capture: true, passive: false });

  /** Where to press it, brought into sight; null where something else would be pressed there. */
  const aim = (one) => {
    const spotOf = () => {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return one.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
    };
    const spot = spotOf();
    if (spot) return spot;
    one.scrollIntoView({ block: "center", behavior: "instant" });
    return spotOf();
  };

  const look = (wishes, avoided) => {
    const table = document.querySelector("section.table");
    const story = document.querySelector("[aria-labelledby=story]");
    const isOver = document.querySelector('.bubble a[href^="#/review/"]') !== null;
    const all = table ? [...table.querySelectorAll("button:not(:disabled)")].filter((one) => isSeen(one) && !avoided.includes(nameOf(one))) : [];
    const wish = wishes.find((one) => all.some((button) => button.matches(one)));
    const found = wish ? all.filter((button) => button.matches(wish)) : [];
    return {
      isOver,
      isMyTurn: table?.querySelector(".bubble.turn") != null,
      mark: hash(`${table?.textContent} ${all.map(nameOf)} ${story?.textContent}`),
      all,
      found,
    };
  };

  /** One of those that can be pressed, and where; or the names of those that are covered. */
  const take = (found) => {
    const covered = [];
    while (found.length) {
      const [one] = found.splice(Math.floor(Math.random() * found.length), 1);
      const spot = aim(one);
      if (spot) return { one, spot, covered };
      covered.push(nameOf(one));
    }
    return { one: null, spot: null, covered };
  };

  /** The names of all at the table that would not be pressed where they are, however one scrolls. */
  const findCovered = () => look([], []).all.filter((one) => !aim(one)).map(nameOf);

  /** What was pressed went away before the click, and so has heard nothing. */
  const isLost = () => pressed !== null && !pressed.isConnected;

  /**
   * What to click next, once the table differs from what was seen before, or within `patience` milliseconds.
   * What is covered has `bearing` milliseconds to come free: it may lie under something that is about to go.
   */
  const next = async ({ wishes, avoided, seen, patience, bearing }) => {
    let ends = performance.now() + patience;
    let now = look(wishes, avoided);
    while (performance.now() < ends && !now.isOver) {
      const hasChanged = now.mark !== seen || isLost();
      if (hasChanged && (now.found.length || (seen !== null && !now.isMyTurn))) break;
      await waitForChange(ends - performance.now());
      now = look(wishes, avoided);
    }
    const hasEffect = now.mark !== seen || isLost();
    ends = performance.now() + bearing;
    let { one, spot, covered } = take(now.found);
    while (covered.length && !spot && !now.isOver && performance.now() < ends) {
      await waitForChange(LOOK_AGAIN);
      now = look(wishes, avoided);
      ({ one, spot, covered } = take(now.found));
    }
    const { isOver, mark } = now;
    if (isOver || !spot) return { isOver, mark, hasEffect, spot: null, name: "", covered: isOver ? [] : covered };
    aimed = one;
    return { isOver, mark, hasEffect, spot, name: nameOf(one), covered };
  };

  /** Whether the last press went elsewhere, or nowhere: what is disabled meanwhile hears of none. */
  const missed = () => {
    const isUnheard = aimed !== null;
    aimed = null; // or it would take the next press for its own
    return hasMissed || isUnheard;
  };

  window.robot = { next, findCovered, hasMissed: missed };
}
