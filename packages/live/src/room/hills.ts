/** The ground of a city is asked for its height once for each square of this edge, m. */
const square = 1;
/** How much higher pavements are than roads, m. */
const kerb = 0.12;

/** The ground that bodies move on: roads are lower than pavements, and there is none in houses. */
interface FineGround {
  heightAt(x: number, y: number): number;
}

/** Lifts people in a city to the height of its ground: for them the floor is flat. */
export class Hills {
  readonly #ground: (x: number, y: number) => number;
  readonly #fine: FineGround | undefined;
  readonly #heights = new Map<number, number>();

  /** @param fine the ground of bodies, in runs that have some: then all stand on the same */
  constructor(ground: (x: number, y: number) => number, fine?: FineGround) {
    this.#ground = ground;
    this.#fine = fine;
  }

  /** Of the first `count` places, those on floors. */
  show(
    {
      x,
      y,
      z,
      level,
    }: { readonly x: Float64Array; readonly y: Float64Array; readonly z: Float64Array; readonly level: Int16Array },
    count: number,
  ): void {
    for (let row = 0; row < count; row++) {
      if (level[row] !== 0) continue;
      const fine = this.#fine?.heightAt(x[row], y[row]) ?? NaN;
      const even = this.#heightAt(x[row], y[row]) + kerb;
      // Under a roof the highest place is not the one that people stand on.
      z[row] = Math.abs(fine - even) < 1 ? fine : even;
    }
  }

  #heightAt(x: number, y: number): number {
    const column = Math.floor(x / square);
    const row = Math.floor(y / square);
    const key = column * 4_194_304 + row;
    let height = this.#heights.get(key);
    if (height === undefined) {
      height = this.#ground((column + 0.5) * square, (row + 0.5) * square);
      this.#heights.set(key, height);
    }
    return height;
  }
}
