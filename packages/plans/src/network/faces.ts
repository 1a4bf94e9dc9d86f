import { boxOf, contains, signedArea, type Box, type Point } from '@korzo/building';
import type { Network } from './weld.ts';

/** A closed walk along edges with its ground on the left: around a piece of ground, or, clockwise, around an island in it. */
export interface Loop {
  readonly nodes: readonly number[];
  readonly outline: readonly Point[];
  /** m2, negative for the outside of an island. */
  readonly area: number;
  readonly box: Box;
}

/** A connected piece of ground that no line crosses. The first face is the outside: it has no outer loop. */
export interface Face {
  readonly outer: Loop | undefined;
  readonly holes: readonly Loop[];
}

export interface Faces {
  readonly faces: readonly Face[];
  /** For each edge the faces on its left and on its right. */
  readonly sides: readonly (readonly [left: number, right: number])[];
}

/** Rises with the angle of a direction and needs no arc functions. */
function pseudoAngle(x: number, y: number): number {
  const share = x / (Math.abs(x) + Math.abs(y));
  return y < 0 ? 3 + share : 1 - share;
}

/** The pieces of ground between the lines of a network. */
export function facesOf({ points, edges }: Network): Faces {
  const spokes = new Map<number, { readonly half: number; readonly angle: number }[]>();
  const originOf = (half: number): number => (half % 2 === 0 ? edges[half >> 1].from : edges[half >> 1].to);
  const targetOf = (half: number): number => originOf(half ^ 1);
  for (let half = 0; half < edges.length * 2; half++) {
    const [a, b] = [points[originOf(half)], points[targetOf(half)]];
    const spoke = { half, angle: pseudoAngle(b[0] - a[0], b[1] - a[1]) };
    const around = spokes.get(originOf(half));
    if (around === undefined) spokes.set(originOf(half), [spoke]);
    else around.push(spoke);
  }
  const next = new Int32Array(edges.length * 2);
  for (const around of spokes.values()) {
    around.sort((one, other) => one.angle - other.angle || one.half - other.half);
    // The walk that arrives along a spoke leaves by the one clockwise of it: the ground stays on the left.
    for (const [place, { half }] of around.entries())
      next[half ^ 1] = around[(place + around.length - 1) % around.length].half;
  }
  const loopOf = new Int32Array(edges.length * 2).fill(-1);
  const loops: Loop[] = [];
  for (let first = 0; first < edges.length * 2; first++) {
    if (loopOf[first] >= 0) continue;
    const nodes: number[] = [];
    for (let half = first; loopOf[half] < 0; half = next[half]) {
      loopOf[half] = loops.length;
      nodes.push(originOf(half));
    }
    const outline = nodes.map((node) => points[node]);
    loops.push({ nodes, outline, area: signedArea(outline), box: boxOf(outline) });
  }
  return gather(loops, loopOf, edges.length);
}

function gather(loops: readonly Loop[], loopOf: Int32Array, edgeCount: number): Faces {
  const faces: { outer: Loop | undefined; holes: Loop[] }[] = [{ outer: undefined, holes: [] }];
  const faceOf = new Int32Array(loops.length);
  const grounds: { readonly loop: Loop; readonly face: number }[] = [];
  for (const [number, loop] of loops.entries()) {
    if (loop.area <= 0) continue;
    faceOf[number] = faces.length;
    grounds.push({ loop, face: faces.length });
    faces.push({ outer: loop, holes: [] });
  }
  grounds.sort((one, other) => one.loop.area - other.loop.area);
  for (const [number, loop] of loops.entries()) {
    if (loop.area > 0) continue;
    const own = new Set(loop.nodes);
    const around = grounds.find(
      ({ loop: ground }) => isIn(loop, ground) && !ground.nodes.some((node) => own.has(node)),
    );
    faceOf[number] = around?.face ?? 0;
    faces[faceOf[number]].holes.push(loop);
  }
  const sides = Array.from(
    { length: edgeCount },
    (_, edge) => [faceOf[loopOf[2 * edge]], faceOf[loopOf[2 * edge + 1]]] as const,
  );
  return { faces, sides };
}

/** Loops of two components never cross: one corner decides. */
function isIn({ outline, box }: Loop, ground: Loop): boolean {
  const [west, south, east, north] = ground.box;
  if (box[0] < west || box[1] < south || box[2] > east || box[3] > north) return false;
  return contains(ground.outline, outline[0]);
}
