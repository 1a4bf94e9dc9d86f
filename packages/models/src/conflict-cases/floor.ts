import type { GridFinder, GridSearch } from '@korzo/building';
import type { Area, Areas } from './areas.ts';
import type { CellMap } from './cell-map.ts';
import { list, word, type ControlMemory } from './control-memory.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import { ruleNames, type RuleName } from './rules.ts';
import type { Walker } from './walker.ts';

export interface Rules {
  /** The thesis' rules alone, with nothing that keeps bodies apart for certain and no agent helped out of a jam. */
  asInThesis: boolean;
  /** An agent that comes no nearer to the goal for so long goes from slot to slot, s. */
  patience: number;
  /** An agent that finds its vertex taken for so long gives up, s. */
  givesUpAfter: number;
}

export interface FloorSetup {
  readonly level: number;
  readonly map: CellMap;
  readonly near: Neighbourhood;
  readonly memory: ControlMemory;
  readonly areas: Areas;
  readonly dt: number;
  readonly search: GridSearch;
}

/** What the stages of the control share of one floor, on one thread: an island of it, whose agents meet no others in this tick. */
export class Floor {
  readonly level: number;
  readonly map: CellMap;
  readonly near: Neighbourhood;
  readonly memory: ControlMemory;
  readonly dt: number;
  readonly #areas: Areas;
  readonly #search: GridSearch;
  #ways: GridFinder | undefined;
  /** The search on fine vertices, once it was needed. */
  narrowWays?: GridFinder;
  /** The agents of the island that are led or were, ordered by id. */
  readonly walkers: Walker[] = [];
  /** The blocking areas of the island. */
  readonly areas: Area[] = [];
  /** Pairs that have an area, where there are many. */
  readonly #pairs = new Set<number>();
  tick = 0;
  /** The round of the memory that tick and rules are of. */
  round = -1;
  readonly rules: Rules = { asInThesis: false, patience: 0, givesUpAfter: 0 };

  constructor({ level, map, near, memory, areas, dt, search }: FloorSetup) {
    this.level = level;
    this.map = map;
    this.near = near;
    this.memory = memory;
    this.#areas = areas;
    this.dt = dt;
    this.#search = search;
  }

  get ways(): GridFinder {
    return (this.#ways ??= this.#search.on(this.map));
  }

  /** An agent of the floor that is led, or was. */
  find(id: number): Walker | undefined {
    if (id < 0) return undefined;
    const slot = this.memory.slotOf(id);
    if (slot < 0) return undefined;
    const found = this.memory.led(slot);
    return found.seenTick === this.tick && found.level === this.level ? found : undefined;
  }

  /** Some of the areas do not stand any more. */
  keepStanding(): void {
    let kept = 0;
    for (const area of this.areas) if (!area.isGone) this.areas[kept++] = area;
    if (this.areas.length !== kept) this.areas.length = kept;
    if (this.#pairs.size > 0) this.#pairs.clear();
    if (kept > fewAreas) for (const { one, other } of this.areas) this.#pairs.add(this.#pairOf(one, other));
  }

  hasArea(one: number, other: number): boolean {
    if (this.#pairs.size > 0) return this.#pairs.has(this.#pairOf(one, other));
    for (const area of this.areas) if (area.one === one && area.other === other) return true;
    return false;
  }

  /** Sets an area; its number holds until the tick is over. */
  setArea(x: number, y: number, one: number, other: number, mover: number): number {
    const { area, number } = this.#areas.open();
    area.set({ number, x, y, one, other, mover, sinceTick: this.tick }, this.level);
    this.areas.push(area);
    if (this.#pairs.size > 0) this.#pairs.add(this.#pairOf(one, other));
    else if (this.areas.length > fewAreas)
      for (const each of this.areas) this.#pairs.add(this.#pairOf(each.one, each.other));
    return number;
  }

  /** Counts a rule, and keeps what was decided for those who watch. */
  note(rule: RuleName, self: Walker, other?: Walker): void {
    const index = ruleNames.indexOf(rule);
    Atomics.add(this.memory.words, this.memory.list(list.counts) + this.level * ruleNames.length + index, 1);
    if (rule !== 'pushed') this.tell(index, self, other?.id ?? -1);
  }

  /** An event for the leader, by its number. */
  tell(event: number, self: Walker, other = -1): void {
    const { memory } = this;
    const index = memory.add(word.events, 1);
    if (index >= memory.room(list.events)) throw new RangeError('more decisions in one tick than a crowd can need');
    const at = memory.list(list.events) + index * 3;
    memory.words[at] = self.slot;
    memory.words[at + 1] = event;
    memory.words[at + 2] = other;
  }

  #pairOf(one: number, other: number): number {
    return this.memory.slotOf(one) * mostSlots + this.memory.slotOf(other);
  }
}

/** So many pairs are looked through one by one. */
const fewAreas = 8;
const mostSlots = 0x400_0000;

/** The number of the event of an agent that has arrived, behind those of rules. */
export const reachedEvent = ruleNames.length;

/** Waypoints count as reached from this many radii, the last one only exactly. */
export const reachedWithin = 2;

/** Where an agent heads for now. */
export function aimX(self: Walker, map: CellMap): number {
  const { sideX } = self;
  if (sideX === sideX) return sideX;
  return self.next >= self.wayLength - 1 ? self.lastX : map.middleX(self.vertex(self.next));
}

export function aimY(self: Walker, map: CellMap): number {
  const { sideY } = self;
  if (sideY === sideY) return sideY;
  return self.next >= self.wayLength - 1 ? self.lastY : map.middleY(self.vertex(self.next));
}
