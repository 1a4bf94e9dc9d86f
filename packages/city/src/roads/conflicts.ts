import { length2 } from '@korzo/core';
import type { Span } from '../language/complaint.ts';
import type { Draft, LaneDraft } from './draft.ts';
import { placeOnPiece } from './on-lane.ts';
import type { Subordination } from './road-network.ts';
import { onGrid } from './stretch.ts';

/**
 * Cars on two lanes touch where the middles of the lanes are closer than this share of their width: 2.1 m for lanes of
 * 3 m, a car and its mirrors. Lanes side by side stay apart.
 */
const touching = 0.7;

/** How far apart places on a lane are looked at, m; between them it is taken for straight. */
const lookEvery = 1;

/** Places along a lane, as columns. */
interface Trace {
  readonly lane: number;
  readonly draft: LaneDraft;
  readonly where: Float64Array;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly box: readonly [number, number, number, number];
}

/** What a lane is to another one: answers what `other` is, seen from `one`. */
export type Precedence = (one: number, other: number) => Subordination;

/** Finds lanes that split, merge and cross, and says on both who goes first. */
export function relateConflicts(
  draft: Pick<Draft, 'lanes' | 'work'>,
  lanes: readonly number[],
  span: Span,
  precedence: Precedence,
): void {
  const { work } = draft;
  work.spend('lanePairs', (lanes.length * (lanes.length - 1)) / 2, span);
  const traces = lanes.map((lane) => traceOf(draft, lane));
  for (const [index, one] of traces.entries()) {
    for (let next = index + 1; next < traces.length; next++) {
      const other = traces[next];
      const near = ((one.draft.width + other.draft.width) / 2) * touching;
      const doSplit = one.draft.prev.some((lane) => other.draft.prev.includes(lane));
      const doMerge = !doSplit && one.draft.next.some((lane) => other.draft.next.includes(lane));
      if (!doSplit && !doMerge && areFar(one, other, near)) continue;
      work.spend('placePairs', one.xs.length * other.xs.length, span);
      const subordinate = precedence(one.lane, other.lane);
      if (doSplit) relate(one, other, near, { kind: 'splitting', subordinate: 'pair' });
      else if (doMerge) relate(one, other, near, { kind: 'merging', subordinate });
      else cross(one, other, near, subordinate);
    }
  }
}

const mirrored: Readonly<Record<Subordination, Subordination>> = {
  master: 'slave',
  slave: 'master',
  pair: 'pair',
  dynamic: 'dynamic',
};

function traceOf({ lanes }: Pick<Draft, 'lanes'>, lane: number): Trace {
  const draft = lanes[lane];
  const counts = draft.pieces.map(({ length }) => Math.max(1, Math.ceil(length / lookEvery)));
  const total = counts.reduce((sum, count) => sum + count, 1);
  const [where, xs, ys] = [new Float64Array(total), new Float64Array(total), new Float64Array(total)];
  let start = 0;
  let at = 0;
  for (const [index, piece] of draft.pieces.entries()) {
    for (let step = index === 0 ? 0 : 1; step <= counts[index]; step++) {
      const along = (piece.length * step) / counts[index];
      const [x, y] = placeOnPiece(piece, along).point;
      where[at] = start + along;
      xs[at] = x;
      ys[at++] = y;
    }
    start += piece.length;
  }
  const [minX, maxX] = rangeOf(xs);
  const [minY, maxY] = rangeOf(ys);
  return { lane, draft, where, xs, ys, box: [minX, minY, maxX, maxY] };
}

function rangeOf(values: Float64Array): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at++) {
    least = Math.min(least, values[at]);
    most = Math.max(most, values[at]);
  }
  return [least, most];
}

/** Whether a point is closer to a lane than so much. */
function isNear({ xs, ys }: Trace, x: number, y: number, near: number): boolean {
  const square = near * near;
  const reach = near + lookEvery;
  for (let index = 1; index < xs.length; index++) {
    const [gapX, gapY] = [x - xs[index - 1], y - ys[index - 1]];
    if (gapX > reach || gapX < -reach || gapY > reach || gapY < -reach) continue;
    const [dx, dy] = [xs[index] - xs[index - 1], ys[index] - ys[index - 1]];
    const share = (gapX * dx + gapY * dy) / (dx * dx + dy * dy);
    const inside = share < 0 ? 0 : share > 1 ? 1 : share;
    const [offX, offY] = [gapX - inside * dx, gapY - inside * dy];
    if (offX * offX + offY * offY < square) return true;
  }
  return false;
}

/** How far from a place of a lane, onwards or backwards, cars on another lane touch. */
function touchedFrom(one: Trace, other: Trace, near: number, walk: { from: number; step: 1 | -1 }): number {
  const { where, xs, ys } = one;
  const { from, step } = walk;
  const last = where.length - 1;
  let at = step > 0 ? 0 : last;
  while (at >= 0 && at <= last && (where[at] - from) * step < 0) at += step;
  while (at >= 0 && at <= last && isNear(other, xs[at], ys[at], near)) at += step;
  return Math.abs(where[Math.min(last, Math.max(0, at))] - from);
}

function relate(
  one: Trace,
  other: Trace,
  near: number,
  { kind, subordinate }: { readonly kind: 'merging' | 'splitting'; readonly subordinate: Subordination },
): void {
  const sharedOf = (trace: Trace, beside: Trace): number =>
    onGrid(
      touchedFrom(
        trace,
        beside,
        near,
        kind === 'splitting' ? { from: 0, step: 1 } : { from: trace.draft.length, step: -1 },
      ),
    );
  const [here, there] = [sharedOf(one, other), sharedOf(other, one)];
  one.draft.related.push({ kind, lane: other.lane, subordinate, length: here });
  other.draft.related.push({ kind, lane: one.lane, subordinate: mirrored[subordinate], length: there });
}

function areFar({ box: [minX, minY, maxX, maxY] }: Trace, { box }: Trace, near: number): boolean {
  return box[0] > maxX + near || box[2] < minX - near || box[1] > maxY + near || box[3] < minY - near;
}

function cross(one: Trace, other: Trace, near: number, subordinate: Subordination): void {
  const meeting = intersection(one, other) ?? nearestPlaces(one, other, near);
  if (meeting === undefined) return;
  const [here, there] = meeting.map(onGrid);
  one.draft.related.push({
    kind: 'crossing',
    lane: other.lane,
    subordinate,
    here,
    there,
    length: touchedAround(one, other, here, near),
  });
  other.draft.related.push({
    kind: 'crossing',
    lane: one.lane,
    subordinate: mirrored[subordinate],
    here: there,
    there: here,
    length: touchedAround(other, one, there, near),
  });
}

/** Where the middles of two lanes cut each other first. */
function intersection(one: Trace, other: Trace): [number, number] | undefined {
  for (let at = 1; at < one.xs.length; at++) {
    const [x, y] = [one.xs[at - 1], one.ys[at - 1]];
    const [dx, dy] = [one.xs[at] - x, one.ys[at] - y];
    for (let index = 1; index < other.xs.length; index++) {
      const [gapX, gapY] = [other.xs[index - 1] - x, other.ys[index - 1] - y];
      const reach = 2 * lookEvery;
      if (gapX > reach || gapX < -reach || gapY > reach || gapY < -reach) continue;
      const [ex, ey] = [other.xs[index] - other.xs[index - 1], other.ys[index] - other.ys[index - 1]];
      const area = dx * ey - dy * ex;
      if (area === 0) continue;
      const here = (gapX * ey - gapY * ex) / area;
      const there = (gapX * dy - gapY * dx) / area;
      if (here < 0 || here > 1 || there < 0 || there > 1) continue;
      return [between(one.where, at, here), between(other.where, index, there)];
    }
  }
  return undefined;
}

const between = (where: Float64Array, at: number, share: number): number =>
  where[at - 1] + share * (where[at] - where[at - 1]);

/** Where two lanes come closest, when cars on them would touch there. */
function nearestPlaces(one: Trace, other: Trace, near: number): [number, number] | undefined {
  let nearest = near;
  let found: [number, number] | undefined;
  for (let at = 0; at < one.xs.length; at++) {
    for (let index = 0; index < other.xs.length; index++) {
      const [gapX, gapY] = [other.xs[index] - one.xs[at], other.ys[index] - one.ys[at]];
      if (gapX >= nearest || gapX <= -nearest || gapY >= nearest || gapY <= -nearest) continue;
      const distance = length2(gapX, gapY);
      if (distance >= nearest) continue;
      nearest = distance;
      found = [one.where[at], other.where[index]];
    }
  }
  return found;
}

/** Length of the stretch around a place on which cars of both lanes touch. */
function touchedAround(one: Trace, other: Trace, from: number, near: number): number {
  const ahead = touchedFrom(one, other, near, { from, step: 1 });
  const behind = touchedFrom(one, other, near, { from, step: -1 });
  return onGrid(2 * Math.max(near, ahead, behind));
}
