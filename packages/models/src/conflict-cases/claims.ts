import { spare, type CellMap } from './cell-map.ts';
import { areFar, stretchToStretch, type GroundStretch } from './segments.ts';
import type { Walker } from './walker.ts';

interface Claim {
  readonly owner: Walker;
  readonly way: Readonly<GroundStretch>;
  /** The claim before it in the same cell; -1 for the first. */
  readonly before: number;
  isHeld: boolean;
}

/** Stretches are shorter than half a cell, so an agent that may be in the way begins its own at most so many cells off. */
const reach = 2;

/** The stretches that those in a jam want in this tick, found by the cell they begin in. */
export class Claims {
  readonly #map: CellMap;
  readonly #all: Claim[] = [];
  readonly #last: Int32Array;

  constructor(map: CellMap) {
    this.#map = map;
    this.#last = new Int32Array(map.size).fill(-1);
  }

  clear(): void {
    for (const { way } of this.#all) this.#last[this.#cellOf(way)] = -1;
    this.#all.length = 0;
  }

  /** Returns the number by which it can be withdrawn. */
  add(owner: Walker, way: Readonly<GroundStretch>): number {
    const cell = this.#cellOf(way);
    const number = this.#all.length;
    this.#all.push({ owner, way, before: this.#last[cell], isHeld: true });
    this.#last[cell] = number;
    return number;
  }

  withdraw(number: number): void {
    this.#all[number].isHeld = false;
  }

  /** Whether no other agent has claimed ground that is needed. */
  areFree(self: Walker, needed: Readonly<GroundStretch>): boolean {
    const { stride, size } = this.#map;
    const middle = this.#cellOf(needed);
    for (let row = -reach; row <= reach; row++) {
      const first = Math.max(middle + row * stride - reach, 0);
      const last = Math.min(middle + row * stride + reach, size - 1);
      for (let cell = first; cell <= last; cell++) {
        for (let at = this.#last[cell]; at >= 0; at = this.#all[at].before) {
          const { owner, way, isHeld } = this.#all[at];
          if (isHeld && owner !== self && !areClaimsApart(self, owner, needed, way)) return false;
        }
      }
    }
    return true;
  }

  #cellOf({ fromX, fromY }: Readonly<GroundStretch>): number {
    return Math.max(this.#map.cellAt(fromX, fromY), 0);
  }
}

/** Whether two bodies fit beside each other, one on each of two stretches. */
export function areClaimsApart(
  self: Walker,
  other: Walker,
  one: Readonly<GroundStretch>,
  two: Readonly<GroundStretch>,
): boolean {
  const apart = (self.radius + other.radius) * (1 + spare);
  return areFar(one, two, apart) || stretchToStretch(one, two) >= apart * apart;
}
