import type { TempContactForceEvent } from '@dimforge/rapier3d-deterministic-compat';

/** Two that have hit each other: a body by its id, and another id or the name of a surface. */
export interface RigidBlow {
  readonly one: number;
  readonly other: number | string;
  /** kg m/s */
  readonly impulse: number;
}

/** Adds up what has hit what in the steps of a tick. */
export class Blows {
  readonly #ownerOf: (collider: number) => number | string | undefined;
  readonly #owners = new Map<number, number | string | undefined>();
  readonly #time: number;
  readonly #impulses = new Map<string, RigidBlow>();

  constructor(ownerOf: (collider: number) => number | string | undefined, time: number) {
    this.#ownerOf = ownerOf;
    this.#time = time;
  }

  add(event: TempContactForceEvent): void {
    const [a, b] = [this.#of(event.collider1()), this.#of(event.collider2())];
    if (a === undefined || b === undefined || (typeof a === 'string' && typeof b === 'string')) return;
    const isTurned = typeof a === 'string' || (typeof b === 'number' && b < a);
    const [one, other] = isTurned ? [b, a] : [a, b];
    const key = `${one} ${other}`;
    const impulse = event.totalForceMagnitude() * this.#time + (this.#impulses.get(key)?.impulse ?? 0);
    this.#impulses.set(key, { one: Number(one), other, impulse });
  }

  #of(collider: number): number | string | undefined {
    if (!this.#owners.has(collider)) this.#owners.set(collider, this.#ownerOf(collider));
    return this.#owners.get(collider);
  }

  /** Whether something presses on a body. */
  touches(id: number): boolean {
    return [...this.#impulses.values()].some(({ one, other }) => one === id || other === id);
  }

  /** In the order of ids; surfaces come after them by name. */
  all(): readonly RigidBlow[] {
    return [...this.#impulses.values()].toSorted(
      (a, b) => a.one - b.one || orderOf(a.other) - orderOf(b.other) || (String(a.other) < String(b.other) ? -1 : 1),
    );
  }
}

const orderOf = (other: number | string): number => (typeof other === 'number' ? other : Number.MAX_SAFE_INTEGER);
