import { alongOf, beyondOf, carriedX, carriedY, crossingFrame, type CrossingFrame } from './crossing-frame.ts';
import type { Wall, World } from './world.ts';

/** Rounding of coordinates stays far below this, m. */
const play = 1e-6;

/**
 * The walls that agents near a crossing have beyond its line, on the other floor, within `reach` metres of it: copies on
 * their own floor, cut off at the line. A wall that stands there already, as on the line itself, is not copied.
 */
export function wallsAcross({ walls, crossings = [] }: World, reach: number): readonly Wall[] {
  return crossings.flatMap((crossing) => {
    if (crossing.level === crossing.toLevel) return [];
    const frame = crossingFrame(crossing);
    const onLine = walls.flatMap((wall) => (wall.level === frame.toLevel ? stretchOn(frame, wall) : []));
    return walls.flatMap((wall) => (wall.level === frame.level ? copyOf(wall, frame, reach, onLine) : []));
  });
}

/** From and until, along the other line, m. */
type Covered = readonly [from: number, until: number];

/** The stretch that a wall of the other floor covers of the other line, and of its prolongation. */
function stretchOn({ there }: CrossingFrame, { from, to }: Wall): readonly Covered[] {
  const ends = [from, to].map(([x, y]) => ({
    along: (x - there.x) * there.alongX + (y - there.y) * there.alongY,
    beyond: (y - there.y) * there.alongX - (x - there.x) * there.alongY,
  }));
  if (ends.some(({ beyond }) => Math.abs(beyond) > play)) return [];
  const [first, second] = ends;
  return [[Math.min(first.along, second.along), Math.max(first.along, second.along)]];
}

interface End {
  readonly along: number;
  readonly beyond: number;
}

function copyOf(wall: Wall, frame: CrossingFrame, reach: number, onLine: readonly Covered[]): readonly Wall[] {
  const [first, second] = [wall.from, wall.to].map(([x, y]): End => ({
    along: alongOf(frame, x, y),
    beyond: beyondOf(frame, x, y),
  }));
  const shares = [0, 1] as [number, number];
  const depth = Math.min(reach, frame.seenFor);
  if (!cut(shares, first.beyond, second.beyond, -depth, play)) return [];
  if (!cut(shares, first.along, second.along, -reach, frame.here.length + reach)) return [];
  const [from, to] = shares.map((share) => at(first, second, share));
  if (Math.abs(from.along - to.along) + Math.abs(from.beyond - to.beyond) < play) return [];
  const copy: Wall = { level: frame.toLevel, from: carried(frame, from), to: carried(frame, to) };
  return stretchOn(frame, copy).some((stretch) => onLine.some((other) => overlaps(stretch, other))) ? [] : [copy];
}

/** Keeps of a path from `first` to `second` the shares at which it is between `least` and `most`; false when there are none. */
function cut(shares: [number, number], first: number, second: number, least: number, most: number): boolean {
  const step = second - first;
  if (Math.abs(step) < 1e-12) return first >= least && first <= most;
  const one = (least - first) / step;
  const other = (most - first) / step;
  shares[0] = Math.max(shares[0], Math.min(one, other));
  shares[1] = Math.min(shares[1], Math.max(one, other));
  return shares[0] < shares[1];
}

/** The ends themselves to the bit: corners stay corners. */
function at(first: End, second: End, share: number): End {
  if (share === 0) return first;
  if (share === 1) return second;
  return {
    along: first.along + share * (second.along - first.along),
    beyond: first.beyond + share * (second.beyond - first.beyond),
  };
}

const carried = (frame: CrossingFrame, { along, beyond }: End): readonly [number, number] => [
  carriedX(frame, along, beyond),
  carriedY(frame, along, beyond),
];

const overlaps = (a: Covered, b: Covered): boolean => Math.min(a[1], b[1]) - Math.max(a[0], b[0]) > play;
