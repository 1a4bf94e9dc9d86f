import {
  eachTile,
  insidePolygon,
  type ColumnSpec,
  type Part,
  type PartPhase,
  type RunPlace,
  type TilePlace,
} from '@korzo/core';
import type { Crossing, LaneSpan } from '@korzo/city';
import { signals, type Obstacle, type Traffic } from '@korzo/traffic';

/** Who would be on a crossing after so many metres is about to step on it: cars let him. */
const seenAhead = 2.2;
/** Who waits stops when so many metres more would bring him onto it. */
const waitsAhead = 0.8;
/** A car that would have to brake harder for somebody than this does not stop for him, m/s2; drivers take so long to begin, s. */
const expectedBraking = 3.5;
const reaction = 0.5;
/** Cars stop so far before a crossing, m. */
const stopLine = 0.8;
/** Edge of the squares by which crossings are found, m. */
const square = 16;
const standing = 0.1;
/** A crossing is no crossing at lights when they are so far away, m. */
const farFromLights = 25;

interface Zebra extends Crossing {
  readonly points: readonly (readonly [number, number])[];
  /** Lanes of a junction whose lights show whether cars may come onto it. */
  readonly lights: readonly number[];
}

/** What sets the speeds that people would want without crossings. */
const wishes = ['wishes', 'lifts', 'goals'];

/**
 * People on crossings, as cars meet them, and cars as people meet them: a car stops for who is on a crossing or about to
 * step on it; who is about to waits at a red light, and for cars that cannot stop any more or stand in the way.
 */
export class Crossings implements Part {
  readonly name = 'crossings';
  readonly #traffic: Traffic;
  readonly #zebras: readonly Zebra[];
  readonly #near = new Map<number, number[]>();
  /** How many people use each crossing, or are about to. */
  readonly #used: Int32Array;
  readonly #isShut: Uint8Array;
  #shutAt = -1;

  constructor(traffic: Traffic, crossings: readonly Crossing[]) {
    this.#traffic = traffic;
    this.#zebras = crossings.map((crossing) => ({
      ...crossing,
      points: crossing.polygon.map(([x, y]) => [x, y] as const),
      lights: crossing.lanes.flatMap((span) => lightsOver(traffic, span)),
    }));
    this.#used = new Int32Array(crossings.length);
    this.#isShut = new Uint8Array(crossings.length);
    for (const [number, { points }] of this.#zebras.entries()) this.#list(number, points);
  }

  readonly columns: readonly ColumnSpec[] = [
    {
      name: 'kerbSpeed',
      type: 'f32',
      role: 'own',
      meaning: 'desired speed of a person waiting at a crossing, m/s; 0 while not waiting',
    },
  ];

  /** Around those that lead people: one phase gives back the speed that the other took from who waits. */
  readonly phases: readonly PartPhase[] = [
    {
      name: 'crossings/go',
      after: ['exchange'],
      before: ['clear air', ...wishes, 'places'],
      work: eachTile((place) => this.#release(place)),
    },
    {
      name: 'crossings/wait',
      after: [...wishes, 'hazards'],
      before: ['places'],
      work: (run) => {
        this.#tellDrivers(run);
        for (const place of run.tiles) this.#holdBack(place);
      },
    },
  ];

  /** What is known of the lights holds no more at another tick. */
  restore(): void {
    this.#shutAt = -1;
  }

  #release({ crowd, ownColumns }: TilePlace): void {
    const { desiredSpeed } = crowd.columns;
    const kerbSpeed = ownColumns['kerbSpeed'];
    for (let row = 0; row < crowd.ownCount; row++) {
      if (kerbSpeed[row] === 0) continue;
      desiredSpeed[row] = kerbSpeed[row];
      kerbSpeed[row] = 0;
    }
  }

  /** The crossings that somebody is on, or about to step on when he may, become obstacles on the lanes over them. */
  #tellDrivers({ crowds, tick, door }: RunPlace): void {
    this.#used.fill(0);
    this.#noteShut(tick);
    for (const { columns, ownCount } of crowds) {
      for (let row = 0; row < ownCount; row++) {
        if (columns.level[row] < 0) continue;
        const on = this.#zebraAt(columns.x[row], columns.y[row]);
        if (on >= 0) this.#used[on]++;
        const ahead = this.#zebraAhead(columns, row, seenAhead);
        if (ahead >= 0 && !this.#isRed(ahead)) this.#used[ahead]++;
      }
    }
    door.addUp(this.#used);
    const obstacles: Obstacle[] = [];
    for (const [number, { lanes }] of this.#zebras.entries())
      if (this.#used[number] > 0)
        for (const { lane, from } of lanes) obstacles.push({ lane, where: Math.max(0, from - stopLine) });
    this.#traffic.setObstacles(obstacles);
  }

  #holdBack({ crowd, ownColumns, tick }: TilePlace): void {
    const { columns } = crowd;
    const kerbSpeed = ownColumns['kerbSpeed'];
    this.#noteShut(tick);
    for (let row = 0; row < crowd.ownCount; row++) {
      if (columns.level[row] < 0 || columns.desiredSpeed[row] === 0) continue;
      const ahead = this.#zebraAhead(columns, row, waitsAhead);
      if (ahead < 0 || this.#isShut[ahead] === 0) continue;
      kerbSpeed[row] = columns.desiredSpeed[row];
      columns.desiredSpeed[row] = 0;
    }
  }

  /** The crossing that somebody who is on none would be on after some metres towards its goal. */
  #zebraAhead({ x, y, goalX, goalY }: TilePlace['crowd']['columns'], row: number, reach: number): number {
    const wayX = goalX[row] - x[row];
    const wayY = goalY[row] - y[row];
    const distance = Math.sqrt(wayX * wayX + wayY * wayY);
    if (!(distance > 0.05) || this.#zebraAt(x[row], y[row]) >= 0) return -1;
    for (const share of [0.5, 1]) {
      const along = (share * reach) / distance;
      const found = this.#zebraAt(x[row] + wayX * along, y[row] + wayY * along);
      if (found >= 0) return found;
    }
    return -1;
  }

  #zebraAt(x: number, y: number): number {
    const near = this.#near.get(squareOf(Math.floor(x / square), Math.floor(y / square)));
    if (near === undefined) return -1;
    for (const number of near) if (insidePolygon(x, y, this.#zebras[number].points)) return number;
    return -1;
  }

  /** Once a tick: which crossings people must not step on now. */
  #noteShut(tick: number): void {
    if (this.#shutAt === tick) return;
    this.#shutAt = tick;
    for (let number = 0; number < this.#zebras.length; number++)
      this.#isShut[number] = this.#isRed(number) || this.#isCarInTheWay(number) ? 1 : 0;
  }

  /** Red for people while a light lets cars onto the crossing. */
  #isRed(number: number): boolean {
    const { signal } = this.#traffic.scene.state;
    return this.#zebras[number].lights.some((lane) => signal[lane] === signals.green || signal[lane] === signals.amber);
  }

  #isCarInTheWay(number: number): boolean {
    return this.#zebras[number].lanes.some(({ lane, from, to }) => this.#isCarComing(lane, from, to, 3));
  }

  /** Whether a car on a lane, or on those before it, is on a stretch of it or too near and too fast to stop before. */
  #isCarComing(lane: number, from: number, to: number, depth: number): boolean {
    const { map, state } = this.#traffic.scene;
    const { where, speed, length, nextLane } = state.vehicles;
    for (let at = state.first[lane]; at < state.first[lane + 1]; at++) {
      const car = state.cars[at];
      if (where[car] >= from) {
        if (where[car] - length[car] < to) return true;
      } else if (cannotStop(speed[car], from - where[car])) return true;
    }
    if (depth === 0 || from > 60) return false;
    const { start, items } = map.lanes.prev;
    for (let before = start[lane]; before < start[lane + 1]; before++) {
      const earlier = items[before];
      const own = map.lanes.length[earlier];
      for (let at = state.first[earlier]; at < state.first[earlier + 1]; at++) {
        const car = state.cars[at];
        if (nextLane[car] === lane && cannotStop(speed[car], own - where[car] + from)) return true;
      }
      if (own + from < 60 && this.#isCarComing(earlier, own + from, Infinity, 0)) return true;
    }
    return false;
  }

  #list(number: number, points: Zebra['points']): void {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    for (let x = Math.floor(Math.min(...xs) / square); x <= Math.floor(Math.max(...xs) / square); x++)
      for (let y = Math.floor(Math.min(...ys) / square); y <= Math.floor(Math.max(...ys) / square); y++) {
        const key = squareOf(x, y);
        const known = this.#near.get(key);
        if (known === undefined) this.#near.set(key, [number]);
        else known.push(number);
      }
  }
}

/** The lights that cars pass just before or just behind a crossing; those who leave a junction over it have passed theirs long before. */
function lightsOver({ scene: { map, state } }: Traffic, { lane, to }: LaneSpan): number[] {
  const { junction, next, length } = map.network.lanes[lane];
  const isLit = (each: number): boolean => state.signal[each] !== signals.none;
  if (junction !== undefined) return isLit(lane) && to < length / 2 ? [lane] : [];
  return to > length - farFromLights ? next.filter(isLit) : [];
}

const squareOf = (x: number, y: number): number => x * 1_048_576 + y;

/** Whether somebody who sees people step out now comes to stand behind the place where they are. */
const cannotStop = (speed: number, distance: number): boolean =>
  speed > standing && speed * reaction + (speed * speed) / (2 * expectedBraking) > distance - stopLine;
