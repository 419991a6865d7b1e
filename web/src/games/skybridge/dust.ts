/** Dust that a block raises where it lands. */

import {
  BufferGeometry,
  CanvasTexture,
  Float32BufferAttribute,
  Points,
  PointsMaterial,
  type Texture,
  type Vector3,
} from "three";

const GRAINS = 18;
const FAR = 0.42; // that it goes

function puff(): Texture {
  const [size, middle] = [32, 16];
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext("2d")!;
  const cloud = pen.createRadialGradient(middle, middle, 0, middle, middle, middle);
  cloud.addColorStop(0, "rgb(255 250 240 / 0.9)");
  cloud.addColorStop(1, "rgb(255 250 240 / 0)");
  pen.fillStyle = cloud;
  pen.fillRect(0, 0, size, size);
  return new CanvasTexture(canvas);
}

/** Around the foot of something that is so wide; `step` spreads it, from 0 to 1. */
export class Dust {
  readonly points: Points<BufferGeometry, PointsMaterial>;

  constructor(
    at: Vector3,
    readonly wide: number,
  ) {
    const material = new PointsMaterial({
      map: puff(),
      size: 0.34,
      transparent: true,
      depthWrite: false,
    });
    this.points = new Points(new BufferGeometry(), material);
    this.points.position.copy(at);
    this.points.raycast = () => {};
    this.step(0);
  }

  step(part: number): void {
    const spots = Array.from({ length: GRAINS }, (_, grain) => {
      const angle = (grain / GRAINS) * 2 * Math.PI;
      const square = 1 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle)));
      const far = (this.wide / 2) * square + FAR * part * (0.6 + ((grain * 7) % 5) / 8);
      return [Math.cos(angle) * far, 0.04 + 0.16 * part, Math.sin(angle) * far];
    });
    this.points.geometry.setAttribute("position", new Float32BufferAttribute(spots.flat(), 3));
    this.points.material.opacity = 0.8 * (1 - part);
  }

  dispose(): void {
    this.points.removeFromParent();
    this.points.geometry.dispose();
    this.points.material.map?.dispose();
    this.points.material.dispose();
  }
}
