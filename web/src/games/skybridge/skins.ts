/** How the pieces of the city are painted: walls with windows, which are lit at night, and the sign of their colour. */

import { CanvasTexture, MeshLambertMaterial, SRGBColorSpace, type Texture } from "three";
import { FLOORS, type Colour, type Sort } from "./city";
import { LOOKS } from "./marks";
import { FLOOR, WIDTH } from "./shapes";

export type Mood = "solid" | "ghost" | "lit";
const OPACITIES: Record<Mood, number> = { solid: 1, ghost: 0.62, lit: 1 };
const WIDE = 192; // pixels of a wall
const ACROSS = 4; // windows of a floor
const GLASS = "rgb(236 246 255 / 0.62)";
const LAMPS = ["#ffd98a", "#ffc45e", "#ffe9b5"];
type Pen = OffscreenCanvasRenderingContext2D;

interface Window {
  x: number;
  y: number;
  wide: number;
  high: number;
}

export class Skins {
  #kept = new Map<string, MeshLambertMaterial>();
  #textures: Texture[] = [];
  #isNight = false;

  /** The six sides of a block, or the one of a roof. */
  body(sort: Sort, mood: Mood): MeshLambertMaterial | MeshLambertMaterial[] {
    const wall = this.#keep(`${sort.colour} ${sort.kind} ${mood}`, () => this.#wall(sort, mood));
    if (sort.kind === "roof") return wall;
    const above = this.#above(sort.colour, mood);
    return [wall, wall, above, above, wall, wall];
  }

  /** The edge on top of a block. */
  edge(colour: Colour, mood: Mood): MeshLambertMaterial[] {
    const [dark, above] = [this.plain(colour, mood, true), this.#above(colour, mood)];
    return [dark, dark, above, dark, dark, dark];
  }

  #above(colour: Colour, mood: Mood): MeshLambertMaterial {
    return this.#keep(`${colour} top ${mood}`, () =>
      this.#make(
        mood,
        this.#paint(WIDE, (pen) => {
          paintWall(pen, colour, WIDE);
          paintSign(pen, colour, WIDE, 110, 0.5);
        }),
      ),
    );
  }

  /** Without a picture, in its colour or a darker one. */
  plain(colour: Colour, mood: Mood, isDark = false): MeshLambertMaterial {
    return this.#keep(`${colour} ${isDark} ${mood}`, () => {
      const skin = this.#make(mood);
      skin.color.set(isDark ? LOOKS[colour].dark : LOOKS[colour].fill);
      return skin;
    });
  }

  /** Something that no seat owns. */
  stone(colour: number): MeshLambertMaterial {
    return this.#keep(`stone ${colour}`, () => new MeshLambertMaterial({ color: colour }));
  }

  /** By night there is light in some windows. */
  lighten(isNight: boolean): void {
    this.#isNight = isNight;
    this.#kept.forEach((skin) => (skin.emissiveIntensity = this.#glow));
  }

  get #glow(): number {
    return this.#isNight ? 0.95 : 0;
  }

  dispose(): void {
    this.#kept.forEach((skin) => skin.dispose());
    this.#textures.forEach((texture) => texture.dispose());
  }

  #keep(name: string, make: () => MeshLambertMaterial): MeshLambertMaterial {
    const found = this.#kept.get(name) ?? make();
    this.#kept.set(name, found);
    return found;
  }

  #make(mood: Mood, map: Texture | null = null): MeshLambertMaterial {
    const [transparent, opacity] = [mood !== "solid", OPACITIES[mood]];
    return new MeshLambertMaterial({ map, transparent, opacity });
  }

  #wall({ colour, kind }: Sort, mood: Mood): MeshLambertMaterial {
    const isRoof = kind === "roof";
    const high = isRoof ? WIDE : Math.round((WIDE * FLOORS[kind] * FLOOR) / WIDTH);
    const windows = kind === "tall" || kind === "square" ? windowsOf(high, FLOORS[kind]) : [];
    const skin = this.#make(
      mood,
      this.#paint(high, (pen) => {
        paintWall(pen, colour, high);
        paintWindows(pen, windows, () => GLASS);
        paintSign(pen, colour, high, isRoof ? 62 : Math.min(74, high * 0.8), isRoof ? 0.72 : 0.5);
      }),
    );
    if (!windows.length || mood === "ghost") return skin;
    skin.emissive.set(0xffffff);
    skin.emissiveIntensity = this.#glow;
    skin.emissiveMap = this.#paint(high, (pen) => {
      pen.fillRect(0, 0, WIDE, high);
      const lit = windows.filter((_, index) => (index * 7 + kind.length) % 5 < 2);
      paintWindows(pen, lit, (index) => LAMPS[index % LAMPS.length]!);
      pen.fillStyle = "#000"; // the sign is read by night, too
      pen.beginPath();
      pen.arc(WIDE / 2, high / 2, 44, 0, 2 * Math.PI);
      pen.fill();
    });
    return skin;
  }

  #paint(high: number, paint: (pen: Pen) => void): Texture {
    const canvas = new OffscreenCanvas(WIDE, high);
    paint(canvas.getContext("2d")!);
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    this.#textures.push(texture);
    return texture;
  }
}

function windowsOf(high: number, floors: number): Window[] {
  const [wide, tall] = [(WIDE - 24) / ACROSS, (high - 12) / floors];
  return Array.from({ length: floors * ACROSS }, (_, index) => ({
    x: 12 + (index % ACROSS) * wide + wide * 0.2,
    y: 8 + Math.floor(index / ACROSS) * tall + tall * 0.18,
    wide: wide * 0.6,
    high: tall * 0.6,
  }));
}

function paintWindows(pen: Pen, windows: Window[], light: (index: number) => string): void {
  windows.forEach(({ x, y, wide, high }, index) => {
    pen.fillStyle = light(index);
    pen.fillRect(x, y, wide, high);
  });
}

/** The wall of a piece: lighter above, with a dark edge. */
function paintWall(pen: Pen, colour: Colour, high: number): void {
  const look = LOOKS[colour];
  pen.fillStyle = look.fill;
  pen.fillRect(0, 0, WIDE, high);
  const shine = pen.createLinearGradient(0, 0, 0, high);
  shine.addColorStop(0, "rgb(255 255 255 / 0.14)");
  shine.addColorStop(1, "rgb(0 0 0 / 0.1)");
  pen.fillStyle = shine;
  pen.fillRect(0, 0, WIDE, high);
  pen.strokeStyle = look.dark;
  pen.lineWidth = 6;
  pen.strokeRect(0, 0, WIDE, high);
}

function paintSign(pen: Pen, colour: Colour, high: number, size: number, at: number): void {
  const look = LOOKS[colour];
  pen.save();
  pen.translate(WIDE / 2 - size / 2, high * at - size / 2);
  pen.scale(size / 24, size / 24);
  const sign = new Path2D(look.sign);
  pen.strokeStyle = look.fill;
  pen.lineWidth = 6;
  pen.lineJoin = "round";
  pen.stroke(sign);
  pen.fillStyle = look.ink;
  pen.fill(sign);
  pen.restore();
}
