import type { Lane, Relation, RoadNetwork } from '@korzo/city';
import { BodyPoses } from '../places/body-poses.ts';
import type { LaneShapes } from '../places/lane-shapes.ts';
import type { LaneColumns } from './lane-columns.ts';
import { shapeKey, sweepAlong, sweepOver, touchedBy, type BodyClass, type Swept, type Touched } from './sweeps.ts';

/** A vehicle that goes first where two lanes meet, seen from one of them. */
export const ranks = { master: 0, slave: 1, pair: 2, dynamic: 3 } as const;
export const conflictKinds = { crossing: 0, merging: 1, splitting: 2 } as const;

/**
 * Places where vehicles on two lanes would touch: those of a lane are start[lane] to start[lane + 1] - 1. Lanes that part from it come
 * first; from meeting[lane] on are those that cross it or merge, and of these from level[lane] on those that have no right of way over it.
 * Where bodies touch depends on their sizes: see `pairAt`.
 */
export interface Conflicts {
  readonly start: Int32Array;
  readonly meeting: Int32Array;
  readonly level: Int32Array;
  readonly lane: Int32Array;
  readonly kind: Uint8Array;
  /** `ranks.master` when those on the other lane go first. */
  readonly rank: Uint8Array;
  /** Lanes of a junction as rows and columns, end to end: see `conflictBetween`. */
  readonly table: Int32Array;
  /** By lane of a junction: where its row of the table begins, and its column. */
  readonly row: Int32Array;
  readonly column: Int32Array;
  /** How many classes of bodies there are. */
  readonly classes: number;
  /** By conflict: its stretches among those of all. Junctions of one shape have the same, so that few are looked at again and again. */
  readonly stretches: Int32Array;
  /** By stretch and classes: from which place of the front until which place of the rear one is in the way, m along this lane. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** The same of the other one, along the other lane. */
  readonly otherFrom: Float64Array;
  readonly otherTo: Float64Array;
  /** By class and lane that leads into a junction: so far before its end a vehicle is clear of all inside, m. */
  readonly setback: Float64Array;
  /** By class and lane: of a junction, so far behind its end the rear is clear of all others, m; of a road, behind its beginning. */
  readonly beyond: Float64Array;
  /** By class and lane of a junction: a front that is so far has no stretch of others before it any more, m. */
  readonly lastFrom: Float64Array;
}

/** Where `from` and the others have the values of a conflict, for a body of one class on this lane and of another one on the other. */
export const pairAt = ({ classes, stretches }: Conflicts, at: number, own: number, other: number): number =>
  (stretches[at] * classes + own) * classes + other;

/** The conflict of two lanes of one junction, seen from the first; -1 when there is none. */
export const conflictBetween = ({ table, row, column }: Conflicts, lane: number, other: number): number =>
  table[row[lane] + column[other]];

type ConflictRelation = Extract<Relation, { kind: keyof typeof conflictKinds }>;

/** From where to where one is in the way: of the front, and of the rear. */
interface ConflictSpan {
  readonly from: number;
  readonly to: number;
}
const nowhere: ConflictSpan = { from: Infinity, to: -Infinity };

interface Found {
  readonly lane: number;
  readonly kind: ConflictRelation['kind'];
  readonly subordinate: ConflictRelation['subordinate'];
  /** By pair of classes. */
  readonly here: readonly ConflictSpan[];
  readonly there: readonly ConflictSpan[];
}

/** Waiting vehicles stop so far before a stretch that others pass, m. */
export const clearance = 0.5;
/** Vehicles stop no farther before a junction than this, m. */
const farthestStop = 12;
/** Bodies that start behind a junction are looked at so far, m. */
const farthestStart = 60;

export function compileConflicts(
  { lanes, junctions }: RoadNetwork,
  columns: LaneColumns,
  shapes: LaneShapes,
  classes: readonly BodyClass[],
): Conflicts {
  const poses = new BodyPoses(shapes, columns);
  const touched = new TouchedPairs();
  const ofLane: Found[][] = lanes.map(() => []);
  const atStarts: Margin[] = [];
  for (const { lanes: inside } of junctions) {
    const sweeps = inside.map((lane) => classes.map((each) => sweepOver(lane, each, columns, poses)));
    const pairs = touched.of(sweeps);
    for (const lane of startsBeside(lanes, inside))
      for (const [body, each] of classes.entries()) {
        const along = sweepAlong(lane, each, Math.min(columns.length[lane], farthestStart), poses);
        for (const other of sweeps.flat()) {
          const last = touchedBy(along, other)?.last ?? 0;
          atStarts.push({ at: body * lanes.length + lane, value: last - each.length });
        }
      }
    for (const [index, lane] of inside.entries())
      for (const [other, there] of inside.entries())
        if (other !== index) meet(lanes, lane, there, pairs[index][other], pairs[other][index], classes, ofLane[lane]);
  }
  for (const [lane, { junction, related }] of lanes.entries()) {
    if (junction !== undefined || !related.some(({ kind }) => kind in conflictKinds)) continue;
    const own = classes.map((each) => sweepOver(lane, each, columns, poses));
    for (const { kind, lane: other } of related) {
      if (!(kind in conflictKinds)) continue;
      const theirs = classes.map((each) => sweepOver(other, each, columns, poses));
      const [here, there] = [allTouched(own, theirs), allTouched(theirs, own)];
      meet(lanes, lane, other, here, there, classes, ofLane[lane]);
    }
  }
  const conflicts = laidOut(ofLane, lanes, classes);
  for (const { at, value } of atStarts) raise(conflicts.beyond, at, value);
  return { ...conflicts, ...tabulate(conflicts, junctions, lanes.length) };
}

/** How far behind the beginning of a lane a rear is clear of all others, by class and lane. */
interface Margin {
  readonly at: number;
  readonly value: number;
}

/** Lanes beside those that lead out of a junction which no lane of it leads to: trips start there all the same. */
function startsBeside(lanes: readonly Lane[], inside: readonly number[]): ReadonlySet<number> {
  const out = inside.flatMap((lane) => lanes[lane].next);
  const besides = out.flatMap((lane) => lanes[lane].related.filter(({ kind }) => kind === 'neighbour'));
  return new Set(besides.map(({ lane }) => lane).filter((lane) => lanes[lane].prev.length === 0));
}

function tabulate(
  { start, lane }: Pick<Conflicts, 'start' | 'lane'>,
  junctions: RoadNetwork['junctions'],
  lanes: number,
): Pick<Conflicts, 'table' | 'row' | 'column'> {
  const [row, column] = [new Int32Array(lanes), new Int32Array(lanes)];
  const table = new Int32Array(junctions.reduce((sum, { lanes: inside }) => sum + inside.length * inside.length, 0));
  table.fill(-1);
  let begin = 0;
  for (const { lanes: inside } of junctions) {
    for (const [index, each] of inside.entries()) {
      row[each] = begin + index * inside.length;
      column[each] = index;
    }
    for (const each of inside)
      for (let at = start[each]; at < start[each + 1]; at++) table[row[each] + column[lane[at]]] = at;
    begin += inside.length * inside.length;
  }
  return { table, row, column };
}

/** By pair of classes. */
const allTouched = (own: readonly Swept[], others: readonly Swept[]): readonly (Touched | undefined)[] =>
  own.flatMap((one) => others.map((other) => touchedBy(one, other)));

/** Where the bodies of the lanes of a junction touch; junctions of one shape are looked at once. */
class TouchedPairs {
  readonly #known = new Map<string, readonly (readonly (readonly (Touched | undefined)[])[])[]>();

  /** @returns by lane, by other lane, by pair of classes */
  of(sweeps: readonly (readonly Swept[])[]): readonly (readonly (readonly (Touched | undefined)[])[])[] {
    const key = shapeKey(sweeps.flat(2));
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = sweeps.map((own) => sweeps.map((others) => (own === others ? [] : allTouched(own, others))));
    this.#known.set(key, found);
    return found;
  }
}

/** Adds what another lane of its junction is to a lane, when bodies on both can touch or one has the right of way. */
function meet(
  lanes: readonly Lane[],
  lane: number,
  other: number,
  here: readonly (Touched | undefined)[],
  there: readonly (Touched | undefined)[],
  classes: readonly BodyClass[],
  into: Found[],
): void {
  const relation = lanes[lane].related.find(
    (each): each is ConflictRelation => each.kind in conflictKinds && each.lane === other,
  );
  if (relation === undefined && here.every((each) => each === undefined)) return;
  const { kind, subordinate } = relation ?? { kind: 'crossing', subordinate: 'pair' };
  const count = classes.length;
  into.push({
    lane: other,
    kind,
    subordinate,
    here: here.map((each, pair) => stretchOf(each, kind, classes[Math.floor(pair / count)].length)),
    // Seen from the other lane its own class comes first.
    there: here.map((_, pair) =>
      stretchOf(there[(pair % count) * count + Math.floor(pair / count)], kind, classes[pair % count].length),
    ),
  });
}

/** Lanes that merge share their ends for good, lanes that split their beginnings. */
function stretchOf(touched: Touched | undefined, kind: ConflictRelation['kind'], length: number): ConflictSpan {
  if (touched === undefined) return nowhere;
  const [from, to] = [touched.first, touched.last - length];
  if (kind === 'merging') return { from, to: Infinity };
  return kind === 'splitting' ? { from: -Infinity, to } : { from, to };
}

/** Lanes that part, then those whose cars go first, then all others. */
const groupOf = ({ kind, subordinate }: Found): number => (kind === 'splitting' ? 0 : subordinate === 'master' ? 1 : 2);

function laidOut(
  ofLane: readonly Found[][],
  lanes: readonly Lane[],
  classes: readonly BodyClass[],
): Omit<Conflicts, 'table' | 'row' | 'column'> {
  const start = new Int32Array(ofLane.length + 1);
  const meeting = new Int32Array(ofLane.length);
  const level = new Int32Array(ofLane.length);
  const found: Found[] = [];
  for (const [number, unordered] of ofLane.entries()) {
    const own = unordered.toSorted((one, other) => groupOf(one) - groupOf(other));
    meeting[number] = found.length + own.filter((each) => groupOf(each) < 1).length;
    level[number] = found.length + own.filter((each) => groupOf(each) < 2).length;
    found.push(...own);
    start[number + 1] = found.length;
  }
  return {
    start,
    meeting,
    level,
    lane: Int32Array.from(found, ({ lane }) => lane),
    kind: Uint8Array.from(found, ({ kind }) => conflictKinds[kind]),
    rank: Uint8Array.from(found, ({ subordinate }) => ranks[subordinate]),
    classes: classes.length,
    ...stretchesOf(found),
    ...marginsOf(ofLane, lanes, classes.length),
  };
}

type Stretches = Pick<Conflicts, 'stretches' | 'from' | 'to' | 'otherFrom' | 'otherTo'>;

/** Stretches of all conflicts, each set of them once. */
function stretchesOf(found: readonly Found[]): Stretches {
  const known = new Map<string, number>();
  const distinct: Found[] = [];
  const stretches = Int32Array.from(found, (each) => {
    const key = [...each.here, ...each.there].map(({ from, to }) => `${from} ${to}`).join();
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, distinct.length);
    return distinct.push(each) - 1;
  });
  const here = distinct.flatMap((each) => each.here);
  const there = distinct.flatMap((each) => each.there);
  return {
    stretches,
    from: Float64Array.from(here, ({ from }) => from),
    to: Float64Array.from(here, ({ to }) => to),
    otherFrom: Float64Array.from(there, ({ from }) => from),
    otherTo: Float64Array.from(there, ({ to }) => to),
  };
}

function raise(column: Float64Array, at: number, value: number): void {
  column[at] = Math.max(column[at], value);
}

/** How far before and behind junctions bodies are in the way of others. */
function marginsOf(
  ofLane: readonly (readonly Found[])[],
  lanes: readonly Lane[],
  classes: number,
): Pick<Conflicts, 'setback' | 'beyond' | 'lastFrom'> {
  const lastFrom = new Float64Array(classes * lanes.length);
  const setback = new Float64Array(classes * lanes.length);
  const beyond = new Float64Array(classes * lanes.length);
  for (const [lane, found] of ofLane.entries())
    for (const { kind, here } of found) {
      for (const [pair, { from, to }] of here.entries()) {
        const own = Math.floor(pair / classes) * lanes.length;
        if (from < Infinity && kind !== 'splitting') raise(lastFrom, own + lane, Math.max(from, lanes[lane].length));
        for (const before of lanes[lane].prev)
          if (from < clearance && kind !== 'splitting')
            raise(setback, own + before, Math.min(farthestStop, clearance - from));
        if (to === Infinity || to <= lanes[lane].length) continue;
        raise(beyond, own + lane, to - lanes[lane].length);
        for (const after of lanes[lane].next) raise(beyond, own + after, to - lanes[lane].length);
      }
    }
  return { setback, beyond, lastFrom };
}
