import { BoxIndex, boxOf, crossingShare, distanceBetween, type Point } from '@korzo/building';
import type { Healer } from '../drawing/healing.ts';
import { PointIndex } from './point-index.ts';

/** What a line of the network is; where two lie on each other the later kind counts. */
export const strokeKinds = ['wall', 'cut', 'door', 'exit', 'stairs'] as const;
export type StrokeKind = (typeof strokeKinds)[number];

/** A straight line with a meaning. `mark` distinguishes lines of one kind: which door, which exit. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
  readonly kind: StrokeKind;
  readonly mark: number;
}

export interface NetworkEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: StrokeKind;
  readonly mark: number;
}

/** Lines that meet in common points and nowhere else. */
export interface Network {
  readonly points: readonly Point[];
  readonly edges: readonly NetworkEdge[];
}

/** What has not come to rest by then are two points nearer than `snap` that a refusal keeps apart. */
const mostRounds = 30;
const mostEdges = 200_000;

/** Why a drawing cannot be read at all. */
export class TangledDrawing extends Error {}

/**
 * Joins ends that lie within `snap` of each other or of a line, splits lines where they cross, and drops lines that lie on
 * others. No point moves farther than `snap`.
 */
export function weld(strokes: readonly Stroke[], snap: number, healer?: Healer): Network {
  const index = new PointIndex(snap);
  let edges = unite(
    strokes.map((stroke) => ({
      from: place(stroke.from, index, healer),
      to: place(stroke.to, index, healer),
      kind: stroke.kind,
      mark: stroke.mark,
    })),
    index,
    healer,
  );
  const moved = new Set<number>();
  for (let round = 0; round < mostRounds; round++) {
    const split = splitOnce(edges, index, { snap, healer, moved });
    if (split === undefined) return { points: index.points, edges };
    if (split.length > mostEdges)
      throw new TangledDrawing(`the lines cross too often: they make more than ${mostEdges} pieces`);
    edges = unite(split, index, healer);
  }
  return { points: index.points, edges };
}

function place(point: Point, index: PointIndex, healer: Healer | undefined): number {
  const near = index.find(point);
  if (near < 0) return index.add(point);
  const distance = distanceBetween(index.points[near], point);
  if (distance <= visible || healer === undefined) return near;
  const what = `A line end was moved by ${Math.round(distance * 1000)} mm to the end of another line.`;
  return healer.heal('join', [point, index.points[near]], what) ? near : index.add(point);
}

/** Smaller moves are rounding, m. */
const visible = 0.0015;

/** Without lines that have no length, and each line once. */
function unite(edges: readonly NetworkEdge[], index: PointIndex, healer: Healer | undefined): NetworkEdge[] {
  const known = new Map<string, number>();
  const united: NetworkEdge[] = [];
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    const key = edge.from < edge.to ? `${edge.from} ${edge.to}` : `${edge.to} ${edge.from}`;
    const twin = known.get(key);
    if (twin === undefined) {
      known.set(key, united.length);
      united.push(edge);
      continue;
    }
    const isStronger = strokeKinds.indexOf(edge.kind) > strokeKinds.indexOf(united[twin].kind);
    if (isStronger) united[twin] = edge;
    else if (edge.kind === 'wall' && united[twin].kind === 'wall')
      healer?.heal(
        'duplicate',
        [index.points[edge.from], index.points[edge.to]],
        'A line on another line was dropped.',
      );
  }
  return united;
}

interface Welding {
  readonly snap: number;
  readonly healer: Healer | undefined;
  /** Ends move once: between two lines they would go to and fro. */
  readonly moved: Set<number>;
}

/** Every edge cut where a point lies on it or another edge crosses it; undefined when there is no such place. */
function splitOnce(
  edges: readonly NetworkEdge[],
  index: PointIndex,
  { snap, healer, moved }: Welding,
): NetworkEdge[] | undefined {
  const cuts = edges.map((): number[] => []);
  const replaced = new Map<number, number>();
  const { points } = index;
  const grown = edges.map(({ from, to }) => {
    const [west, south, east, north] = boxOf([points[from], points[to]]);
    return [west - snap, south - snap, east + snap, north + snap] as const;
  });
  const boxes = new BoxIndex(grown);
  for (const [number, lines] of usedPoints(edges)) {
    const point = points[number];
    boxes.visit(point[0], point[1], point[0], point[1], (each) => {
      const { from, to } = edges[each];
      if (number === from || number === to) return;
      const foot = besides(points[number], points[from], points[to]);
      const distance = foot === undefined ? snap : distanceBetween(points[number], foot);
      if (foot === undefined || distance >= snap) return;
      // The end of a line moves onto the other line; a point of several lines stays, and the other line bends.
      if (lines === 1 && distance > visible && !moved.has(number)) {
        const what = `A line end was moved by ${Math.round(distance * 1000)} mm onto another line.`;
        if (healer !== undefined && !healer.heal('join', [points[number], foot], what)) return;
        moved.add(number);
        const other = index.find(foot);
        // Two points so close would split each other's lines for ever.
        if (other >= 0 && other !== number) {
          replaced.set(number, other);
          return;
        }
        index.move(number, foot);
      }
      cuts[each].push(number);
    });
  }
  let found = replaced.size > 0 || cuts.some((of) => of.length > 0);
  // Crossings come once points lie on lines: most of them are then no crossings any more.
  if (!found) found = cutCrossings(edges, { index, boxes, grown, cuts });
  if (!found) return undefined;
  const settled = (node: number): number => replaced.get(node) ?? node;
  return edges
    .flatMap((edge, each) => pieces(edge, cuts[each], points))
    .map(({ from, to, kind, mark }) => ({ from: settled(from), to: settled(to), kind, mark }));
}

/** The point of a line that is nearest to a point beside it; nothing when the point lies beyond one of the ends. */
function besides([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point | undefined {
  const squared = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
  const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared;
  return share > 0 && share < 1 ? [ax + share * (bx - ax), ay + share * (by - ay)] : undefined;
}

/** Points at which lines end, with how many. */
function usedPoints(edges: readonly NetworkEdge[]): Map<number, number> {
  const used = new Map<number, number>();
  for (const { from, to } of edges) for (const node of [from, to]) used.set(node, (used.get(node) ?? 0) + 1);
  return used;
}

interface Cutting {
  readonly index: PointIndex;
  readonly boxes: BoxIndex;
  readonly grown: readonly (readonly [number, number, number, number])[];
  readonly cuts: readonly number[][];
}

function cutCrossings(edges: readonly NetworkEdge[], { index, boxes, grown, cuts }: Cutting): boolean {
  const { points } = index;
  let found = false;
  for (const [one, { from, to }] of edges.entries()) {
    boxes.visit(...grown[one], (other) => {
      if (other <= one) return;
      const [c, d] = [points[edges[other].from], points[edges[other].to]];
      const share = crossingShare(points[from], points[to], c, d);
      if (share === undefined) return;
      const [a, b] = [points[from], points[to]];
      const crossing: Point = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
      const near = index.find(crossing);
      const number = near < 0 ? index.add(crossing) : near;
      for (const each of [one, other]) {
        if (number === edges[each].from || number === edges[each].to || cuts[each].includes(number)) continue;
        cuts[each].push(number);
        found = true;
      }
    });
  }
  return found;
}

function pieces(edge: NetworkEdge, cuts: readonly number[], points: readonly Point[]): NetworkEdge[] {
  if (cuts.length === 0) return [edge];
  const [start, end] = [points[edge.from], points[edge.to]];
  const along = (number: number): number =>
    (points[number][0] - start[0]) * (end[0] - start[0]) + (points[number][1] - start[1]) * (end[1] - start[1]);
  const whole = along(edge.to);
  const inner = cuts.filter((number) => along(number) > 0 && along(number) < whole).sort((a, b) => along(a) - along(b));
  const stops = [edge.from, ...inner, edge.to];
  const { kind, mark } = edge;
  return stops.slice(1).map((to, number) => ({ from: stops[number], to, kind, mark }));
}
