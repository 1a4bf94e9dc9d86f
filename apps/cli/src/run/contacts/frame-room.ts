import type { FrameColumns, FrameCrowd } from '@korzo/analysis';

/** Bytes of one agent, and of the head of a frame. */
const bytesPerAgent = 3 * 8 + 4 + 4 + 2;
const headBytes = 16;

/** Room for the agents of one tick in memory that two threads see: what the contact check looks at, and no more. */
export class FrameRoom {
  readonly capacity: number;
  readonly #head: Int32Array;
  readonly #columns: Pick<FrameColumns, 'id' | 'level' | 'x' | 'y' | 'z' | 'radius'>;

  constructor(buffer: SharedArrayBuffer, capacity: number) {
    this.capacity = capacity;
    this.#head = new Int32Array(buffer, 0, headBytes / 4);
    const from = (bytes: number): number => headBytes + bytes * capacity;
    this.#columns = {
      x: new Float64Array(buffer, from(0), capacity),
      y: new Float64Array(buffer, from(8), capacity),
      z: new Float64Array(buffer, from(16), capacity),
      radius: new Float32Array(buffer, from(24), capacity),
      id: new Uint32Array(buffer, from(28), capacity),
      level: new Int16Array(buffer, from(32), capacity),
    };
  }

  static bytes(capacity: number): number {
    return headBytes + bytesPerAgent * capacity;
  }

  /** Copies the agents of all crowds, for which there must be room. */
  take(crowds: readonly FrameCrowd[], ticks: number): void {
    const { x, y, z, radius, id, level } = this.#columns;
    let count = 0;
    for (const { ownCount, columns } of crowds) {
      x.set(columns.x.subarray(0, ownCount), count);
      y.set(columns.y.subarray(0, ownCount), count);
      z.set(columns.z.subarray(0, ownCount), count);
      radius.set(columns.radius.subarray(0, ownCount), count);
      id.set(columns.id.subarray(0, ownCount), count);
      level.set(columns.level.subarray(0, ownCount), count);
      count += ownCount;
    }
    this.#head[0] = ticks;
    this.#head[1] = count;
  }

  get ticks(): number {
    return this.#head[0];
  }

  /** All agents, as one crowd. */
  get crowd(): FrameCrowd {
    return { ownCount: this.#head[1], columns: { ...this.#columns, ...unseen } };
  }
}

/** Columns that the contact check never looks at. */
const unseen = {
  vx: new Float64Array(0),
  vy: new Float64Array(0),
  vz: new Float64Array(0),
  kind: new Uint8Array(0),
  group: new Uint16Array(0),
};
