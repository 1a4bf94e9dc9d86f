import type { ColumnSpec } from '@korzo/core';
import { sharedFloats, sharedWhole } from '../memory/shared.ts';

type Described = readonly [type: 'i32' | 'f64', meaning: string];

/**
 * What is known of a vehicle from tick to tick. In a run these are columns of the run (`runColumns`), which saves, hashes and hands
 * them over; the list exists once, and everything that admits, copies or checks vehicles walks over it.
 */
export const stateColumns = {
  number: ['i32', 'number of the vehicle: counted up from 0 as they come, never given twice'],
  lane: ['i32', 'lane its front is on'],
  where: ['f64', 'place of its front, m from the beginning of its lane'],
  speed: ['f64', 'm/s'],
  acceleration: ['f64', 'm/s2, in the last part of a tick'],
  haste: [
    'f64',
    'speed it would like to drive, as a share of what is allowed; above 0 for every vehicle, 0 for other agents',
  ],
  route: ['i32', 'list of roads it takes, or -1 when it finds its route by its goal'],
  leg: ['i32', 'road of the list it is on'],
  goal: ['i32', 'road at whose end it leaves'],
  nextRoad: ['i32', 'road it turns to'],
  nextLane: ['i32', 'lane after its own; see `ways`'],
  booked: ['i32', 'lane of a junction that was booked for it, or -1'],
  entry: ['f64', 'when it enters the booked lane, s'],
  ahead: ['i32', 'lane of the next junction, booked while its rear is still in the way at the one of `booked`, or -1'],
  aheadEntry: ['f64', 'when it enters that lane, s'],
  onward: ['i32', 'lane over the junction behind the next, where the road between is too short for it; see `ways`'],
  standsSince: ['f64', 'since when it stands, s; Infinity while it drives'],
  changedAt: ['f64', 'when it last changed lanes, s'],
  shift: ['f64', 'distance from the middle of its lane towards the middle of the road, m'],
  stop: ['i32', 'next stop of a bus, or -1'],
  leavesStopAt: ['f64', 'until when it stands at its stop, s; Infinity while it does not'],
  departedAt: ['f64', 'when its trip began, s'],
  overtaking: ['i32', 'see `overtakingStates`'],
  overtaken: ['i32', 'number of the vehicle it overtakes, or -1'],
  backBy: ['f64', 'place on its lane where it must be back from overtaking, m'],
  driven: ['f64', 'distance driven, m'],
  lost: ['f64', 'time lost by driving slower than it would like, s'],
} as const satisfies Readonly<Record<string, Described>>;

/** Columns that never change while a vehicle drives. */
export const lastingColumns: ReadonlySet<StateColumn> = new Set<StateColumn>(['number', 'haste', 'goal', 'departedAt']);

/** Columns that change now and then: code that writes one of them marks the vehicle as `touched`, or its row keeps what it had. */
export const seldomColumns: ReadonlySet<StateColumn> = new Set<StateColumn>([
  'lane',
  'nextLane',
  'booked',
  'entry',
  'ahead',
  'aheadEntry',
  'onward',
  'standsSince',
  'shift',
  'route',
  'leg',
  'nextRoad',
  'changedAt',
  'stop',
  'leavesStopAt',
  'overtaking',
  'overtaken',
  'backBy',
]);

/** Columns that only cities with tight roads have: see `TightLinks`. Elsewhere all vehicles have these values. */
export const tightColumns: ReadonlyMap<StateColumn, number> = new Map<StateColumn, number>([
  ['ahead', -1],
  ['aheadEntry', 0],
  ['onward', -2],
]);

/** What follows from the state. */
export const scratchColumns = {
  kind: ['i32', 'kind of vehicle'],
  length: ['f64', 'length of its kind, m'],
  planned: ['f64', 'acceleration it has chosen for the next part, m/s2: others see what it did in the last one'],
  barrier: ['f64', 'how far it may drive on in a junction before it waits for others, m'],
  slack: ['f64', 'how far it is behind those who move in a junction, were they to brake now, m'],
  barrierAhead: ['f64', 'the same as `barrier`, at the junction of `ahead`, m'],
  slackAhead: ['f64', 'the same as `slack`, at the junction of `ahead`, m'],
  wish: ['i32', 'lane it would like to change to, or -1'],
  wayOut: ['f64', 'place on its lane where it would have to be back if it began to overtake now, m'],
  touched: ['i32', '1 when a column that seldom changes was written in this tick'],
} as const satisfies Readonly<Record<string, Described>>;

type StateColumns = typeof stateColumns;
type AllColumns = StateColumns & typeof scratchColumns;
export type StateColumn = keyof StateColumns;

interface ColumnTypes {
  readonly i32: Int32Array;
  readonly f64: Float64Array;
}
type ColumnsOf<C extends Readonly<Record<string, Described>>> = { readonly [Name in keyof C]: ColumnTypes[C[Name][0]] };
export type VehicleColumns = ColumnsOf<AllColumns>;

export const stateNames = Object.keys(stateColumns) as StateColumn[];

/** The name of a column in a run, where other parts and models have columns too. */
export const runColumn = (name: StateColumn | 'slot'): string => `vehicle${name[0].toUpperCase()}${name.slice(1)}`;

/** The columns of a run, in a city with tight roads or without. */
export const namesOf = (hasTight: boolean): readonly StateColumn[] =>
  hasTight ? stateNames : stateNames.filter((name) => !tightColumns.has(name));

/** The state as columns of a run, and the slot of the row: 1 and more, or 0 when it is not known. */
export const runColumns = (hasTight: boolean): readonly ColumnSpec[] => [
  ...namesOf(hasTight).map((name): ColumnSpec => {
    const [type, meaning] = stateColumns[name];
    return { name: runColumn(name), type, role: 'own', meaning };
  }),
  { name: runColumn('slot'), type: 'i32', role: 'row', meaning: 'slot of the vehicle in the lanes, counted from 1' },
];

/** What `nextLane` says when it is no lane: the route ends here, it was not looked for yet, or the lane does not lead there. */
export const ways = { ends: -1, unknown: -2, none: -3 } as const;

/** A vehicle that is out, or falls back, is on the lane of oncoming cars; one that returns is in the row of its own lane again. */
export const overtakingStates = { none: 0, out: 1, returning: 2, fallingBack: 3 } as const;
export const isOut = (state: number): boolean =>
  state === overtakingStates.out || state === overtakingStates.fallingBack;

export function makeVehicleColumns(capacity: number): VehicleColumns {
  const entries = Object.entries({ ...stateColumns, ...scratchColumns }).map(([name, [type]]) => [
    name,
    type === 'i32' ? sharedWhole(capacity) : sharedFloats(capacity),
  ]);
  return Object.fromEntries(entries) as VehicleColumns;
}

/** Whether a vehicle holds a booking of the lane after its own. */
export const isLetIn = ({ nextLane, booked, ahead }: VehicleColumns, vehicle: number): boolean =>
  nextLane[vehicle] >= 0 && (booked[vehicle] === nextLane[vehicle] || ahead[vehicle] === nextLane[vehicle]);

/** Fills a slot with what a row of the run knows of its vehicle. */
export function copyFromRow(
  vehicles: VehicleColumns,
  slot: number,
  own: Readonly<Record<string, ArrayLike<number>>>,
  row: number,
): void {
  for (const name of stateNames) vehicles[name][slot] = own[runColumn(name)]?.[row] ?? tightColumns.get(name) ?? 0;
}
