import { insidePolygon } from '@korzo/building';
import type { AgentColumns } from '@korzo/core';
import type { Crossing } from '@korzo/city';
import { signals, type Scene } from '@korzo/traffic';

/** A car that would have to brake harder for a person than this does not stop, m/s2; drivers take so long to begin, s. */
const expectedBraking = 3.5;
const reaction = 0.5;
/** Cars stop so far before a crossing, m. */
export const stopLine = 0.8;
/** Edge of the squares by which crossings are found, m. */
const square = 16;
const standing = 0.1;

/** A crossing as drivers and people see it. */
export interface Zebra extends Pick<Crossing, 'lanes'> {
  readonly points: readonly (readonly [number, number])[];
  /** Lanes of a junction whose lights show whether cars may come onto it. */
  readonly lights: readonly number[];
}

/** The crossings of a city: which one is where, and whether cars leave people time to step on it. */
export class Zebras {
  readonly #scene: Pick<Scene, 'map' | 'state'>;
  readonly #zebras: readonly Zebra[];
  readonly #near = new Map<number, number[]>();

  constructor(scene: Pick<Scene, 'map' | 'state'>, zebras: readonly Zebra[]) {
    this.#scene = scene;
    this.#zebras = zebras;
    for (const [number, { points }] of zebras.entries()) this.#list(number, points);
  }

  /** The crossing at a place, or -1. */
  at(x: number, y: number): number {
    const near = this.#near.get(squareOf(Math.floor(x / square), Math.floor(y / square)));
    if (near === undefined) return -1;
    for (const number of near) if (insidePolygon(x, y, this.#zebras[number].points)) return number;
    return -1;
  }

  /** The crossing that a person who is on none would be on after some metres towards its goal, or -1. */
  ahead({ x, y, goalX, goalY }: AgentColumns, row: number, reach: number): number {
    const wayX = goalX[row] - x[row];
    const wayY = goalY[row] - y[row];
    const distance = Math.sqrt(wayX * wayX + wayY * wayY);
    if (!(distance > 0.05) || this.at(x[row], y[row]) >= 0) return -1;
    for (let share = 0.5; share <= 1; share += 0.5) {
      const along = (share * reach) / distance;
      const found = this.at(x[row] + wayX * along, y[row] + wayY * along);
      if (found >= 0) return found;
    }
    return -1;
  }

  /** Red for people while a light lets cars onto the crossing. */
  isRed(number: number): boolean {
    const { signal } = this.#scene.state;
    return this.#zebras[number].lights.some((lane) => signal[lane] === signals.green || signal[lane] === signals.amber);
  }

  /** Cars on lanes of other processes are for those to look at. */
  isCarInTheWay(number: number): boolean {
    return this.#zebras[number].lanes.some(({ lane, from, to }) => this.#isCarComing(lane, from, to, 3));
  }

  /** Whether a car on a lane, or on those before it, is on a stretch of it or too near and too fast to stop before. */
  #isCarComing(lane: number, from: number, to: number, depth: number): boolean {
    const { map, state } = this.#scene;
    const { where, speed, length, nextLane } = state.vehicles;
    for (let at = state.first[lane]; state.isOwnLane[lane] === 1 && at < state.first[lane + 1]; at++) {
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
      if (state.isOwnLane[earlier] === 0) continue;
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

const squareOf = (x: number, y: number): number => x * 1_048_576 + y;

/** Whether a driver who sees people step out now comes to stand behind the place where they are. */
const cannotStop = (speed: number, distance: number): boolean =>
  speed > standing && speed * reaction + (speed * speed) / (2 * expectedBraking) > distance - stopLine;
