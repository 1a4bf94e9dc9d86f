import type { PeopleCells } from '../cells/people-cells.ts';
import type { GridClass, GridFinding } from '../findings/finding.ts';
import type { Floor } from '../sites/floors.ts';
import { gridsOver, mapHeading, type FloorGrid } from './floor-grid.ts';

interface FloorSum {
  readonly grid: FloorGrid;
  readonly sum: Float64Array;
  readonly most: Float64Array;
}

/** Mean and greatest density over time on every square: that of the cell which the middle of the square lies in. */
export class DensityMap {
  readonly #floors: readonly FloorSum[];
  #samples = 0;

  constructor({ area }: PeopleCells, cell: number, floors: readonly Floor[]) {
    this.#floors = gridsOver(area, cell, floors).map((grid) => ({
      grid,
      sum: new Float64Array(grid.face.length),
      most: new Float64Array(grid.face.length),
    }));
  }

  add({ area, cells, people }: PeopleCells, groundChanged: boolean): void {
    if (groundChanged) for (const { grid } of this.#floors) grid.layOn(area);
    this.#samples++;
    const peopled = new Set(people.level.subarray(0, people.count));
    for (const { grid, sum, most } of this.#floors) {
      if (!peopled.has(grid.level)) continue;
      const { face, level } = grid;
      for (let square = 0; square < face.length; square++) {
        if (face[square] < 0) continue;
        const density = cells.densityAt(level, face[square], grid.middleX(square), grid.middleY(square));
        sum[square] += density;
        if (density > most[square]) most[square] = density;
      }
    }
  }

  /** Of the floors that had people on them; of the first when none had. */
  findings(classes?: readonly GridClass[]): GridFinding[] {
    const used = this.#floors.filter(({ most }) => most.some((density) => density > 0));
    const floors = used.length === 0 ? this.#floors.slice(0, 1) : used;
    return floors.flatMap(({ grid, sum, most }) => {
      const heading = (map: string, title: string) =>
        mapHeading({ map, title, quantity: { label: 'density', unit: '1/m2' } }, grid, floors.length === 1);
      const mean = sum.map((value) => value / this.#samples);
      return [
        grid.finding(heading('mean-density', 'Mean density'), mean, classes),
        grid.finding(heading('greatest-density', 'Greatest density'), most, classes),
      ];
    });
  }
}
