import { expect, test, vi } from "vitest";
import { BoxGeometry, Group, Mesh, PerspectiveCamera } from "three";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
});

const SIZE = { width: 400, height: 400 };

function camera(): PerspectiveCamera {
  const found = new PerspectiveCamera(22, 1, 0.1, 100);
  found.position.set(0, 0, 30);
  found.updateMatrixWorld();
  return found;
}

/** A group beside the middle with a cube in it, as it is before anything was drawn. */
function cubeAt(x: number, name: string): Group {
  const group = new Group();
  const cube = new Mesh(new BoxGeometry(2, 2, 2));
  cube.name = name;
  group.add(cube);
  group.position.x = x;
  return group;
}

test("what was put there since the last drawing is hit where it is", async () => {
  const { hit } = await import("./world");
  const all = [cubeAt(-3, "left"), cubeAt(3, "right")];
  const at = (x: number): string | undefined =>
    hit(camera(), { x, y: 200 }, SIZE, all)?.object.name;
  expect([at(100), at(200), at(300)]).toEqual(["left", undefined, "right"]);
  all[0]!.position.x = 0; // and moved before the next
  expect([at(100), at(200), at(300)]).toEqual([undefined, "left", "right"]);
});
