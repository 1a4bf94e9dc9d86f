import { hasLeft, type AgentColumns, type Simulation } from '@korzo/core';

type Visit = (columns: AgentColumns, row: number) => void;

/** Calls with every row: agents present, and those on aprons. */
export function forEachBody(simulation: Simulation, call: Visit): void {
  for (const { columns, ownCount } of simulation.crowds) for (let row = 0; row < ownCount; row++) call(columns, row);
}

/** Calls with the row of each agent present; those on aprons have left. */
export function forEverybody(simulation: Simulation, call: Visit): void {
  forEachBody(simulation, (columns, row) => {
    if (!hasLeft(columns.wantedExit[row])) call(columns, row);
  });
}

export interface Departure {
  readonly id: number;
  /** Index of its group. */
  readonly group: number;
  readonly exit: string;
  readonly time: number;
}

/** A person that left when and where, in the order of time. */
export class Departures {
  readonly list: Departure[] = [];
  readonly #groups = new Map<number, number>();

  readonly watch = (simulation: Simulation): void => {
    const { dt } = simulation.setup;
    for (const event of simulation.events) {
      if (event.type !== 'left') continue;
      const { id } = event.agent;
      this.list.push({ id, group: this.#groups.get(id) ?? -1, exit: event.exit, time: event.tick * dt });
    }
    const isNew = simulation.ticks === 1 || simulation.events.some(({ type }) => type === 'entered');
    if (isNew) forEverybody(simulation, ({ id, group }, row) => void this.#groups.set(id[row], group[row]));
  };

  get times(): readonly number[] {
    return this.list.map(({ time }) => time);
  }
}

/** When each person was first on the far side of a line across the x or y axis, on its floor; the line may be a gate's. */
export class Line {
  readonly #at: number;
  readonly #axis: 'x' | 'y';
  readonly #sign: 1 | -1;
  readonly #isMeant: (columns: AgentColumns, row: number) => boolean;
  readonly #first = new Map<number, number>();

  /** @param sign 1: beyond is where the coordinate is larger */
  constructor(
    axis: 'x' | 'y',
    at: number,
    sign: 1 | -1 = 1,
    isMeant?: (columns: AgentColumns, row: number) => boolean,
  ) {
    this.#axis = axis;
    this.#at = at;
    this.#sign = sign;
    this.#isMeant = isMeant ?? (() => true);
  }

  readonly watch = (simulation: Simulation): void => {
    forEachBody(simulation, (columns, row) => {
      if ((columns[this.#axis][row] - this.#at) * this.#sign < 0) return;
      const id = columns.id[row];
      if (this.#first.has(id) || !this.#isMeant(columns, row)) return;
      this.#first.set(id, simulation.time);
    });
  };

  /** In the order of time, s. */
  get times(): readonly number[] {
    return [...this.#first.values()].toSorted((a, b) => a - b);
  }

  timeOf(id: number): number {
    return this.#first.get(id) ?? Number.NaN;
  }

  get count(): number {
    return this.#first.size;
  }
}

export interface Rectangle {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly level?: number;
}

export const isIn = ({ x, y, level }: Rectangle, columns: AgentColumns, row: number): boolean =>
  columns.x[row] >= x[0] &&
  columns.x[row] < x[1] &&
  columns.y[row] >= y[0] &&
  columns.y[row] < y[1] &&
  (level === undefined || columns.level[row] === level);

export const areaOf = ({ x, y }: Rectangle): number => (x[1] - x[0]) * (y[1] - y[0]);

export interface ZoneReading {
  readonly count: number;
  /** People per square metre. */
  readonly density: number;
  /** Mean speed along the axis asked for, m/s; NaN when no person is there. */
  readonly speed: number;
}

/** How many are in a rectangle now, and how fast they get on along x or y (or in any direction). */
export function readZone(simulation: Simulation, zone: Rectangle, along: 'x' | 'y' | 'any' = 'any'): ZoneReading {
  let count = 0;
  let sum = 0;
  forEverybody(simulation, (columns, row) => {
    if (!isIn(zone, columns, row)) return;
    count++;
    const { vx, vy } = columns;
    if (along === 'any') sum += Math.hypot(vx[row], vy[row]);
    else sum += along === 'x' ? vx[row] : vy[row];
  });
  return { count, density: count / areaOf(zone), speed: count === 0 ? Number.NaN : sum / count };
}

/** How many in a rectangle get on at less than half of the speed they want. */
export function heldUpIn(simulation: Simulation, zone: Rectangle): number {
  let count = 0;
  forEverybody(simulation, (columns, row) => {
    const { vx, vy, desiredSpeed } = columns;
    if (isIn(zone, columns, row) && Math.hypot(vx[row], vy[row]) < desiredSpeed[row] / 2) count++;
  });
  return count;
}

/** People per second between the first and the last of some times, of which the outer shares are left out. */
export function flowOf(times: readonly number[], from = 0, to = 1): number {
  const first = Math.floor(from * (times.length - 1));
  const last = Math.floor(to * (times.length - 1));
  return (last - first) / (times[last] - times[first]);
}
