import type { SavedDepartures } from '../demand/departures.ts';
import type { LightState } from '../junctions/lights.ts';
import type { SavedRoutes } from '../routes/route-lists.ts';
import type { SavedRoster } from '../vehicles/roster.ts';
import { vehicleColumns } from '../vehicles/vehicle-columns.ts';
import type { TrafficState } from '../tick/traffic-state.ts';
import { pack, unpack, type Column } from './packed.ts';

/** Everything needed to go on from here with the same bits; plain JSON. The city, kinds and trips themselves are not in it. */
export interface TrafficSnapshot {
  readonly format: 'korzo-traffic';
  readonly version: 1;
  /** How many lanes and junctions the city has: a snapshot of another one is refused. */
  readonly lanes: number;
  readonly junctions: number;
  readonly ticks: number;
  readonly arrived: number;
  /** How many of `cars` are in use. */
  readonly ordered: number;
  readonly roster: SavedRoster;
  readonly routes: SavedRoutes;
  readonly departures: SavedDepartures;
  readonly lights: readonly LightState[];
  readonly columns: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
}

type ColumnName = keyof typeof vehicleColumns;
const columnNames = Object.keys(vehicleColumns) as ColumnName[];

/** Of these only a part is in use. */
const partly = new Set(['cars', 'obstacleAt']);

const isColumn = (value: unknown): value is Column =>
  value instanceof Int32Array || value instanceof Float64Array || value instanceof Uint8Array;

/** Everything of the state beside the vehicles that is saved whole: whatever is added to it is saved too. */
const wholeColumns = (state: TrafficState): (readonly [string, Column])[] =>
  Object.entries(state).flatMap(([name, value]: readonly [string, unknown]) =>
    isColumn(value) && !partly.has(name) ? [[name, value] as const] : [],
  );

/** The columns of the state as text; `used` places hold vehicles, or did. */
export function saveState(
  state: TrafficState,
  used: number,
  ordered: number,
): Pick<TrafficSnapshot, 'columns' | 'state'> {
  const blocked = state.obstacleFirst[state.obstacleFirst.length - 1];
  return {
    columns: Object.fromEntries(columnNames.map((name) => [name, pack(state.vehicles[name], used)])),
    state: {
      ...Object.fromEntries(wholeColumns(state).map(([name, column]) => [name, pack(column)])),
      cars: pack(state.cars, ordered),
      obstacleAt: pack(state.obstacleAt, blocked),
    },
  };
}

export function restoreState(state: TrafficState, { columns, state: saved, roster, ordered }: TrafficSnapshot): void {
  for (const name of columnNames) unpack(columns[name], state.vehicles[name], roster.used);
  for (const [name, column] of wholeColumns(state)) unpack(saved[name], column);
  state.vehicles.lane.fill(-1, roster.used);
  unpack(saved['cars'], state.cars, ordered);
  unpack(saved['obstacleAt'], state.obstacleAt, state.obstacleFirst[state.obstacleFirst.length - 1]);
}

/** What is wrong with a snapshot that is none, or of another city. */
export function problemWithOrigin(
  snapshot: unknown,
  { first, bookedCount, vehicles }: TrafficState,
): string | undefined {
  const { format, version, lanes, junctions, roster } = (snapshot ?? {}) as Partial<TrafficSnapshot>;
  if (format !== 'korzo-traffic' || version !== 1)
    return 'this is no snapshot of traffic that this version of Korzo wrote';
  if (lanes !== first.length - 1 || junctions !== bookedCount.length)
    return `the snapshot is of a city with ${lanes} lanes and ${junctions} junctions; this one has ${first.length - 1} and ${bookedCount.length}`;
  if ((roster?.used ?? 0) > vehicles.lane.length)
    return `the snapshot has places for ${roster?.used} vehicles, this traffic for ${vehicles.lane.length}; raise its capacity`;
  return undefined;
}
