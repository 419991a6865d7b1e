/** The city in three dimensions. It is drawn when something has changed, and never by itself. */

import {
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  DirectionalLight,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshLambertMaterial,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  SRGBColorSpace,
  type Texture,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import {
  bridgesOf,
  columnOf,
  FLOORS,
  isSame,
  rowOf,
  SIDE,
  type Colour,
  type Kind,
  type Place,
  type Sort,
  type Spot,
  type Tower,
} from "./city";
import { LOOKS } from "./marks";

export interface Sight {
  towers: Tower[];
  places: Place[];
  last: (Sort & { towers: number[] }) | null;
  lit: number | null; // the place that is pointed at
}

type Mood = "solid" | "ghost" | "lit";
const OPACITIES: Record<Mood, number> = { solid: 1, ghost: 0.7, lit: 1 };
const FLOOR = 0.36; // height of a floor
const WIDTH = 0.96; // of a block
const STEP = 1.62; // from tower to tower
const ROOF = 0.62; // height of a roof
const BASE = 0.12; // height of a foundation
const RIM = ((STEP * SIDE + 0.3) * Math.SQRT2) / 2; // from the middle of the plate to its corners
const FAR = STEP * Math.SQRT2 + 0.3; // from there to the towers in the corners
const GLOW = 0xffb01f;
const FIELD = 22; // degrees that the camera sees from bottom to top
const FALL = 240; // milliseconds
const HOME = { turn: 0.42, tilt: 0.58, zoom: 1 };

export class CityScene {
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #camera = new PerspectiveCamera(FIELD, 1, 0.1, 200);
  #city = new Group();
  #ghosts = new Group();
  #sun = new DirectionalLight(0xffffff, 2.3);
  #geometries = new Map<string, BufferGeometry>();
  #materials = new Map<string, Material[]>();
  #textures: Texture[] = [];
  // Among what is transparent, so that it is drawn after the ghosts and hidden by them.
  #line = new LineBasicMaterial({ color: GLOW, transparent: true });
  #frameOfLast = new LineBasicMaterial({ transparent: true });
  #bases: Mesh[] = [];
  #sight: Sight | null = null;
  #way = { ...HOME };
  #size = { width: 1, height: 1 };
  #frame = 0;
  #fall: { piece: Object3D; since: number } | null = null;

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    readonly onDraw: (spots: Spot[]) => void,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.#renderer.shadowMap.enabled = true;
    this.#sun.position.set(-5, 14, 7);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(1024, 1024);
    Object.assign(this.#sun.shadow.camera, {
      left: -5,
      right: 5,
      top: 9,
      bottom: -5,
      near: 1,
      far: 40,
    });
    this.#sun.shadow.normalBias = 0.03;
    this.#scene.add(
      new HemisphereLight(0xffffff, 0x8899aa, 1.7),
      this.#sun,
      this.#city,
      this.#ghosts,
      this.#ground(),
    );
  }

  /** Draw this from now on; what was placed since then falls into its place if that is wished. */
  show(sight: Sight, isFalling: boolean): void {
    const before = this.#sight;
    this.#sight = sight;
    if (sight.towers !== before?.towers)
      this.#build(
        sight,
        isFalling && before !== null && countPieces(before.towers) !== countPieces(sight.towers),
      );
    if (sight.places !== before?.places || sight.lit !== before?.lit) this.#imagine(sight);
    this.#ask();
  }

  /** Go around the city, up and down, and nearer or farther. */
  move(turn: number, tilt: number, zoom = 1): void {
    this.#way.turn += turn;
    this.#way.tilt = Math.max(0.12, Math.min(1.5, this.#way.tilt + tilt));
    this.#way.zoom = Math.max(0.35, Math.min(1.6, this.#way.zoom * zoom));
    this.#ask();
  }

  reset(): void {
    this.#way = { ...HOME };
    this.#ask();
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
    this.#renderer.setSize(width, height, false);
    this.#ask();
  }

  /** The place that a point of the canvas shows: its ghost, or the tower under it. */
  find(x: number, y: number): number | null {
    if (!this.#sight?.places.length) return null;
    const ray = new Raycaster();
    ray.setFromCamera(
      new Vector2((x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2),
      this.#camera,
    );
    const meshes: Object3D[] = [...this.#bases];
    for (const group of [this.#ghosts, this.#city])
      group.traverse((one) => void (one instanceof Mesh && meshes.push(one)));
    const hit = ray.intersectObjects(meshes, false)[0]?.object.userData;
    if (!hit) return null;
    if (typeof hit["place"] === "number") return hit["place"];
    const index = this.#sight.places.findIndex(
      (place) => place.towers.length === 1 && place.towers[0] === hit["tower"],
    );
    return index < 0 ? null : index;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#geometries.forEach((geometry) => geometry.dispose());
    this.#materials.forEach((skins) => skins.forEach((skin) => skin.dispose()));
    this.#textures.forEach((texture) => texture.dispose());
    this.#line.dispose();
    this.#frameOfLast.dispose();
    this.#sun.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  // The city

  #ground(): Group {
    const ground = new Group();
    const stone = [
      new MeshLambertMaterial({ color: 0xaab6c2 }),
      new MeshLambertMaterial({ color: 0xdfe5ea }),
    ];
    this.#materials.set("ground", stone);
    const side = STEP * SIDE + 0.3;
    const plate = new Mesh(
      this.#keep("plate", () => new BoxGeometry(side, 0.1, side).translate(0, -BASE - 0.05, 0)),
      stone[0],
    );
    plate.receiveShadow = true;
    ground.add(plate);
    for (let tower = 0; tower < SIDE * SIDE; tower++) {
      const base = new Mesh(
        this.#keep("base", () =>
          new BoxGeometry(WIDTH + 0.16, BASE, WIDTH + 0.16).translate(0, -BASE / 2, 0),
        ),
        stone[1],
      );
      base.position.copy(standOf(tower));
      base.receiveShadow = true;
      base.userData = { tower };
      ground.add(base);
      this.#bases.push(base);
    }
    return ground;
  }

  #build(sight: Sight, isFalling: boolean): void {
    this.#city.clear();
    this.#fall = null;
    const put = (sort: Sort, towers: number[], height: number): void => {
      const piece = this.#piece(sort, towers, height, "solid");
      piece.traverse((one) => void (one.castShadow = one.receiveShadow = one instanceof Mesh));
      this.#city.add(piece);
      const tower = sight.towers[towers[0]!]!;
      const isTop =
        sort.kind === "roof" ||
        sort.kind === "bridge" ||
        height + FLOORS[sort.kind] === tower.height;
      if (!isTop || !isSame(sort, sight.last) || sight.last!.towers[0] !== towers[0]) return;
      this.#outline(piece, this.#frameOfLast);
      if (isFalling) this.#fall = { piece, since: performance.now() };
    };
    for (const tower of sight.towers) {
      for (const piece of tower.pieces)
        if (piece.kind !== "bridge") put(piece, [tower.number], piece.bottom);
      if (tower.roof) put({ colour: tower.roof, kind: "roof" }, [tower.number], tower.height);
    }
    for (const bridge of bridgesOf(sight.towers))
      put({ colour: bridge.colour, kind: "bridge" }, bridge.towers, bridge.bottom);
  }

  #imagine(sight: Sight): void {
    this.#ghosts.clear();
    sight.places.forEach((place, index) => {
      const ghost = this.#piece(
        place,
        place.towers,
        place.height,
        index === sight.lit ? "lit" : "ghost",
      );
      ghost.traverse((one) => void (one.userData["place"] = index));
      this.#outline(ghost, this.#line);
      this.#ghosts.add(ghost);
    });
  }

  /** A piece at its place; of a ghost of a bridge only the middle, as several may meet on a tower. */
  #piece(sort: Sort, towers: number[], height: number, mood: Mood): Group {
    const group = new Group();
    const ends = sort.kind === "bridge" && mood === "ghost" ? [] : towers;
    for (const tower of ends) {
      const mesh = new Mesh(this.#shape(sort.kind), this.#skin(sort, mood));
      mesh.position.copy(standOf(tower));
      mesh.userData = { tower };
      group.add(mesh);
    }
    if (towers.length > 1) {
      const [first, second] = towers.map(standOf) as [Vector3, Vector3];
      const deck = new Mesh(
        this.#keep(`deck ${mood === "ghost"}`, () => deckOf(mood === "ghost")),
        this.#skin(sort, mood),
      );
      deck.position.copy(first).lerp(second, 0.5);
      if (first.x === second.x) deck.rotation.y = Math.PI / 2;
      group.add(deck);
    }
    group.position.y = height * FLOOR;
    return group;
  }

  #outline(piece: Group, line: Material): void {
    for (const mesh of piece.children.filter((one) => one instanceof Mesh)) {
      const lines = new LineSegments(
        this.#keep(
          `edges ${mesh.geometry.uuid}`,
          () => new EdgesGeometry(mesh.geometry as BufferGeometry),
        ),
        line,
      );
      lines.position.copy(mesh.position);
      lines.rotation.copy(mesh.rotation);
      lines.renderOrder = 1;
      piece.add(lines);
    }
  }

  #shape(kind: Kind): BufferGeometry {
    return this.#keep(kind, () => {
      if (kind === "roof") return pyramid();
      const height = FLOORS[kind] * FLOOR - 0.025;
      return new BoxGeometry(WIDTH, height, WIDTH).translate(0, height / 2, 0);
    });
  }

  #keep(name: string, make: () => BufferGeometry): BufferGeometry {
    const geometry = this.#geometries.get(name) ?? make();
    this.#geometries.set(name, geometry);
    return geometry;
  }

  #skin({ colour, kind }: Sort, mood: Mood): Material[] {
    const name = `${colour} ${kind} ${mood}`;
    let skins = this.#materials.get(name);
    if (!skins) {
      const make = (map: Texture): Material =>
        new MeshLambertMaterial({ map, transparent: mood !== "solid", opacity: OPACITIES[mood] });
      if (kind === "roof") skins = [make(this.#paint(colour, kind))];
      else {
        const wall = make(this.#paint(colour, kind));
        const top = make(this.#paint(colour, null));
        skins = [wall, wall, top, top, wall, wall];
      }
      this.#materials.set(name, skins);
    }
    return skins;
  }

  /** The wall of a piece with its windows and its colour's sign; without a kind the top of one. */
  #paint(colour: Colour, kind: Kind | null): Texture {
    const look = LOOKS[colour];
    const width = 192;
    const height =
      kind === null || kind === "roof" ? width : Math.round((width * FLOORS[kind] * FLOOR) / WIDTH);
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = look.fill;
    pen.fillRect(0, 0, width, height);
    if (kind === "tall" || kind === "square") paintWindows(pen, width, height, FLOORS[kind]);
    pen.strokeStyle = look.dark;
    pen.lineWidth = 8;
    pen.strokeRect(0, 0, width, height);
    const size = kind === "roof" ? 62 : kind === null ? 110 : Math.min(72, height * 0.8);
    pen.translate(
      width / 2 - size / 2,
      kind === "roof" ? height - size - 24 : height / 2 - size / 2,
    );
    pen.scale(size / 24, size / 24);
    const sign = new Path2D(look.sign);
    pen.strokeStyle = look.fill;
    pen.lineWidth = 5;
    pen.stroke(sign);
    pen.fillStyle = look.ink;
    pen.fill(sign);
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    this.#textures.push(texture);
    return texture;
  }

  // Drawing

  #ask(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    this.#frame = 0;
    if (this.#fall) {
      const left = 1 - Math.min(1, Math.max(0, now - this.#fall.since) / FALL);
      for (const part of this.#fall.piece.children) part.position.y = 1.6 * left * left;
      if (left) this.#ask();
      else this.#fall = null;
    }
    this.#aim();
    this.#frameOfLast.color.set(getComputedStyle(this.#renderer.domElement).color);
    this.#renderer.render(this.#scene, this.#camera);
    this.onDraw((this.#sight?.towers ?? []).map((tower) => this.#spot(tower)));
  }

  #aim(): void {
    const floors = Math.max(5, ...(this.#sight?.towers ?? []).map((tower) => tower.height + 2));
    const { turn, tilt, zoom } = this.#way;
    const [level, steep] = [Math.cos(tilt), Math.sin(tilt)];
    const aspect = this.#size.width / this.#size.height;
    const up = Math.tan((FIELD / 360) * Math.PI);
    // Seen from here, the corner of the plate in front is lowest, and at the back the top of a tower or another corner is highest.
    const front = { below: RIM * steep, nearer: RIM * level };
    const back = {
      above: Math.max(floors * FLOOR * level + FAR * steep, RIM * steep),
      nearer: floors * FLOOR * steep - FAR * level,
    };
    const fitting = (front.below + back.above) / (2 * up) + (front.nearer + back.nearer) / 2;
    const distance = Math.max(RIM / (up * aspect), fitting) * 1.03 * zoom;
    const [low, high] = [distance - front.nearer, distance - back.nearer];
    const middle = (back.above * low - front.below * high) / (low + high);
    const target = new Vector3(
      -Math.sin(turn) * steep,
      level,
      -Math.cos(turn) * steep,
    ).multiplyScalar(middle);
    this.#camera.aspect = aspect;
    this.#camera.position
      .set(Math.sin(turn) * level, steep, Math.cos(turn) * level)
      .multiplyScalar(distance)
      .add(target);
    this.#camera.lookAt(target);
    this.#camera.updateProjectionMatrix();
    this.#camera.updateMatrixWorld();
  }

  #spot(tower: Tower): Spot {
    const point = standOf(tower.number);
    const ghost = this.#sight?.places.find((place) => place.towers.includes(tower.number));
    const top =
      tower.roof || ghost?.kind === "roof" ? ROOF : ghost ? FLOORS[ghost.kind] * FLOOR : 0;
    point.y = tower.height * FLOOR + top + 0.1;
    point.project(this.#camera);
    return {
      x: ((point.x + 1) / 2) * this.#size.width,
      y: ((1 - point.y) / 2) * this.#size.height,
    };
  }
}

function countPieces(towers: Tower[]): number {
  return towers.reduce((sum, tower) => sum + tower.pieces.length + (tower.roof ? 1 : 0), 0);
}

function standOf(tower: number): Vector3 {
  return new Vector3((columnOf(tower) - 1) * STEP, 0, (rowOf(tower) - 1) * STEP);
}

/** What is between the ends of a bridge; as a ghost it reaches onto both towers, to be seen and touched. */
function deckOf(isGhost: boolean): BufferGeometry {
  const height = FLOORS.bridge * FLOOR - 0.025;
  const length = STEP - WIDTH + (isGhost ? 0.56 : 0);
  return new BoxGeometry(length, isGhost ? height : height * 0.7, 0.6).translate(
    0,
    isGhost ? height / 2 : height * 0.65,
    0,
  );
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
    points.push(x, 0, z, nextX, 0, nextZ, 0, ROOF, 0);
    maps.push(0, 0, 1, 0, 0.5, 1);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(maps, 2));
  geometry.addGroup(0, points.length / 3, 0);
  geometry.computeVertexNormals();
  return geometry;
}

function paintWindows(
  pen: OffscreenCanvasRenderingContext2D,
  width: number,
  height: number,
  floors: number,
): void {
  const across = 5;
  pen.fillStyle = "rgb(255 255 255 / 0.32)";
  for (let row = 0; row < floors; row++)
    for (let column = 0; column < across; column++)
      pen.fillRect(
        16 + (column * (width - 32)) / across + 5,
        12 + (row * (height - 20)) / floors + 6,
        (width - 32) / across - 10,
        (height - 20) / floors - 18,
      );
}
