/** What the tower is made of: bricks, ledges, grooves with their holes, windows, a roof with a flag, and the grass below. */

import {
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  CylinderGeometry,
  Float32BufferAttribute,
  DoubleSide,
  Group,
  IcosahedronGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  RepeatWrapping,
  SRGBColorSpace,
} from "three";
import { SKYRUNNER } from "../../lib/wire";
import { around, depthOf, FOOT, LEDGE, SIDES, type Shape, type Storey, widthOf } from "./shape";

const CORNER = (2 * Math.PI) / SIDES;
const GROOVE = 0.92; // width
const WINDOWS = [2, 3, 4, 5, 6]; // sides without grooves
const [SLATE, SHINE, BRASS] = [0x3c4160, 0x8087ad, 0xe9b545];

/** Something drawn for a surface. */
function paint(
  width: number,
  height: number,
  draw: (brush: CanvasRenderingContext2D) => void,
): CanvasTexture {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  draw(canvas.getContext("2d")!);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

const TONES = ["#d9875f", "#cf7b54", "#e0936a", "#d28160", "#c9744f"];

/** Four courses of bricks. */
const bricks = (): CanvasTexture =>
  paint(128, 128, (brush) => {
    brush.fillStyle = "#a95f41";
    brush.fillRect(0, 0, 128, 128);
    for (let course = 0; course < 4; course += 1)
      for (let index = 0; index < 3; index += 1) {
        brush.fillStyle = TONES[(course * 2 + index * 3) % TONES.length]!;
        brush.fillRect(index * 64 - (course % 2) * 32 + 2, course * 32 + 2, 60, 28);
      }
  });

/** A row of a groove: a hole in dark wood. */
const hole = (): CanvasTexture =>
  paint(32, 64, (brush) => {
    brush.fillStyle = "#5d3a33";
    brush.fillRect(0, 0, 32, 64);
    brush.fillStyle = "#4a2c28";
    brush.fillRect(0, 0, 4, 64);
    brush.fillStyle = "#7a5145";
    brush.fillRect(28, 0, 4, 64);
    brush.beginPath();
    brush.arc(16, 32, 7.5, 0, 7);
    brush.fillStyle = "#ffe9cf";
    brush.fill();
    brush.beginPath();
    brush.arc(16, 34, 5, 0, 7);
    brush.fillStyle = "#3a221f";
    brush.fill();
  });

const letter = (text: string): CanvasTexture =>
  paint(64, 64, (brush) => {
    brush.fillStyle = "#e8e9f6";
    brush.font = "600 46px Fredoka, sans-serif";
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.fillText(text, 32, 35);
  });

const lambert = (color: number): MeshLambertMaterial =>
  new MeshLambertMaterial({ color, flatShading: true });

function put(
  group: Group,
  geometry: BufferGeometry,
  material: Mesh["material"],
  place: { x?: number; y?: number; z?: number; turn?: number },
): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.position.set(place.x ?? 0, place.y ?? 0, place.z ?? 0);
  mesh.rotation.y = place.turn ?? 0;
  mesh.castShadow = mesh.receiveShadow = true;
  group.add(mesh);
  return mesh;
}

/** Eight sides around the middle, one of them in front. */
const ring = (top: number, low: number, high: number): CylinderGeometry =>
  new CylinderGeometry(top, low, high, SIDES).rotateY(CORNER / 2);

export class Masonry {
  readonly group = new Group();
  readonly #lamp = new MeshBasicMaterial({ color: 0xffd98a });
  readonly #slate = lambert(SLATE);
  readonly #shine = lambert(SHINE);
  readonly #hole = hole();

  constructor(readonly shape: Shape) {
    const { storeys, roof } = shape;
    storeys.forEach((storey, index) => {
      const under = index ? 0 : FOOT;
      this.#wall(storey, under);
      storey.angles.forEach(({ turn, aside }, column) =>
        this.#groove(storey, turn, aside, SKYRUNNER.LETTERS[column] ?? ""),
      );
      this.#windows(storey);
      const above = storeys[index + 1];
      if (above) this.#ledge(storey.radius, storey.bottom + storey.high);
    });
    this.#crown(storeys.at(-1)!.radius, roof - LEDGE);
    this.#ground();
  }

  #wall({ radius, bottom, high }: Storey, under: number): void {
    const texture = bricks();
    const tall = high + under;
    texture.repeat.set(SIDES * 2, tall / 2);
    const skin = new MeshLambertMaterial({ map: texture, flatShading: true });
    put(this.group, ring(radius, radius, tall), skin, { y: bottom - under + tall / 2 });
    put(this.group, ring(radius + 0.18, radius + 0.25, 0.45), this.#slate, {
      y: bottom - under + 0.2,
    });
  }

  #groove({ radius, bottom, high }: Storey, turn: number, aside: number, text: string): void {
    const map = this.#hole.clone();
    map.repeat.set(1, high);
    const skin = new MeshLambertMaterial({ map });
    const at = around(turn, depthOf(radius) + 0.03, aside * widthOf(radius), bottom + high / 2);
    put(this.group, new BoxGeometry(GROOVE + 0.3, high - 0.1, 0.16), lambert(0x8a4f3a), at);
    const front = around(turn, depthOf(radius) + 0.13, aside * widthOf(radius), at.y);
    put(this.group, new PlaneGeometry(GROOVE, high), skin, front).castShadow = false;
    const sign = around(turn, radius * 1.05 + 0.08, aside * widthOf(radius), bottom - 0.42);
    const ink = new MeshBasicMaterial({ map: letter(text), transparent: true });
    put(this.group, new PlaneGeometry(0.8, 0.8), ink, sign).castShadow = false;
  }

  #windows({ radius, bottom, high }: Storey): void {
    for (const side of WINDOWS)
      for (let row = 2; row < high - 1; row += 3) {
        const at = around(side * CORNER, depthOf(radius) + 0.02, 0, bottom + row);
        put(this.group, new BoxGeometry(1.1, 1.6, 0.1), this.#slate, at);
        const light = around(side * CORNER, depthOf(radius) + 0.08, 0, bottom + row);
        put(this.group, new PlaneGeometry(0.8, 1.3), this.#lamp, light).castShadow = false;
      }
  }

  #ledge(radius: number, y: number): void {
    put(this.group, ring(radius * 1.04 + 0.3, radius, 0.35), this.#slate, { y: y + 0.17 });
    put(this.group, ring(radius * 1.04 + 0.4, radius * 1.04 + 0.4, 0.45), this.#slate, {
      y: y + 0.55,
    });
    put(this.group, ring(radius * 1.04 + 0.45, radius * 1.04 + 0.45, 0.14), this.#shine, {
      y: y + 0.84,
    });
  }

  /** The roof, with battlements and a flag. */
  #crown(radius: number, y: number): void {
    this.#ledge(radius, y);
    for (let side = 0; side < SIDES; side += 1)
      for (const aside of [-0.32, 0.32]) {
        const wide = widthOf(radius) * 0.34;
        const at = around(side * CORNER, radius + 0.1, aside * widthOf(radius), y + LEDGE + 0.3);
        put(this.group, new BoxGeometry(wide, 0.75, 0.4), this.#slate, at);
      }
    const pole = new CylinderGeometry(0.09, 0.12, 4.2, 8);
    const back = around(Math.PI, radius * 0.45, 0, y + LEDGE + 2);
    put(this.group, pole, lambert(0xf3e4cf), back);
    put(this.group, new IcosahedronGeometry(0.2, 1), lambert(BRASS), { ...back, y: back.y + 2.2 });
    const flag = new BufferGeometry();
    flag.setAttribute(
      "position",
      new Float32BufferAttribute([0, 0, 0, 2.6, -0.75, 0.3, 0, -1.6, 0], 3),
    );
    flag.computeVertexNormals();
    const cloth = new MeshLambertMaterial({ color: 0xffb627, side: DoubleSide });
    put(this.group, flag, cloth, { ...back, y: back.y + 2, turn: 0 });
  }

  #ground(): void {
    const { radius } = this.shape;
    const grass = lambert(0x6c9a4c);
    const [inner, outer] = [radius + 3.2, radius + 3.6];
    put(this.group, new CylinderGeometry(inner, outer, 0.7, 40), grass, { y: -0.35 });
    const bush = new IcosahedronGeometry(0.8, 1);
    [-1.45, -1.25, 1.3, 1.52, 2.4, 3.2, -2.6].forEach((turn, index) => {
      const at = around(turn, radius + 1.5, 0, 0.35 + (index % 2) * 0.1);
      put(this.group, bush, lambert(index % 2 ? 0x4d7c3c : 0x5c8f45), at);
    });
  }

  /** Windows are bright by night. */
  light(isNight: boolean): void {
    this.#lamp.color.set(isNight ? 0xffd98a : 0xffe6b8);
  }

  dispose(): void {
    this.group.traverse((one) => {
      if (!(one instanceof Mesh)) return;
      (one.geometry as BufferGeometry).dispose();
      const skin = one.material as MeshLambertMaterial;
      skin.map?.dispose();
      skin.dispose();
    });
    this.#hole.dispose();
  }
}
