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
  readonly #columns: Readonly<Record<string, OwnColumn>>;

  constructor(columns: Readonly<Record<string, OwnColumn>>) {
    this.#columns = columns;
  }

  /** Traces of everybody but one in a cell, counted from the asking one's. */
  strength(lattice: Lattice, who: number, cell: { readonly x: number; readonly y: number }): number {
    const { list, count, self } = lattice.occupants;
    const { trailX, trailY, trailAt } = this.#columns;
    const tick = lattice.crowd.int('tick');
    const home = list[self];
    let sum = 0;
    for (let at = 0; at < count; at++) {
      if (at === who) continue;
      const first = trailLength * list[at].row;
      const oldest = this.#oldestToCount(first, tick);
      for (let entry = first; entry < first + trailLength; entry++) {
        const left = trailAt[entry];
        if (left === 0 || left >= tick || left < oldest) continue;
        const dx = lattice.x.cellsBetween(home.worldCellX, lattice.x.cellOf(trailX[entry])) - cell.x;
        const dy = lattice.y.cellsBetween(home.worldCellY, lattice.y.cellOf(trailY[entry])) - cell.y;
        if (Math.abs(dx) > widest || Math.abs(dy) > widest) continue;
        const age = Math.round((tick - left) / lattice.ticksPerStep);
        sum += this.#share(age, dx, dy);
      }
    }
    return sum;
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
