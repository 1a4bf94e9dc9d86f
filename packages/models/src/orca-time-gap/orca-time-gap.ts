import { defineModel, type DecisionPlace } from '@korzo/core';
import { kernelsFor } from '@korzo/kernels';
import { Crowding, crowdingReach } from './crowding.ts';
import { PacedWish } from './paced-wish.ts';
import { timeGapColumns, timeGapParameters } from './parameters.ts';

/**
 * Ours, made of published parts: the time gap of Tordeux, Chraibi and Seyfried 2015 paces the wish, keeping to the right makes lanes, and optimal reciprocal
 * collision avoidance (van den Berg, Guy, Lin and Manocha 2011) finds the velocity nearest to that wish.
 */
export const orcaTimeGap = defineModel({
  name: 'orca-time-gap',
  summary: 'Keeps a time gap to the agent ahead, keeps right of oncoming agents, and avoids collisions as orca does.',
  space: 'floor',
  parameters: timeGapParameters,
  columns: timeGapColumns,
  perceptionRadius: (values) => Math.max(values.neighbourDistance, values.sight, crowdingReach),
  wallReach: (values) => Math.max(3 * values.timeHorizonWalls + 1, values.sight, crowdingReach),
  bind(place) {
    const { decideOrca } = kernelsFor(place.memory);
    const { crowd, modelBlock, scratch } = place;
    const pacing = new Pacing(place);
    return (first, last) => {
      pacing.begin(first, last);
      decideOrca(crowd.pointer, modelBlock, scratch, first, last);
      pacing.end();
    };
  },
});

/** The kernel takes wishes from the columns: paced ones are put there while it works, and the true ones back after it. */
class Pacing {
  readonly #place: DecisionPlace<typeof timeGapParameters>;
  readonly #crowding: Crowding;
  readonly #paced: PacedWish;
  #count = 0;
  #slots = new Int32Array(256);
  /** Desired velocities, x and y in turn, and those the kernel is given. */
  #wishes = new Float64Array(512);
  #given = new Float64Array(512);

  constructor(place: DecisionPlace<typeof timeGapParameters>) {
    this.#place = place;
    this.#crowding = new Crowding(place);
    this.#paced = new PacedWish(place, this.#crowding);
  }

  /** Only when all have looked, no agent's wish changes: so it does not matter who is asked first. */
  begin(first: number, last: number): void {
    const { crowd, model } = this.#place;
    const { occupied, cellStart, ownCount } = crowd;
    const { rowOfSlot, slotModel, desiredVx, desiredVy } = crowd.columns;
    const paced = this.#paced;
    this.#count = 0;
    for (let entry = first; entry < last; entry++) {
      const end = cellStart[occupied[entry] + 1];
      let counted = this.#place.values.quicker >= 1;
      for (let slot = cellStart[occupied[entry]]; slot < end; slot++) {
        const self = rowOfSlot[slot];
        if (self >= ownCount || slotModel[slot] !== model) continue;
        if (this.#count === this.#slots.length) this.#grow();
        if (!counted) this.#crowding.count(occupied[entry], self);
        counted = true;
        paced.of(self);
        const at = 2 * this.#count;
        this.#slots[this.#count++] = slot;
        this.#wishes[at] = desiredVx[self];
        this.#wishes[at + 1] = desiredVy[self];
        this.#given[at] = paced.x;
        this.#given[at + 1] = paced.y;
      }
    }
    for (let at = 0; at < this.#count; at++) {
      const self = rowOfSlot[this.#slots[at]];
      desiredVx[self] = this.#given[2 * at];
      desiredVy[self] = this.#given[2 * at + 1];
    }
  }

  /**
   * Avoidance turns and slows people; it drives none through a door: an agent is never faster than its pace, or than it makes room for
   * others, or than it would walk alone.
   */
  end(): void {
    const { yielding } = this.#place.values;
    const { rowOfSlot, desiredVx, desiredVy, maxSpeed, nextVx, nextVy } = this.#place.crowd.columns;
    for (let at = 0; at < this.#count; at++) {
      const slot = this.#slots[at];
      const self = rowOfSlot[slot];
      const wishX = this.#wishes[2 * at];
      const wishY = this.#wishes[2 * at + 1];
      desiredVx[self] = wishX;
      desiredVy[self] = wishY;
      const free = Math.min(Math.sqrt(wishX * wishX + wishY * wishY), maxSpeed[self]);
      const givenX = this.#given[2 * at];
      const givenY = this.#given[2 * at + 1];
      const pace = Math.sqrt(givenX * givenX + givenY * givenY);
      const fastest = Math.min(free, Math.max(pace, yielding));
      const speed = Math.sqrt(nextVx[slot] * nextVx[slot] + nextVy[slot] * nextVy[slot]);
      if (speed <= fastest || free === 0) continue;
      nextVx[slot] *= fastest / speed;
      nextVy[slot] *= fastest / speed;
    }
  }

  #grow(): void {
    const length = 2 * this.#slots.length;
    this.#slots = Int32Array.from({ length }, (_, at) => this.#slots[at] ?? 0);
    this.#wishes = Float64Array.from({ length: 2 * length }, (_, at) => this.#wishes[at] ?? 0);
    this.#given = Float64Array.from({ length: 2 * length }, (_, at) => this.#given[at] ?? 0);
  }
}
