import type { TrafficMap } from '../map/traffic-map.ts';
import type { StopColumns } from '../tick/traffic-state.ts';
import type { VehicleKind } from '../vehicles/vehicle-kinds.ts';
import { LineLayer, type Line, type LineStop } from './lines.ts';
import { SetupError, type SetupProblem } from './setup-problems.ts';
import { startRemedy, tooLongFor } from './start-room.ts';
import { joinedTrips, listedTrips, type Trip, type TripSource } from './trips.ts';

/** A vehicle that wants to drive, as it is reported. */
export interface ToldDemand {
  readonly map: TrafficMap;
  readonly kinds: readonly VehicleKind[];
  readonly stops: StopColumns;
  readonly lines: readonly Line[];
  readonly stopLists: readonly (readonly LineStop[])[];
  readonly trips: readonly Trip[] | TripSource;
}

export interface SettledDemand {
  readonly source: TripSource;
  /** The first stop of each list of stops. */
  readonly firstStops: readonly number[];
}

/** Makes one source of lines and trips. Throws a SetupError with everything that is wrong with them. */
export function settleDemand({ map, kinds, stops, lines, stopLists, trips }: ToldDemand): SettledDemand {
  const layer = new LineLayer(map, kinds, stops);
  for (const [index, line] of lines.entries()) layer.lay(line, `lines[${index}]`);
  const firstStops = stopLists.map((list, index) => layer.layStops(list, `stopLists[${index}]`));
  const isSource = 'next' in trips;
  const problems = [...layer.problems, ...(isSource ? [] : longVehicles(map, kinds, trips))];
  if (problems.length > 0) throw new SetupError(problems);
  const source = isSource ? trips : listedTrips(trips);
  return { source: lines.length === 0 ? source : joinedTrips(listedTrips(layer.trips), source), firstStops };
}

/** Trips with vehicles that are longer than the lane they start on. */
function longVehicles(map: TrafficMap, kinds: readonly VehicleKind[], trips: readonly Trip[]): SetupProblem[] {
  const problems: SetupProblem[] = [];
  for (const [index, { from, kind }] of trips.entries()) {
    if (map.network.roads[from] === undefined || kinds[kind] === undefined) continue;
    const rule = tooLongFor(map, from, kinds, kind);
    if (rule !== undefined) problems.push({ place: `trips[${index}]`, rule, remedy: startRemedy });
  }
  return problems;
}
