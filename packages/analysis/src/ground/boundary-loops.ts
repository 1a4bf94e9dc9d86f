import type { Arrangement } from './arrangement.ts';
import { isInLoop, loopArea, type Loop } from './polygon.ts';

/** Ground that hangs together: an outer border, counter-clockwise, and the borders of its holes, clockwise. */
export interface Piece {
  readonly outline: Loop;
  readonly holes: readonly Loop[];
}

/** A point this far beside the middle of an edge says what lies there, m: far above rounding, far below a wall's thickness. */
const aside = 2e-5;

/** Rounding makes slivers where borders all but meet, m2. */
const smallest = 1e-7;

/** The pieces that a floor's ground consists of, found from an arrangement that has every border of it among its edges. */
export function piecesOf(arrangement: Arrangement, isGround: (x: number, y: number) => boolean): readonly Piece[] {
  const loops = loopsOf(arrangement, isGround).filter((loop) => Math.abs(loopArea(loop)) > smallest);
  const outlines = loops
    .filter((loop) => loopArea(loop) > 0)
    .sort((one, other) => loopArea(one) - loopArea(other))
    .map((outline) => ({ outline, holes: [] as Loop[] }));
  for (const hole of loops) {
    if (loopArea(hole) > 0) continue;
    const [x, y] = besideLeft(hole[0], hole[1], hole[2], hole[3]);
    outlines.find(({ outline }) => isInLoop(outline, x, y))?.holes.push(hole);
  }
  return outlines.toSorted((one, other) => loopArea(other.outline) - loopArea(one.outline));
}

function besideLeft(ax: number, ay: number, bx: number, by: number): readonly [number, number] {
  const length = Math.hypot(bx - ax, by - ay);
  return [(ax + bx) / 2 - ((by - ay) / length) * aside, (ay + by) / 2 + ((bx - ax) / length) * aside];
}

/** Walks along edges that have ground on their left alone. */
function loopsOf({ x, y, edges }: Arrangement, isGround: (x: number, y: number) => boolean): Loop[] {
  const leaving = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    const ends = leaving.get(from);
    if (ends === undefined) leaving.set(from, [to]);
    else ends.push(to);
  };
  for (const [from, to] of edges) {
    const left = isGround(...besideLeft(x[from], y[from], x[to], y[to]));
    const right = isGround(...besideLeft(x[to], y[to], x[from], y[from]));
    if (left && !right) add(from, to);
    if (right && !left) add(to, from);
  }
  const loops: Loop[] = [];
  for (const [start, ends] of leaving) {
    while (ends.length > 0) {
      const walk = walkRound(start, leaving, { x, y });
      loops.push(...simpleLoops(walk).map((loop) => withoutStraightCorners(loop, { x, y })));
    }
  }
  return loops.filter((loop) => loop.length >= 6);
}

interface Corners {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Corners from one on until no edge leads on, each edge taken once; at forks as far to the left as possible. */
function walkRound(start: number, leaving: ReadonlyMap<number, number[]>, { x, y }: Corners): number[] {
  const walk: number[] = [];
  let [before, at] = [-1, start];
  for (;;) {
    const ends = leaving.get(at);
    if (ends === undefined || ends.length === 0) return walk;
    walk.push(at);
    let chosen = 0;
    if (before >= 0 && ends.length > 1) {
      const back = Math.atan2(y[before] - y[at], x[before] - x[at]);
      // Clockwise from where one came: the first edge met bounds the same ground.
      const turns = ends.map(
        (end) => (back - Math.atan2(y[end] - y[at], x[end] - x[at]) + 4 * Math.PI) % (2 * Math.PI),
      );
      chosen = turns.indexOf(Math.min(...turns));
    }
    const [next] = ends.splice(chosen, 1);
    [before, at] = [at, next];
    if (at === start) return walk;
  }
}

/** A walk that comes to a corner twice is several loops: other programs refuse rings that touch themselves. */
function simpleLoops(walk: readonly number[]): number[][] {
  const loops: number[][] = [];
  const path: number[] = [];
  for (const corner of walk) {
    const met = path.indexOf(corner);
    if (met >= 0) loops.push(path.splice(met));
    path.push(corner);
  }
  loops.push(path);
  return loops.filter((loop) => loop.length >= 3);
}

function withoutStraightCorners(loop: readonly number[], { x, y }: Corners): Loop {
  return loop.flatMap((corner, index) => {
    const before = loop[(index + loop.length - 1) % loop.length];
    const after = loop[(index + 1) % loop.length];
    const turn = (x[corner] - x[before]) * (y[after] - y[corner]) - (y[corner] - y[before]) * (x[after] - x[corner]);
    return Math.abs(turn) < 1e-12 ? [] : [x[corner], y[corner]];
  });
}
