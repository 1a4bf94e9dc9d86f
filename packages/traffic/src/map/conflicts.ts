import type { Lane, Relation, RoadNetwork } from '@korzo/city';

/** Who goes first where two lanes meet, seen from one of them. */
export const ranks = { master: 0, slave: 1, pair: 2, dynamic: 3 } as const;
export const conflictKinds = { crossing: 0, merging: 1, splitting: 2 } as const;

/**
 * Places where cars on two lanes would touch: those of a lane are start[lane] to start[lane + 1] - 1. Lanes that part from it come
 * first; from meeting[lane] on are those that cross it or merge, and of these from level[lane] on those that have no right of way over it.
 */
export interface Conflicts {
  readonly start: Int32Array;
  readonly meeting: Int32Array;
  readonly level: Int32Array;
  readonly lane: Int32Array;
  readonly kind: Uint8Array;
  /** `ranks.master` when those on the other lane go first. */
  readonly rank: Uint8Array;
  /** The stretch of this lane, m from its beginning. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** The stretch of the other lane. */
  readonly otherFrom: Float64Array;
  readonly otherTo: Float64Array;
}

type Meeting = Extract<Relation, { kind: keyof typeof conflictKinds }>;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Found {
  readonly relation: Meeting;
  readonly here: Stretch;
  readonly there: Stretch;
}

export function compileConflicts({ lanes }: RoadNetwork): Conflicts {
  const start = new Int32Array(lanes.length + 1);
  const meeting = new Int32Array(lanes.length);
  const level = new Int32Array(lanes.length);
  const found: Found[] = [];
  for (const [number] of lanes.entries()) {
    const own = conflictsOf(lanes, number).toSorted((one, other) => groupOf(one) - groupOf(other));
    meeting[number] = found.length + own.filter((each) => groupOf(each) < 1).length;
    level[number] = found.length + own.filter((each) => groupOf(each) < 2).length;
    found.push(...own);
    start[number + 1] = found.length;
  }
  return {
    start,
    meeting,
    level,
    lane: Int32Array.from(found, ({ relation }) => relation.lane),
    kind: Uint8Array.from(found, ({ relation }) => conflictKinds[relation.kind]),
    rank: Uint8Array.from(found, ({ relation }) => ranks[relation.subordinate]),
    from: Float64Array.from(found, ({ here }) => here.from),
    to: Float64Array.from(found, ({ here }) => here.to),
    otherFrom: Float64Array.from(found, ({ there }) => there.from),
    otherTo: Float64Array.from(found, ({ there }) => there.to),
  };
}

/** Lanes that part, then those whose cars go first, then all others. */
const groupOf = ({ relation }: Found): number =>
  relation.kind === 'splitting' ? 0 : relation.subordinate === 'master' ? 1 : 2;

const conflictsOf = (lanes: RoadNetwork['lanes'], number: number): readonly Found[] =>
  lanes[number].related
    .filter((relation): relation is Meeting => relation.kind in conflictKinds)
    .map((relation) => ({
      relation,
      here: stretchOf(lanes[number], relation),
      there: stretchOf(lanes[relation.lane], mirrorOf(lanes[relation.lane], number, relation.kind) ?? relation),
    }));

const mirrorOf = ({ related }: Lane, lane: number, kind: Meeting['kind']): Meeting | undefined =>
  related.find((each): each is Meeting => each.kind === kind && each.lane === lane);

/** Lanes that merge share their ends for good, lanes that split their beginnings. */
function stretchOf({ length }: Lane, meeting: Meeting): Stretch {
  if (meeting.kind === 'crossing')
    return { from: Math.max(0, meeting.here - meeting.length / 2), to: meeting.here + meeting.length / 2 };
  if (meeting.kind === 'merging') return { from: Math.max(0, length - meeting.length), to: Infinity };
  return { from: -Infinity, to: meeting.length };
}
