import { boxOf, contains, type Point } from '@korzo/building';
import type { Faces, Loop } from '../network/faces.ts';
import { EdgeFinder } from '../network/edge-finder.ts';
import type { Network, Stroke } from '../network/weld.ts';
import type { GroundKind } from './ground.ts';
import { shapeOfFace } from './outlines.ts';

/**
 * GroundKind of one piece has no holes: where rooms or stairs stand in the middle of another room, lines to the west and to the
 * east cut it into two, which stay open to each other.
 */
export function cutsAroundIslands(
  network: Network,
  { faces }: Faces,
  grounds: readonly GroundKind[],
  firstMark: number,
): Stroke[] {
  const finder = new EdgeFinder(network);
  const inner = faces.flatMap(({ outer }, number) =>
    outer !== undefined && grounds[number] !== 'solid' && grounds[number] !== 'outside' ? [outer] : [],
  );
  const cuts: Stroke[] = [];
  for (const [number, face] of faces.entries()) {
    if (grounds[number] !== 'room') continue;
    for (const hole of shapeOfFace(face)?.holes ?? []) {
      if (!holdsRooms(hole, inner)) continue;
      for (const sign of [-1, 1]) {
        const cut = cutFrom(hole, sign, network, finder);
        if (cut !== undefined) cuts.push({ from: cut[0], to: cut[1], kind: 'cut', mark: firstMark + cuts.length });
      }
    }
  }
  return cuts;
}

/** Whether a piece of ground that people walk on lies in a hole. */
export function holdsRooms(hole: readonly Point[], inner: readonly Loop[]): boolean {
  const [west, south, east, north] = boxOf(hole);
  return inner.some(({ outline, box }) => {
    if (box[0] < west || box[1] < south || box[2] > east || box[3] > north) return false;
    const [[ax, ay], [bx, by]] = outline;
    // A point just inside, on the left of the first side.
    const point: Point = [(ax + bx) / 2 - (by - ay) * 1e-3, (ay + by) / 2 + (bx - ax) * 1e-3];
    return contains(hole, point);
  });
}

const farthest = 20_000;

function cutFrom(
  hole: readonly Point[],
  sign: number,
  network: Network,
  finder: EdgeFinder,
): [Point, Point] | undefined {
  const from = hole.reduce((best, corner) => (sign * (corner[0] - best[0]) > 0 ? corner : best));
  const node = network.points.findIndex((point) => point[0] === from[0] && point[1] === from[1]);
  const hit = finder.firstHit(from, [sign, 0], farthest, [node]);
  if (hit === undefined) return undefined;
  const { kind, from: one, to: other } = network.edges[hit.edge];
  if (kind === 'wall' || kind === 'cut') return [from, hit.at];
  // A cut through a door would leave two halves of it: its nearer side will do.
  const sides = [network.points[one], network.points[other]];
  const [near] = sides.sort((a, b) => Math.abs(a[1] - hit.at[1]) - Math.abs(b[1] - hit.at[1]));
  return [from, near];
}
