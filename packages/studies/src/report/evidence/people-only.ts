import type { Frame } from '@korzo/analysis';
import { kindIndex } from '@korzo/core';

type Crowd = Frame['crowds'][number];
type Event = NonNullable<Frame['events']>[number];

const [person, vehicle] = [kindIndex('person'), kindIndex('vehicle')];
/** Where vehicles enter and leave, as events name it. */
const roads = 'traffic';

/** Takes the frames of a run and hands on what people did in them; notes which agents are people and which are not. */
export class PeopleOnly {
  readonly people = new Set<number>();
  /** Vehicles, animals and things. */
  readonly others = new Set<number>();
  readonly vehicles = new Set<number>();

  /** The frame itself where it shows people alone. */
  of(frame: Frame): Frame {
    const kept = frame.crowds.map((crowd) => this.#rowsOf(crowd));
    if (this.others.size === 0) return frame;
    const { ticks, time, crowds, events, addedColumns } = frame;
    return {
      ...{ ticks, time },
      crowds: crowds.map(({ columns }, index) => ({
        ownCount: kept[index].length,
        columns: rowsIn(columns, kept[index]),
      })),
      ...(events === undefined ? {} : { events: events.filter((event) => !this.#isOfOthers(event)) }),
      ...(addedColumns === undefined
        ? {}
        : { addedColumns: addedColumns.map((columns, index) => rowsIn(columns, kept[index])) }),
    };
  }

  /** The rows of people. */
  #rowsOf({ ownCount, columns: { id, kind } }: Crowd): readonly number[] {
    const rows: number[] = [];
    for (let row = 0; row < ownCount; row++) {
      if (kind[row] === person) {
        rows.push(row);
        this.people.add(id[row]);
        continue;
      }
      this.others.add(id[row]);
      if (kind[row] === vehicle) this.vehicles.add(id[row]);
    }
    return rows;
  }

  #isOfOthers(event: Event): boolean {
    if (!('agent' in event) || event.agent === undefined) return false;
    const { id } = event.agent;
    if (this.others.has(id) || this.people.has(id)) return this.others.has(id);
    // It came and went between two frames.
    return (event.type === 'left' && event.exit === roads) || (event.type === 'entered' && event.source === roads);
  }
}

const rowsIn = <T extends object>(columns: T, rows: readonly number[]): T =>
  Object.fromEntries(
    Object.entries(columns as Readonly<Record<string, Float64Array>>).map(([name, column]) => {
      const chosen = column.slice(0, rows.length);
      for (const [at, row] of rows.entries()) chosen[at] = column[row];
      return [name, chosen];
    }),
  ) as T;
