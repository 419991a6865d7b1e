/** The city in three dimensions. It is drawn when something has changed, and never by itself. */

import { Group, LineBasicMaterial, Mesh, Vector3, type PerspectiveCamera } from "three";
import { paced } from "../../lib/pace";
import { play } from "../../lib/sound";
import { World, type Way } from "../../lib/world";
import { FLOORS, isSame, piecesOf, type Place, type Sort, type Standing, type Tower } from "./city";
import { Dust } from "./dust";
import { Models } from "./models";
import { COMINGS } from "./placing";
import { FLOOR, PLATE, ROOF, standOf, STEP, WIDTH } from "./shapes";

export interface Sight {
  towers: Tower[];
  places: Place[];
  last: (Sort & { towers: number[] }) | null;
  lit: number | null; // the place that is pointed at
  seats: number;
}
export interface Spot {
  x: number;
  y: number;
}

const RIM = (PLATE * Math.SQRT2) / 2; // from the middle of the plate to its corners
const FAR = STEP * Math.SQRT2 + 0.3; // from there to the towers in the corners
const HOME: Way = { turn: 0.42, tilt: 0.52, zoom: 1 };
const LOWEST = 6; // floors that there is always room for
const STEEPER = 0.24; // radians from higher up where there is more height than width
const CLOSE = 14; // how far a roof is that is visited
const AFTER = 170; // milliseconds between two pieces that come one after the other
const GLOW = 0xffb01f;
const LIGHTS = {
  day: { sun: 0xfff0da, bright: 2.7, sky: 0xf4f8ff, ground: 0xd8c7b0, around: 2.1 },
  night: { sun: 0xb9cbff, bright: 1.5, sky: 0x93a8dc, ground: 0x4a5470, around: 2 },
};

export class CityScene {
  readonly world: World;
  #models = new Models();
  #city = new Group();
  #ghosts = new Group();
  #standing = new Map<string, Group>(); // in the order in which they came
  // Among what is transparent, so that it is drawn after the ghosts and hidden by them.
  #line = new LineBasicMaterial({ color: GLOW, transparent: true });
  #frame = new LineBasicMaterial({ transparent: true }); // of what came last
  #dust = new Set<Dust>();
  #sight: Sight | null = null;
  #floors = LOWEST; // that there is room for
  #visit = { at: new Vector3(), part: 0 }; // a roof that is looked at from near

  constructor(
    readonly canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    drawn: () => void,
  ) {
    this.world = new World(canvas, context, {
      home: HOME,
      tilts: [0.12, 1.5],
      zooms: [0.35, 1.6],
      aim: (camera, way) => this.#aim(camera, way),
      light: (isNight) => this.#lighten(isNight),
      drawn,
    });
    const { scene, sun } = this.world;
    sun.position.set(-7, 12, 6);
    this.world.castShadows(6.5, 1024);
    scene.add(this.#models.ground(), this.#city, this.#ghosts);
    this.world.begin();
  }

  /** Draw this from now on; what came since then comes to its place by and by. */
  show(sight: Sight): void {
    const before = this.#sight;
    this.#sight = sight;
    if (sight.towers !== before?.towers) this.#build(sight, before !== null);
    if (sight.places !== before?.places || sight.lit !== before?.lit) this.#imagine(sight);
    this.world.ask();
  }

  /** The place that a point of the canvas shows: its ghost, or the tower under it; where no tower is, null. */
  find(x: number, y: number): { place: number | null } | null {
    const all = [...this.#models.foundations, this.#ghosts, this.#city];
    const hit = this.world.hit(x, y, all)?.object.userData;
    if (!hit) return null;
    const tower: unknown = hit["tower"];
    const index =
      typeof hit["place"] === "number"
        ? hit["place"]
        : (this.#sight?.places ?? []).findIndex(
            ({ towers }) => towers.length === 1 && towers[0] === tower,
          );
    return { place: index < 0 ? null : index };
  }

  /** The place whose ghost is nearest to a point of the canvas, within so many pixels. */
  findNear(x: number, y: number, reach: number): number | null {
    const found = this.find(x, y)?.place;
    if (typeof found === "number") return found;
    const far = (this.#sight?.places ?? []).map((place) => {
      const spot = this.world.spot(middleOf(place));
      return Math.hypot(spot.x - x, spot.y - y);
    });
    const nearest = Math.min(...far);
    return nearest < reach ? far.indexOf(nearest) : null;
  }

  /** Where the label of a tower belongs: above it, and above what could be placed there. */
  spotOf(tower: Tower): Spot {
    const places = this.#sight?.places ?? [];
    const ghost = places.find(({ towers }) => towers.length === 1 && towers[0] === tower.number);
    const isRoofed = tower.roof !== null || ghost?.kind === "roof";
    const top = isRoofed ? ROOF : ghost ? FLOORS[ghost.kind] * FLOOR : 0;
    return this.world.spot(standOf(tower.number).setY(tower.height * FLOOR + top + 0.12));
  }

  spotOfPlace(place: Place): Spot {
    return this.world.spot(middleOf(place));
  }

  /** Look at a roof from near; at none, at all of the city. */
  visit(tower: Tower | null): void {
    const { at, part } = this.#visit;
    const from = at.clone();
    const to = tower && standOf(tower.number).setY(tower.height * FLOOR * 0.8);
    if (to && !part) from.copy(to);
    this.world.play(paced(650), (now) => {
      const eased = now * now * (3 - 2 * now);
      this.#visit.part = part + ((to ? 1 : 0) - part) * eased;
      if (to) at.lerpVectors(from, to, eased);
    });
  }

  dispose(): void {
    this.#dust.forEach((dust) => dust.dispose());
    this.#models.dispose();
    this.#line.dispose();
    this.#frame.dispose();
    this.world.dispose();
  }

  // The city

  #build(sight: Sight, isNews: boolean): void {
    const pieces = piecesOf(sight.towers);
    const keys = new Set(pieces.map(({ key }) => key));
    for (const [key, piece] of this.#standing)
      if (!keys.has(key)) {
        piece.removeFromParent();
        this.#standing.delete(key);
      }
    const isLast = (one: Standing): boolean =>
      isSame(one, sight.last) && one.towers.join() === sight.last?.towers.join();
    const come = pieces
      .filter(({ key }) => !this.#standing.has(key))
      .sort(
        (one, other) => Number(isLast(one)) - Number(isLast(other)) || one.bottom - other.bottom,
      );
    come.forEach((one, index) => this.#put(one, isNews ? index * AFTER : null));
    this.#frameLast(
      isNews ? Math.max(1, sight.seats - 1) : come.length && isLast(come.at(-1)!) ? 1 : 0,
    );
    this.#makeRoom(sight, isNews);
  }

  #put(one: Standing, delay: number | null): void {
    const piece = this.#models.piece(one, one.towers, "solid");
    piece.position.copy(standOf(one.towers[0]!)).setY(one.bottom * FLOOR);
    piece.traverse((part) => void (part.castShadow = part.receiveShadow = part instanceof Mesh));
    piece.children.forEach((part) => (part.userData["foot"] = part.position.y));
    this.#standing.set(one.key, piece);
    this.#city.add(piece);
    if (delay === null) return;
    const { length, step } = COMINGS[one.kind];
    this.world.play(
      paced(length),
      (part) => {
        piece.visible = part > 0;
        step(piece, part);
      },
      { delay: paced(delay), done: () => this.#land(one) },
    );
  }

  #land(one: Standing): void {
    play(one.kind === "bridge" ? "wood" : one.kind === "roof" ? "glass" : "stone");
    for (const tower of one.kind === "roof" ? [] : one.towers) {
      const dust = new Dust(standOf(tower).setY(one.bottom * FLOOR), WIDTH);
      this.#dust.add(dust);
      this.world.scene.add(dust.points);
      const done = (): void => {
        this.#dust.delete(dust);
        dust.dispose();
      };
      this.world.play(paced(460), (part) => dust.step(part), { done });
    }
  }

  /** A frame around the pieces that came last: one of every other seat. */
  #frameLast(count: number): void {
    const all = [...this.#standing.values()];
    const last = new Set(count ? all.slice(-count) : []);
    for (const piece of all) {
      const outlines: { removeFromParent: () => unknown }[] = [];
      piece.traverse((one) => void (one.name === "outline" && outlines.push(one)));
      if (last.has(piece) && !outlines.length) this.#models.outline(piece, this.#frame);
      else if (!last.has(piece)) outlines.forEach((one) => one.removeFromParent());
    }
  }

  /** As the city grows, it is seen from farther away. */
  #makeRoom(sight: Sight, isNews: boolean): void {
    const [from, to] = [
      this.#floors,
      Math.max(LOWEST, ...sight.towers.map(({ height }) => height + 2)),
    ];
    const step = (part: number): void => void (this.#floors = from + (to - from) * part);
    if (isNews && from !== to) this.world.play(paced(500), step);
    else step(1);
  }

  #imagine(sight: Sight): void {
    this.#ghosts.clear();
    sight.places.forEach((place, index) => {
      const ghost = this.#models.piece(place, place.towers, index === sight.lit ? "lit" : "ghost");
      ghost.position.copy(standOf(place.towers[0]!)).setY(place.height * FLOOR);
      ghost.traverse((one) => void (one.userData["place"] = index));
      this.#models.outline(ghost, this.#line);
      this.#ghosts.add(ghost);
    });
  }

  // Drawing

  #lighten(isNight: boolean): void {
    const { sun, sky } = this.world;
    const light = LIGHTS[isNight ? "night" : "day"];
    sun.color.set(light.sun);
    sun.intensity = light.bright;
    sky.color.set(light.sky);
    sky.groundColor.set(light.ground);
    sky.intensity = light.around;
    this.#frame.color.set(isNight ? 0xffffff : 0x101828);
    this.#models.skins.lighten(isNight);
  }

  #aim(camera: PerspectiveCamera, { turn, tilt: asked, zoom }: Way): void {
    const tilt = Math.min(1.5, asked + STEEPER * Math.max(0, Math.min(1, 1.2 - camera.aspect)));
    const [level, steep] = [Math.cos(tilt), Math.sin(tilt)];
    const up = Math.tan((camera.fov / 360) * Math.PI);
    // Seen from here, the corner of the plate in front is lowest, and at the back the top of a tower or another corner is highest.
    const high = this.#floors * FLOOR;
    const front = { below: RIM * steep + 0.2, nearer: RIM * level };
    const back = {
      above: Math.max(high * level + FAR * steep, RIM * steep) + 0.1,
      nearer: high * steep - FAR * level,
    };
    const fitting = (front.below + back.above) / (2 * up) + (front.nearer + back.nearer) / 2;
    const whole = Math.max(RIM / (up * camera.aspect), fitting) * 1.02 * zoom;
    const [low, far] = [whole - front.nearer, whole - back.nearer];
    const middle = (back.above * low - front.below * far) / (low + far);
    const target = new Vector3(-Math.sin(turn) * steep, level, -Math.cos(turn) * steep);
    target.multiplyScalar(middle).lerp(this.#visit.at, this.#visit.part);
    const distance = whole + (Math.min(whole, CLOSE) - whole) * this.#visit.part;
    camera.position
      .set(Math.sin(turn) * level, steep, Math.cos(turn) * level)
      .multiplyScalar(distance)
      .add(target);
    camera.lookAt(target);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}

/** The middle of a piece that could be placed. */
function middleOf({ towers, height, kind }: Place): Vector3 {
  const high = (height + Math.max(1, FLOORS[kind]) / 2) * FLOOR;
  return standOf(towers[0]!)
    .lerp(standOf(towers.at(-1)!), 0.5)
    .setY(high);
}
