import type { SeenVehicle } from './vehicle-rows.ts';

/** A vehicle that queues, with the direction it last drove in. */
export interface Queued extends Pick<SeenVehicle, 'id' | 'x' | 'y'> {
  readonly headingX: number;
  readonly headingY: number;
}

/** Vehicles that stand one behind another; length from the middle of the first to that of the last, along the queue, m. */
export interface QueueLine {
  readonly vehicles: number;
  readonly length: number;
}

/** Vehicles farther aside of the one behind are in another lane, m. */
const aside = 1.5;
/** Cosine of the largest angle between two vehicles of a queue: those who turn stand askew. */
const alike = Math.cos(Math.PI / 4);

/**
 * Parts vehicles into queues: each joins the nearest one ahead of it in its lane, when their middles are no farther apart than `gap`. Of
 * several that would join the same vehicle, the nearest does.
 */
export function queueLines(vehicles: readonly Queued[], gap: number): QueueLine[] {
  const followers = new Map<Queued, { readonly behind: Queued; readonly distance: number }>();
  const joined = new Set<Queued>();
  for (const [behind, ahead, distance] of pairsOf(vehicles, gap)) {
    if (joined.has(behind) || followers.has(ahead)) continue;
    followers.set(ahead, { behind, distance });
    joined.add(behind);
  }
  const lines: QueueLine[] = [];
  for (const first of vehicles) {
    if (joined.has(first)) continue;
    let [count, length] = [1, 0];
    for (let next = followers.get(first); next !== undefined; next = followers.get(next.behind)) {
      count++;
      length += next.distance;
    }
    lines.push({ vehicles: count, length });
  }
  return lines;
}

/** Pairs of a vehicle and the one it may stand behind, with their distance; the nearest first, then in the order of ids. */
function pairsOf(vehicles: readonly Queued[], gap: number): (readonly [Queued, Queued, number])[] {
  const pairs: (readonly [Queued, Queued, number])[] = [];
  for (const behind of vehicles)
    for (const ahead of vehicles) {
      const [dx, dy] = [ahead.x - behind.x, ahead.y - behind.y];
      const along = dx * behind.headingX + dy * behind.headingY;
      if (!(along > 0 && along <= gap)) continue;
      if (behind.headingX * ahead.headingX + behind.headingY * ahead.headingY < alike) continue;
      // In a bend the one behind looks past the one ahead, who has it in its lane.
      const across = Math.abs(dy * behind.headingX - dx * behind.headingY);
      const acrossAhead = Math.abs(dy * ahead.headingX - dx * ahead.headingY);
      if (Math.min(across, acrossAhead) > aside) continue;
      const distance = Math.hypot(dx, dy);
      if (distance <= gap) pairs.push([behind, ahead, distance]);
    }
  return pairs.sort((one, other) => one[2] - other[2] || one[0].id - other[0].id || one[1].id - other[1].id);
}
