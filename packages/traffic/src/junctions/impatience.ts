import { conflictBetween, conflictKinds } from '../map/conflicts.ts';
import { clockFields, type Scene } from '../tick/traffic-state.ts';

/** A driver that has stood at a line for so long forces its way in: those with the right of way let it, s. */
export const forcesAfter = 60;

/** The place in a list of the vehicle that has stood longest, when that is long enough to force its way in; or -1. */
export function mostImpatient(scene: Scene, asking: readonly number[]): number {
  const { standsSince, number } = scene.state.vehicles;
  const latest = scene.state.clock[clockFields.time] - forcesAfter;
  let found = -1;
  for (let at = 0; at < asking.length; at++) {
    const since = standsSince[asking[at]];
    if (since > latest) continue;
    const best = found < 0 ? Infinity : standsSince[asking[found]];
    if (since < best || (since === best && number[asking[at]] < number[asking[found]])) found = at;
  }
  return found;
}

/**
 * Whether a vehicle on one lane of a junction holds back for one that forces its way in on another: where their lanes cross or
 * merge; or, while there is no room behind the junction, where both want the same room.
 */
export function holdsBackFor({ map }: Scene, lane: number, forced: number, hasRoom: boolean): boolean {
  if (!hasRoom) return outOf(map, lane) === outOf(map, forced);
  const at = conflictBetween(map.conflicts, lane, forced);
  return at >= 0 && map.conflicts.kind[at] !== conflictKinds.splitting;
}

const outOf = ({ lanes }: Scene['map'], lane: number): number => lanes.next.items[lanes.next.start[lane]];
