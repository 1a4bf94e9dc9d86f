import type { Areas } from './areas.ts';
import { list, word, type ControlMemory } from './control-memory.ts';
import type { Floor } from './floor.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { Walker } from './walker.ts';

/**
 * Islands: agents that may meet in this tick, by ground, as partners, or by a blocking area. What is decided on one island does not depend on
 * any other, so threads decide on different ones at the same time. An island is known by its lowest slot, whatever thread has joined whom.
 */
export class Islands {
  readonly #memory: ControlMemory;
  readonly #areas: Areas;
  /** The agent that is joined with others. */
  #slot = 0;
  readonly #joinIt = (other: number): void => this.#join(this.#slot, other);

  constructor(memory: ControlMemory, areas: Areas) {
    this.#memory = memory;
    this.#areas = areas;
  }

  /** Joins the two of each area; the leader does so before `link`. */
  joinAreas(tick: number): void {
    const areas = this.#areas;
    for (let index = 0; index < areas.count; index++) {
      const area = areas.standing(index);
      area.oneSlot = this.#slotOn(area.level, area.one, tick);
      area.otherSlot = this.#slotOn(area.level, area.other, tick);
      if (area.oneSlot >= 0 && area.otherSlot >= 0) this.#join(area.oneSlot, area.otherSlot);
    }
  }

  #slotOn(level: number, id: number, tick: number): number {
    const slot = this.#memory.slotOf(id);
    if (slot < 0) return -1;
    const found = this.#memory.led(slot);
    return found.seenTick === tick && found.level === level ? slot : -1;
  }

  /** Joins some agents, by their places in the order of ids, with all that they may meet. */
  link(near: Neighbourhood, tick: number, first: number, last: number): void {
    const memory = this.#memory;
    const order = memory.list(list.order);
    for (let index = first; index < last; index++) {
      const self = memory.led(memory.words[order + index]);
      this.#slot = self.slot;
      near.look(self, this.#joinIt);
      if (self.partner >= 0) this.#joinAlso(this.#slotOn(self.level, self.partner, tick));
      if (self.waitsFor > 0) this.#joinAreaOf(self);
    }
  }

  #joinAreaOf({ level, waitsFor }: Walker): void {
    const found = this.#areas.find(level, waitsFor);
    if (found < 0) return;
    const { oneSlot, otherSlot } = this.#areas.standing(found);
    this.#joinAlso(oneSlot);
    this.#joinAlso(otherSlot);
  }

  #joinAlso(slot: number): void {
    if (slot >= 0) this.#join(this.#slot, slot);
  }

  /** The higher root gets the lower one as its parent; when another thread was quicker it looks again. */
  #join(one: number, other: number): void {
    const { words } = this.#memory;
    const parent = this.#memory.list(list.parent);
    for (;;) {
      const a = this.#rootOf(one);
      const b = this.#rootOf(other);
      if (a === b) return;
      const high = Math.max(a, b);
      if (Atomics.compareExchange(words, parent + high, high, Math.min(a, b)) === high) return;
    }
  }

  #rootOf(slot: number): number {
    const { words } = this.#memory;
    const parent = this.#memory.list(list.parent);
    let at = slot;
    for (;;) {
      const up = Atomics.load(words, parent + at);
      if (up === at) return at;
      at = up;
    }
  }

  /** Lists islands in the order of their first agents, the agents of each by id and its areas by number. The leader does so. */
  list(): void {
    const memory = this.#memory;
    const { words } = memory;
    const count = memory.get(word.order);
    const order = memory.list(list.order);
    const islands = memory.list(list.islands);
    const parent = memory.list(list.parent);
    // A root is met before or after those below it: its number is noted in its place of the list of stops, which is not in use yet.
    const numberOf = memory.list(list.stops);
    let islandCount = 0;
    for (let index = 0; index < count; index++) {
      const slot = words[order + index];
      const root = this.#rootOf(slot);
      words[parent + slot] = root;
      if (words[numberOf + root] === 0) {
        words[islands + 2 * islandCount] = words[islands + 2 * islandCount + 1] = 0;
        words[numberOf + root] = ++islandCount;
      }
      words[islands + 2 * (words[numberOf + root] - 1)]++;
    }
    this.#countAreas(numberOf);
    let members = 0;
    let areas = 0;
    for (let island = 0; island < islandCount; island++) {
      members += words[islands + 2 * island];
      areas += words[islands + 2 * island + 1];
      words[islands + 2 * island] = members;
      words[islands + 2 * island + 1] = areas;
    }
    words[islands + 2 * islandCount] = members;
    words[islands + 2 * islandCount + 1] = areas;
    // From the back, so that each list comes out in its order and each end becomes a beginning.
    const memberList = memory.list(list.members);
    for (let index = count - 1; index >= 0; index--) {
      const slot = words[order + index];
      const island = words[numberOf + words[parent + slot]] - 1;
      words[memberList + --words[islands + 2 * island]] = slot;
    }
    const areaList = memory.list(list.areasOfIslands);
    for (let index = this.#areas.count - 1; index >= 0; index--) {
      const island = this.#islandOf(index, numberOf);
      if (island >= 0) words[areaList + --words[islands + 2 * island + 1]] = index;
    }
    for (let index = 0; index < count; index++) words[numberOf + words[order + index]] = 0;
    memory.set(word.islands, islandCount);
  }

  #countAreas(numberOf: number): void {
    const { words } = this.#memory;
    const islands = this.#memory.list(list.islands);
    for (let index = 0; index < this.#areas.count; index++) {
      const island = this.#islandOf(index, numberOf);
      if (island >= 0) words[islands + 2 * island + 1]++;
      // Both have gone.
      else this.#areas.standing(index).isGone = true;
    }
  }

  #islandOf(area: number, numberOf: number): number {
    const { oneSlot, otherSlot } = this.#areas.standing(area);
    const slot = oneSlot >= 0 ? oneSlot : otherSlot;
    if (slot < 0) return -1;
    const { words } = this.#memory;
    return words[numberOf + words[this.#memory.list(list.parent) + slot]] - 1;
  }

  /** The floor that an island is on. */
  levelOf(island: number): number {
    const { words } = this.#memory;
    return this.#memory.led(
      words[this.#memory.list(list.members) + words[this.#memory.list(list.islands) + 2 * island]],
    ).level;
  }

  /** Puts the agents of an island onto its floor. */
  show(island: number, { walkers }: Floor): void {
    const memory = this.#memory;
    const { words } = memory;
    const at = memory.list(list.islands) + 2 * island;
    const first = memory.list(list.members) + words[at];
    const count = words[at + 2] - words[at];
    for (let index = 0; index < count; index++) walkers[index] = memory.led(words[first + index]);
    if (walkers.length !== count) walkers.length = count;
  }

  /** Puts its areas there, as they stood when islands were listed. */
  showAreas(island: number, { areas }: Floor): void {
    const { words } = this.#memory;
    const at = this.#memory.list(list.islands) + 2 * island;
    const first = this.#memory.list(list.areasOfIslands) + words[at + 1];
    const count = words[at + 3] - words[at + 1];
    for (let index = 0; index < count; index++) areas[index] = this.#areas.standing(words[first + index]);
    if (areas.length !== count) areas.length = count;
  }
}
