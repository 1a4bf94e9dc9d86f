import type { AgentColumns, OwnColumn } from '@korzo/core';
import { liftColumns } from '../../lifts/index.ts';
import { goalColumns } from './columns.ts';

/** Columns that thinking changes beside those of goals and lifts: of all agents, and of models that want to know bends. */
const bends = ['wayKnown', 'wayFromX', 'wayFromY', 'wayNextX', 'wayNextY'];
const others = ['wantedExit', 'goalX', 'goalY', 'desiredSpeed', ...bends];
const touched: readonly { readonly name: string; readonly width?: number }[] = [
  ...goalColumns.filter(({ role }) => role === 'own'),
  ...liftColumns,
  ...others.map((name) => ({ name })),
];

type Words = Uint8Array | Uint16Array | Uint32Array;

/** A column: the number of its first word, and how many words an agent has there. */
interface KeptColumn {
  readonly start: number;
  readonly width: number;
}

/** Columns of one size of words. */
class Kept<V extends Words> {
  readonly #view: V;
  readonly #columns: readonly KeptColumn[];
  readonly #values: V;

  constructor(view: V, columns: readonly KeptColumn[]) {
    this.#view = view;
    this.#columns = columns;
    const count = columns.reduce((sum, { width }) => sum + width, 0);
    this.#values = new (view.constructor as new (length: number) => V)(count);
  }

  keep(row: number): void {
    const view = this.#view;
    const values = this.#values;
    let at = 0;
    for (const { start, width } of this.#columns)
      for (let index = start + row * width, end = index + width; index < end; index++) values[at++] = view[index];
  }

  putBack(row: number): void {
    const view = this.#view;
    const values = this.#values;
    let at = 0;
    for (const { start, width } of this.#columns)
      for (let index = start + row * width, end = index + width; index < end; index++) view[index] = values[at++];
  }
}

/** The columns of one agent as they were before a thread thought for it, so that its thinking can be taken back. */
export class KeptRow {
  readonly #sizes: readonly Kept<Words>[];

  constructor(columns: AgentColumns, added: Readonly<Record<string, OwnColumn>>) {
    const viewOf = (name: string): OwnColumn | undefined =>
      (columns as Readonly<Record<string, OwnColumn | undefined>>)[name] ?? added[name];
    const { buffer } = columns.x;
    const ofSize = (bytes: 1 | 2 | 4): KeptColumn[] =>
      touched.flatMap(({ name, width = 1 }) => {
        const view = viewOf(name);
        // Numbers of 8 bytes are two words.
        if (view === undefined || Math.min(view.BYTES_PER_ELEMENT, 4) !== bytes) return [];
        return [{ start: view.byteOffset / bytes, width: (width * view.BYTES_PER_ELEMENT) / bytes }];
      });
    this.#sizes = [
      new Kept(new Uint8Array(buffer), ofSize(1)),
      new Kept(new Uint16Array(buffer), ofSize(2)),
      new Kept(new Uint32Array(buffer), ofSize(4)),
    ];
  }

  keep(row: number): void {
    for (const size of this.#sizes) size.keep(row);
  }

  putBack(row: number): void {
    for (const size of this.#sizes) size.putBack(row);
  }
}
