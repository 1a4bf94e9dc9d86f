import { arrange, type Arrangement, type GroundEdge } from './arrangement.ts';
import { isInLoop, loopArea, type Loop } from './polygon.ts';

/** Ground that hangs together: its outer border first, then the borders of holes and of walls that stand free in it. */
export interface Face {
  readonly loops: readonly Loop[];
}

/** A border with the number of the net of walls it belongs to. */
interface FaceBorder {
  readonly loop: Loop;
  readonly area: number;
  readonly net: number;
}

/** The pieces that stretches of wall cut the plane into, without the endless one outside. Walls that end in the open are part of the border on both sides. */
export function facesBetween(stretches: readonly GroundEdge[]): Face[] {
  const arrangement = arrange(stretches);
  const borders = bordersOf(arrangement);
  const outer = borders.filter(({ area }) => area > smallest).sort((one, other) => one.area - other.area);
  const holesOf = new Map<FaceBorder, Loop[]>();
  for (const hole of borders) {
    if (hole.area > smallest) continue;
    // The smallest face of another net around it.
    const around = outer.find(({ net, loop }) => net !== hole.net && isInLoop(loop, hole.loop[0], hole.loop[1]));
    if (around === undefined) continue;
    const holes = holesOf.get(around);
    if (holes === undefined) holesOf.set(around, [hole.loop]);
    else holes.push(hole.loop);
  }
  return outer.map((border) => ({ loops: [border.loop, ...(holesOf.get(border) ?? [])] }));
}

/** Rounding makes slivers where walls all but meet, m2. */
const smallest = 1e-9;

/** Walks along every edge on both sides, turning as far to the left as possible at every corner: each walk is one border of one face. */
function bordersOf({ x, y, edges }: Arrangement): FaceBorder[] {
  const leaving = edgesByDirection({ x, y, edges });
  const nets = netsOf(x.length, edges);
  const walked = new Set<number>();
  const borders: FaceBorder[] = [];
  const key = (from: number, to: number): number => from * x.length + to;
  for (const [first, second] of edges) {
    for (const [begin, next] of [
      [first, second],
      [second, first],
    ]) {
      if (walked.has(key(begin, next))) continue;
      const loop: number[] = [];
      let [from, to] = [begin, next];
      while (!walked.has(key(from, to))) {
        walked.add(key(from, to));
        loop.push(x[from], y[from]);
        const choices = leaving[to];
        const back = choices.indexOf(from);
        [from, to] = [to, choices[(back + choices.length - 1) % choices.length]];
      }
      borders.push({ loop, area: loopArea(loop), net: nets[begin] });
    }
  }
  return borders;
}

/** For every corner the corners that edges lead to, counter-clockwise. */
function edgesByDirection({ x, y, edges }: Arrangement): number[][] {
  const leaving: number[][] = Array.from(x, () => []);
  for (const [first, second] of edges) {
    leaving[first].push(second);
    leaving[second].push(first);
  }
  for (const [corner, ends] of leaving.entries()) {
    const direction = (end: number): number => Math.atan2(y[end] - y[corner], x[end] - x[corner]);
    ends.sort((one, other) => direction(one) - direction(other));
  }
  return leaving;
}

/** For every corner the number of the net of edges it belongs to. */
function netsOf(corners: number, edges: Arrangement['edges']): number[] {
  const parent = Array.from({ length: corners }, (_, corner) => corner);
  const root = (corner: number): number => {
    let at = corner;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]];
    return at;
  };
  for (const [first, second] of edges) parent[root(first)] = root(second);
  return parent.map((_, corner) => root(corner));
}
