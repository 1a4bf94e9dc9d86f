import type { Positions } from '../hub/positions.ts';
import type { ObjectDescription, SenderOptions } from '../hub/records.ts';
import { columnsOf, positionColumns, type SentPositions } from './hub-messages.ts';

interface OwnObject {
  description: ObjectDescription | undefined;
  /** As `positionColumns`; undefined before its first place. */
  place: Float64Array | undefined;
  user: unknown;
}

/** Objects that travel in one message. */
const mostTogether = 2000;

/** The objects of one sender, as the program last sent them. */
export class OwnObjects {
  readonly options: SenderOptions;
  isPaused = false;
  readonly #objects = new Map<number, OwnObject>();
  /** Ids whose place the hub does not know yet. */
  readonly #changed = new Set<number>();

  constructor(options: SenderOptions) {
    this.options = options;
  }

  describe(objects: readonly ObjectDescription[]): void {
    for (const object of objects) this.#at(object.id).description = object;
  }

  place(positions: Positions): void {
    for (let at = 0; at < positions.count; at++) {
      const object = this.#at(positions.id[at]);
      object.place ??= new Float64Array(positionColumns.length);
      for (const [index, name] of positionColumns.entries()) {
        const column = positions[name];
        if (column !== undefined) object.place[index] = column[at];
      }
      if (positions.user !== undefined) object.user = positions.user[at];
      this.#changed.add(positions.id[at]);
    }
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) {
      this.#objects.delete(id);
      this.#changed.delete(id);
    }
  }

  get placed(): readonly number[] {
    return [...this.#objects].flatMap(([id, { place }]) => (place === undefined ? [] : [id]));
  }

  /** All descriptions, in parts that fit into a message. */
  get descriptions(): readonly (readonly ObjectDescription[])[] {
    const all = [...this.#objects.values()].flatMap(({ description }) =>
      description === undefined ? [] : [description],
    );
    const parts = Math.ceil(all.length / mostTogether);
    return Array.from({ length: parts }, (_, part) => all.slice(part * mostTogether, (part + 1) * mostTogether));
  }

  /** Another hub knows no place of them. */
  placeAgain(): void {
    for (const id of this.placed) this.#changed.add(id);
  }

  /** Places that were not sent yet, some at a time; undefined when there are none. */
  changed(): SentPositions | undefined {
    const ids = [...this.#changed].slice(0, mostTogether);
    if (ids.length === 0) return undefined;
    const columns = columnsOf(ids.length);
    const users: unknown[] = [];
    for (const [row, id] of ids.entries()) {
      const { place, user } = this.#at(id);
      for (const [index, name] of positionColumns.entries()) columns[name][row] = place?.[index] ?? 0;
      users.push(user);
      this.#changed.delete(id);
    }
    return { count: ids.length, columns, users: users.some((user) => user !== undefined) ? users : [] };
  }

  #at(id: number): OwnObject {
    const known = this.#objects.get(id);
    if (known !== undefined) return known;
    const made: OwnObject = { description: undefined, place: undefined, user: undefined };
    this.#objects.set(id, made);
    return made;
  }
}
