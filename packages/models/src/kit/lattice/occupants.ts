import type { DecisionPlace } from '@korzo/core';
import type { Surroundings } from '../around/surroundings.ts';
import type { LatticeAxis } from './axis.ts';

/** An agent that is this much off the middle of its cell is still on its way there, m. */
const arrived = 1e-6;

/** One of those around a pedestrian, itself among them. */
export interface Occupant {
  row: number;
  id: number;
  /** Cells from the asking one's cell. */
  cellX: number;
  cellY: number;
  /** Its cell, and the middle of that (or where it stands, while it has none of its own), m. */
  worldCellX: number;
  worldCellY: number;
  claimX: number;
  claimY: number;
  /** It has the middle of its cell. */
  isInMiddle: boolean;
  /** It is of the same model instance, in the middle of its cell, and wants to go somewhere. */
  mayMove: boolean;
  wishX: number;
  wishY: number;
  wishSpeed: number;
}

const newOccupant = (): Occupant => ({
  row: 0,
  id: 0,
  cellX: 0,
  cellY: 0,
  worldCellX: 0,
  worldCellY: 0,
  claimX: 0,
  claimY: 0,
  isInMiddle: true,
  mayMove: false,
  wishX: 0,
  wishY: 0,
  wishSpeed: 0,
});

/** Occupants of the cells around a pedestrian, in the order of ids: an agent that works it out gets the same list. */
export class Occupants {
  readonly list: Occupant[] = [];
  count = 0;
  /** Place of the asking one in the list. */
  self = 0;
  readonly #place: DecisionPlace;

  constructor(place: DecisionPlace) {
    this.#place = place;
  }

  look(self: number, around: Surroundings, axes: { readonly x: LatticeAxis; readonly y: LatticeAxis }): void {
    this.count = 0;
    const own = this.#claim(self, axes.x, axes.y, this.#take());
    const { worldCellX, worldCellY } = own;
    this.count = 0;
    let isAmongThem = false;
    for (let at = 0; at <= around.count; at++) {
      // An agent that overlooks its own kind is not among those around it.
      if (at === around.count && isAmongThem) break;
      const row = at < around.count ? around.rows[at] : self;
      isAmongThem ||= row === self;
      const occupant = this.#take();
      this.#claim(row, axes.x, axes.y, occupant);
      occupant.cellX = axes.x.cellsBetween(worldCellX, occupant.worldCellX);
      occupant.cellY = axes.y.cellsBetween(worldCellY, occupant.worldCellY);
    }
    this.#sortById();
    this.self = 0;
    while (this.list[this.self].row !== self) this.self++;
  }

  /** Whether an agent but one of the list has a cell. */
  isTaken(cellX: number, cellY: number, but: number): boolean {
    for (let at = 0; at < this.count; at++) {
      const { list } = this;
      if (at !== but && list[at].cellX === cellX && list[at].cellY === cellY) return true;
    }
    return false;
  }

  #take(): Occupant {
    if (this.count === this.list.length) this.list.push(newOccupant());
    return this.list[this.count++];
  }

  #claim(row: number, alongX: LatticeAxis, alongY: LatticeAxis, occupant: Occupant): Occupant {
    const { crowd, ownColumns, model } = this.#place;
    const { x, y, id, model: modelOf } = crowd.columns;
    const { latticeFor, claimX, claimY, wishX, wishY, wishSpeed } = ownColumns;
    const tick = crowd.int('tick');
    const place = 2 * row + (tick & 1);
    const isKnown = tick > 0 && latticeFor[place] === tick;
    occupant.row = row;
    occupant.id = id[row];
    occupant.claimX = isKnown ? claimX[place] : x[row];
    occupant.claimY = isKnown ? claimY[place] : y[row];
    occupant.worldCellX = alongX.cellOf(occupant.claimX);
    occupant.worldCellY = alongY.cellOf(occupant.claimY);
    occupant.isInMiddle =
      alongX.middleOf(occupant.worldCellX) === occupant.claimX &&
      alongY.middleOf(occupant.worldCellY) === occupant.claimY;
    const offX = alongX.way(x[row], occupant.claimX);
    const offY = alongY.way(y[row], occupant.claimY);
    occupant.mayMove =
      isKnown &&
      modelOf[row] === model &&
      offX * offX + offY * offY < arrived * arrived &&
      !Number.isNaN(wishX[place]) &&
      wishSpeed[place] > 0;
    occupant.wishX = wishX[place];
    occupant.wishY = wishY[place];
    occupant.wishSpeed = wishSpeed[place];
    return occupant;
  }

  #sortById(): void {
    const { list } = this;
    for (let at = 1; at < this.count; at++) {
      const moved = list[at];
      let before = at - 1;
      while (before >= 0 && list[before].id > moved.id) {
        list[before + 1] = list[before];
        before--;
      }
      list[before + 1] = moved;
    }
  }
}
