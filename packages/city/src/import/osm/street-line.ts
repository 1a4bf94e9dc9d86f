import { atan2, cos, sin } from '@korzo/core';
import { wrapped } from '../../plan/shapes.ts';
import { distance } from './crossroads.ts';
import { lanesAgainst, lanesAlong, type Step, type Street, type StreetGraph } from './street-graph.ts';

type Point = readonly [x: number, y: number];

/** What a straight of a street is like, as seen along the street. */
export interface Layout {
  readonly there: number;
  readonly back: number;
  readonly laneWidth: number;
  readonly speedLimit: number;
}

/** The line between both directions of a street: point i and what the street is like up to point i + 1. */
export interface StreetLine {
  readonly points: readonly Point[];
  readonly layouts: readonly Layout[];
}

/** Lanes must be the same on at least so much of a street; shorter parts are as those beside them, m. */
const shortestLayout = 20;
/** Points closer than this are one, m. */
const samePoint = 1;
/** What a bend needs beyond its lanes, m, and the largest radius corners are rounded with. */
const innerEdge = 1.2;
const roundest = 30;

const layoutOf = (step: Step): Layout => {
  const { laneWidth, speedLimit } = step.style;
  return { there: lanesAlong(step), back: lanesAgainst(step), laneWidth, speedLimit };
};

const lanesOf = ({ there, back, laneWidth }: Layout): string => [there, back, laneWidth].join(' ');

/** Lays a street between two reaches; undefined when nothing is left between them. */
export function lineOf(
  { steps, length }: Street,
  { from, to }: { readonly from: number; readonly to: number },
  at: StreetGraph['at'],
): StreetLine | undefined {
  if (length - from - to < 2) return undefined;
  const points = [at(steps[0].from), ...steps.map((step) => at(step.to))];
  const cut = trimmed({ points, layouts: steps.map(layoutOf) }, from, length - to);
  const line = evened(cut);
  const drawn = withoutTightBends(aside(line));
  return drawn.points.length < 2 ? undefined : drawn;
}

/** What lies between two lengths of a line. */
function trimmed({ points, layouts }: StreetLine, from: number, to: number): StreetLine {
  const kept: Point[] = [];
  const styles: Layout[] = [];
  let start = 0;
  for (const [index, layout] of layouts.entries()) {
    const [one, other] = [points[index], points[index + 1]];
    const length = distance(one, other);
    const [first, last] = [Math.max(0, from - start), Math.min(length, to - start)];
    start += length;
    if (last - first < 1e-6) continue;
    const between = (along: number): Point => [
      one[0] + ((other[0] - one[0]) * along) / length,
      one[1] + ((other[1] - one[1]) * along) / length,
    ];
    if (kept.length === 0) kept.push(between(first));
    kept.push(between(last));
    styles.push(layout);
  }
  return { points: kept, layouts: styles };
}

/** A part of a line with the same lanes: from one straight to another, m. */
interface Run {
  start: number;
  end: number;
  length: number;
  lanes: Layout;
}

/** Gives short parts the lanes of the longer one beside them, the first short one first. */
export function evened(line: StreetLine): StreetLine {
  const waiting = runsOf(line).toReversed();
  const done: Run[] = [];
  for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
    const before = done.at(-1);
    const after = waiting.at(-1);
    if (before !== undefined && lanesOf(before.lanes) === lanesOf(run.lanes)) extend(before, run);
    else if (run.length >= shortestLayout || (before === undefined && after === undefined)) done.push(run);
    else if (before !== undefined && before.length >= (after?.length ?? 0)) extend(before, run);
    else if (after !== undefined) {
      after.start = run.start;
      after.length += run.length;
    }
  }
  const layouts = done.flatMap(({ start, end, lanes }) =>
    line.layouts.slice(start, end).map(({ speedLimit }): Layout => {
      const { there, back, laneWidth } = lanes;
      return { there, back, laneWidth, speedLimit };
    }),
  );
  return { points: line.points, layouts };
}

function extend(run: Run, next: Run): void {
  run.end = next.end;
  run.length += next.length;
}

function runsOf({ points, layouts }: StreetLine): Run[] {
  const runs: Run[] = [];
  for (const [index, lanes] of layouts.entries()) {
    const next = { start: index, end: index + 1, length: distance(points[index], points[index + 1]), lanes };
    const run = runs.at(-1);
    if (run !== undefined && lanesOf(run.lanes) === lanesOf(lanes)) extend(run, next);
    else runs.push(next);
  }
  return runs;
}

/** A map draws the middle of all lanes; ours is the line between both directions, to the left by half of what they differ. */
function aside({ points, layouts }: StreetLine): StreetLine {
  const headings = layouts.map((_, index) => headingOf(points[index], points[index + 1]));
  const offs = layouts.map(({ there, back, laneWidth }) => ((there - back) * laneWidth) / 2);
  const moved = points.map(([x, y], index): Point => {
    const [before, after] = [Math.max(0, index - 1), Math.min(layouts.length - 1, index)];
    const half = wrapped(headings[after] - headings[before]) / 2;
    // In a corner the moved lines meet further away, up to twice as far.
    const off = (offs[before] + offs[after]) / 2 / Math.max(0.5, cos(half));
    const heading = headings[before] + half;
    return [x - off * sin(heading), y + off * cos(heading)];
  });
  return { points: moved, layouts };
}

const headingOf = (from: Point, to: Point): number => atan2(to[1] - from[1], to[0] - from[0]);

/** Leaves out points that stand on others, and those that would make a bend narrower than the lanes inside it. */
function withoutTightBends(line: StreetLine): StreetLine {
  const points = [...line.points];
  const layouts = [...line.layouts];
  const drop = (index: number): void => {
    const [before, after] = [distance(points[index - 1], points[index]), distance(points[index], points[index + 1])];
    points.splice(index, 1);
    layouts.splice(before >= after ? index : index - 1, 1);
  };
  // What lies before the neighbours of a point that was left out was looked at before.
  for (let first = 1; ;) {
    const last = points.length - 1;
    let at = first;
    while (at < last && !isTight(points, layouts, at)) at++;
    if (at >= last) return { points, layouts };
    const [before, after] = [distance(points[at - 1], points[at]), distance(points[at], points[at + 1])];
    // The other end of the shorter side goes, if it is not an end of the street.
    const other = before < after ? at - 1 : at + 1;
    const left = other > 0 && other < last && Math.min(before, after) < Math.max(before, after) / 2 ? other : at;
    drop(left);
    first = Math.max(1, left - 1);
  }
}

function isTight(points: readonly Point[], layouts: readonly Layout[], index: number): boolean {
  const [before, after] = [distance(points[index - 1], points[index]), distance(points[index], points[index + 1])];
  const room = Math.min(before, after);
  if (room < samePoint) return true;
  const bend = wrapped(headingOf(points[index], points[index + 1]) - headingOf(points[index - 1], points[index]));
  if (Math.abs(bend) < 1e-3) return false;
  if (Math.abs(bend) > 0.85 * Math.PI) return true;
  const half = Math.abs(bend) / 2;
  const radius = Math.min(roundest, (0.45 * room * cos(half)) / sin(half));
  const inside = Math.max(
    ...[layouts[index - 1], layouts[index]].map(({ there, back, laneWidth }) => (bend > 0 ? back : there) * laneWidth),
  );
  return radius < inside + innerEdge;
}
