/** What is known of every vehicle; the list exists once, and everything that makes, clears, copies or checks vehicles walks over it. */
export const vehicleColumns = {
  /** The vehicle's own number: counted up from 0 as they come, never given twice. */
  number: 'i32',
  kind: 'i32',
  /** The lane its front is on, and how far from its beginning, m. */
  lane: 'i32',
  where: 'f64',
  /** m/s and m/s2 */
  speed: 'f64',
  acceleration: 'f64',
  /** The acceleration it has chosen for the next part: others see what it did in the last one. */
  planned: 'f64',
  /** m */
  length: 'f64',
  /** How fast it would like to drive, as a share of what is allowed. */
  haste: 'f64',
  /** Its list of roads, or -1 when it looks for its way by its goal; `leg` is the road of the list it is on. */
  route: 'i32',
  leg: 'i32',
  goal: 'i32',
  /** The road it turns to, and the lane it gets there by: see `ways`. */
  nextRoad: 'i32',
  nextLane: 'i32',
  /** The lane of a junction that was booked for it, or -1, and when it enters it, s. */
  booked: 'i32',
  entry: 'f64',
  /** How far it may drive on in a junction before it waits for others, m; and how far behind those who move, were they to brake now. */
  barrier: 'f64',
  slack: 'f64',
  /** Since when it stands, s; Infinity while it drives. */
  standsSince: 'f64',
  /** The lane it would like to change to, or -1; and when it last did, s. */
  wish: 'i32',
  changedAt: 'f64',
  /** How far from the middle of its lane it is, to the left, while it changes lanes, m. */
  shift: 'f64',
  /** The next stop of a bus, and until when it stands there, s. */
  stop: 'i32',
  leavesStopAt: 'f64',
  departedAt: 'f64',
  /** See `overtakingStates`; the number of who is overtaken, or -1; and the place on its lane where it must be back, m. */
  overtaking: 'i32',
  overtaken: 'i32',
  backBy: 'f64',
} as const;

interface ColumnTypes {
  readonly i32: Int32Array;
  readonly f64: Float64Array;
}
export type VehicleColumns = {
  readonly [Name in keyof typeof vehicleColumns]: ColumnTypes[(typeof vehicleColumns)[Name]];
};

/** What `nextLane` says when it is no lane: the way ends here, it was not looked for yet, or the lane does not lead there. */
export const ways = { ends: -1, unknown: -2, none: -3 } as const;

/** Who is out, or falls back, is on the lane of oncoming cars; who returns is in the row of its own lane again. */
export const overtakingStates = { none: 0, out: 1, returning: 2, fallingBack: 3 } as const;
export const isOut = (state: number): boolean =>
  state === overtakingStates.out || state === overtakingStates.fallingBack;

/** Memory that threads can share, where there is such a thing. */
export const sharedBytes = (bytes: number): ArrayBufferLike =>
  typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);

export function makeVehicleColumns(capacity: number): VehicleColumns {
  const entries = Object.entries(vehicleColumns).map(([name, type]) => [
    name,
    type === 'i32' ? new Int32Array(sharedBytes(4 * capacity)) : new Float64Array(sharedBytes(8 * capacity)),
  ]);
  return Object.fromEntries(entries) as VehicleColumns;
}
