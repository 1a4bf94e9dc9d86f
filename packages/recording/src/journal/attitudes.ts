import { shape } from '@korzo/core';

/** Columns of the part that moves bodies: what frames do not keep of them. */
const columns = [
  'bodyForwardX',
  'bodyForwardY',
  'bodyForwardZ',
  'bodyUpX',
  'bodyUpY',
  'bodyUpZ',
  'bodySteer',
  'bodySpin',
  'bodyRim',
  'bodyLamp',
  'bodyFlies',
] as const;

/** The id of a body, unit vectors ahead and up, angle of steered wheels, turn of all wheels, speed of rims, lamp, flight. */
export type Attitude = readonly number[];

const { finite, listOf } = shape;
const anyAttitudes = listOf(listOf(finite(-1e12, 1e12)));

/** Whether what stands in a journal is how bodies stand. */
export const areAttitudes = (value: unknown): value is readonly Attitude[] =>
  anyAttitudes(value, 'attitudes') === undefined &&
  (value as readonly Attitude[]).every((each) => each.length === columns.length + 1);

/** Rows of agents with the columns that parts have added. */
export interface AddedRows {
  readonly crowds: readonly { readonly ownCount: number; readonly columns: { readonly id: ArrayLike<number> } }[];
  readonly addedColumns?: readonly Readonly<Record<string, ArrayLike<number>>>[];
}

/** Notes how bodies stand whenever that has changed. */
export class AttitudeTaker {
  readonly #known = new Map<number, string>();

  take({ crowds, addedColumns = [] }: AddedRows): readonly Attitude[] {
    const changed: Attitude[] = [];
    for (const [tile, { ownCount, columns: own }] of crowds.entries()) {
      const added = addedColumns.at(tile);
      const upright = added?.bodyUpZ;
      if (added === undefined || upright === undefined) continue;
      for (let row = 0; row < ownCount; row++) {
        // Agents that are no bodies have no direction up.
        if (upright[row] === 0 && added.bodyUpX[row] === 0 && added.bodyUpY[row] === 0) continue;
        const attitude = [own.id[row], ...columns.map((name) => Math.round(added[name][row] * 1e5) / 1e5)];
        const text = attitude.join();
        if (this.#known.get(own.id[row]) === text) continue;
        this.#known.set(own.id[row], text);
        changed.push(attitude);
      }
    }
    return changed.sort(([one], [other]) => one - other);
  }
}

/** How bodies stood, by tick. */
export class AttitudeLog {
  readonly #ofBody = new Map<number, { readonly ticks: number[]; readonly attitudes: Attitude[] }>();

  add(tick: number, attitudes: readonly Attitude[]): void {
    for (const attitude of attitudes) {
      let known = this.#ofBody.get(attitude[0]);
      if (known === undefined) this.#ofBody.set(attitude[0], (known = { ticks: [], attitudes: [] }));
      known.ticks.push(tick);
      known.attitudes.push(attitude);
    }
  }

  /** The last that is known of each body at a tick. */
  at(tick: number): readonly Attitude[] {
    const found: Attitude[] = [];
    for (const { ticks, attitudes } of this.#ofBody.values()) {
      let [low, high] = [0, ticks.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ticks[middle] <= tick) low = middle + 1;
        else high = middle;
      }
      if (low > 0) found.push(attitudes[low - 1]);
    }
    return found;
  }
}
