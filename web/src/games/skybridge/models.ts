/** The pieces of the city as they stand, as they could be placed, and the ground below them. */

import {
  Group,
  LineSegments,
  Mesh,
  PlaneGeometry,
  ShadowMaterial,
  Vector3,
  type BufferGeometry,
  type LineBasicMaterial,
  type Material,
} from "three";
import { SIDE, type Sort } from "./city";
import { BASE, PLATE, Shapes, standOf, STEP } from "./shapes";
import { Skins, type Mood } from "./skins";

const STONES = { plate: 0xb9b6ae, foundation: 0xe6e2d8, tree: 0x4f8f55 };
const TREES = [-1.5, -0.5, 0.5, 1.5]; // where there are rows of them, in steps from the middle
const FLOOR_OF_TERRACE = 24; // side of what catches the shadow of the plate

export class Models {
  readonly shapes = new Shapes();
  readonly skins = new Skins();
  readonly foundations: Mesh[] = [];
  #terrace = new Mesh(
    new PlaneGeometry(FLOOR_OF_TERRACE, FLOOR_OF_TERRACE),
    new ShadowMaterial({ opacity: 0.24 }),
  );

  ground(): Group {
    const ground = new Group();
    const plate = new Mesh(this.shapes.plate(), this.skins.stone(STONES.plate));
    plate.position.y = -BASE - 0.2;
    this.#terrace.rotation.x = -Math.PI / 2;
    this.#terrace.position.y = -BASE - 0.2;
    ground.add(plate, this.#terrace);
    for (let tower = 0; tower < SIDE * SIDE; tower++) {
      const foundation = new Mesh(this.shapes.foundation(), this.skins.stone(STONES.foundation));
      foundation.position.copy(standOf(tower)).setY(-BASE);
      foundation.userData = { tower };
      ground.add(foundation);
      this.foundations.push(foundation);
    }
    for (const x of TREES)
      for (const z of TREES) {
        const tree = new Mesh(this.shapes.tree(), this.skins.stone(STONES.tree));
        tree.position
          .set(x * STEP, -BASE, z * STEP)
          .clampScalar(-PLATE / 2 + 0.16, PLATE / 2 - 0.16);
        tree.position.y = -BASE;
        tree.castShadow = true;
        ground.add(tree);
      }
    for (const one of [plate, this.#terrace, ...this.foundations]) one.receiveShadow = true;
    plate.castShadow = true;
    return ground;
  }

  /** A piece, with its foot at the first of its towers; of a ghost of a bridge only the middle, as several may meet on a tower. */
  piece(sort: Sort, towers: number[], mood: Mood): Group {
    const group = new Group();
    const isSpan = sort.kind === "bridge" && mood === "ghost";
    const first = standOf(towers[0]!);
    for (const tower of isSpan ? [] : towers)
      this.#stand(group, sort, mood, standOf(tower).sub(first), tower);
    const last = standOf(towers.at(-1)!).sub(first);
    if (towers.length > 1) this.#deck(group, sort, mood, last, isSpan);
    return group;
  }

  /** A block, an end of a bridge or a roof. */
  #stand(group: Group, sort: Sort, mood: Mood, at: Vector3, tower: number): void {
    const { shapes, skins } = this;
    const parts: [BufferGeometry, Material | Material[], number][] = [
      [shapes.body(sort.kind), skins.body(sort, mood), 0],
      [shapes.cornice(), skins.edge(sort.colour, mood), shapes.corniceOf(sort.kind)],
    ];
    if (sort.kind === "roof") parts.push([shapes.tip(), skins.plain(sort.colour, mood, true), 0]);
    for (const [shape, skin, high] of parts) {
      const part = new Mesh(shape, skin);
      part.position.copy(at).setY(high);
      part.userData = { tower };
      group.add(part);
    }
  }

  #deck(group: Group, sort: Sort, mood: Mood, end: Vector3, isSpan: boolean): void {
    const { shapes, skins } = this;
    const deck = new Group();
    deck.position.copy(end).multiplyScalar(0.5);
    if (end.z) deck.rotation.y = Math.PI / 2;
    if (isSpan) deck.add(new Mesh(shapes.span(), skins.plain(sort.colour, mood)));
    else {
      const dark = skins.plain(sort.colour, mood, true);
      deck.add(new Mesh(shapes.arch(), [skins.plain(sort.colour, mood), dark]));
      for (const z of shapes.rails) {
        const rail = new Mesh(shapes.rail(), dark);
        rail.position.set(0, shapes.corniceOf("bridge"), z);
        deck.add(rail);
      }
    }
    group.add(deck);
  }

  /** A line around the large parts of a piece. */
  outline(piece: Group, line: LineBasicMaterial): void {
    const large: Mesh[] = [];
    const wanted = new Set([
      ...(["tall", "square", "bridge", "roof"] as const).map((kind) => this.shapes.body(kind)),
      ...[this.shapes.arch(), this.shapes.span()],
    ]);
    piece.traverse((one) => {
      if (one instanceof Mesh && wanted.has(one.geometry as BufferGeometry)) large.push(one);
    });
    for (const mesh of large) {
      const lines = new LineSegments(this.shapes.edges(mesh.geometry as BufferGeometry), line);
      lines.name = "outline";
      lines.renderOrder = 1;
      lines.raycast = () => {}; // only what it goes around is touched
      mesh.add(lines);
    }
  }

  dispose(): void {
    this.shapes.dispose();
    this.skins.dispose();
    this.#terrace.geometry.dispose();
    this.#terrace.material.dispose();
  }
}
