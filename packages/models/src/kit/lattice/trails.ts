import { pow, type OwnColumn } from '@korzo/core';
import { trailLength } from './columns.ts';
import type { Lattice } from './lattice.ts';

/** A trace spreads no farther than this, cells. */
const widest = 3;
const side = 2 * widest + 1;

/**
 * The dynamic floor field: what is left of the traces of others. Each who leaves a cell leaves one trace there, which every step decays by `decay`
 * and spreads by `diffusion` (a quarter to each side); what is added up here is the mean of that. Traces older than seven moves of their walker,
 * or spread farther than three cells, are forgotten.
 */
export class Trails {
  /** Share of a trace after so many steps in the cell so far away. */
  #spread: Float64Array = new Float64Array(0);
  #madeFor = { decay: NaN, diffusion: NaN };
  /** Traces in the cells around the asking one: all, and those of the one whose own do not count. */
  readonly #all = new Float64Array(side * side);
  readonly #own = new Float64Array(side * side);
  readonly #gatheredFor = { self: -1, tick: -1 };
  #ownOf = -1;
  #ownFor = -1;
  #ownAt = -1;
  readonly #columns: Readonly<Record<string, OwnColumn>>;

  constructor(columns: Readonly<Record<string, OwnColumn>>) {
    this.#columns = columns;
  }

  /** Traces of every agent but one in a cell, counted from the asking one's; at most three cells away. */
  strength(lattice: Lattice, who: number, cell: { readonly x: number; readonly y: number }): number {
    const self = lattice.occupants.list[lattice.occupants.self].id;
    const tick = lattice.crowd.int('tick');
    if (this.#gatheredFor.self !== self || this.#gatheredFor.tick !== tick) {
      this.#gatheredFor.self = self;
      this.#gatheredFor.tick = tick;
      this.#all.fill(0);
      for (let at = 0; at < lattice.occupants.count; at++) this.#addTrail(lattice, at, this.#all);
    }
    if (this.#ownOf !== who || this.#ownFor !== self || this.#ownAt !== tick) {
      this.#ownOf = who;
      this.#ownFor = self;
      this.#ownAt = tick;
      this.#own.fill(0);
      this.#addTrail(lattice, who, this.#own);
    }
    const at = (cell.y + widest) * side + cell.x + widest;
    return this.#all[at] - this.#own[at];
  }

  /** Adds what is left of an agent's traces to the cells around the asking one. */
  #addTrail(lattice: Lattice, who: number, sums: Float64Array): void {
    const { list, self } = lattice.occupants;
    const { trailX, trailY, trailAt } = this.#columns;
    const tick = lattice.crowd.int('tick');
    const home = list[self];
    const first = trailLength * list[who].row;
    const oldest = this.#oldestToCount(first, tick);
    for (let entry = first; entry < first + trailLength; entry++) {
      const left = trailAt[entry];
      if (left === 0 || left >= tick || left < oldest) continue;
      const atX = lattice.x.cellsBetween(home.worldCellX, lattice.x.cellOf(trailX[entry]));
      const atY = lattice.y.cellsBetween(home.worldCellY, lattice.y.cellOf(trailY[entry]));
      if (Math.abs(atX) > 2 * widest || Math.abs(atY) > 2 * widest) continue;
      const age = Math.round((tick - left) / lattice.ticksPerStep);
      for (let y = Math.max(-widest, atY - widest); y <= Math.min(widest, atY + widest); y++)
        for (let x = Math.max(-widest, atX - widest); x <= Math.min(widest, atX + widest); x++)
          sums[(y + widest) * side + x + widest] += this.#share(age, x - atX, y - atY);
    }
  }

  prepare(decay: number, diffusion: number): void {
    if (this.#madeFor.decay === decay && this.#madeFor.diffusion === diffusion) return;
    this.#madeFor = { decay, diffusion };
    this.#spread = spreadOf(decay, diffusion);
  }

  /** Of eight entries the seven newest that are not of this tick count: so it does not matter whether the oldest is written over already. */
  #oldestToCount(first: number, tick: number): number {
    const { trailAt } = this.#columns;
    let oldest = Infinity;
    let second = Infinity;
    let count = 0;
    for (let entry = first; entry < first + trailLength; entry++) {
      const left = trailAt[entry];
      if (left === 0 || left >= tick) continue;
      count++;
      if (left < oldest) {
        second = oldest;
        oldest = left;
      } else if (left < second) second = left;
    }
    return count === trailLength ? second : oldest;
  }

  #share(age: number, dx: number, dy: number): number {
    const table = side * side;
    const known = this.#spread.length / table;
    if (age < known) return this.#spread[age * table + (dy + widest) * side + dx + widest];
    return dx === 0 && dy === 0
      ? this.#spread[(known - 1) * table + widest * side + widest] * pow(1 - this.#madeFor.decay, age - known)
      : 0;
  }
}

const agesKnown = 16;

function spreadOf(decay: number, diffusion: number): Float64Array {
  const table = side * side;
  const spread = new Float64Array(agesKnown * table);
  spread[widest * side + widest] = 1;
  for (let age = 1; age < agesKnown; age++) {
    for (let cell = 0; cell < table; cell++) {
      const x = cell % side;
      const y = (cell - x) / side;
      const before = (age - 1) * table;
      const at = (column: number, row: number): number =>
        column < 0 || row < 0 || column >= side || row >= side ? 0 : spread[before + row * side + column];
      const beside = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      spread[age * table + cell] = (1 - decay) * ((1 - diffusion) * at(x, y) + (diffusion / 4) * beside);
    }
  }
  return spread;
}
