import type { Values } from '@korzo/core';
import type { ConflictValues } from './conflict-cases.ts';
import type { Rules } from './floor.ts';

export interface SavedKnobs {
  readonly values: ConflictValues;
  readonly seen: readonly ConflictValues[];
}

const names = ['cellSize', 'rules', 'patience', 'givesUpAfter', 'search'] as const;

/** What one control goes by. Several instances that began alike have one control: the knob that was turned last counts for all of them. */
export class ConflictKnobs {
  readonly instances: ReadonlySet<number>;
  readonly #first: ConflictValues;
  #values: ConflictValues;
  /** The values of each instance when they were looked at last. */
  #seen: ConflictValues[];

  constructor(instances: readonly number[], values: ConflictValues) {
    this.instances = new Set(instances);
    this.#first = this.#values = { ...values };
    this.#seen = instances.map(() => this.#first);
  }

  get values(): ConflictValues {
    return this.#values;
  }

  get rules(): Rules {
    const { rules, patience, givesUpAfter } = this.#values;
    return { asInThesis: rules === 1, patience, givesUpAfter };
  }

  /** Takes what has changed since it was asked last; true when anything has. */
  note(values: readonly Values[]): boolean {
    let isTurned = false;
    let at = 0;
    for (const instance of this.instances) {
      const seen = this.#seen[at];
      const now = values[instance];
      for (const name of names) {
        if (now[name] === seen[name]) continue;
        isTurned = true;
        this.#values = { ...this.#values, [name]: now[name] };
        this.#seen[at] = { ...this.#seen[at], [name]: now[name] };
      }
      at++;
    }
    return isTurned;
  }

  save(): SavedKnobs {
    return { values: this.#values, seen: [...this.#seen] };
  }

  restore(saved: SavedKnobs | undefined): void {
    this.#values = saved?.values ?? this.#first;
    this.#seen = saved === undefined ? [...this.instances].map(() => this.#first) : [...saved.seen];
  }
}
