import { placeOnLane, type RoadNetwork } from '@korzo/city';
import { length2 } from '@korzo/core';
import type { Traffic } from '../run/traffic.ts';

type Point = readonly [number, number, number];

/** Half of what is wide on a car without mirrors, m: bodies are rows of discs. */
const half = 0.85;

/**
 * An independent look at bodies in the world: every vehicle is a row of discs along the lanes its front has come by. Knows nothing of
 * how vehicles avoid each other.
 */
export class Bodies {
  readonly #traffic: Traffic;
  readonly #network: RoadNetwork;
  readonly #trails = new Map<number, number[]>();

  constructor(traffic: Traffic) {
    this.#traffic = traffic;
    this.#network = traffic.scene.map.network;
  }

  /** Notes which lanes vehicles come by: after every tick in which no vehicle asks who touches. */
  follow(): void {
    const { vehicles } = this.#traffic.scene.state;
    for (let slot = 0; slot < this.#traffic.slots.used; slot++)
      if (vehicles.lane[slot] >= 0) this.#trailOf(vehicles.number[slot], vehicles.lane[slot]);
  }

  /** Pairs of vehicles that touch now. */
  touching(): string[] {
    const bodies = this.#bodies();
    const found: string[] = [];
    const cells = new Map<string, { number: number; disc: Point }[]>();
    for (const [number, discs] of bodies) {
      for (const disc of discs) {
        const [column, row] = [Math.floor(disc[0] / 4), Math.floor(disc[1] / 4)];
        for (let dx = -1; dx <= 1; dx++)
          for (let dy = -1; dy <= 1; dy++)
            for (const other of cells.get(`${column + dx} ${row + dy}`) ?? [])
              if (other.number !== number && distance(other.disc, disc) < 2 * half)
                found.push(`${number} and ${other.number} at ${this.#traffic.time.toFixed(2)} s`);
      }
      for (const disc of discs) {
        const key = `${Math.floor(disc[0] / 4)} ${Math.floor(disc[1] / 4)}`;
        cells.set(key, [...(cells.get(key) ?? []), { number, disc }]);
      }
    }
    return [...new Set(found)];
  }

  #bodies(): Map<number, Point[]> {
    const { vehicles } = this.#traffic.scene.state;
    const bodies = new Map<number, Point[]>();
    for (let slot = 0; slot < this.#traffic.slots.used; slot++) {
      const lane = vehicles.lane[slot];
      if (lane < 0 || vehicles.shift[slot] !== 0) continue;
      const number = vehicles.number[slot];
      const trail = this.#trailOf(number, lane);
      bodies.set(number, this.#discs(trail, vehicles.where[slot], vehicles.length[slot]));
    }
    return bodies;
  }

  /** Lanes it has come by, the present one last. A vehicle that changes lanes forgets what was before. */
  #trailOf(number: number, lane: number): number[] {
    const trail = this.#trails.get(number) ?? [];
    const last = trail.at(-1);
    if (last !== lane) {
      if (last !== undefined && !this.#network.lanes[last].next.includes(lane)) trail.length = 0;
      trail.push(lane);
    }
    this.#trails.set(number, trail);
    return trail;
  }

  #discs(trail: readonly number[], front: number, length: number): Point[] {
    const discs: Point[] = [];
    for (let back = half; back <= length - half + 1e-9; back += 1) {
      let where = front - back;
      let at = trail.length - 1;
      while (where < 0 && at > 0) where += this.#network.lanes[trail[--at]].length;
      if (where >= 0) discs.push(placeOnLane(this.#network.lanes[trail[at]], where).point);
    }
    return discs;
  }
}

const distance = (one: Point, other: Point): number => length2(one[0] - other[0], one[1] - other[1]);
