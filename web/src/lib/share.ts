/** A picture of how a game has ended, drawn in the page, and ways to give it to others. */

export interface Row {
  name: string;
  points: string;
  rank: number;
  isFirst: boolean;
  bird: SVGElement; // as the page shows it
}

const [WIDE, HIGH] = [1200, 630]; // what messengers and social sites show whole
const MOST = 8; // rows

/** The value of a colour of tokens.css where an element stands, by day or by night. */
function colourOf(token: string, place: HTMLElement): string {
  const probe = document.createElement("i");
  probe.style.color = `var(--${token})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

async function draw(bird: SVGElement): Promise<HTMLImageElement> {
  const copy = bird.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", "152");
  copy.setAttribute("height", "140");
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function fit(context: CanvasRenderingContext2D, text: string, wide: number): string {
  if (context.measureText(text).width <= wide) return text;
  const letters = [...text];
  while (letters.length && context.measureText(`${letters.join("")}…`).width > wide) letters.pop();
  return `${letters.join("")}…`;
}

/** The sky of the game, its name, who has won, and everyone with their points. */
export async function picture(
  place: HTMLElement,
  game: string,
  title: string,
  rows: Row[],
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const context = canvas.getContext("2d")!;
  const [paper, ink, glow] = ["paper", "ink", "glow"].map((token) => colourOf(token, place));
  const sky = context.createLinearGradient(0, 0, 0, HIGH);
  ["sky-top", "sky-middle", "sky-low"].forEach((token, index) =>
    sky.addColorStop(index / 2, colourOf(token, place)),
  );
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDE, HIGH);
  context.fillStyle = colourOf("table-top", place);
  context.beginPath();
  context.ellipse(WIDE / 2, HIGH + 330, WIDE * 0.95, 560, 0, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = paper!;
  context.beginPath();
  context.roundRect(90, 60, WIDE - 180, HIGH - 120, 44);
  context.fill();

  context.fillStyle = ink!;
  context.textBaseline = "middle";
  context.font = "600 34px Fredoka, sans-serif";
  context.fillText(`Skydeck · ${game}`, 140, 112);
  context.font = "600 58px Fredoka, sans-serif";
  context.fillText(fit(context, title, WIDE - 280), 140, 178);

  const shown = rows.slice(0, MOST);
  const step = Math.min(84, (HIGH - 300) / shown.length);
  for (const [index, row] of shown.entries()) {
    const middle = 238 + step * (index + 0.5);
    if (row.isFirst) {
      context.save();
      context.globalAlpha = 0.3;
      context.fillStyle = glow!;
      context.beginPath();
      context.roundRect(124, middle - step / 2 + 2, WIDE - 248, step - 4, 18);
      context.fill();
      context.restore();
    }
    const size = step * 0.82;
    context.drawImage(await draw(row.bird), 200, middle - size / 2, size * 1.086, size);
    context.font = `${row.isFirst ? 600 : 500} ${Math.min(38, step * 0.5)}px Fredoka, sans-serif`;
    context.fillText(String(row.rank), 150, middle);
    context.fillText(fit(context, row.name, 560), 310, middle);
    context.textAlign = "right";
    context.fillText(row.points, WIDE - 150, middle);
    context.textAlign = "left";
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Give a picture and a link to another app, or where there is none save the one and copy the other. */
export async function share(blob: Blob, text: string, url: string): Promise<"given" | "saved"> {
  const file = new File([blob], "skydeck.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], text, url }).catch(() => {}); // they thought better of it
    return "given";
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  await navigator.clipboard?.writeText(url).catch(() => {});
  return "saved";
}
