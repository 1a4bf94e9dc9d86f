import type { Simulation } from '@korzo/core';
import type { Scenario } from '@korzo/formats';
import { forEachBody } from './observers.ts';

/** What no crowd of people has ever done: more per metre and second, more on a square metre, deeper into each other. */
export const physicalBounds = {
  /** People per metre and second, mean of 10 s. */
  flow: 2.5,
  /** People per square metre, mean of 10 s on 2 m x 2 m. */
  density: 7,
  /** How deep two bodies are in each other, m. */
  overlap: 0.05,
} as const;

/** The largest figures of a run. */
export type PoseFigures = { readonly [Key in keyof typeof physicalBounds]: number };

const noFigures: PoseFigures = { flow: 0, density: 0, overlap: 0 };

export const largestOf = (figures: readonly PoseFigures[]): PoseFigures => ({
  flow: Math.max(0, ...figures.map(({ flow }) => flow)),
  density: Math.max(0, ...figures.map(({ density }) => density)),
  overlap: Math.max(0, ...figures.map(({ overlap }) => overlap)),
});

/** Poses are looked at twice a second, and means are taken over ten seconds. */
const period = 0.5;
const looksOfMean = 20;
/** A mean of fewer looks, at the end of a run, is no mean. */
const fewestLooks = 4;
/** Sides of the squares that densities and flows are taken on, m: a door of 1 m must not be hidden by the wall beside it. */
const [wide, narrow] = [2, 1];
/** No pair of people farther apart than this touches, m. */
const reach = 1;
/** A longer step between two looks is a jump over the edge of a ring, or a lift, m. */
const longestStep = 4;

interface Pose {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly level: number;
  readonly radius: number;
}

/** Looks at where people are, and at nothing a model says: what they do to each other, and how many get through where. */
export class PoseGuard {
  readonly #every: number;
  readonly #widths: ReadonlyMap<string, number>;
  readonly #people = new Map<number, number>();
  readonly #paces = [new Map<number, number>(), new Map<number, number>()] as const;
  readonly #left = new Map<string, number>();
  #before = new Map<number, Pose>();
  #looks = 0;
  #figures: PoseFigures = noFigures;

  constructor({ setup }: Simulation, { world }: Scenario) {
    this.#every = Math.max(1, Math.round(period / setup.dt));
    this.#widths = new Map(
      (world.building?.gates ?? []).map(({ id, at: [[x1, y1], [x2, y2]] }) => [id, Math.hypot(x2 - x1, y2 - y1)]),
    );
  }

  afterTick(simulation: Simulation): void {
    for (const event of simulation.events) if (event.type === 'left') count(this.#left, event.exit, 1);
    if (simulation.ticks % this.#every !== 0) return;
    const poses = posesOf(simulation);
    this.#note({ ...noFigures, overlap: deepestOverlap(poses) });
    for (const pose of poses) this.#add(pose);
    this.#before = new Map(poses.map((pose) => [pose.id, pose]));
    this.#looks++;
    if (this.#looks === looksOfMean) this.#takeMeans();
  }

  figures(): PoseFigures {
    if (this.#looks >= fewestLooks) this.#takeMeans();
    return this.#figures;
  }

  #add(pose: Pose): void {
    const { id, x, y, level } = pose;
    count(this.#people, squareAt(level, x, y, wide), 1);
    const from = this.#before.get(id);
    if (from === undefined || from.level !== level) return;
    const step = Math.hypot(x - from.x, y - from.y);
    if (step > longestStep) return;
    // On two lattices half a square apart, so that a passage lies in a square of one of them.
    for (const [lattice, paces] of this.#paces.entries()) {
      const shift = (lattice * narrow) / 2;
      count(paces, squareAt(level, x + shift, y + shift, narrow), step);
    }
  }

  /** Way per area and time is what flows through a metre (Edie 1963). */
  #takeMeans(): void {
    const seconds = this.#looks * period;
    const flows = this.#paces.flatMap((paces) => [...paces.values()]).map((way) => way / (narrow * narrow * seconds));
    const atGates = [...this.#left].map(([gate, people]) => people / ((this.#widths.get(gate) ?? Infinity) * seconds));
    const densities = [...this.#people.values()].map((people) => people / (wide * wide * this.#looks));
    this.#note({ flow: Math.max(0, ...flows, ...atGates), density: Math.max(0, ...densities), overlap: 0 });
    for (const counts of [this.#people, ...this.#paces, this.#left]) counts.clear();
    this.#looks = 0;
  }

  #note(figures: PoseFigures): void {
    this.#figures = largestOf([this.#figures, figures]);
  }
}

function posesOf(simulation: Simulation): readonly Pose[] {
  const poses: Pose[] = [];
  forEachBody(simulation, ({ id, x, y, level, radius }, row) => {
    poses.push({ id: id[row], x: x[row], y: y[row], level: level[row], radius: radius[row] });
  });
  return poses;
}

/** How deep the two are in each other that are deepest, m. */
function deepestOverlap(poses: readonly Pose[]): number {
  const squares = new Map<number, Pose[]>();
  let deepest = 0;
  for (const pose of poses) {
    for (let dx = -reach; dx <= reach; dx += reach) {
      for (let dy = -reach; dy <= reach; dy += reach) {
        const near = squares.get(squareAt(pose.level, pose.x + dx, pose.y + dy, reach));
        if (near !== undefined) for (const other of near) deepest = Math.max(deepest, overlapOf(pose, other));
      }
    }
    const key = squareAt(pose.level, pose.x, pose.y, reach);
    const square = squares.get(key);
    if (square === undefined) squares.set(key, [pose]);
    else square.push(pose);
  }
  return deepest;
}

/** How deep two are in each other, m; 0 for those apart, which most are: they need no exact distance. */
function overlapOf(one: Pose, other: Pose): number {
  const [dx, dy, touching] = [one.x - other.x, one.y - other.y, one.radius + other.radius];
  return dx * dx + dy * dy > touching * touching ? 0 : touching - Math.hypot(dx, dy);
}

/** Squares along an axis, from the middle on, that have numbers of their own. */
const squaresAlong = 2 ** 20;

/** The number of a square: a look counts thousands of people, and texts would take most of its time. */
const squareAt = (level: number, x: number, y: number, side: number): number =>
  (level * squaresAlong + Math.floor(x / side)) * squaresAlong + Math.floor(y / side);

const count = <Key>(counts: Map<Key, number>, key: Key, amount: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + amount);
