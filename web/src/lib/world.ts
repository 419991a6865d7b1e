/** A small world in three dimensions: seen from around, by day and by night, and drawn only when something has changed. */

import {
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
  type Intersection,
  type Object3D,
  type Vector3,
} from "three";
import { isStill } from "./settings.svelte";

/** From where it is seen: radians around and up, and how far compared with what just fits. */
export interface Way {
  turn: number;
  tilt: number;
  zoom: number;
}

/** Pixels at each side of the canvas that are covered by other things. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Wishes {
  home: Way;
  tilts: [lowest: number, highest: number];
  zooms: [nearest: number, farthest: number];
  aim: (camera: PerspectiveCamera, way: Way) => void; // put the camera where it sees all that matters
  light: (isNight: boolean) => void; // let it look as by day or by night
  drawn?: () => void; // it was drawn: what lies over it can follow
}

interface Motion {
  since: number;
  length: number;
  step: (part: number) => void; // from 0 to 1
  done: (() => void) | undefined;
}

const FIELD = 22; // degrees that the camera sees from bottom to top
const GLIDE = 260; // milliseconds of a turn by key or button
const FINEST = 2; // pixels of the drawing for one of the page
const ease = (part: number): number => 1 - (1 - part) ** 3;

export class World {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD, 1, 0.1, 300);
  readonly sun = new DirectionalLight();
  readonly sky = new HemisphereLight();
  size = { width: 1, height: 1 };
  #renderer: WebGLRenderer;
  #way: Way;
  #edges: Edges = { top: 0, right: 0, bottom: 0, left: 0 };
  #motions = new Set<Motion>();
  #turning: Motion | null = null;
  #frame = 0;
  #night: MediaQueryList;
  #theme: MutationObserver;

  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    readonly wishes: Wishes,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(FINEST, devicePixelRatio));
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#way = { ...wishes.home };
    this.scene.add(this.sun, this.sky);
    this.#night = matchMedia("(prefers-color-scheme: dark)");
    this.#night.addEventListener("change", this.#lighten);
    this.#theme = new MutationObserver(this.#lighten);
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** Let the sun throw shadows on all within so far of the middle. */
  castShadows(reach: number, fineness = 2048): void {
    const { shadow } = this.sun;
    this.sun.castShadow = true;
    shadow.mapSize.set(fineness, fineness);
    Object.assign(shadow.camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 1,
      far: 60,
    });
    shadow.normalBias = 0.03;
    shadow.radius = 4;
  }

  /** Light it for the first time: what is to be lit is there by now. */
  begin(): void {
    this.#lighten();
  }

  readonly #lighten = (): void => {
    const { theme } = document.documentElement.dataset;
    this.wishes.light(theme === "dark" || (theme !== "light" && this.#night.matches));
    this.ask();
  };

  /** Go around it, up and down, nearer or farther: at once, as a hand does, or gliding. */
  move(turn: number, tilt: number, zoom = 1, isGliding = false): void {
    const { turn: from, tilt: low, zoom: near } = this.#way;
    this.#go({ turn: from + turn, tilt: low + tilt, zoom: near * zoom }, isGliding);
  }

  reset(): void {
    this.#go(this.wishes.home, true);
  }

  #go(way: Way, isGliding: boolean): void {
    const within = (value: number, [low, high]: [number, number]): number =>
      Math.max(low, Math.min(high, value));
    const { turn, tilt, zoom } = this.#way;
    const goal = {
      turn: way.turn,
      tilt: within(way.tilt, this.wishes.tilts),
      zoom: within(way.zoom, this.wishes.zooms),
    };
    if (this.#turning) this.#motions.delete(this.#turning);
    this.#turning = null;
    const step = (part: number): void => {
      const at = (from: number, to: number): number => from + (to - from) * ease(part);
      this.#way = {
        turn: at(turn, goal.turn),
        tilt: at(tilt, goal.tilt),
        zoom: at(zoom, goal.zoom),
      };
    };
    if (isGliding) this.#turning = this.play(GLIDE, step);
    else step(1);
    this.ask();
  }

  resize(width: number, height: number, edges: Edges = this.#edges): void {
    this.size = { width, height };
    this.#edges = edges;
    this.#renderer.setSize(width, height, false);
    this.ask();
  }

  /** Let something happen by and by, or at once where nothing should move by itself. */
  play(
    length: number,
    step: (part: number) => void,
    { delay = 0, done }: { delay?: number; done?: () => void } = {},
  ): Motion | null {
    if (isStill() || document.hidden) {
      step(1);
      done?.();
      this.ask();
      return null;
    }
    const motion = { since: performance.now() + delay, length, step, done };
    this.#motions.add(motion);
    step(0);
    this.ask();
    return motion;
  }

  /** End at once all that is under way. */
  hurry(): void {
    for (const motion of this.#motions) this.#finish(motion);
    this.ask();
  }

  #finish(motion: Motion): void {
    this.#motions.delete(motion);
    motion.step(1);
    motion.done?.();
  }

  /** Have it drawn in the next frame. */
  ask(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    this.#frame = 0;
    for (const motion of this.#motions) {
      const part = Math.max(0, (now - motion.since) / motion.length);
      if (part >= 1) this.#finish(motion);
      else motion.step(part);
    }
    if (this.#motions.size) this.ask();
    this.aim();
    this.#renderer.render(this.scene, this.camera);
    this.wishes.drawn?.();
  }

  /** Point the camera at it, into that part of the canvas which nothing covers. */
  aim(): void {
    const { width, height } = this.size;
    const { top, right, bottom, left } = this.#edges;
    const [free, high] = [Math.max(40, width - left - right), Math.max(40, height - top - bottom)];
    this.camera.aspect = free / high;
    this.wishes.aim(this.camera, this.#way);
    this.camera.setViewOffset(free, high, -left, -top, width, height);
    this.camera.updateMatrixWorld();
  }

  /** What is seen first at a point of the canvas; also of things that were put there since the last drawing. */
  hit(x: number, y: number, among: readonly Object3D[]): Intersection | undefined {
    this.aim();
    return hit(this.camera, { x, y }, this.size, among);
  }

  /** Where a point of the world is on the canvas. */
  spot(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.camera);
    return { x: ((x + 1) / 2) * this.size.width, y: ((1 - y) / 2) * this.size.height };
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#motions.clear();
    this.#night.removeEventListener("change", this.#lighten);
    this.#theme.disconnect();
    this.sun.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

/** What a camera sees first at a point. Things know where they are only from one drawing to the next, so they are asked anew. */
export function hit(
  camera: PerspectiveCamera,
  point: { x: number; y: number },
  size: { width: number; height: number },
  among: readonly Object3D[],
): Intersection | undefined {
  const ray = new Raycaster();
  const at = new Vector2((point.x / size.width) * 2 - 1, 1 - (point.y / size.height) * 2);
  for (const one of among) one.updateWorldMatrix(true, true);
  ray.setFromCamera(at, camera);
  return ray.intersectObjects([...among], true)[0];
}
