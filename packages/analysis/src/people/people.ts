import type { Frame } from '../measure/frame.ts';

/** Every agent on floors in a frame, in the order of ids: sums over them do not depend on how the world is cut into tiles. */
export class People {
  count = 0;
  id = new Uint32Array(0);
  level = new Int16Array(0);
  x = new Float64Array(0);
  y = new Float64Array(0);
  vx = new Float64Array(0);
  vy = new Float64Array(0);
  radius = new Float32Array(0);
  group = new Uint16Array(0);
  /** Place of each in the tiles, with its id before it. */
  #order = new Float64Array(0);

  load({ crowds }: Frame): void {
    let all = 0;
    for (let tile = 0; tile < crowds.length; tile++) all += crowds[tile].ownCount;
    if (all > this.id.length) this.#makeRoom(all * 2);
    this.#sort(crowds);
    for (let person = 0; person < this.count; person++) this.#take(crowds, person);
  }

  speed(person: number): number {
    return Math.hypot(this.vx[person], this.vy[person]);
  }

  #sort(crowds: Frame['crowds']): void {
    this.count = 0;
    let base = 0;
    for (let tile = 0; tile < crowds.length; tile++) {
      const { ownCount, columns } = crowds[tile];
      for (let row = 0; row < ownCount; row++)
        if (columns.level[row] >= 0) this.#order[this.count++] = columns.id[row] * placesPerId + base + row;
      base += ownCount;
    }
    this.#order.subarray(0, this.count).sort();
  }

  #take(crowds: Frame['crowds'], person: number): void {
    let row = this.#order[person] % placesPerId;
    let tile = 0;
    while (row >= crowds[tile].ownCount) row -= crowds[tile++].ownCount;
    const { id, level, x, y, vx, vy, radius, group } = crowds[tile].columns;
    this.id[person] = id[row];
    this.level[person] = level[row];
    this.x[person] = x[row];
    this.y[person] = y[row];
    this.vx[person] = vx[row];
    this.vy[person] = vy[row];
    this.radius[person] = radius[row];
    this.group[person] = group[row];
  }

  #makeRoom(length: number): void {
    this.id = new Uint32Array(length);
    this.level = new Int16Array(length);
    this.x = new Float64Array(length);
    this.y = new Float64Array(length);
    this.vx = new Float64Array(length);
    this.vy = new Float64Array(length);
    this.radius = new Float32Array(length);
    this.group = new Uint16Array(length);
    this.#order = new Float64Array(length);
  }
}

/** An id of 32 bits and a place below this fit into one exact number. */
const placesPerId = 2 ** 21;
