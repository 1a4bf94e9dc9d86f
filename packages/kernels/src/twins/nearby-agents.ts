import type { CrowdView } from '@korzo/core';
import type { NeighbourSearch } from './neighbours.ts';

const { floor, fround, max, min, sqrt } = Math;

/** Most neighbours that can be asked for. */
const mostNearest = 64;
/** 32-bit rounding stays far below this part of radius and cell. */
const roundingShare = 1e-5;

/**
 * The nearest neighbours in plain TypeScript, as well as it goes without SIMD: cell by cell, one ordered list, no
 * allocation, with the radius remembered from the tick before. Same neighbours, order and 32-bit distances as the kernels.
 */
export class NearbyAgents {
  readonly slot = new Int32Array(mostNearest);
  /** Position of each neighbour minus own, m. */
  readonly x = new Float64Array(mostNearest);
  readonly y = new Float64Array(mostNearest);
  readonly z = new Float64Array(mostNearest);
  readonly squared = new Float64Array(mostNearest);
  count = 0;

  readonly #view: CrowdView;
  #limit = 0;
  #cosHalfView = -1;
  #kindsSeen = -1;
  #limitSquared = 0;
  #self = 0;
  #isFolded = false;
  #inVolume = false;

  constructor(view: CrowdView) {
    this.#view = view;
  }

  /** Finds the neighbours of the agent at this slot; gives their number. */
  find(self: number, search: NeighbourSearch): number {
    const { searchRadius, rowOfSlot, maxSpeed } = this.#view.columns;
    const row = rowOfSlot[self];
    const full = fround(search.radius);
    const remembered = searchRadius[row];
    this.#self = self;
    this.#limit = max(1, min(search.limit, mostNearest));
    this.#cosHalfView = fround(search.cosHalfView);
    this.#kindsSeen = search.kindsSeen;
    let radius = remembered > 0 && remembered < full ? remembered : full;
    this.#findWithin(radius);
    while (this.count < this.#limit && radius < full) {
      radius = fround(min(radius * 2, full));
      this.#findWithin(radius);
    }
    const margin = 2 * maxSpeed[row] * this.#view.float('dt');
    searchRadius[row] = this.count === this.#limit ? min(full, sqrt(this.squared[this.count - 1]) + margin) : full;
    return this.count;
  }

  #findWithin(radius: number): void {
    const view = this.#view;
    const { rowOfSlot, cellOfRow, slotOffsetX, slotOffsetY, slotOffsetZ } = view.columns;
    const cellsX = view.int('cellsX');
    const cellsY = view.int('cellsY');
    const levels = view.int('levels');
    const cell = cellOfRow[rowOfSlot[this.#self]];
    const row = floor(cell / cellsX);
    const layer = floor(row / cellsY);
    const cellX = cell - row * cellsX;
    const cellY = row - layer * cellsY;
    this.count = 0;
    this.#limitSquared = fround(radius * radius);
    this.#isFolded = false;
    this.#inVolume = layer >= levels;

    const [firstX, lastX] = this.#steps('X', slotOffsetX[this.#self], radius, cellX);
    const [firstY, lastY] = this.#steps('Y', slotOffsetY[this.#self], radius, cellY);
    if (!this.#inVolume) {
      this.#searchLayer(layer, 0, cellX, cellY, firstX, lastX, firstY, lastY);
      return;
    }
    const cellsZ = view.int('cellsZ');
    const [firstZ, lastZ] = this.#steps('Z', slotOffsetZ[this.#self], radius, layer - levels);
    for (let stepZ = firstZ; stepZ <= lastZ; stepZ++) {
      const at = levels + ((layer - levels + stepZ + 2 * cellsZ) % cellsZ);
      this.#searchLayer(at, stepZ, cellX, cellY, firstX, lastX, firstY, lastY);
    }
  }

  /** First and last cell step along one axis. */
  #steps(axis: 'X' | 'Y' | 'Z', offset: number, radius: number, cell: number): [number, number] {
    const view = this.#view;
    const cellSize = view.float(`cellSize${axis}`);
    const cells = view.int(`cells${axis}`);
    const reach = radius + roundingShare * (radius + cellSize);
    const first = min(0, floor((offset - reach) / cellSize));
    const last = max(0, floor((offset + reach) / cellSize));
    if (view.int(`loop${axis}`) === 0) return [max(first, -cell), min(last, cells - 1 - cell)];
    if (last - first >= cells) this.#isFolded = true;
    const farthest = (cells >> 1) + 1;
    return [max(first, -farthest), min(last, farthest)];
  }

  #searchLayer(
    layer: number,
    stepZ: number,
    cellX: number,
    cellY: number,
    firstX: number,
    lastX: number,
    firstY: number,
    lastY: number,
  ): void {
    const view = this.#view;
    const cellsX = view.int('cellsX');
    const cellsY = view.int('cellsY');
    const cellSizeX = view.float('cellSizeX');
    const shiftZ = fround(stepZ * view.float('cellSizeZ'));
    for (let stepY = firstY; stepY <= lastY; stepY++) {
      const shiftY = fround(stepY * view.float('cellSizeY'));
      const rowStart = (layer * cellsY + ((cellY + stepY + 2 * cellsY) % cellsY)) * cellsX;
      for (let stepX = firstX; stepX <= lastX; stepX++) {
        const cell = rowStart + ((cellX + stepX + 2 * cellsX) % cellsX);
        this.#searchCell(cell, fround(stepX * cellSizeX), shiftY, shiftZ);
      }
    }
  }

  #searchCell(cell: number, shiftX: number, shiftY: number, shiftZ: number): void {
    const { cellStart, columns } = this.#view;
    const { slotOffsetX, slotOffsetY, slotOffsetZ, slotKind } = columns;
    const self = this.#self;
    const kindsSeen = this.#kindsSeen;
    const inVolume = this.#inVolume;
    const limitSquared = this.#limitSquared;
    const selfX = slotOffsetX[self];
    const selfY = slotOffsetY[self];
    const selfZ = slotOffsetZ[self];
    const last = cellStart[cell + 1];
    for (let other = cellStart[cell]; other < last; other++) {
      const x = fround(fround(slotOffsetX[other] + shiftX) - selfX);
      const y = fround(fround(slotOffsetY[other] + shiftY) - selfY);
      let squared = fround(fround(x * x) + fround(y * y));
      let z = 0;
      if (inVolume) {
        z = fround(fround(slotOffsetZ[other] + shiftZ) - selfZ);
        squared = fround(squared + fround(z * z));
      }
      if (squared > limitSquared || other === self || ((kindsSeen >>> slotKind[other]) & 1) === 0) continue;
      if (this.#isFolded && !this.#isNearestImage(other, shiftX, shiftY, shiftZ)) continue;
      if (this.#cosHalfView > -1 && !this.#isInView(x, y, z, squared)) continue;
      this.#offer(other, x, y, z, squared);
    }
  }

  #isNearestImage(other: number, shiftX: number, shiftY: number, shiftZ: number): boolean {
    const { slotOffsetX, slotOffsetY, slotOffsetZ } = this.#view.columns;
    return (
      this.#isNearestAlong('X', fround(slotOffsetX[other] - slotOffsetX[this.#self]), shiftX) &&
      this.#isNearestAlong('Y', fround(slotOffsetY[other] - slotOffsetY[this.#self]), shiftY) &&
      (!this.#inVolume || this.#isNearestAlong('Z', fround(slotOffsetZ[other] - slotOffsetZ[this.#self]), shiftZ))
    );
  }

  #isNearestAlong(axis: 'X' | 'Y' | 'Z', difference: number, shift: number): boolean {
    const view = this.#view;
    if (view.int(`loop${axis}`) === 0) return true;
    const cellSize = view.float(`cellSize${axis}`);
    const half = view.int(`cells${axis}`) / 2;
    const steps = Math.round(shift / cellSize);
    return difference >= fround((-half - steps) * cellSize) && difference < fround((half - steps) * cellSize);
  }

  #isInView(x: number, y: number, z: number, squared: number): boolean {
    const { headingX, headingY, headingZ, rowOfSlot } = this.#view.columns;
    const row = rowOfSlot[this.#self];
    const flat = fround(fround(x * headingX[row]) + fround(y * headingY[row]));
    const ahead = this.#inVolume ? fround(flat + fround(z * headingZ[row])) : flat;
    return ahead >= fround(this.#cosHalfView * fround(sqrt(squared)));
  }

  /** Keeps the list ordered by distance, then id, and no longer than the limit. */
  #offer(other: number, x: number, y: number, z: number, squared: number): void {
    const list = this.squared;
    let place = this.count;
    if (place === this.#limit) {
      if (!this.#comesBefore(other, squared, place - 1)) return;
      place--;
    } else this.count++;
    while (place > 0 && this.#comesBefore(other, squared, place - 1)) {
      list[place] = list[place - 1];
      this.slot[place] = this.slot[place - 1];
      this.x[place] = this.x[place - 1];
      this.y[place] = this.y[place - 1];
      this.z[place] = this.z[place - 1];
      place--;
    }
    list[place] = squared;
    this.slot[place] = other;
    this.x[place] = x;
    this.y[place] = y;
    this.z[place] = z;
    // From a full list on, only who is at least as near as its last can come in.
    if (this.count === this.#limit) this.#limitSquared = list[this.count - 1];
  }

  #comesBefore(other: number, squared: number, place: number): boolean {
    const { slotId } = this.#view.columns;
    const before = this.squared[place];
    return squared < before || (squared === before && slotId[other] < slotId[this.slot[place]]);
  }
}
