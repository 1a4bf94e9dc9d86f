import type { World } from '@korzo/core';
import type { People } from '../people/people.ts';
import type { FloorGrid } from './floor-grid.ts';

/** Beyond so many standard deviations a bell is below 2e-8 of its height. */
const farthest = 6;

/** Bells of the volume 1 around every agent on one floor, added up in the middle of every square. */
export class GaussianField {
  readonly values: Float64Array;
  readonly #grid: FloorGrid;
  readonly #spread: number;
  readonly #shiftsX: readonly number[];
  readonly #shiftsY: readonly number[];
  readonly #rowWeights: Float64Array;

  /** @param width of a bell at half its height, m */
  constructor(grid: FloorGrid, width: number, { edges, size }: World) {
    this.#grid = grid;
    this.values = new Float64Array(grid.face.length);
    this.#spread = width / (2 * Math.sqrt(2 * Math.log(2)));
    this.#shiftsX = edges === 'wrap' ? [0, -size[0], size[0]] : [0];
    this.#shiftsY = edges === 'wrap' ? [0, -size[1], size[1]] : [0];
    this.#rowWeights = new Float64Array(grid.width);
  }

  load({ count, level, x, y }: People): void {
    this.values.fill(0);
    for (let person = 0; person < count; person++) {
      if (level[person] !== this.#grid.level) continue;
      for (const shiftX of this.#shiftsX)
        for (const shiftY of this.#shiftsY) this.#add(x[person] + shiftX, y[person] + shiftY);
    }
  }

  /** A bell is the product of one along x and one along y. */
  #add(x: number, y: number): void {
    const { origin, cell, width, height } = this.#grid;
    const reach = farthest * this.#spread;
    const first = Math.max(0, Math.ceil((x - reach - origin[0]) / cell - 0.5));
    const last = Math.min(width - 1, Math.floor((x + reach - origin[0]) / cell - 0.5));
    const lowest = Math.max(0, Math.ceil((y - reach - origin[1]) / cell - 0.5));
    const highest = Math.min(height - 1, Math.floor((y + reach - origin[1]) / cell - 0.5));
    if (first > last || lowest > highest) return;
    const weights = this.#rowWeights;
    for (let column = first; column <= last; column++)
      weights[column] = this.#bell(origin[0] + (column + 0.5) * cell - x);
    for (let row = lowest; row <= highest; row++) {
      const weight = this.#bell(origin[1] + (row + 0.5) * cell - y);
      for (let column = first; column <= last; column++) this.values[row * width + column] += weight * weights[column];
    }
  }

  #bell(away: number): number {
    const share = away / this.#spread;
    return Math.exp((-share * share) / 2) / (this.#spread * Math.sqrt(2 * Math.PI));
  }
}
