import type { SimulationEvent } from '@korzo/core';
import type { Frame, FrameColumns, MeasurePlace } from '../measure/frame.ts';
import { fromGrains, toGrains } from '../measure/exact-sum.ts';

/** An agent that wants a point has arrived when its body is this close to it, m; guides see it so, too. */
const closeEnough = 0.5;

/** Where a journey began and where it ended. */
export interface JourneyEnds {
  readonly from: readonly [number, number, number];
  readonly fromLevel: number;
  readonly to: readonly [number, number, number];
  readonly toLevel: number;
  readonly radius: number;
}

/** Called for every agent that arrives. */
export type OnArrival = (arrival: {
  readonly id: number;
  /** When it was first seen and when it arrived, simulated time, s. */
  readonly since: number;
  readonly at: number;
  /** Way walked, m. */
  readonly metres: number;
}) => void;

/** Length of the shortest path between the ends of a journey, m. */
export type ShortestWay = (ends: JourneyEnds) => number;

export interface JourneyTotals {
  /** Agents that wanted to get somewhere. */
  readonly travellers: number;
  readonly arrived: number;
  /** Mean time from coming in to arriving, s; NaN while no agent has arrived. */
  readonly meanTime: number;
  /** When the last one so far arrived, simulated time, s; NaN while no agent has. */
  readonly lastAt: number;
  /** Mean over those who arrived of the way walked over the shortest one; NaN while no agent has. */
  readonly detour: number;
  /** Metres walked by every agent until arriving. */
  readonly metres: number;
  /** Seconds spent by every agent until arriving. */
  readonly seconds: number;
}

interface Journey {
  readonly from: readonly [number, number, number];
  readonly fromLevel: number;
  readonly radius: number;
  readonly id: number;
  readonly sinceTick: number;
  lastTick: number;
  /** Unwrapped: across a wrapping edge it goes on. */
  readonly to: [number, number, number];
  readonly last: [number, number, number];
  toLevel: number;
  path: number;
  hasGoal: boolean;
  arrived: boolean;
}

/**
 * Follows every agent from where it is first seen to where it arrives: it leaves by its exit, an event says that its goal is reached, or (without
 * a building) it comes close to the point it wants. With one goal after another the first counts.
 */
export class Journeys {
  readonly #place: MeasurePlace;
  readonly #shortest: ShortestWay;
  readonly #onArrival: OnArrival | undefined;
  readonly #goalsAreEnds: boolean;
  readonly #journeys = new Map<number, Journey>();
  #travellers = 0;
  #arrived = 0;
  #arrivedTicks = 0;
  #lastTick = Number.NaN;
  #detours = 0;
  #detourGrains = 0;
  #metreGrains = 0;
  #ticks = 0;
  #lastFrame = -1;

  constructor(place: MeasurePlace, shortest: ShortestWay = straightWay, onArrival?: OnArrival) {
    this.#place = place;
    this.#shortest = shortest;
    this.#onArrival = onArrival;
    this.#goalsAreEnds = place.premises?.setup.building === undefined;
  }

  afterTick({ ticks, crowds, events }: Frame): void {
    for (const { ownCount, columns } of crowds) {
      for (let row = 0; row < ownCount; row++) {
        const journey = this.#journeys.get(columns.id[row]) ?? this.#begin(columns, row, ticks);
        if (!journey.arrived) this.#walk(journey, columns, row, ticks);
      }
    }
    if (events === undefined) this.#missThoseGone(ticks);
    else for (let index = 0; index < events.length; index++) this.#hear(events[index], ticks);
    this.#lastFrame = ticks;
  }

  /** Where no agent says what happened, as in recordings of others, an agent that is gone has arrived: that is where its way ended. */
  #missThoseGone(ticks: number): void {
    if (this.#lastFrame < 0 || ticks === this.#lastFrame) return;
    for (const journey of this.#journeys.values())
      if (!journey.arrived && journey.lastTick === this.#lastFrame) this.#arrive(journey, this.#lastFrame);
  }

  /** It has been seen and has not arrived. */
  isUnderWay(id: number): boolean {
    return this.#journeys.get(id)?.arrived === false;
  }

  /** Agents seen so far. */
  get seen(): number {
    return this.#journeys.size;
  }

  get totals(): JourneyTotals {
    const { dt } = this.#place;
    return {
      travellers: this.#travellers,
      arrived: this.#arrived,
      meanTime: (this.#arrivedTicks * dt) / this.#arrived,
      lastAt: this.#lastTick * dt,
      detour: fromGrains(this.#detourGrains) / this.#detours,
      metres: fromGrains(this.#metreGrains),
      seconds: this.#ticks * dt,
    };
  }

  #begin({ id, x, y, z, level, radius }: FrameColumns, row: number, ticks: number): Journey {
    const journey: Journey = {
      id: id[row],
      from: [x[row], y[row], z[row]],
      fromLevel: level[row],
      radius: radius[row],
      sinceTick: ticks,
      lastTick: ticks,
      to: [x[row], y[row], z[row]],
      last: [x[row], y[row], z[row]],
      toLevel: level[row],
      path: 0,
      hasGoal: false,
      arrived: false,
    };
    this.#journeys.set(id[row], journey);
    return journey;
  }

  #walk(journey: Journey, columns: FrameColumns, row: number, ticks: number): void {
    const step = this.#step(journey, columns, row);
    journey.path += step;
    this.#metreGrains += toGrains(step);
    this.#ticks += ticks - journey.lastTick;
    journey.lastTick = ticks;
    const { goalX, wantedExit } = columns;
    const wantsOut = wantedExit !== undefined && wantedExit[row] !== -1;
    if (!journey.hasGoal && (wantsOut || (goalX !== undefined && !Number.isNaN(goalX[row])))) {
      journey.hasGoal = true;
      this.#travellers++;
    }
    if (this.#goalsAreEnds && !wantsOut && this.#isAtGoal(columns, row)) this.#arrive(journey, ticks);
  }

  /** Length of the step since the last frame, m. */
  #step(journey: Journey, { x, y, z, level }: FrameColumns, row: number): number {
    const { to, last } = journey;
    const now = [x[row], y[row], z[row]];
    const changedFloor = level[row] !== journey.toLevel;
    journey.toLevel = level[row];
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const moved = this.#nearest(now[axis] - last[axis], axis);
      last[axis] = now[axis];
      to[axis] += moved;
      squared += moved * moved;
    }
    // On another floor the same stairs begin elsewhere: no agent has walked there.
    return changedFloor ? 0 : Math.sqrt(squared);
  }

  #isAtGoal({ x, y, z, level, radius, goalX, goalY, goalZ }: FrameColumns, row: number): boolean {
    if (goalX === undefined || goalY === undefined) return false;
    const dx = this.#nearest(goalX[row] - x[row], 0);
    const dy = this.#nearest(goalY[row] - y[row], 1);
    const dz = level[row] < 0 && goalZ !== undefined ? this.#nearest(goalZ[row] - z[row], 2) : 0;
    const near = radius[row] + closeEnough;
    return dx * dx + dy * dy + dz * dz <= near * near;
  }

  #hear(event: SimulationEvent, ticks: number): void {
    const ends = event.type === 'left' || (event.type === 'goal' && event.outcome === 'reached');
    if (!ends) return;
    const journey = this.#journeys.get(event.agent.id);
    if (journey?.arrived === false) this.#arrive(journey, ticks);
  }

  #arrive(journey: Journey, ticks: number): void {
    if (!journey.hasGoal) this.#travellers++;
    journey.hasGoal = true;
    journey.arrived = true;
    this.#arrived++;
    this.#arrivedTicks += ticks - journey.sinceTick;
    this.#lastTick = ticks;
    const { dt } = this.#place;
    this.#onArrival?.({ id: journey.id, since: journey.sinceTick * dt, at: ticks * dt, metres: journey.path });
    const shortest = this.#shortest(journey);
    if (!(shortest > 0)) return;
    this.#detours++;
    this.#detourGrains += toGrains(journey.path / shortest);
  }

  #nearest(difference: number, axis: number): number {
    const { edges, size } = this.#place.world;
    return edges === 'wrap' && size[axis] > 0
      ? difference - Math.round(difference / size[axis]) * size[axis]
      : difference;
  }
}

export const straightWay: ShortestWay = ({ from, to, fromLevel, toLevel }) =>
  fromLevel === toLevel ? Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) : Number.NaN;
