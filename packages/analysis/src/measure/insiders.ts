import { hasLeft } from '@korzo/core';
import type { ChosenPeople } from './chosen-people.ts';
import type { Frame, FrameColumns, FrameCrowd } from './frame.ts';

type InsiderColumn = FrameColumns[keyof FrameColumns];
type Added = Readonly<Record<string, ArrayLike<number>>>;

/**
 * Frames without the agents that have left: they are counted as out at the line of their gate, and their bodies on its apron are
 * none of a measure's business. Where some people are chosen, frames hold them and what happened to them alone.
 */
export class Insiders {
  readonly #columns: Partial<Record<string, NonNullable<InsiderColumn>>>[] = [];

  readonly #chosen: ChosenPeople | undefined;
  /** Those that were chosen once: events name agents that are no longer there. */
  readonly #chosenIds = new Set<number>();

  constructor(chosen?: ChosenPeople) {
    this.#chosen = chosen;
  }

  of(frame: Frame): Frame {
    const { crowds, addedColumns } = frame;
    if (this.#chosen === undefined && !crowds.some(hasOutsiders)) return frame;
    const rows = crowds.map((crowd, tile) => this.#chosenOf(crowd, rowsInside(crowd), addedColumns?.[tile]));
    return {
      ticks: frame.ticks,
      time: frame.time,
      crowds: crowds.map((crowd, tile) => ({
        ownCount: rows[tile].length,
        columns: this.#packed(crowd.columns, rows[tile], tile),
      })),
      ...(frame.events === undefined ? {} : { events: this.#eventsOf(frame.events) }),
      ...(addedColumns === undefined
        ? {}
        : {
            addedColumns: addedColumns.map((added, tile) =>
              tile < rows.length ? packedAdded(added, rows[tile], crowds[tile].columns.id.length) : added,
            ),
          }),
    };
  }

  #chosenOf({ columns }: FrameCrowd, rows: readonly number[], added: Added | undefined): readonly number[] {
    const chosen = this.#chosen;
    if (chosen === undefined) return rows;
    const own = rows.filter((row) => chosen.isChosen(columns, added, row));
    for (const row of own) this.#chosenIds.add(columns.id[row]);
    return own;
  }

  #eventsOf(events: NonNullable<Frame['events']>): NonNullable<Frame['events']> {
    if (this.#chosen === undefined) return events;
    return events.filter(
      (event) => !('agent' in event) || event.agent === undefined || this.#chosenIds.has(event.agent.id),
    );
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
