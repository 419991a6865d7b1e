/** The shapes that the city is built of, made once each; and where things stand. */

import {
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  EdgesGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Shape,
  SphereGeometry,
  Vector3,
} from "three";
import { columnOf, FLOORS, rowOf, SIDE, type Kind } from "./city";

export const FLOOR = 0.36; // height of a floor
export const WIDTH = 0.96; // of a block
export const STEP = 1.62; // from tower to tower
export const ROOF = 0.62; // height of a roof
export const BASE = 0.14; // height of a foundation
export const PLATE = STEP * SIDE + 0.3; // side of the plate that all stands on
const CORNICE = 0.05; // height of the edge on top of a block
const GAP = 0.012; // between two pieces
const DEEP = 0.58; // of a bridge

export function standOf(tower: number): Vector3 {
  return new Vector3((columnOf(tower) - 1) * STEP, 0, (rowOf(tower) - 1) * STEP);
}

export class Shapes {
  #kept = new Map<string, BufferGeometry>();

  #keep(name: string, make: () => BufferGeometry): BufferGeometry {
    const found = this.#kept.get(name) ?? make();
    this.#kept.set(name, found);
    return found;
  }

  /** A box that stands on the ground of its place. */
  #box(name: string, wide: number, high: number, deep = wide): BufferGeometry {
    return this.#keep(name, () => new BoxGeometry(wide, high, deep).translate(0, high / 2, 0));
  }

  plate(): BufferGeometry {
    return this.#box("plate", PLATE, 0.2);
  }

  foundation(): BufferGeometry {
    return this.#box("foundation", WIDTH + 0.18, BASE);
  }

  tree(): BufferGeometry {
    return this.#keep("tree", () => new ConeGeometry(0.12, 0.36, 7).translate(0, 0.2, 0));
  }

  /** A block or an end of a bridge, below its edge; of a roof all but its tip. */
  body(kind: Kind): BufferGeometry {
    if (kind === "roof") return this.#keep(kind, pyramid);
    return this.#box(kind, WIDTH, FLOORS[kind] * FLOOR - CORNICE - GAP);
  }

  /** The edge on top of a block, or under a roof. */
  cornice(): BufferGeometry {
    return this.#box("cornice", WIDTH + 0.06, CORNICE);
  }

  corniceOf(kind: Kind): number {
    return kind === "roof" ? 0 : FLOORS[kind] * FLOOR - CORNICE - GAP;
  }

  tip(): BufferGeometry {
    return this.#keep("tip", () => new SphereGeometry(0.055, 10, 8).translate(0, ROOF + 0.03, 0));
  }

  /** What is between the ends of a bridge: an arch. */
  arch(): BufferGeometry {
    return this.#keep("arch", () => {
      const [half, high] = [(STEP - WIDTH) / 2, FLOOR - GAP];
      const side = new Shape();
      side.moveTo(-half, high).lineTo(-half, 0.02);
      side.quadraticCurveTo(0, high * 1.15, half, 0.02);
      side.lineTo(half, high);
      return new ExtrudeGeometry(side, {
        depth: DEEP,
        bevelEnabled: false,
        curveSegments: 10,
      }).translate(0, 0, -DEEP / 2);
    });
  }

  rail(): BufferGeometry {
    return this.#box("rail", STEP - WIDTH, 0.09, 0.05);
  }

  /** Where the two rails of a bridge are. */
  readonly rails = [-1, 1].map((side) => (side * (DEEP - 0.05)) / 2);

  /** A bridge that could be: it reaches onto both towers, to be seen and touched. */
  span(): BufferGeometry {
    return this.#box("span", STEP - WIDTH + 0.56, FLOOR - GAP, 0.6);
  }

  edges(of: BufferGeometry): BufferGeometry {
    return this.#keep(`edges ${of.uuid}`, () => new EdgesGeometry(of));
  }

  dispose(): void {
    this.#kept.forEach((shape) => shape.dispose());
  }
}

/** Four triangles, each with the whole picture of a wall. */
function pyramid(): BufferGeometry {
  const half = WIDTH / 2 + 0.05;
  const corners: [number, number][] = [
    [-half, half],
    [half, half],
    [half, -half],
    [-half, -half],
  ];
  const points: number[] = [];
  const maps: number[] = [];
  corners.forEach(([x, z], index) => {
    const [nextX, nextZ] = corners[(index + 1) % corners.length]!;
    points.push(x, CORNICE, z, nextX, CORNICE, nextZ, 0, ROOF, 0);
    maps.push(0, 0, 1, 0, 0.5, 1);
  });
  const shape = new BufferGeometry();
  shape.setAttribute("position", new Float32BufferAttribute(points, 3));
  shape.setAttribute("uv", new Float32BufferAttribute(maps, 2));
  shape.addGroup(0, points.length / 3, 0);
  shape.computeVertexNormals();
  return shape;
}
