import { insidePolygon } from '../maps/index.ts';
import type { Obstacle } from '../layout/building.ts';
import { valueAt, type Course } from './course.ts';
import { clearOxygen, type Air } from './dose.ts';

/** Air that differs from clear air, somewhere or everywhere. */
export interface HazardZone {
  /** Places that it fills; a whole floor without a shape. Everywhere when absent. */
  readonly places?: readonly { readonly level: number; readonly shape?: Obstacle['shape'] }[];
  readonly extinction?: Course;
  readonly co?: Course;
  readonly co2?: Course;
  readonly o2?: Course;
}

const quantities = ['extinction', 'co', 'co2', 'o2'] as const;

/** The air of a run: a function of place and time. Where zones overlap, the last one that gives a quantity holds. */
export class AirMap {
  readonly #zones: readonly HazardZone[];
  /** Values of each zone now; NaN for what it does not give. */
  readonly #now: Air[];

  constructor(zones: readonly HazardZone[]) {
    this.#zones = zones;
    this.#now = zones.map(() => ({ extinction: NaN, co: NaN, co2: NaN, o2: NaN }));
  }

  turnTo(time: number): void {
    for (const [index, zone] of this.#zones.entries()) {
      for (const quantity of quantities) {
        const course = zone[quantity];
        if (course !== undefined) this.#now[index][quantity] = valueAt(course, time);
      }
    }
  }

  /** Writes what is in the air at a place. */
  at(level: number, x: number, y: number, air: Air): void {
    air.extinction = 0;
    air.co = 0;
    air.co2 = 0;
    air.o2 = clearOxygen;
    for (let index = 0; index < this.#zones.length; index++) {
      if (!isIn(this.#zones[index], level, x, y)) continue;
      const { extinction, co, co2, o2 } = this.#now[index];
      if (extinction === extinction) air.extinction = extinction;
      if (co === co) air.co = co;
      if (co2 === co2) air.co2 = co2;
      if (o2 === o2) air.o2 = o2;
    }
  }
}

function isIn({ places }: HazardZone, level: number, x: number, y: number): boolean {
  if (places === undefined) return true;
  for (let index = 0; index < places.length; index++) {
    const { shape } = places[index];
    if (places[index].level !== level) continue;
    if (shape === undefined) return true;
    if (shape.type === 'polygon') {
      if (insidePolygon(x, y, shape.outline)) return true;
    } else {
      const offX = x - shape.centre[0];
      const offY = y - shape.centre[1];
      if (offX * offX + offY * offY <= shape.radius * shape.radius) return true;
    }
  }
  return false;
}
