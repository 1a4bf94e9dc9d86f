import { hasLeft, kinds, type AgentColumns } from '@korzo/core';
import type { Appearance } from '../protocol/replies.ts';

/** Bodies that differ by less than this look the same, m. */
const radiusStep = 0.02;
const heightStep = 0.05;
const usualHeight = 1.74;
/** A frame says the look of an agent in two bytes. */
const mostLooks = 65_535;
const sexNames = [undefined, 'man', 'woman'] as const;

/** Agents as far as they are seen; sex and height are among the columns that were added. */
interface Looking {
  readonly columns: Pick<AgentColumns, 'kind' | 'group' | 'model' | 'radius'> &
    Partial<Pick<AgentColumns, 'wantedExit'>>;
  readonly added: Readonly<Record<string, ArrayLike<number>>>;
}

/** Numbers the different looks of a run: a picture is made of one mesh for each, not one for each agent. */
export class LookTable {
  readonly looks: Appearance[] = [];
  readonly #numbers = new Map<number, number>();
  // What each row was the last time: most rows keep their agent from frame to frame.
  #keys: Float64Array = new Float64Array(0);
  #known: Uint16Array = new Uint16Array(0);

  /** Writes the looks of rows 0..count into `into` from `at` on. */
  write(crowd: Looking, count: number, into: Uint16Array, at: number): void {
    const { kind, group, model, radius, wantedExit } = crowd.columns;
    const { sex, height } = crowd.added;
    this.#makeRoom(at + count);
    for (let row = 0; row < count; row++) {
      const wide = Math.min(Math.round(radius[row] / radiusStep), 1023);
      const tall = height === undefined ? 0 : Math.min(Math.round(height[row] / heightStep), 255);
      const who = ((kind[row] * 65_536 + group[row]) * 256 + model[row]) * 4 + (sex === undefined ? 0 : sex[row] & 3);
      const isOut = wantedExit !== undefined && hasLeft(wantedExit[row]) ? 1 : 0;
      const key = ((who * 1024 + wide) * 256 + tall) * 2 + isOut;
      if (this.#keys[at + row] !== key) {
        this.#keys[at + row] = key;
        this.#known[at + row] = this.#numbers.get(key) ?? this.#add(key, crowd, row);
      }
      into[at + row] = this.#known[at + row];
    }
  }

  #add(key: number, { columns, added }: Looking, row: number): number {
    if (this.looks.length === mostLooks) return 0;
    const sex = sexNames[added.sex?.[row] ?? 0];
    const kind = kinds[columns.kind[row]];
    const radius = columns.radius[row];
    const own = added.height?.[row] ?? 0;
    const height = own > 0 ? own : kind === 'person' ? usualHeight : 2 * radius;
    this.looks.push({
      kind,
      group: columns.group[row],
      model: columns.model[row],
      ...(sex === undefined ? {} : { sex }),
      radius,
      height,
      ...(hasLeft(columns.wantedExit?.[row] ?? -1) ? { hasLeft: true } : {}),
    });
    this.#numbers.set(key, this.looks.length - 1);
    return this.looks.length - 1;
  }

  #makeRoom(rows: number): void {
    if (this.#keys.length >= rows) return;
    this.#keys = new Float64Array(rows * 2).fill(-1);
    this.#known = new Uint16Array(rows * 2);
  }
}
