import type { AgentColumns } from '@korzo/core';
import { bodies, type Run } from '@korzo/engine';
import { Hills } from './hills.ts';
import { LookTable } from './looks.ts';
import { Stairs } from './stairs.ts';

/** Where every agent is after a tick, in columns: what frames and recordings are made from. Columns may be longer than `count`. */
export interface Places {
  readonly epoch: number;
  readonly tick: number;
  /** s */
  readonly time: number;
  readonly count: number;
  readonly id: Uint32Array;
  readonly look: Uint16Array;
  readonly level: Int16Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Radians from east against the clock, and above the plane. */
  readonly heading: Float32Array;
  readonly pitch: Float32Array;
  /** m/s */
  readonly speed: Float32Array;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Gathers the places of all agents of a run, as they are shown. */
export class PlaceTaker {
  readonly looks = new LookTable();
  readonly #run: Run;
  /** Where people on stairs are shown. */
  readonly stairs: Stairs;
  readonly #hills: Hills | undefined;
  readonly #places: Writable<Places>;

  constructor(run: Run, epoch: number) {
    this.#run = run;
    this.stairs = new Stairs(run.settled.world.building, run.site);
    const [part] = run.made.from(bodies);
    this.#hills = run.city?.plan === undefined ? undefined : new Hills(run.city.plan.ground, part?.ground);
    this.#places = makePlaces(epoch);
  }

  /** The places now; the same object each time. */
  take(): Places {
    const { simulation } = this.#run;
    const places = this.#places;
    if (places.tick === simulation.ticks && places.count === simulation.bodies) return places;
    places.tick = simulation.ticks;
    places.time = simulation.time;
    places.count = simulation.bodies;
    let at = 0;
    for (const [index, crowd] of simulation.crowds.entries()) {
      crowd.refreshIfMoved();
      placeRows(places, crowd.columns, { count: crowd.ownCount, at });
      this.looks.write(
        { columns: crowd.columns, added: simulation.addedColumns[index] },
        crowd.ownCount,
        places.look,
        at,
      );
      at += crowd.ownCount;
    }
    this.raise(places, at);
    return places;
  }

  /** Agents came or went between two ticks. */
  forget(): void {
    this.#places.tick = -1;
  }

  /** Shows who is on stairs between the floors, and who is in a city on its ground. */
  raise(places: Places, count: number): void {
    this.stairs.show(places.level, places.x, places.y, places.z, { from: 0, until: count });
    this.#hills?.show(places, count);
  }
}

type Placed = Pick<AgentColumns, 'id' | 'level' | 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz'> & {
  readonly headingX: ArrayLike<number>;
  readonly headingY: ArrayLike<number>;
  readonly headingZ: ArrayLike<number>;
};

export const makePlaces = (epoch: number): Writable<Places> => ({
  epoch,
  tick: -1,
  time: 0,
  count: 0,
  ...columnsFor(1024),
});

/** Copies rows of agents to where they are shown from row `at` on; `places.count` says for how many there must be room. */
export function placeRows(
  places: Writable<Places>,
  columns: Placed,
  rows: { readonly count: number; readonly at: number },
): void {
  if (places.id.length < places.count) Object.assign(places, columnsFor(places.count * 2));
  const { count, at } = rows;
  const { id, level, x, y, z, heading, pitch, speed } = places;
  id.set(columns.id.subarray(0, count), at);
  level.set(columns.level.subarray(0, count), at);
  x.set(columns.x.subarray(0, count), at);
  y.set(columns.y.subarray(0, count), at);
  z.set(columns.z.subarray(0, count), at);
  const { headingX, headingY, headingZ, vx, vy, vz } = columns;
  for (let row = 0; row < count; row++) {
    speed[at + row] = Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]);
    heading[at + row] = Math.atan2(headingY[row], headingX[row]);
    // Of a unit vector; rounding may make it a little longer than that.
    pitch[at + row] = headingZ[row] === 0 ? 0 : Math.asin(Math.max(-1, Math.min(1, headingZ[row])));
  }
}

const columnsFor = (rows: number) => ({
  id: new Uint32Array(rows),
  look: new Uint16Array(rows),
  level: new Int16Array(rows),
  x: new Float64Array(rows),
  y: new Float64Array(rows),
  z: new Float64Array(rows),
  heading: new Float32Array(rows),
  pitch: new Float32Array(rows),
  speed: new Float32Array(rows),
});
