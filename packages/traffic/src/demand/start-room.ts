import type { TrafficMap } from '../map/traffic-map.ts';
import { bodyClassOf } from '../vehicles/kind-table.ts';
import type { VehicleKind } from '../vehicles/vehicle-kinds.ts';

/** What helps when a vehicle does not fit where it starts. */
export const startRemedy = 'start it on a longer road, or with a shorter kind of vehicle';

/**
 * Says why a vehicle of a kind has no room where a road begins; undefined when it has. Vehicles stand there clear of the junctions at
 * both ends, since no booking keeps others from them.
 */
export function tooLongFor(
  { network, roadBegin, conflicts }: TrafficMap,
  road: number,
  kinds: readonly VehicleKind[],
  kind: number,
): string | undefined {
  const { length } = kinds[kind];
  const own = bodyClassOf(kinds, kind) * network.lanes.length;
  let longest = 0;
  let most = -Infinity;
  let kept = [0, 0];
  for (let at = roadBegin.start[road]; at < roadBegin.start[road + 1]; at++) {
    const lane = roadBegin.items[at];
    const whole = network.lanes[lane].length;
    const [behind, before] = [Math.max(0, conflicts.beyond[own + lane]), conflicts.setback[own + lane]];
    longest = Math.max(longest, whole);
    if (whole - behind - before <= most) continue;
    most = whole - behind - before;
    kept = [behind, before];
  }
  if (length > longest)
    return `a vehicle of ${length} m is longer than the lane it starts on, ${round(longest)} m of road ${road}`;
  if (length <= most) return undefined;
  return (
    `a vehicle of ${length} m has no room on the ${round(longest)} m of road ${road}, where it starts: others swing over ` +
    `${round(kept[0])} m at its beginning and ${round(kept[1])} m before its line`
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
