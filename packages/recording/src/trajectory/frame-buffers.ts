import type { RecordedColumns } from './chunk.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Looks {
  readonly sex?: Uint8Array;
  readonly height?: Float32Array;
}
type BufferColumns = Mutable<
  Omit<RecordedColumns, keyof Looks> & Required<Pick<RecordedColumns, 'generation'>> & Looks
>;

interface Kept {
  readonly goals: boolean;
  readonly exits: boolean;
  readonly looks: boolean;
}

/** Columns that one frame after the other is read into. */
export class FrameBuffers {
  count = 0;
  columns: BufferColumns = columnsFor(0, { goals: false, exits: false, looks: false });
  #room = 0;

  /** Room for so many rows; columns may be others afterwards. */
  ensureRoom(rows: number, kept: Kept): void {
    const { goalX, wantedExit, model } = this.columns;
    const isAsKept =
      (goalX !== undefined) === kept.goals &&
      (wantedExit !== undefined) === kept.exits &&
      (model !== undefined) === kept.looks;
    if (rows <= this.#room && isAsKept) return;
    this.#room = Math.max(rows, Math.ceil(this.#room * 1.5));
    this.columns = columnsFor(this.#room, kept);
  }
}

function columnsFor(rows: number, { goals, exits, looks }: Kept): BufferColumns {
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
    ...(looks
      ? {
          model: new Uint8Array(rows),
          sex: new Uint8Array(rows),
          height: new Float32Array(rows),
          headingX: new Float32Array(rows),
          headingY: new Float32Array(rows),
          headingZ: new Float32Array(rows),
        }
      : {}),
  };
}
