import type { World } from '@korzo/core';

/** A body at its start. */
export interface PlacedBody {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The floor, or -1 in the volume. */
  readonly level: number;
  readonly radius: number;
  /** Free distance it wants around it, m. */
  readonly gap: number;
}

/**
 * The bodies placed so far, found by cell. Cells are kept in a hash table of chains: a world of kilometres costs no more than its bodies,
 * and two cells that share a chain only cost a few more distances.
 */
export class BodyGrid {
  readonly #head: Int32Array;
  readonly #next: Int32Array;
  readonly #bodies: Float64Array;
  readonly #levels: Int16Array;
  readonly #mask: number;
  readonly #world: World;
  readonly #wraps: boolean;
  readonly #cellSizes: readonly [number, number, number];
  readonly #cells: readonly [number, number, number];
  #count = 0;

  /** `reach`: the largest distance at which two bodies can still touch or come closer than their gap, m. */
  constructor(world: World, capacity: number, reach: number) {
    let size = 16;
    while (size < capacity * 2) size *= 2;
    this.#mask = size - 1;
    this.#head = new Int32Array(size).fill(-1);
    this.#next = new Int32Array(capacity);
    this.#bodies = new Float64Array(capacity * 5);
    this.#levels = new Int16Array(capacity);
    this.#world = world;
    this.#wraps = world.edges === 'wrap';
    const cells = world.size.map((length) => Math.max(1, Math.floor(length / (2 * reach))));
    this.#cells = [cells[0], cells[1], cells[2]];
    this.#cellSizes = [world.size[0] / cells[0], world.size[1] / cells[1], world.size[2] / cells[2]];
  }

  add(body: PlacedBody): void {
    const number = this.#count++;
    const { x, y, z, radius, gap, level } = body;
    this.#bodies.set([x, y, z, radius, gap], number * 5);
    this.#levels[number] = level;
    const inVolume = level < 0;
    const chain = this.#chain(this.#cellOf(x, 0), this.#cellOf(y, 1), inVolume ? this.#cellOf(z, 2) : 0, level);
    this.#next[number] = this.#head[chain];
    this.#head[chain] = number;
  }

  /** Takes the bodies added last away again, down to `count`. */
  forgetDownTo(count: number): void {
    while (this.#count > count) {
      const number = --this.#count;
      const at = number * 5;
      const level = this.#levels[number];
      const cellZ = level < 0 ? this.#cellOf(this.#bodies[at + 2], 2) : 0;
      const chain = this.#chain(this.#cellOf(this.#bodies[at], 0), this.#cellOf(this.#bodies[at + 1], 1), cellZ, level);
      // A chain begins with the body added last, which is this one.
      this.#head[chain] = this.#next[number];
    }
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Would a body here keep its distance from all others? A cell is at least twice as wide as the reach, so on each axis only the cell
   * itself and its neighbour on the nearer side can hold an agent too close.
   */
  isFree(body: PlacedBody): boolean {
    const inVolume = body.level < 0;
    const firstX = this.#lowerCell(body.x, 0);
    const firstY = this.#lowerCell(body.y, 1);
    const firstZ = inVolume ? this.#lowerCell(body.z, 2) : 0;
    const lastZ = inVolume ? firstZ + 1 : 0;
    for (let cellZ = firstZ; cellZ <= lastZ; cellZ++) {
      const z = inVolume ? this.#wrapCell(cellZ, 2) : 0;
      for (let cellY = firstY; cellY <= firstY + 1; cellY++) {
        const y = this.#wrapCell(cellY, 1);
        for (let cellX = firstX; cellX <= firstX + 1; cellX++) {
          const chain = this.#chain(this.#wrapCell(cellX, 0), y, z, body.level);
          if (this.#touchesInChain(chain, body)) return false;
        }
      }
    }
    return true;
  }

  #touchesInChain(chain: number, body: PlacedBody): boolean {
    for (let other = this.#head[chain]; other >= 0; other = this.#next[other]) {
      if (this.#levels[other] !== body.level) continue;
      const at = other * 5;
      const dx = this.#shorter(this.#bodies[at] - body.x, 0);
      const dy = this.#shorter(this.#bodies[at + 1] - body.y, 1);
      const dz = body.level < 0 ? this.#shorter(this.#bodies[at + 2] - body.z, 2) : 0;
      const apart = this.#bodies[at + 3] + body.radius + Math.max(this.#bodies[at + 4], body.gap);
      if (dx * dx + dy * dy + dz * dz < apart * apart) return true;
    }
    return false;
  }

  #cellOf(position: number, axis: 0 | 1 | 2): number {
    return this.#wrapCell(Math.floor((position - this.#world.origin[axis]) / this.#cellSizes[axis]), axis);
  }

  /** The lower of the two cells along an axis that are near a position. */
  #lowerCell(position: number, axis: 0 | 1 | 2): number {
    return Math.floor((position - this.#world.origin[axis]) / this.#cellSizes[axis] - 0.5);
  }

  #wrapCell(cell: number, axis: 0 | 1 | 2): number {
    if (!this.#wraps) return cell;
    const cells = this.#cells[axis];
    return ((cell % cells) + cells) % cells;
  }

  #shorter(difference: number, axis: 0 | 1 | 2): number {
    if (!this.#wraps) return difference;
    const size = this.#world.size[axis];
    return difference - Math.round(difference / size) * size;
  }

  #chain(cellX: number, cellY: number, cellZ: number, level: number): number {
    let bits =
      Math.imul(cellX, 0x9e3779b1) ^
      Math.imul(cellY, 0x85ebca6b) ^
      Math.imul(cellZ, 0xc2b2ae35) ^
      Math.imul(level, 0x27d4eb2f);
    bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
    return (bits ^ (bits >>> 13)) & this.#mask;
  }
}
