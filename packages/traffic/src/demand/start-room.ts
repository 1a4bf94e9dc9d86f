import type { LaneMap, TrafficMap } from '../map/traffic-map.ts';
import { bodyClassOf } from '../vehicles/kind-table.ts';
import type { VehicleKind } from '../vehicles/vehicle-kinds.ts';

/** What helps when a vehicle does not fit where it starts. */
export const startRemedy = 'start it on a longer road, or with a shorter kind of vehicle';

/**
 * Says why a vehicle of a kind has no room where a road begins; undefined when it has. Vehicles stand there clear of the junctions at
 * both ends, since no booking keeps others from them.
 */
export function tooLongFor(
  map: TrafficMap,
  road: number,
  kinds: readonly VehicleKind[],
  kind: number,
): string | undefined {
  const { length } = kinds[kind];
  const body = bodyClassOf(kinds, kind);
  let longest = -1;
  let best = -1;
  for (let at = map.roadBegin.start[road]; at < map.roadBegin.start[road + 1]; at++) {
    const lane = map.roadBegin.items[at];
    if (longest < 0 || map.lanes.length[lane] > map.lanes.length[longest]) longest = lane;
    if (best < 0 || roomOn(map, body, lane) > roomOn(map, body, best)) best = lane;
  }
  const whole = round(map.lanes.length[longest]);
  if (length > map.lanes.length[longest])
    return `a vehicle of ${length} m is longer than the lane it starts on, ${whole} m of road ${road}`;
  if (length <= roomOn(map, body, best)) return undefined;
  const { beyond, setback } = map.conflicts;
  const at = body * map.lanes.count + best;
  return (
    `a vehicle of ${length} m has no room on the ${whole} m of road ${road}, where it starts: others swing over ` +
    `${round(beyond[at])} m at its beginning and ${round(setback[at])} m before its line`
  );
}

/** How much of a lane is clear of the junctions at its ends, for a body of a class, m. */
export const roomOn = ({ lanes, conflicts }: LaneMap, body: number, lane: number): number =>
  lanes.length[lane] - conflicts.beyond[body * lanes.count + lane] - conflicts.setback[body * lanes.count + lane];

const round = (value: number): number => Math.round(value * 10) / 10;
