import { hasLeft } from '@korzo/core';
import type { Frame, FrameColumns, FrameCrowd } from './frame.ts';

type InsiderColumn = FrameColumns[keyof FrameColumns];
type Added = Readonly<Record<string, ArrayLike<number>>>;

/**
 * Frames without the agents that have left: they are counted as out at the line of their gate, and their bodies on its apron are
 * none of a measure's business.
 */
export class Insiders {
  readonly #columns: Partial<Record<string, NonNullable<InsiderColumn>>>[] = [];

  of(frame: Frame): Frame {
    const { crowds } = frame;
    if (!crowds.some(hasOutsiders)) return frame;
    const rows = crowds.map(rowsInside);
    const { addedColumns } = frame;
    return {
      ticks: frame.ticks,
      time: frame.time,
      crowds: crowds.map((crowd, tile) => ({
        ownCount: rows[tile].length,
        columns: this.#packed(crowd.columns, rows[tile], tile),
      })),
      ...(frame.events === undefined ? {} : { events: frame.events }),
      ...(addedColumns === undefined
        ? {}
        : {
            addedColumns: addedColumns.map((added, tile) =>
              tile < rows.length ? packedAdded(added, rows[tile], crowds[tile].columns.id.length) : added,
            ),
          }),
    };
  }

  /** Rows of the columns side by side, in memory that is used again. */
  #packed(columns: FrameColumns, rows: readonly number[], tile: number): FrameColumns {
    const packed = (this.#columns[tile] ??= {});
    for (const name of frameColumns) {
      const column = columns[name];
      if (column === undefined) continue;
      let to = packed[name];
      if (to === undefined || to.length < rows.length)
        to = packed[name] = new (column.constructor as new (length: number) => NonNullable<InsiderColumn>)(
          rows.length * 2,
        );
      for (let row = 0; row < rows.length; row++) to[row] = column[rows[row]];
    }
    return packed as unknown as FrameColumns;
  }
}

const frameColumns = [
  'id',
  'level',
  'x',
  'y',
  'z',
  'vx',
  'vy',
  'vz',
  'radius',
  'kind',
  'group',
  'goalX',
  'goalY',
  'goalZ',
  'wantedExit',
  'desiredSpeed',
] as const satisfies readonly (keyof FrameColumns)[];

function hasOutsiders({ ownCount, columns: { wantedExit } }: FrameCrowd): boolean {
  if (wantedExit === undefined) return false;
  for (let row = 0; row < ownCount; row++) if (hasLeft(wantedExit[row])) return true;
  return false;
}

function rowsInside({ ownCount, columns: { wantedExit } }: FrameCrowd): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < ownCount; row++) if (wantedExit === undefined || !hasLeft(wantedExit[row])) rows.push(row);
  return rows;
}

/** Columns of models and parts may have several values for each agent; `room` is the number of agents they have room for. */
const packedAdded = (added: Added, rows: readonly number[], room: number): Added =>
  Object.fromEntries(
    Object.entries(added).map(([name, column]) => {
      const width = Math.max(1, Math.round(column.length / room));
      return [name, rows.flatMap((row) => Array.from({ length: width }, (_, at) => column[row * width + at]))];
    }),
  );
