import { modelBlockHead, type AgentColumns, type CrowdView, type DecisionPlace } from '@korzo/core';
import { kernelsFor, type Kernels } from '@korzo/kernels';
import { shorterWay } from './shorter-way.ts';
import type { Walker } from './walker.ts';

/** A thread's scratch belongs to the search up to here; behind it is room for answers. */
const answersAt = 786432;
const answerBytes = 262144;
/** Most that are found for one agent. */
const mostFound = 64;
/** Answer to a question of one agent alone: slots, then squared distances. */
const singleBytes = 8 * mostFound;

/**
 * An agent that an agent knows of: every agent near by, all round, nearest first, for the bodies' sake; and among them those it sees: at most
 * `mostSeen` inside its field of view, nearest first. The search costs the same in any crowd, so an agent costs the same.
 */
export class AgentMemory {
  /** Way to each one near, m; slot; distance squared. Those of a second look lie behind `nearCount`. */
  readonly dx = new Float64Array(2 * mostFound);
  readonly dy = new Float64Array(2 * mostFound);
  readonly squared = new Float64Array(2 * mostFound);
  readonly slot = new Int32Array(2 * mostFound);
  nearCount = 0;
  /** Places in the lists above of those that are seen. */
  readonly seen = new Int32Array(mostFound);
  seenCount = 0;
  readonly #crowd: CrowdView;
  readonly #columns: AgentColumns;
  readonly #wraps: boolean;
  readonly #kernels: Kernels;
  readonly #scratch: number;
  readonly #slots: Int32Array;
  readonly #kindsSeen: number;
  #wanted = 0;
  #radius = 0.5;
  #mostSeen = 0;
  /** First slot of the answers at hand, -1 when each agent asks for itself. */
  #firstSlot = -1;

  constructor({ crowd, memory, scratch, modelBlock }: DecisionPlace) {
    this.#crowd = crowd;
    this.#columns = crowd.columns;
    this.#wraps = crowd.int('wrapX') === 1;
    this.#kernels = kernelsFor(memory);
    this.#scratch = scratch;
    this.#slots = new Int32Array(memory.buffer, scratch + answersAt, answerBytes >> 2);
    this.#kindsSeen = new Int32Array(memory.buffer, modelBlock, modelBlockHead.bytes >> 2)[
      modelBlockHead.offsets.kindsSeen >> 2
    ];
  }

  /** For all agents to come: how far any agent looks, m, and how many it may see. */
  ask(radius: number, mostSeen: number): void {
    this.#radius = radius;
    this.#mostSeen = mostSeen;
    // Enough that a view over half a circle nearly always finds `mostSeen` among them.
    this.#wanted = Math.min(3 * mostSeen + 3, mostFound);
  }

  /** Looks around from all agents of a cell at once. */
  enterCell(entry: number): void {
    const { cellStart, occupied, pointer } = this.#crowd;
    const first = cellStart[occupied[entry]];
    const count = cellStart[occupied[entry] + 1] - first;
    const perSlot = 8 * this.#wanted;
    this.#firstSlot = count * perSlot <= answerBytes - singleBytes ? first : -1;
    if (this.#firstSlot < 0) return;
    const out = this.#scratch + answersAt + singleBytes - first * perSlot;
    const { nearestOfCells } = this.#kernels;
    nearestOfCells(pointer, this.#scratch, entry, entry + 1, this.#radius, this.#wanted, -1, this.#kindsSeen, out);
  }

  /**
   * Takes in who is near this agent of the cell entered last, and who of them it sees; an agent that is farther than `bodies` metres and
   * behind the last one seen is left out.
   */
  remember(self: Walker, bodies: number): void {
    let from = (singleBytes >> 2) + (self.slot - this.#firstSlot) * 2 * this.#wanted;
    if (this.#firstSlot < 0) {
      this.#askAlone(self, this.#radius, this.#wanted, -1);
      from = 0;
    }
    const lookedAt = this.#notice(self, from, bodies);
    const mayBeMore =
      lookedAt === this.#wanted &&
      this.seenCount < this.#mostSeen &&
      this.squared[lookedAt - 1] < self.sight * self.sight;
    if (mayBeMore) this.#lookAgain(self);
  }

  /** Goes through an answer, nearest first; returns how many were looked at. */
  #notice(self: Walker, from: number, bodies: number): number {
    const { headingX, headingY, cosHalfView, sight } = self;
    const { dx, dy, squared, seen } = this;
    const slots = this.#slots;
    const wanted = this.#wanted;
    const mostSeen = this.#mostSeen;
    let seenCount = 0;
    let place = 0;
    for (; place < wanted; place++) {
      const other = slots[from + place];
      if (other < 0) break;
      this.#measure(self, other, place);
      const distanceSquared = squared[place];
      if (seenCount === mostSeen || distanceSquared > sight * sight) {
        if (distanceSquared > bodies * bodies) break;
        continue;
      }
      const ahead = dx[place] * headingX + dy[place] * headingY;
      if (ahead >= cosHalfView * Math.sqrt(distanceSquared)) seen[seenCount++] = place;
    }
    this.nearCount = place;
    this.seenCount = seenCount;
    return place;
  }

  /** A crowd behind one's back may hide who is in front: the rest is looked for in the field of view alone. */
  #lookAgain(self: Walker): void {
    this.#askAlone(self, self.sight, this.#mostSeen, self.cosHalfView);
    let count = 0;
    for (; count < this.#mostSeen && this.#slots[count] >= 0; count++) {
      this.#measure(self, this.#slots[count], mostFound + count);
      this.seen[count] = mostFound + count;
    }
    this.seenCount = count;
  }

  #askAlone(self: Walker, radius: number, wanted: number, cosHalfView: number): void {
    const out = this.#scratch + answersAt;
    const { nearestOfSlot } = this.#kernels;
    nearestOfSlot(this.#crowd.pointer, this.#scratch, self.slot, radius, wanted, cosHalfView, this.#kindsSeen, out);
  }

  /** Notes an agent and the way to it. */
  #measure(self: Walker, other: number, place: number): void {
    const { rowOfSlot, x, y } = this.#columns;
    const row = rowOfSlot[other];
    let wayX = x[row] - self.x;
    let wayY = y[row] - self.y;
    if (this.#wraps) {
      wayX = shorterWay(wayX, this.#crowd.float('sizeX'));
      wayY = shorterWay(wayY, this.#crowd.float('sizeY'));
    }
    this.slot[place] = other;
    this.dx[place] = wayX;
    this.dy[place] = wayY;
    this.squared[place] = wayX * wayX + wayY * wayY;
  }
}
