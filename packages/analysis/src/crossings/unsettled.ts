import type { World } from '@korzo/core';

/** A person this far from where it crossed a line has passed it, m; one that turns back before has not. */
const passedAfter = 1;

/** A crossing that may still be undone, and where the person stood after it. */
export interface Crossed {
  readonly line: number;
  readonly forward: boolean;
  readonly time: number;
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Remembers who crossed which line a moment ago. In a crowd people are pushed over a line and back many times; only those who
 * get away from it have passed.
 */
export class Unsettled {
  readonly #world: World;
  readonly #crossed = new Map<number, Crossed[]>();

  constructor(world: World) {
    this.#world = world;
  }

  add(id: number, crossed: Crossed): void {
    const known = this.#crossed.get(id);
    if (known === undefined) this.#crossed.set(id, [crossed]);
    else known.push(crossed);
  }

  /** Takes out the crossing of this line in this direction; undefined when the person has made none, or has got away since. */
  take(id: number, line: number, forward: boolean): Crossed | undefined {
    const known = this.#crossed.get(id);
    const at = known?.findIndex((each) => each.line === line && each.forward === forward) ?? -1;
    if (known === undefined || at < 0) return undefined;
    const [taken] = known.splice(at, 1);
    if (known.length === 0) this.#crossed.delete(id);
    return taken;
  }

  /** Forgets the crossings that a person at this place has got away from. */
  settle(id: number, level: number, x: number, y: number): void {
    if (this.#crossed.size === 0) return;
    const known = this.#crossed.get(id);
    if (known === undefined) return;
    const near = known.filter((each) => each.level !== level || this.#distance(x - each.x, y - each.y) <= passedAfter);
    if (near.length === 0) this.#crossed.delete(id);
    else if (near.length < known.length) this.#crossed.set(id, near);
  }

  forget(id: number): void {
    this.#crossed.delete(id);
  }

  #distance(dx: number, dy: number): number {
    const { edges, size } = this.#world;
    if (edges !== 'wrap') return Math.hypot(dx, dy);
    return Math.hypot(dx - Math.round(dx / size[0]) * size[0], dy - Math.round(dy / size[1]) * size[1]);
  }
}
