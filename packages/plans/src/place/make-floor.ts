import { contains, distanceBetween, type Point } from '@korzo/building';
import type { DrawnFloor, DrawnLine } from '../drawing/drawing.ts';
import type { Tolerances } from '../drawing/tolerances.ts';
import { findDoors, openFronts } from '../healing/doors.ts';
import { clearFurniture, isSmall } from '../healing/furniture.ts';
import { closeGaps } from '../healing/gaps.ts';
import type { Healer } from '../drawing/healing.ts';
import { tidyLines } from '../healing/loose-lines.ts';
import { takeSwings } from '../healing/swings.ts';
import { componentsOf } from '../network/components.ts';
import { facesOf, type Faces } from '../network/faces.ts';
import { straighten } from '../network/straighten.ts';
import { weld, type Network, type Stroke } from '../network/weld.ts';
import { frameStrokes, outsideFrames } from './frames.ts';
import { groundsOf, type GroundKind } from './ground.ts';
import { cutsAroundIslands } from './islands.ts';

/** One floor as pieces of ground with a meaning, and lines between them. */
export interface FloorGround {
  readonly network: Network;
  readonly faces: Faces;
  readonly grounds: readonly GroundKind[];
  /** Things that stand on it, as outlines. */
  readonly solids: readonly (readonly Point[])[];
}

/** Doors that the file names have lower marks than those that are found. */
const foundDoors = 1_000_000;
const foundFronts = 2_000_000;
const mostGapRounds = 4;
const mostCutRounds = 6;

/** From the lines of one floor to its pieces of ground, one healing after the other. */
export function makeFloor(floor: DrawnFloor, tolerances: Tolerances, healer: Healer): FloorGround {
  const { snap } = tolerances;
  const swung = takeSwings(floor.lines, floor.swings ?? [], healer);
  const cleared = clearFurniture(weld(strokesOf(floor, swung), snap, healer), tolerances, healer);
  let network = straighten(closeAllGaps(cleared.network, tolerances, healer), 0.6 * snap);
  network = closeFronts(addDoors(network, tolerances, healer), tolerances, healer);
  const tidied = tidyLines(network, tolerances, healer);
  network = tidied.network;
  let faces = facesOf(network);
  let grounds = groundsOf(network, faces, floor, { tolerances, healer, cleared: cleared.solids });
  for (let round = 0; round < mostCutRounds; round++) {
    const cuts = cutsAroundIslands(network, faces, grounds, (round + 1) * 10_000);
    if (cuts.length === 0) break;
    network = weld([...strokesIn(network), ...cuts], snap);
    faces = facesOf(network);
    grounds = groundsOf(network, faces, floor, { tolerances, healer, cleared: cleared.solids });
  }
  withdrawIdleDoors(network, faces, grounds, healer);
  return { network, faces, grounds, solids: [...cleared.solids, ...tidied.partitions] };
}

function strokesOf(
  floor: DrawnFloor,
  swung: { readonly lines: readonly DrawnLine[]; readonly doors: readonly DrawnLine[] },
): Stroke[] {
  const { doors = [], grounds = [], exits = [], stairs = [], frames = [] } = floor;
  const walls = [
    ...swung.lines,
    ...grounds.flatMap(({ outline, holes }) => [outline, ...holes].flatMap(sidesOf)),
  ].flatMap((line) => outsideFrames(line, frames));
  return [
    ...walls.map(({ from, to }): Stroke => ({ from, to, kind: 'wall', mark: 0 })),
    ...frameStrokes(frames),
    ...[...doors, ...swung.doors].map(({ from, to }, mark): Stroke => ({ from, to, kind: 'door', mark })),
    ...exits.flatMap(({ outline }, mark) =>
      sidesOf(outline).map(({ from, to }): Stroke => ({ from, to, kind: 'exit', mark })),
    ),
    ...stairs.flatMap(({ corners }, mark) =>
      sidesOf(corners).map(({ from, to }, side): Stroke => ({ from, to, kind: 'stairs', mark: mark * 4 + side })),
    ),
  ];
}

export const sidesOf = (outline: readonly Point[]): DrawnLine[] =>
  outline.map((from, index) => ({ from, to: outline[(index + 1) % outline.length] }));

const strokesIn = ({ points, edges }: Network): Stroke[] =>
  edges.map(({ from, to, kind, mark }) => ({ from: points[from], to: points[to], kind, mark }));

/** Closing a gap may bring another end near: a few rounds settle all. */
function closeAllGaps(network: Network, { gap, snap }: Tolerances, healer: Healer): Network {
  let closed = network;
  for (let round = 0; round < mostGapRounds; round++) {
    const strokes = closeGaps(closed, gap, healer);
    if (strokes.length === 0) break;
    closed = weld([...strokesIn(closed), ...strokes], snap);
  }
  return closed;
}

function addDoors(network: Network, tolerances: Tolerances, healer: Healer): Network {
  const small = new Set<number>();
  for (const component of componentsOf(network))
    if (isSmall(component, tolerances.furniture)) for (const node of component.nodes) small.add(node);
  const doors = findDoors(network, {
    tolerances,
    healer,
    // A free-standing piece belongs to a wall when another end of the wall faces it; a table in front of a wall makes no door.
    mayEnd: ({ nodes }) => (nodes.some((node) => small.has(node)) ? 'ends' : 'anything'),
    firstMark: foundDoors,
  });
  return weld([...strokesIn(network), ...doors], tolerances.snap);
}

/** Openings from corner to corner become doors only where they part the inside from the outside: elsewhere they are room. */
function closeFronts(network: Network, tolerances: Tolerances, healer: Healer): Network {
  const fronts = openFronts(network, tolerances, foundFronts);
  if (fronts.length === 0) return network;
  const closed = weld([...strokesIn(network), ...fronts], tolerances.snap);
  const { sides } = facesOf(closed);
  const outer = new Set(
    closed.edges.flatMap(({ mark }, edge) => {
      const [left, right] = sides[edge];
      return mark >= foundFronts && (left === 0) !== (right === 0) ? [mark] : [];
    }),
  );
  const kept = fronts.filter(({ from, to, mark }) => {
    const what = `An opening of ${distanceBetween(from, to).toFixed(2)} m to the outside became a door.`;
    return outer.has(mark) && healer.heal('door', [from, to], what);
  });
  return kept.length === 0 ? network : weld([...strokesIn(network), ...kept], tolerances.snap);
}

/** Doors that were guessed and lead from ground to the same ground, or into a wall, are none. */
function withdrawIdleDoors(network: Network, faces: Faces, grounds: readonly GroundKind[], healer: Healer): void {
  const used = network.edges.flatMap(({ kind, from, to }, edge) => {
    const sides = new Set(faces.sides[edge].map((side) => grounds[side]));
    const isUsed = kind === 'door' && sides.has('room') && !sides.has('solid');
    return isUsed ? [[network.points[from], network.points[to]] as const] : [];
  });
  const isUsed = ([from, to]: readonly Point[]): boolean => {
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return used.some((edge) => contains(around(edge), middle));
  };
  for (const { kind, at } of [...healer.healings]) if (kind === 'door' && !isUsed(at)) healer.withdraw('door', at);
}

/** A strip around a line, as wide as welding may have moved it. */
function around([from, to]: readonly [Point, Point]): Point[] {
  const reach = 0.1;
  const length = distanceBetween(from, to);
  const [x, y] = [((to[0] - from[0]) / length) * reach, ((to[1] - from[1]) / length) * reach];
  return [
    [from[0] - x + y, from[1] - y - x],
    [to[0] + x + y, to[1] + y - x],
    [to[0] + x - y, to[1] + y + x],
    [from[0] - x - y, from[1] - y + x],
  ];
}
