import { distanceBetween, type Point } from '@korzo/building';

/** Points of a drawing, each of them the only one within `snap` of itself. */
export class PointIndex {
  readonly points: Point[] = [];
  readonly #snap: number;
  readonly #cells = new Map<string, number[]>();

  constructor(snap: number) {
    this.#snap = snap;
  }

  /** The number of the nearest point within `snap`; -1 when there is none. */
  find(point: Point): number {
    const column = Math.floor(point[0] / this.#snap);
    const row = Math.floor(point[1] / this.#snap);
    let nearest = -1;
    let least = this.#snap;
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        for (const number of this.#cells.get(`${x} ${y}`) ?? []) {
          const distance = distanceBetween(this.points[number], point);
          if (distance > least || (distance === least && nearest >= 0)) continue;
          nearest = number;
          least = distance;
        }
      }
    }
    return nearest;
  }

  /** The point itself to the millimetre, whatever is near it. */
  add(point: Point): number {
    this.points.push(point);
    this.move(this.points.length - 1, point);
    return this.points.length - 1;
  }

  move(number: number, [x, y]: Point): void {
    const point: Point = [Math.round(x * 1000) / 1000 + 0, Math.round(y * 1000) / 1000 + 0];
    const cell = `${Math.floor(point[0] / this.#snap)} ${Math.floor(point[1] / this.#snap)}`;
    const members = this.#cells.get(cell);
    if (members === undefined) this.#cells.set(cell, [number]);
    else if (!members.includes(number)) members.push(number);
    this.points[number] = point;
  }
}
