import type { Conflicts } from './conflicts.ts';
import type { LaneColumns } from './lane-columns.ts';
import { rows, type Rows } from './rows.ts';
import type { BodyClass } from './sweeps.ts';

/** A rear that is not clear of a junction when its front is so near the next line still holds both, m. */
export const nearLine = 3;

/** Roads between two junctions on which a vehicle cannot stand clear of the one behind it. */
export interface TightLinks {
  /** Whether there are any. */
  readonly any: boolean;
  /** By class and lane of a junction: 1 when it leads onto such a road. */
  readonly isTight: Uint8Array;
  /** By class and lane that is tight: what has to be free before a vehicle enters, so that it never stands with its rear in the way. */
  readonly spans: Spans;
  /** By junction: the lowest number of those that tight roads join it to, itself among them; and these, listed by that number. */
  readonly lowest: Int32Array;
  readonly joined: Rows;
}

/** The junctions and roads a vehicle may come to before it can stand clear of all junctions. */
export interface Spans {
  /** Junctions, without the one it enters first. */
  readonly junctions: Rows;
  /** Lanes of roads that have to be empty. */
  readonly empty: Rows;
  /** Lanes of those junctions that lead out of the span: behind them there has to be room. */
  readonly exits: Rows;
}

/** So many tight roads in a row are kept free, however many follow. */
const mostInRow = 1000;

/** The road behind a lane of a junction, up to the next junction. */
export interface RoadBehind {
  /** The lane that ends at the next junction. */
  readonly last: number;
  /** m */
  readonly length: number;
}

/** Undefined when the road ends before it comes to a junction. */
export function linkBehind(
  { length, next, junction, endsAtJunction }: LaneColumns,
  lane: number,
): RoadBehind | undefined {
  let sum = 0;
  let after = lane;
  for (;;) {
    if (next.start[after] === next.start[after + 1]) return undefined;
    after = next.items[next.start[after]];
    if (after === lane || junction[after] >= 0) return undefined;
    sum += length[after];
    if (endsAtJunction[after] === 1) return { last: after, length: sum };
  }
}

export function compileTightLinks(
  lanes: LaneColumns,
  junctions: number,
  { setback, beyond }: Conflicts,
  classes: readonly BodyClass[],
): TightLinks {
  const isTight = new Uint8Array(classes.length * lanes.count);
  for (let lane = 0; lane < lanes.count; lane++) {
    const link = lanes.junction[lane] < 0 ? undefined : linkBehind(lanes, lane);
    if (link === undefined) continue;
    for (const [body, { length }] of classes.entries()) {
      const own = body * lanes.count;
      const room = link.length - setback[own + link.last] - nearLine;
      if (room < length + beyond[own + lane]) isTight[own + lane] = 1;
    }
  }
  const spans = Array.from(isTight, (tight, at) =>
    tight === 1 ? spanOf(lanes, isTight.subarray(at - (at % lanes.count)), at % lanes.count) : undefined,
  );
  const lowest = lowestJoined(lanes, junctions, spans);
  const joined: number[][] = Array.from({ length: junctions }, () => []);
  for (const [junction, first] of lowest.entries()) joined[first].push(junction);
  const rowsOf = (what: keyof Span): Rows => rows(spans.map((span) => Array.from(span?.[what] ?? [])));
  return {
    any: isTight.includes(1),
    isTight,
    spans: { junctions: rowsOf('junctions'), empty: rowsOf('empty'), exits: rowsOf('exits') },
    lowest,
    joined: rows(joined),
  };
}

interface Span {
  readonly junctions: Set<number>;
  readonly empty: Set<number>;
  readonly exits: Set<number>;
}

/** Follows tight roads from a lane of a junction on. */
function spanOf(lanes: LaneColumns, isTight: Uint8Array, from: number): Span {
  const span: Span = { junctions: new Set(), empty: new Set(), exits: new Set() };
  let reached = [from];
  for (let count = 0; count < mostInRow && reached.length > 0; count++) {
    const farther: number[] = [];
    for (const lane of reached)
      for (const after of lanesOverLink(lanes, lane, span)) {
        if (isTight[after] === 1 && count + 1 < mostInRow) farther.push(after);
        else span.exits.add(after);
      }
    reached = farther;
  }
  span.junctions.delete(lanes.junction[from]);
  return span;
}

/** Notes the road behind a lane of a junction, and the junction at its end; the lanes over that, when they were not noted before. */
function lanesOverLink(lanes: LaneColumns, lane: number, { junctions, empty }: Span): readonly number[] {
  const { next, junction } = lanes;
  const link = linkBehind(lanes, lane);
  if (link === undefined || empty.has(link.last)) return [];
  for (let each = next.items[next.start[lane]]; ; each = next.items[next.start[each]]) {
    empty.add(each);
    if (each === link.last) break;
  }
  const over = [...next.items.subarray(next.start[link.last], next.start[link.last + 1])];
  for (const each of over) junctions.add(junction[each]);
  // A vehicle that turns back comes to the junction where its rear was.
  return over.filter((each) => {
    const back = linkBehind(lanes, each);
    return back === undefined || !leadsInto(lanes, back.last, junction[lane]);
  });
}

function leadsInto({ next, junction }: LaneColumns, last: number, wanted: number): boolean {
  return junction[next.items[next.start[last]]] === wanted;
}

function lowestJoined(lanes: LaneColumns, junctions: number, spans: readonly (Span | undefined)[]): Int32Array {
  const lowest = Int32Array.from({ length: junctions }, (_, junction) => junction);
  const rootOf = (junction: number): number => {
    let root = junction;
    while (lowest[root] !== root) root = lowest[root];
    return root;
  };
  for (const [at, span] of spans.entries())
    for (const other of span?.junctions ?? []) {
      const [one, two] = [rootOf(lanes.junction[at % lanes.count]), rootOf(other)];
      lowest[Math.max(one, two)] = Math.min(one, two);
    }
  return lowest.map(rootOf);
}
