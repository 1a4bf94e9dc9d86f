import type { CrowdView } from '@korzo/core';
import type { NeighbourSearch } from './neighbours.ts';

const { floor, fround, max, min, sqrt } = Math;

/** Most neighbours that can be asked for. */
const mostNearest = 64;
/** 32-bit rounding stays far below this part of radius and cell. */
const roundingShare = 1e-5;

/** One axis of the cell table, copied out of the crowd block because the inner loops need it for every agent. */
class Axis {
  cells = 0;
  cellSize = 0;
  loops = false;
  /** Own cell, and the steps from it that the search goes through. */
  cell = 0;
  first = 0;
  last = 0;

  take(view: CrowdView, name: 'X' | 'Y' | 'Z'): void {
    this.cells = view.int(`cells${name}`);
    this.cellSize = view.float(`cellSize${name}`);
    this.loops = view.int(`loop${name}`) === 1;
  }

  /** The cells within `reach` of the agent; true when a cell comes up twice, by two images. */
  span(offset: number, reach: number): boolean {
    const first = min(0, floor((offset - reach) / this.cellSize));
    const last = max(0, floor((offset + reach) / this.cellSize));
    const farthest = (this.cells >> 1) + 1;
    this.first = max(first, this.loops ? -farthest : -this.cell);
    this.last = min(last, this.loops ? farthest : this.cells - 1 - this.cell);
    return this.loops && last - first >= this.cells;
  }

  /** Cell of the window that lies `step` cells away. */
  at(step: number): number {
    const cell = this.cell + step;
    return cell < 0 ? cell + this.cells : cell >= this.cells ? cell - this.cells : cell;
  }

  /** Least distance from the agent to the cells `step` away. */
  gap(step: number, offset: number): number {
    if (step > 0) return max(0, step * this.cellSize - offset);
    return step < 0 ? max(0, offset - (step + 1) * this.cellSize) : 0;
  }

  /** -L/2 <= d < L/2 for d = difference of the offsets + steps * cell size. */
  isNearest(difference: number, steps: number): boolean {
    if (!this.loops) return true;
    const half = this.cells / 2;
    return difference >= fround((-half - steps) * this.cellSize) && difference < fround((half - steps) * this.cellSize);
  }
}

/**
 * The nearest neighbours in plain TypeScript, as well as it goes without SIMD: cell by cell, one ordered list, no
 * allocation, with the radius remembered from the tick before. Same neighbours, order and 32-bit distances as the kernels.
 */
export class NearbyAgents {
  /** Distances squared of the nearest in order, m2; `entry[i]` is where the rest of neighbour i is kept. */
  readonly squared = new Float64Array(mostNearest);
  readonly entry = new Int32Array(mostNearest);
  readonly slot = new Int32Array(mostNearest);
  /** Position of each neighbour minus own, m. */
  readonly x = new Float64Array(mostNearest);
  readonly y = new Float64Array(mostNearest);
  readonly z = new Float64Array(mostNearest);
  count = 0;

  readonly #view: CrowdView;
  readonly #alongX = new Axis();
  readonly #alongY = new Axis();
  readonly #alongZ = new Axis();
  #levels = 0;
  #dt = 0;
  #largestCell = 0;
  #limit = 0;
  #cosHalfView = -1;
  #kindsSeen = -1;
  #limitSquared = 0;
  #self = 0;
  #cell = -1;
  #isFolded = false;
  #inVolume = false;

  constructor(view: CrowdView) {
    this.#view = view;
    this.begin();
  }

  /** Takes over the geometry, which may have changed since the last tick. */
  begin(): void {
    const view = this.#view;
    this.#alongX.take(view, 'X');
    this.#alongY.take(view, 'Y');
    this.#alongZ.take(view, 'Z');
    this.#levels = view.int('levels');
    this.#cell = -1;
    this.#dt = view.float('dt');
    this.#largestCell = max(this.#alongX.cellSize, this.#alongY.cellSize, this.#alongZ.cellSize);
  }

  /** Finds the neighbours of the agent at this slot; gives their number. */
  find(self: number, search: NeighbourSearch): number {
    const { searchRadius, rowOfSlot, maxSpeed, cellOfRow } = this.#view.columns;
    const row = rowOfSlot[self];
    const full = fround(search.radius);
    const remembered = searchRadius[row];
    this.#self = self;
    this.#limit = max(1, min(search.limit, mostNearest));
    this.#cosHalfView = fround(search.cosHalfView);
    this.#kindsSeen = search.kindsSeen;
    if (cellOfRow[row] !== this.#cell) this.#enterCell(cellOfRow[row]);
    let radius = remembered > 0 && remembered < full ? remembered : full;
    this.#findWithin(radius);
    while (this.count < this.#limit && radius < full) {
      radius = fround(min(radius * 2, full));
      this.#findWithin(radius);
    }
    const margin = 2 * maxSpeed[row] * this.#dt;
    searchRadius[row] = this.count === this.#limit ? min(full, sqrt(this.squared[this.count - 1]) + margin) : full;
    return this.count;
  }

  #enterCell(cell: number): void {
    this.#cell = cell;
    const line = floor(cell / this.#alongX.cells);
    const layer = floor(line / this.#alongY.cells);
    this.#alongX.cell = cell - line * this.#alongX.cells;
    this.#alongY.cell = line - layer * this.#alongY.cells;
    this.#inVolume = layer >= this.#levels;
    this.#alongZ.cell = this.#inVolume ? layer - this.#levels : layer;
  }

  #findWithin(radius: number): void {
    const { slotOffsetX, slotOffsetY, slotOffsetZ } = this.#view.columns;
    const self = this.#self;
    const reach = radius + roundingShare * (radius + this.#largestCell);
    const isFoldedX = this.#alongX.span(slotOffsetX[self], reach);
    const isFoldedY = this.#alongY.span(slotOffsetY[self], reach);
    const isFoldedZ = this.#inVolume && this.#alongZ.span(slotOffsetZ[self], reach);
    this.count = 0;
    this.#limitSquared = fround(radius * radius);
    this.#isFolded = isFoldedX || isFoldedY || isFoldedZ;
    // Rounding of a distance, times the distance: an agent that much too far in 64 bits may be near enough in 32.
    const leeway = roundingShare * reach * reach;
    if (this.#inVolume) this.#searchVolume(leeway);
    else this.#searchFloor(leeway);
  }

  #searchFloor(leeway: number): void {
    const { cellStart, columns } = this.#view;
    const { slotOffsetX, slotOffsetY } = columns;
    const alongX = this.#alongX;
    const alongY = this.#alongY;
    const self = this.#self;
    const selfX = slotOffsetX[self];
    const selfY = slotOffsetY[self];
    const layerStart = this.#alongZ.cell * alongY.cells;
    let limit = this.#limitSquared + leeway;
    for (let stepY = alongY.first; stepY <= alongY.last; stepY++) {
      const gapY = alongY.gap(stepY, selfY);
      if (gapY * gapY > limit) continue;
      const fromY = fround(stepY * alongY.cellSize) - selfY;
      const rowStart = (layerStart + alongY.at(stepY)) * alongX.cells;
      for (let stepX = alongX.first; stepX <= alongX.last; stepX++) {
        const fromX = fround(stepX * alongX.cellSize) - selfX;
        const cell = rowStart + alongX.at(stepX);
        const last = cellStart[cell + 1];
        for (let other = cellStart[cell]; other < last; other++) {
          const x = slotOffsetX[other] + fromX;
          const y = slotOffsetY[other] + fromY;
          if (x * x + y * y > limit) continue;
          this.#lookClosely(other, stepX, stepY, 0);
          limit = this.#limitSquared + leeway;
        }
      }
    }
  }

  #searchVolume(leeway: number): void {
    const { cellStart, columns } = this.#view;
    const { slotOffsetX, slotOffsetY, slotOffsetZ } = columns;
    const alongX = this.#alongX;
    const alongY = this.#alongY;
    const alongZ = this.#alongZ;
    const self = this.#self;
    const selfX = slotOffsetX[self];
    const selfY = slotOffsetY[self];
    const selfZ = slotOffsetZ[self];
    let limit = this.#limitSquared + leeway;
    for (let stepZ = alongZ.first; stepZ <= alongZ.last; stepZ++) {
      const gapZ = alongZ.gap(stepZ, selfZ);
      const fromZ = fround(stepZ * alongZ.cellSize) - selfZ;
      const layerStart = (this.#levels + alongZ.at(stepZ)) * alongY.cells;
      for (let stepY = alongY.first; stepY <= alongY.last; stepY++) {
        const gapY = alongY.gap(stepY, selfY);
        if (gapY * gapY + gapZ * gapZ > limit) continue;
        const fromY = fround(stepY * alongY.cellSize) - selfY;
        const rowStart = (layerStart + alongY.at(stepY)) * alongX.cells;
        for (let stepX = alongX.first; stepX <= alongX.last; stepX++) {
          const fromX = fround(stepX * alongX.cellSize) - selfX;
          const cell = rowStart + alongX.at(stepX);
          const last = cellStart[cell + 1];
          for (let other = cellStart[cell]; other < last; other++) {
            const x = slotOffsetX[other] + fromX;
            const y = slotOffsetY[other] + fromY;
            const z = slotOffsetZ[other] + fromZ;
            if (x * x + y * y + z * z > limit) continue;
            this.#lookClosely(other, stepX, stepY, stepZ);
            limit = this.#limitSquared + leeway;
          }
        }
      }
    }
  }

  /** The same operations on 32-bit numbers as in the kernels. */
  #lookClosely(other: number, stepX: number, stepY: number, stepZ: number): void {
    const { slotOffsetX, slotOffsetY, slotOffsetZ, slotKind } = this.#view.columns;
    const self = this.#self;
    if (other === self || ((this.#kindsSeen >>> slotKind[other]) & 1) === 0) return;
    const shiftX = fround(stepX * this.#alongX.cellSize);
    const shiftY = fround(stepY * this.#alongY.cellSize);
    const x = fround(fround(slotOffsetX[other] + shiftX) - slotOffsetX[self]);
    const y = fround(fround(slotOffsetY[other] + shiftY) - slotOffsetY[self]);
    let z = 0;
    let squared = fround(fround(x * x) + fround(y * y));
    if (this.#inVolume) {
      z = fround(fround(slotOffsetZ[other] + fround(stepZ * this.#alongZ.cellSize)) - slotOffsetZ[self]);
      squared = fround(squared + fround(z * z));
    }
    if (squared > this.#limitSquared) return;
    if (this.#isFolded && !this.#isNearestImage(other, stepX, stepY, stepZ)) return;
    if (this.#cosHalfView > -1 && !this.#isInView(x, y, z, squared)) return;
    this.#offer(other, x, y, z, squared);
  }

  #isNearestImage(other: number, stepX: number, stepY: number, stepZ: number): boolean {
    const { slotOffsetX, slotOffsetY, slotOffsetZ } = this.#view.columns;
    const self = this.#self;
    return (
      this.#alongX.isNearest(fround(slotOffsetX[other] - slotOffsetX[self]), stepX) &&
      this.#alongY.isNearest(fround(slotOffsetY[other] - slotOffsetY[self]), stepY) &&
      (!this.#inVolume || this.#alongZ.isNearest(fround(slotOffsetZ[other] - slotOffsetZ[self]), stepZ))
    );
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
    const { slot, entry, squared: list } = this;
    const { slotId } = this.#view.columns;
    const id = slotId[other];
    let place = this.count;
    let kept = place;
    if (place === this.#limit) {
      place--;
      kept = entry[place];
      if (squared === list[place] && id > slotId[slot[kept]]) return;
    } else this.count++;
    while (place > 0) {
      const before = list[place - 1];
      if (squared > before || (squared === before && id > slotId[slot[entry[place - 1]]])) break;
      list[place] = before;
      entry[place] = entry[place - 1];
      place--;
    }
    list[place] = squared;
    entry[place] = kept;
    slot[kept] = other;
    this.x[kept] = x;
    this.y[kept] = y;
    this.z[kept] = z;
    // From a full list on, only who is at least as near as its last can come in.
    if (this.count === this.#limit) this.#limitSquared = list[this.count - 1];
  }
}
