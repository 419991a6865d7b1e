// Eyes for a program that plays at the table: what can be clicked, and whether it has changed.
{
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const nameOf = (one) => one.getAttribute("aria-label") ?? one.textContent.trim();
  const hash = (text) => {
    let sum = 0;
    for (let index = 0; index < text.length; index += 1) sum = (31 * sum + text.charCodeAt(index)) | 0;
    return sum;
  };
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
  let hasMissed = false;
  const check = (event) => {
    if (event.type === "pointerdown") {
      hasMissed = aimed !== null && !aimed.contains(event.target);
      aimed = null;
    }
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
    const isOver = document.querySelector('.bar a[href^="#/review/"]') !== null;
    const all = table ? [...table.querySelectorAll("button:not(:disabled)")].filter((one) => isSeen(one) && !avoided.includes(nameOf(one))) : [];
    const wish = wishes.find((one) => all.some((button) => button.matches(one)));
    const found = wish ? all.filter((button) => button.matches(wish)) : [];
    return {
      isOver,
      isMyTurn: table?.querySelector(".bar.turn") != null,
      mark: hash(`${table?.textContent} ${all.map(nameOf)} ${story?.textContent}`),
      found,
    };
  };

  /** What to click next, once the table differs from what was seen before, or within `patience` milliseconds. */
  const next = async ({ wishes, avoided, seen, patience }) => {
    const ends = performance.now() + patience;
    let now = look(wishes, avoided);
    while (performance.now() < ends && !now.isOver) {
      const hasChanged = now.mark !== seen;
      if (hasChanged && (now.found.length || (seen !== null && !now.isMyTurn))) break;
      await waitForChange(ends - performance.now());
      now = look(wishes, avoided);
    }
    if (now.isOver) return { isOver: true, mark: now.mark, spot: null, name: "", covered: [] };
    const covered = [];
    while (now.found.length) {
      const [one] = now.found.splice(Math.floor(Math.random() * now.found.length), 1);
      const spot = aim(one);
      if (spot) {
        aimed = one;
        return { isOver: false, mark: now.mark, spot, name: nameOf(one), covered };
      }
      covered.push(nameOf(one));
    }
    return { isOver: false, mark: now.mark, spot: null, name: "", covered };
  };

  window.robot = { next, hasMissed: () => hasMissed };
}
