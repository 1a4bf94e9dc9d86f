import { touchBindings, usualBindings, type Binding } from './bindings.ts';
import type { ShownCapability } from './capability.ts';

/** How a control of a body is turned. */
export interface Turn {
  readonly capability: ShownCapability;
  readonly value: number;
}

/** Axes tremble: a control that differs by less is not turned again. */
const worthTurning = 0.02;

/** What all devices ask for together, as positions of the controls of a body. */
export class Wheel {
  #bindings: readonly Binding[] = [...usualBindings, ...touchBindings];
  readonly #amounts = new Map<string, number>();
  readonly #turned = new Map<ShownCapability, number>();

  /** Whether a source turns anything. */
  knows(source: string): boolean {
    return this.#bindings.some((binding) => binding.source === source);
  }

  /** Other bindings from now on; all sources are let go. */
  bind(bindings: readonly Binding[]): readonly Turn[] {
    const turns = this.releaseAll();
    this.#bindings = [...bindings, ...touchBindings];
    return turns;
  }

  /** A source is at an amount from 0 to 1: the controls that have changed by it. What is no number counts as 0. */
  set(source: string, amount: number): readonly Turn[] {
    const held = Number.isFinite(amount) ? Math.min(1, Math.max(0, amount)) : 0;
    if (held === 0) this.#amounts.delete(source);
    else this.#amounts.set(source, held);
    const touched = new Set(
      this.#bindings.flatMap((binding) => (binding.source === source ? [binding.capability] : [])),
    );
    return [...touched].flatMap((capability) => this.#turn(capability));
  }

  /** Both halves of an axis from -1 to 1. */
  setAxis(axis: string, value: number): readonly Turn[] {
    return [...this.set(`${axis}-`, -value), ...this.set(`${axis}+`, value)];
  }

  /** What goes back to neutral when all sources are let go; with a prefix those of one device, such as `pad:`. */
  releaseAll(prefix = ''): readonly Turn[] {
    const held = [...this.#amounts.keys()].filter((source) => source.startsWith(prefix));
    return held.flatMap((source) => this.set(source, 0));
  }

  /** How far a source is turned, from 0 to 1. */
  amountOf(source: string): number {
    return this.#amounts.get(source) ?? 0;
  }

  /** Where a control is turned to. */
  turnOf(capability: ShownCapability): number {
    return this.#turned.get(capability) ?? 0;
  }

  #turn(capability: ShownCapability): readonly Turn[] {
    const value = this.#value(capability);
    const before = this.#turned.get(capability) ?? 0;
    const isEnd = value === 0 || Math.abs(value) === 1;
    if (value === before || (!isEnd && Math.abs(value - before) < worthTurning)) return [];
    this.#turned.set(capability, value);
    return [{ capability, value }];
  }

  /** Two sources against each other are neutral; two for the same turn no farther. */
  #value(capability: ShownCapability): number {
    let [most, least] = [0, 0];
    for (const binding of this.#bindings) {
      if (binding.capability !== capability) continue;
      const asked = binding.value * (this.#amounts.get(binding.source) ?? 0);
      most = Math.max(most, asked);
      least = Math.min(least, asked);
    }
    return most + least;
  }
}
