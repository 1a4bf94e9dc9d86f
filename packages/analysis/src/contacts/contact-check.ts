import type { Wall } from '@korzo/core';
import type { Frame, MeasurePlace } from '../measure/frame.ts';
import { BodyGrid } from './body-grid.ts';
import { PairMemory } from './pair-memory.ts';
import { WallTable } from './wall-table.ts';
import { boxOf } from './world-box.ts';

/** Shallower overlaps are rounding (decisions are made in 32 bits), not contact; m. */
export const defaultTolerance = 1e-4;

export interface ContactTotals {
  /** Times two bodies came to overlap; one that lasts counts once. */
  readonly agents: number;
  /** Times a body came to overlap a wall. */
  readonly walls: number;
  /** Largest overlap of two bodies or of a body and a wall over the run, m; rounding included. */
  readonly deepest: number;
}

/** Called for every overlap deeper than the tolerance, tick by tick; `second` is -1 for a wall. */
export type OnOverlap = (first: number, second: number, overlap: number) => void;

/** Looks for overlaps after every tick, without asking the models. */
export class ContactCheck {
  readonly #tolerance: number;
  readonly #floors: BodyGrid;
  readonly #volume: BodyGrid | undefined;
  readonly #walls: WallTable;
  readonly #pairs = new PairMemory();
  readonly #wallsAt: MeasurePlace['wallsAt'];
  readonly #tell: OnOverlap | undefined;
  #wallPairs = new PairMemory();
  #standing: readonly Wall[];
  #agentContacts = 0;
  #wallContacts = 0;
  #deepest = 0;
  #now = 0;

  constructor(
    { world, wallsAt }: Pick<MeasurePlace, 'world' | 'wallsAt'>,
    tolerance = defaultTolerance,
    onOverlap?: OnOverlap,
  ) {
    const box = boxOf(world);
    this.#tell = onOverlap;
    this.#tolerance = tolerance;
    this.#wallsAt = wallsAt;
    this.#standing = world.walls;
    this.#floors = new BodyGrid('floors', box, world.levels, this.#onBodies);
    this.#volume = world.size[2] > 0 ? new BodyGrid('volume', box, 1, this.#onBodies) : undefined;
    this.#walls = new WallTable(world, box);
  }

  get totals(): ContactTotals {
    return { agents: this.#agentContacts, walls: this.#wallContacts, deepest: this.#deepest };
  }

  /** Overlaps after the last tick, old and new. */
  get now(): number {
    return this.#now;
  }

  afterTick(frame: Frame): void {
    this.#now = 0;
    this.#standWalls(frame.ticks - 1);
    this.#pairs.nextTick();
    this.#wallPairs.nextTick();
    this.#floors.findOverlaps(frame.crowds);
    this.#volume?.findOverlaps(frame.crowds);
    this.#walls.findOverlaps(frame.crowds, this.#floors.largestRadius, this.#onWall);
  }

  #standWalls(tick: number): void {
    const walls = this.#wallsAt?.(tick);
    if (walls === undefined || walls === this.#standing) return;
    this.#standing = walls;
    this.#walls.stand(walls);
    // Walls are known by their place in the list, so old contacts mean nothing any more.
    this.#wallPairs = new PairMemory();
  }

  readonly #onBodies = (firstId: number, secondId: number, overlap: number): void => {
    if (overlap > this.#deepest) this.#deepest = overlap;
    if (overlap <= this.#tolerance) return;
    this.#now++;
    this.#tell?.(firstId, secondId, overlap);
    if (this.#pairs.begins(firstId, secondId)) this.#agentContacts++;
  };

  readonly #onWall = (bodyId: number, wall: number, overlap: number): void => {
    if (overlap > this.#deepest) this.#deepest = overlap;
    if (overlap <= this.#tolerance) return;
    this.#now++;
    this.#tell?.(bodyId, -1, overlap);
    if (this.#wallPairs.begins(bodyId, wall)) this.#wallContacts++;
  };
}
