/** Position and velocity along the three axes, in the order they are kept. */
export const components = ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const;
/** Goals, when they are kept. */
export const goalComponents = ['goalX', 'goalY', 'goalZ'] as const;

/** Columns of tracks that are kept for the eye, in their order. */
export const lookNames = ['model', 'sex', 'height', 'heading', 'pitch'] as const;

/**
 * The tracks of a chunk in columns. A track is one agent over a stretch of frames in which nothing but its motion and its goal changes; who
 * goes to another floor begins another track.
 */
export class Tracks {
  count = 0;
  capacity = 0;
  id = new Uint32Array(0);
  generation = new Uint32Array(0);
  /** First frame in the chunk, and number of frames. */
  from = new Uint16Array(0);
  length = new Uint16Array(0);
  level = new Int16Array(0);
  kind = new Uint8Array(0);
  group = new Uint16Array(0);
  radius = new Float32Array(0);
  wantedExit = new Int16Array(0);
  /** What only the eye needs. Heights in cm; directions in parts of a turn (1 / 65536), of those who stand. */
  model = new Uint16Array(0);
  sex = new Uint16Array(0);
  height = new Uint16Array(0);
  heading = new Uint16Array(0);
  pitch = new Uint16Array(0);
  /** Where each component begins, and where it is now: whole millimetres (per second). */
  readonly base: Int32Array[] = components.map(() => new Int32Array(0));
  readonly now: Int32Array[] = components.map(() => new Int32Array(0));
  readonly goalBase: Int32Array[] = goalComponents.map(() => new Int32Array(0));
  readonly goal: Int32Array[] = goalComponents.map(() => new Int32Array(0));

  ensureCapacity(wanted: number): void {
    if (wanted <= this.capacity) return;
    const capacity = Math.max(wanted, 2 * this.capacity, 64);
    this.id = widened(this.id, new Uint32Array(capacity));
    this.generation = widened(this.generation, new Uint32Array(capacity));
    this.from = widened(this.from, new Uint16Array(capacity));
    this.length = widened(this.length, new Uint16Array(capacity));
    this.level = widened(this.level, new Int16Array(capacity));
    this.kind = widened(this.kind, new Uint8Array(capacity));
    this.group = widened(this.group, new Uint16Array(capacity));
    this.radius = widened(this.radius, new Float32Array(capacity));
    this.wantedExit = widened(this.wantedExit, new Int16Array(capacity));
    for (const name of lookNames) this[name] = widened(this[name], new Uint16Array(capacity));
    for (const list of [this.base, this.now, this.goalBase, this.goal]) {
      for (let index = 0; index < list.length; index++) list[index] = widened(list[index], new Int32Array(capacity));
    }
    this.capacity = capacity;
  }
}

interface Settable {
  set(values: ArrayLike<number>): void;
}

function widened<T extends ArrayLike<number> & Settable>(values: T, wider: T): T {
  wider.set(values);
  return wider;
}

/** The words of a column of another type, for planes: its bits, not its values. */
export const bitsOf16 = (values: Int16Array): Uint16Array =>
  new Uint16Array(values.buffer, values.byteOffset, values.length);
export const bitsOf32 = (values: Float32Array): Uint32Array =>
  new Uint32Array(values.buffer, values.byteOffset, values.length);
