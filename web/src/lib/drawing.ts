/** Something in three dimensions. It is drawn when something has changed, and never by itself. */

import {
  type BufferGeometry,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";

/** What must be given back when it is no longer drawn. */
interface Held {
  dispose(): void;
}
export interface Point {
  x: number;
  y: number;
}

export class Drawing {
  readonly scene = new Scene();
  readonly sun = new DirectionalLight(0xffffff, 2.2);
  readonly sky = new HemisphereLight(0xffffff, 0x8899aa, 1.6);
  readonly camera: PerspectiveCamera;
  readonly size = { width: 1, height: 1 };
  #renderer: WebGLRenderer;
  #geometries = new Map<string, BufferGeometry>();
  #held: Held[] = [];
  #frame = 0;

  /** `prepare` is called before each frame, and returns whether another one must follow; `follow` after it. */
  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    field: number, // degrees that the camera sees from bottom to top
    readonly prepare: (now: number) => boolean,
    readonly follow: () => void,
  ) {
    this.camera = new PerspectiveCamera(field, 1, 0.1, 400);
    this.#renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.#renderer.shadowMap.enabled = true;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.normalBias = 0.03;
    this.scene.add(this.sky, this.sun, this.sun.target);
  }

  /** Have it drawn with the next frame. */
  ask(): void {
    this.#frame ||= requestAnimationFrame((now) => this.#draw(now));
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    Object.assign(this.size, { width, height });
    this.camera.aspect = width / height;
    this.#renderer.setSize(width, height, false);
    this.ask();
  }

  #draw(now: number): void {
    this.#frame = 0;
    if (this.prepare(now)) this.ask();
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.#renderer.render(this.scene, this.camera);
    this.follow();
  }

  /** A form that is made once. */
  keep<T extends BufferGeometry>(name: string, make: () => T): T {
    const geometry = (this.#geometries.get(name) as T | undefined) ?? make();
    this.#geometries.set(name, geometry);
    return geometry;
  }

  /** Something that is given back at the end. */
  hold<T extends Held>(one: T): T {
    this.#held.push(one);
    return one;
  }

  /** Where a point of the scene is seen, in pixels from the upper left corner. */
  project(point: Vector3): Point {
    const { x, y } = point.clone().project(this.camera);
    return { x: ((x + 1) / 2) * this.size.width, y: ((1 - y) / 2) * this.size.height };
  }

  /** A ray through a point of the canvas. */
  rayAt({ x, y }: Point): Raycaster {
    const ray = new Raycaster();
    ray.setFromCamera(
      new Vector2((x / this.size.width) * 2 - 1, 1 - (y / this.size.height) * 2),
      this.camera,
    );
    return ray;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#geometries.forEach((geometry) => geometry.dispose());
    for (const one of this.#held) one.dispose();
    this.sun.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}
