/** Labels over the city, none of which covers another. */

/** Where on the canvas the foot of a label belongs, and how large it is, in pixels. */
export interface Label {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The same labels within a width, none on another: what would cover one in front goes up. */
export function uncover(labels: readonly Label[], wide: number): Label[] {
  const placed: Label[] = [];
  const found = new Map<Label, Label>();
  for (const label of labels.toSorted((a, b) => b.y - a.y)) {
    const half = label.width / 2;
    const x = Math.max(half, Math.min(wide - half, label.x));
    let { y } = label;
    for (const other of placed)
      if (
        Math.abs(other.x - x) < (other.width + label.width) / 2 &&
        y > other.y - other.height &&
        other.y > y - label.height
      )
        y = other.y - other.height;
    const moved = { ...label, x, y };
    placed.push(moved);
    placed.sort((a, b) => b.y - a.y);
    found.set(label, moved);
  }
  return labels.map((label) => found.get(label)!);
}
