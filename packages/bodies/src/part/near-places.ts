/** Squares of a row are counted by so many columns at most. */
const columns = 1 << 16;

/** Places, and whether another one may be within a distance of one of them: grid squares decide, so that some farther ones are taken too. */
export class NearPlaces {
  readonly #side: number;
  readonly #squares = new Set<number>();

  constructor(distance: number) {
    this.#side = distance;
  }

  add(x: number, y: number): void {
    const [column, row] = [Math.floor(x / this.#side), Math.floor(y / this.#side)];
    for (let east = -1; east <= 1; east++)
      for (let north = -1; north <= 1; north++) this.#squares.add((column + east) * columns + row + north);
  }

  has(x: number, y: number): boolean {
    return this.#squares.has(Math.floor(x / this.#side) * columns + Math.floor(y / this.#side));
  }
}
