import { Hub } from '@korzo/cluster';
import type { Sight } from './sight.ts';

export interface Walker {
  id: number;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  level: number;
  look: number;
}

/** Random numbers of a seed, 0..1. */
export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Walkers with turns, births, deaths, jumps, changes of floor and look: everything frames have to show. */
export class MovingWorld {
  readonly hub = new Hub();
  readonly sender = this.hub.addSender();
  readonly walkers = new Map<number, Walker>();
  readonly roll: () => number;
  readonly size: number;
  readonly origin: number;
  tick = 0;
  #nextId = 0;

  constructor(seed: number, { size = 100, origin = 0, count = 50 } = {}) {
    this.roll = dice(seed);
    this.size = size;
    this.origin = origin;
    for (let each = 0; each < count; each++) this.add();
    this.publish();
  }

  add(id = this.#nextId++): void {
    const { roll } = this;
    const place = (): number => this.origin + roll() * this.size;
    const level = Math.floor(roll() * 3) - 1;
    this.walkers.set(id, {
      id,
      x: place(),
      y: place(),
      z: level === -1 ? roll() * 50 : 0,
      vx: roll() * 3 - 1.5,
      vy: roll() * 3 - 1.5,
      vz: level === -1 ? roll() - 0.5 : 0,
      level,
      look: Math.floor(roll() * 5),
    });
  }

  /** A tenth of a second, `ticks` ticks of it. */
  step(ticks = 1): void {
    const { roll } = this;
    this.tick += ticks;
    for (const walker of [...this.walkers.values()]) {
      walker.vx += (roll() - 0.5) * 0.3;
      walker.vy += (roll() - 0.5) * 0.3;
      walker.x = this.#around(walker.x + walker.vx * 0.1 * ticks);
      walker.y = this.#around(walker.y + walker.vy * 0.1 * ticks);
      walker.z += walker.vz * 0.1 * ticks;
      const fate = roll();
      if (fate < 0.01) this.walkers.delete(walker.id);
      else if (fate < 0.02) walker.level = Math.floor(roll() * 3) - 1;
      else if (fate < 0.03) walker.look = Math.floor(roll() * 300);
      else if (fate < 0.04) walker.x = this.origin + roll() * this.size;
    }
    if (roll() < 0.5) this.add();
    this.publish();
  }

  publish(): void {
    const all = [...this.walkers.values()];
    this.hub.sendAll(this.sender, {
      count: all.length,
      id: all.map(({ id }) => id),
      x: all.map(({ x }) => x),
      y: all.map(({ y }) => y),
      z: all.map(({ z }) => z),
      heading: all.map(({ vx, vy }) => Math.atan2(vy, vx)),
      pitch: all.map(({ vx, vy, vz }) => Math.atan2(vz, Math.sqrt(vx * vx + vy * vy))),
      level: all.map(({ level }) => level),
      look: all.map(({ look }) => look),
    });
  }

  get moment(): { epoch: number; tick: number; time: number; wrap: readonly [number, number, number] } {
    return { epoch: 1, tick: this.tick, time: this.tick / 10, wrap: [this.size, this.size, 0] };
  }

  #around(place: number): number {
    const offset = (place - this.origin) % this.size;
    return this.origin + (offset < 0 ? offset + this.size : offset);
  }
}

/** Everything about an agent that a sight says, in steps. */
export function rowsOf(sight: Sight): Map<number, string> {
  const rows = new Map<number, string>();
  for (let row = 0; row < sight.count; row++) {
    rows.set(
      sight.id[row],
      [
        Math.round(sight.x[row] * 100),
        Math.round(sight.y[row] * 100),
        Math.round(sight.z[row] * 100),
        sight.level[row],
        sight.look[row],
        Math.round((sight.heading[row] * 128) / Math.PI) & 255,
        Math.round((sight.pitch[row] * 128) / Math.PI) & 255,
      ].join(' '),
    );
  }
  return rows;
}

/** The same of a walker, from what was sent. */
export const rowOf = ({ x, y, z, vx, vy, vz, level, look }: Walker): string =>
  [
    Math.floor(x * 100 + 0.5),
    Math.floor(y * 100 + 0.5),
    Math.floor(z * 100 + 0.5),
    level,
    look,
    Math.floor((Math.fround(Math.atan2(vy, vx)) * 256) / (2 * Math.PI) + 0.5) & 255,
    Math.floor((Math.fround(Math.atan2(vz, Math.sqrt(vx * vx + vy * vy))) * 256) / (2 * Math.PI) + 0.5) & 255,
  ].join(' ');
