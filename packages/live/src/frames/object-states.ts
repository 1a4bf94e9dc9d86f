const makers = {
  /** Serial of the hub's object; 0 when nothing is known. */
  serial: Uint32Array,
  id: Uint32Array,
  /** Number of its cell; -1 none. */
  cell: Int32Array,
  level: Int16Array,
  /** South-west corner of its cell, steps. */
  west: Int32Array,
  south: Int32Array,
  /** Place and last move, steps (cm). */
  x: Int32Array,
  y: Int32Array,
  z: Int32Array,
  moveX: Int32Array,
  moveY: Int32Array,
  moveZ: Int32Array,
  /** Directions of 256. */
  heading: Uint8Array,
  pitch: Uint8Array,
  look: Uint16Array,
  /** Whether it has made a move that shows its speed: not when it is new or has jumped. */
  steady: Uint8Array,
  jumped: Uint8Array,
  /** Whether it goes from its cell with this update. */
  leaves: Uint8Array,
  /** What differs from what was expected (see packed-change.ts), and what does not fit in there. */
  change: Uint32Array,
  restX: Int16Array,
  restY: Int16Array,
  restZ: Int16Array,
  turn: Int8Array,
  rise: Int8Array,
} as const;

export type ObjectStates = { [Name in keyof typeof makers]: InstanceType<(typeof makers)[Name]> };

/** What an encoder sent last of each row of the hub's table. */
export function makeStates(capacity: number, old?: ObjectStates): ObjectStates {
  const made: Record<string, { set(other: ArrayLike<number>): void }> = {};
  for (const [name, Maker] of Object.entries(makers)) {
    const column = new Maker(capacity);
    if (name === 'cell') column.fill(-1);
    if (old !== undefined) column.set(old[name as keyof ObjectStates]);
    made[name] = column;
  }
  return made as unknown as ObjectStates;
}
