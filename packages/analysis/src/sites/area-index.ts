import { insidePolygon } from '@korzo/building';
import type { AreaSite } from './site.ts';

const square = 2;
const none: readonly number[] = [];

/** Which areas a point lies in. */
export class AreaIndex {
  readonly areas: readonly AreaSite[];
  readonly #near = new Map<string, number[]>();

  constructor(areas: readonly AreaSite[]) {
    this.areas = areas;
    for (const [number, { level, outline }] of areas.entries()) {
      const across = outline.map(([x]) => Math.floor(x / square));
      const along = outline.map(([, y]) => Math.floor(y / square));
      for (let column = Math.min(...across); column <= Math.max(...across); column++) {
        for (let row = Math.min(...along); row <= Math.max(...along); row++) {
          const key = `${level} ${column} ${row}`;
          const listed = this.#near.get(key);
          if (listed === undefined) this.#near.set(key, [number]);
          else listed.push(number);
        }
      }
    }
  }

  forEachAt(level: number, x: number, y: number, visit: (area: number) => void): void {
    const near = this.#near.get(`${level} ${Math.floor(x / square)} ${Math.floor(y / square)}`) ?? none;
    for (const number of near) if (insidePolygon(x, y, this.areas[number].outline)) visit(number);
  }
}
