/** The tower as it is drawn in three dimensions: what is seen of it, and where its squares are on the screen. */

import { CircleGeometry, Mesh, MeshBasicMaterial, type PerspectiveCamera, Vector3 } from "three";
import { World, type Edges, type Way } from "../../lib/world";
import { Masonry } from "./masonry";
import type { Point, Shape } from "./shape";
import { between, type Sight } from "./sight";

/** Where something is seen. */
export interface Seen {
  x: number; // pixels of the canvas
  y: number;
  row: number; // how high a row is there, in pixels
  isSeen: boolean; // whether its side is turned to who looks
}

const HOME: Way = { turn: 0, tilt: 0.09, zoom: 1 };
const GLIDE = 420; // milliseconds from one sight to another
const UP = new Vector3(0, 1, 0);

export class Tower {
  #world: World;
  #masonry: Masonry;
  #sight: Sight;
  #shades: Mesh[] = [];
  #shade = new MeshBasicMaterial({ color: 0x1c0c1c, transparent: true, opacity: 0.38 });
  #round = new CircleGeometry(0.85, 20);

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    readonly shape: Shape,
    sight: Sight,
    drawn: () => void,
  ) {
    this.#sight = sight;
    this.#masonry = new Masonry(shape);
    this.#world = new World(canvas, context, {
      home: HOME,
      tilts: [-0.1, 0.9],
      zooms: [0.4, 1.5],
      aim: (camera, way) => this.#aim(camera, way),
      light: (isNight) => this.#light(isNight),
      drawn,
    });
    this.#world.scene.add(this.#masonry.group);
    this.#world.castShadows(shape.roof * 0.75, 1024);
    this.#world.begin();
  }

  get world(): World {
    return this.#world;
  }

  /** Look at something else; the camera glides there. */
  look(sight: Sight): void {
    const from = this.#sight;
    if (JSON.stringify(from) === JSON.stringify(sight)) return;
    this.#world.reset();
    this.#world.play(GLIDE, (part) => {
      this.#sight = between(from, sight, part * part * (3 - 2 * part));
    });
  }

  #aim(camera: PerspectiveCamera, { turn, tilt, zoom }: Way): void {
    const { left, right, low, high, turn: side } = this.#sight;
    const around = side + turn;
    const half = Math.tan(((camera.fov / 2) * Math.PI) / 180);
    const far =
      Math.max((high - low) / 2 / half, (right - left) / 2 / half / camera.aspect) * zoom +
      this.shape.radius;
    const aside = (left + right) / 2;
    const goal = new Vector3(Math.cos(around), 0, -Math.sin(around)).multiplyScalar(aside);
    goal.y = (low + high) / 2;
    camera.position.set(
      goal.x + far * Math.sin(around) * Math.cos(tilt),
      goal.y + far * Math.sin(tilt),
      goal.z + far * Math.cos(around) * Math.cos(tilt),
    );
    camera.lookAt(goal);
    camera.updateProjectionMatrix();
  }

  #light(isNight: boolean): void {
    const { sun, sky } = this.#world;
    const middle = this.shape.roof * 0.4;
    sun.target.position.set(0, middle, 0);
    sun.position.set(-14, middle + 20, 18);
    sun.target.updateMatrixWorld();
    sun.color.set(isNight ? 0xc9b6ff : 0xffdcb0);
    sun.intensity = isNight ? 1.5 : 2.6;
    sky.color.set(isNight ? 0x7a6bb8 : 0xffe4dc);
    sky.groundColor.set(isNight ? 0x3a2340 : 0x8a5a78);
    sky.intensity = isNight ? 1.3 : 1.7;
    this.#masonry.light(isNight);
  }

  /** Shades of the figures on what is behind or below them. */
  shade(points: readonly Point[]): void {
    while (this.#shades.length < points.length) {
      const shade = new Mesh(this.#round, this.#shade);
      this.#shades.push(shade);
      this.#world.scene.add(shade);
    }
    points.forEach(({ x, y, z, turn }, index) => {
      const shade = this.#shades[index]!;
      const isUpright = y > 1 && y < this.shape.roof;
      shade.rotation.set(isUpright ? 0 : -Math.PI / 2, isUpright ? turn : 0, 0);
      const off = isUpright ? 0.17 : 0;
      shade.position.set(
        x + Math.sin(turn) * off + (isUpright ? 0.25 : 0),
        isUpright ? y - 0.3 : y - 0.72,
        z + Math.cos(turn) * off,
      );
    });
    this.#world.ask();
  }

  /** Where points are seen now. */
  seen(points: readonly Point[]): Seen[] {
    this.#world.aim();
    const { camera } = this.#world;
    return points.map(({ x, y, z, turn }) => {
      const at = new Vector3(x, y, z);
      const [here, above] = [this.#world.spot(at), this.#world.spot(at.clone().add(UP))];
      const { x: eyeX, z: eyeZ } = camera.position;
      const isSeen =
        y > this.shape.roof || (eyeX - x) * Math.sin(turn) + (eyeZ - z) * Math.cos(turn) > 0;
      return { ...here, row: Math.hypot(above.x - here.x, above.y - here.y), isSeen };
    });
  }

  resize(width: number, height: number, edges: Edges): void {
    this.#world.resize(width, height, edges);
  }

  dispose(): void {
    this.#masonry.dispose();
    this.#shade.dispose();
    this.#round.dispose();
    this.#world.dispose();
  }
}
