import type { Base, PlainType } from '../language/syntax.ts';
import type { Value } from './objects.ts';

export interface Variable {
  readonly type: PlainType | Base;
  value: Value;
}

/** The names known at a place, with those around it. */
export class Scope {
  readonly #around: Scope | undefined;
  readonly #variables = new Map<string, Variable>();

  constructor(around?: Scope) {
    this.#around = around;
  }

  declare(name: string, variable: Variable): void {
    this.#variables.set(name, variable);
  }

  /** The names of this scope alone. */
  get own(): ReadonlyMap<string, Variable> {
    return this.#variables;
  }

  find(name: string): Variable | undefined {
    return this.#variables.get(name) ?? this.#around?.find(name);
  }
}
