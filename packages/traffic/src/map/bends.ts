import type { Lane, RoadNetwork } from '@korzo/city';
import { BodyPoses } from '../places/body-poses.ts';
import type { LaneShapes } from '../places/lane-shapes.ts';
import type { LaneColumns } from './lane-columns.ts';
import { sweepAlong, sweepStep, touchedAt, type BodyClass, type Swept } from './sweeps.ts';

/**
 * Bends of roads in which long bodies on two lanes side by side would touch: those of lane l are start[l] to start[l + 1] - 1. Places are
 * those of fronts, from where a body is in the way until where it is no more, m.
 */
export interface Bends {
  readonly start: Int32Array;
  readonly lane: Int32Array;
  /** The classes of both bodies, on this lane and on the other. */
  readonly body: Uint8Array;
  readonly otherBody: Uint8Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly otherFrom: Float64Array;
  readonly otherTo: Float64Array;
}

interface Bend {
  readonly lane: number;
  readonly body: number;
  readonly otherBody: number;
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
}

/** Stretches nearer to each other than this are one, m. */
const joined = 8;

export function compileBends(
  { lanes }: RoadNetwork,
  columns: LaneColumns,
  shapes: LaneShapes,
  classes: readonly BodyClass[],
): Bends {
  const poses = new BodyPoses(shapes, columns);
  const known = new Map<number, readonly Swept[]>();
  const sweepsOf = (lane: number): readonly Swept[] => {
    const found = known.get(lane) ?? classes.map((body) => sweepAlong(lane, body, columns.length[lane], poses));
    known.set(lane, found);
    return found;
  };
  const found = lanes.map((lane, number): readonly Bend[] =>
    lane.related.flatMap(({ kind, lane: other }) => {
      const isBeside = kind === 'neighbour' || kind === 'opposite';
      if (!isBeside || (isStraight(lane) && isStraight(lanes[other]))) return [];
      return classes.flatMap((_, body) =>
        classes.flatMap((__, otherBody) =>
          bendsBetween(sweepsOf(number)[body], sweepsOf(other)[otherBody], { lane: other, body, otherBody }),
        ),
      );
    }),
  );
  const all = found.flat();
  const start = new Int32Array(lanes.length + 1);
  for (const [lane, list] of found.entries()) start[lane + 1] = start[lane] + list.length;
  return {
    start,
    lane: Int32Array.from(all, ({ lane }) => lane),
    body: Uint8Array.from(all, ({ body }) => body),
    otherBody: Uint8Array.from(all, ({ otherBody }) => otherBody),
    from: Float64Array.from(all, ({ from }) => from),
    to: Float64Array.from(all, ({ to }) => to),
    otherFrom: Float64Array.from(all, ({ otherFrom }) => otherFrom),
    otherTo: Float64Array.from(all, ({ otherTo }) => otherTo),
  };
}

const isStraight = ({ pieces }: Lane): boolean => pieces.every(({ kind }) => kind === 'straight');

function bendsBetween(one: Swept, other: Swept, of: Pick<Bend, 'lane' | 'body' | 'otherBody'>): readonly Bend[] {
  const bends: Bend[] = [];
  for (let at = 0; at < one[0].count; at++) {
    const touched = touchedAt(one, at, other);
    if (touched === undefined) continue;
    const where = one[0].from + at * sweepStep;
    const [from, to] = [where - sweepStep, where + sweepStep];
    const [otherFrom, otherTo] = [touched.first - sweepStep, touched.last + sweepStep];
    const last = bends.at(-1);
    if (last === undefined || from - last.to > joined) {
      bends.push({ ...of, from, to, otherFrom, otherTo });
      continue;
    }
    last.to = to;
    last.otherFrom = Math.min(last.otherFrom, otherFrom);
    last.otherTo = Math.max(last.otherTo, otherTo);
  }
  return bends;
}
