import { isOut } from '../vehicles/vehicle-columns.ts';
import type { TrafficState } from './traffic-state.ts';

/**
 * Puts the vehicles of every lane into order, the foremost first; ties by number. Within a lane no vehicle overtakes, so what was
 * in order before is nearly so now (who is out to overtake is in no row): a counting sort by lane that keeps the old order, then insertion where a vehicle came in.
 *
 * @param slots how many places of the columns are in use or were
 * @param space one count for each lane
 */
export function orderLanes(
  { vehicles, first, cars, straddled }: TrafficState,
  slots: number,
  space: OrderingSpace,
): number {
  const { lane, overtaking, shift } = vehicles;
  const { counts, before } = space;
  counts.fill(0);
  straddled.fill(0);
  let present = 0;
  for (let vehicle = 0; vehicle < slots; vehicle++) {
    if (lane[vehicle] < 0 || isOut(overtaking[vehicle])) continue;
    counts[lane[vehicle]]++;
    if (shift[vehicle] !== 0) straddled[lane[vehicle]] = 1;
    present++;
  }
  const earlier = space.count;
  for (let at = 0; at < earlier; at++) before[at] = cars[at];
  let start = 0;
  for (let each = 0; each < counts.length; each++) {
    first[each] = start;
    start += counts[each];
    counts[each] = first[each];
  }
  first[counts.length] = start;
  for (let at = 0; at < earlier; at++) {
    const vehicle = before[at];
    // A place that was left and taken again is met twice: the second time its mark is gone.
    if (lane[vehicle] < 0 || space.seen[vehicle] === space.round || isOut(overtaking[vehicle])) continue;
    space.seen[vehicle] = space.round;
    cars[counts[lane[vehicle]]++] = vehicle;
  }
  for (let index = 0; index < space.newcomers.length; index++) {
    const vehicle = space.newcomers[index];
    if (space.seen[vehicle] === space.round) continue;
    space.seen[vehicle] = space.round;
    cars[counts[lane[vehicle]]++] = vehicle;
  }
  space.newcomers.length = 0;
  space.round++;
  space.count = present;
  sortWithinLanes(vehicles, first, cars);
  return present;
}

/** What ordering needs besides the state; of no meaning between two ticks but for `count`. */
export interface OrderingSpace {
  readonly counts: Int32Array;
  readonly before: Int32Array;
  readonly seen: Int32Array;
  /** Vehicles that were not in `cars` before. */
  readonly newcomers: number[];
  round: number;
  /** How many of `cars` are in use. */
  count: number;
}

export const makeOrderingSpace = (lanes: number, capacity: number): OrderingSpace => ({
  counts: new Int32Array(lanes),
  before: new Int32Array(capacity),
  seen: new Int32Array(capacity).fill(-1),
  newcomers: [],
  round: 0,
  count: 0,
});

function sortWithinLanes({ where, number }: TrafficState['vehicles'], first: Int32Array, cars: Int32Array): void {
  for (let lane = 0; lane + 1 < first.length; lane++) insertInOrder(cars, first[lane], first[lane + 1], where, number);
}

/** Sorts a stretch of `cars`, the foremost first; ties by number. Quick where it is nearly in order, or short. */
export function insertInOrder(
  cars: Int32Array,
  from: number,
  to: number,
  where: Float64Array,
  number: Int32Array,
): void {
  for (let at = from + 1; at < to; at++) {
    const vehicle = cars[at];
    let before = at;
    while (before > from && isBehind(where, number, cars[before - 1], vehicle)) {
      cars[before] = cars[before - 1];
      before--;
    }
    cars[before] = vehicle;
  }
}

const isBehind = (where: Float64Array, number: Int32Array, one: number, other: number): boolean =>
  where[one] < where[other] || (where[one] === where[other] && number[one] > number[other]);
