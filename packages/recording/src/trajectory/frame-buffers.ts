import type { RecordedColumns } from './chunk.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type BufferColumns = Mutable<RecordedColumns & Required<Pick<RecordedColumns, 'generation'>>>;

interface Kept {
  readonly goals: boolean;
  readonly exits: boolean;
}

/** Columns that one frame after the other is read into. */
export class FrameBuffers {
  count = 0;
  columns: BufferColumns = columnsFor(0, { goals: false, exits: false });
  #room = 0;

  /** Room for so many rows; columns may be others afterwards. */
  ensureRoom(rows: number, kept: Kept): void {
    const { goalX, wantedExit } = this.columns;
    if (rows <= this.#room && (goalX !== undefined) === kept.goals && (wantedExit !== undefined) === kept.exits) return;
    this.#room = Math.max(rows, Math.ceil(this.#room * 1.5));
    this.columns = columnsFor(this.#room, kept);
  }
}

function columnsFor(rows: number, { goals, exits }: Kept): BufferColumns {
  return {
    id: new Uint32Array(rows),
    generation: new Uint32Array(rows),
    level: new Int16Array(rows),
    kind: new Uint8Array(rows),
    group: new Uint16Array(rows),
    radius: new Float32Array(rows),
    x: new Float64Array(rows),
    y: new Float64Array(rows),
    z: new Float64Array(rows),
    vx: new Float64Array(rows),
    vy: new Float64Array(rows),
    vz: new Float64Array(rows),
    ...(goals ? { goalX: new Float64Array(rows), goalY: new Float64Array(rows), goalZ: new Float64Array(rows) } : {}),
    ...(exits ? { wantedExit: new Int16Array(rows) } : {}),
  };
}
