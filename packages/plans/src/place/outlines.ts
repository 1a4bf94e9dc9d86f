import { distanceToSegment, signedArea, type Point } from '@korzo/building';
import type { Face } from '../network/faces.ts';

/** The shape of a piece of ground: a simple outline, and what lies inside it. */
export interface GroundShape {
  readonly outline: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
}

/** Smaller corners are rounding, m. */
const straight = 5e-4;

/** A walk that comes to a point twice goes around an island that touches the outline: the island becomes a hole. */
export function shapeOfFace({ outer, holes }: Face): GroundShape | undefined {
  if (outer === undefined) return undefined;
  const loops = simpleLoops(outer.nodes, outer.outline);
  const main = loops.find((loop) => signedArea(loop) > 0);
  if (main === undefined) return undefined;
  const islands = [
    ...loops.filter((loop) => loop !== main),
    ...holes.flatMap(({ nodes, outline }) => simpleLoops(nodes, outline)),
  ];
  return { outline: withoutStraight(main), holes: islands.filter((loop) => loop.length > 2).map(withoutStraight) };
}

/** Cuts a walk into loops that come to no point twice. */
function simpleLoops(nodes: readonly number[], outline: readonly Point[]): Point[][] {
  const loops: Point[][] = [];
  const way: number[] = [];
  const placeOf = new Map<number, number>();
  for (const [step, node] of nodes.entries()) {
    const earlier = placeOf.get(node);
    if (earlier !== undefined) {
      const cut = way.splice(earlier);
      for (const each of cut) placeOf.delete(nodes[each]);
      if (cut.length > 2) loops.push(cut.map((each) => outline[each]));
    }
    placeOf.set(node, way.length);
    way.push(step);
  }
  if (way.length > 2) loops.push(way.map((each) => outline[each]));
  return loops;
}

/** Without corners in the middle of a side. */
export function withoutStraight(outline: readonly Point[]): readonly Point[] {
  let kept = [...outline];
  for (let changed = true; changed && kept.length > 3;) {
    const before = kept;
    const dropped = new Set<number>();
    for (let index = 0; index < before.length; index++) {
      const last = (index + before.length - 1) % before.length;
      // Neighbours go one after the other, so that a slow bend is not lost corner by corner.
      if (dropped.has(last) || before.length - dropped.size <= 3) continue;
      if (distanceToSegment(before[index], before[last], before[(index + 1) % before.length]) < straight)
        dropped.add(index);
    }
    kept = before.filter((_, index) => !dropped.has(index));
    changed = dropped.size > 0;
  }
  return kept;
}
