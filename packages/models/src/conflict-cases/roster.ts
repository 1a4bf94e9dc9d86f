import type { Records, RunMemory } from '@korzo/core';
import { list, word } from './control-memory.ts';
import type { ControlEngine } from './engine.ts';
import { newMemory, remember, type Memory } from './plain-memory.ts';
import { seen, writeRecord } from './seen-agents.ts';
import type { Walker } from './walker.ts';

/** The leader's list of those it leads, or has led: who comes, who goes, and room in the memory for all of them. */
export class Roster {
  readonly #memory: RunMemory;
  #engine: ControlEngine;
  readonly #freeSlots: number[] = [];
  /** Slots given out so far. */
  #slots = 0;

  constructor(memory: RunMemory, engine: ControlEngine) {
    this.#memory = memory;
    this.#engine = engine;
  }

  /** The leader's tools may be other ones after a crew has come. */
  use(engine: ControlEngine): void {
    this.#engine = engine;
  }

  get count(): number {
    return this.#engine.memory.get(word.order);
  }

  /** An agent by its place in the order of ids. */
  at(index: number): Walker {
    const { memory } = this.#engine;
    return memory.led(memory.words[memory.list(list.order) + index]);
  }

  /** All of them, ordered by id. */
  all(): Walker[] {
    return Array.from({ length: this.count }, (_, index) => this.at(index));
  }

  /** The agents of rows that were not known yet. */
  welcomeRows(
    crowds: readonly { readonly columns: Readonly<Record<'id' | 'generation' | 'level', ArrayLike<number>>> }[],
  ): Walker[] {
    const { memory, seen: agents } = this.#engine;
    const rows = Array.from({ length: memory.get(word.newRows) }, (_, index) => {
      const at = memory.list(list.newRows) + 2 * index;
      return { tile: memory.words[at], row: memory.words[at + 1] };
    });
    const welcomed = rows.map(({ tile, row }) => {
      const { id, generation, level } = crowds[tile].columns;
      const self = this.add(newMemory(id[row], generation[row]), level[row]);
      agents.takeRow(self, tile, row);
      return restHere(self);
    });
    if (welcomed.length > 0) agents.flush();
    return welcomed;
  }

  /** Agents in other processes; returns those that were not known yet. */
  welcomeRecords(records: Records): Walker[] {
    const { memory, seen: agents } = this.#engine;
    const welcomed: Walker[] = [];
    for (let index = 0; index < records.count; index++) {
      if (records.row(index) >= 0) continue;
      const id = records.id(index);
      const slot = memory.slotOf(id);
      const level = records.at(index, seen.level);
      const generation = records.at(index, seen.generation);
      const known = slot < 0 ? undefined : memory.led(slot);
      const isKnown = known !== undefined && known.generation === generation && known.level === level;
      const self = isKnown ? known : this.add(newMemory(id, generation), level);
      agents.takeRecord(self, records, index);
      if (!isKnown) welcomed.push(restHere(self));
    }
    agents.flush();
    return welcomed;
  }

  /** Records of those met here, for other processes. */
  write(records: Records, welcomed: readonly Walker[], tick: number): void {
    records.clear();
    for (let index = 0; index < this.count; index++) {
      const self = this.at(index);
      if (self.seenTick === tick) writeRecord(records, self);
    }
    for (const self of welcomed) writeRecord(records, self);
  }

  /** A place for an agent on a floor, with what is known of it. */
  add({ way, ...known }: Memory, level: number): Walker {
    const { memory } = this.#engine;
    const slot = this.#freeSlots.pop() ?? this.#slots++;
    memory.ensureAgents('ledBlocks', slot + 1, this.#memory, () => undefined);
    for (const list of ['nextLed', 'parent', 'stops', 'order', 'cares', 'members'] as const)
      memory.ensure(list, this.#slots, this.#memory);
    memory.ensure('islands', this.#slots + 1, this.#memory);
    const self = memory.led(slot);
    remember(self, { ...known, way });
    self.level = level;
    this.keepWay(self, way);
    return self;
  }

  /** Those who have come are in the order of ids from now on, and those not met in this tick are forgotten. */
  settle(welcomed: readonly Walker[], isMet: (self: Walker) => boolean): void {
    const { memory } = this.#engine;
    const kept = this.all().filter((self) => {
      if (isMet(self)) return true;
      this.#freeSlots.push(self.slot);
      return false;
    });
    kept.push(...welcomed);
    kept.sort((one, other) => one.id - other.id);
    const order = memory.list(list.order);
    for (const [index, { slot }] of kept.entries()) memory.words[order + index] = slot;
    memory.set(word.order, kept.length);
    memory.scatter(kept.length, this.#memory);
  }

  clear(): void {
    this.settle([], () => false);
  }

  /** Room for those of a floor that are only looked at. */
  ensureStrangers(count: number): void {
    const { memory } = this.#engine;
    memory.ensureAgents('strangerBlocks', count, this.#memory, forget);
    memory.ensure('nextStranger', count, this.#memory);
  }

  /** Keeps the vertices of a path for an agent; the room stays with its slot. */
  keepWay(self: Walker, way: ArrayLike<number>): void {
    if (way.length > self.wayRoom) {
      let room = 32;
      while (room < way.length) room *= 2;
      const address = this.#memory.reserve(room * 4);
      this.#engine.memory.refresh();
      self.wayAt = address / 4;
      self.wayRoom = room;
    }
    const { words, wayAt } = self;
    for (let index = 0; index < way.length; index++) words[wayAt + index] = way[index];
    self.wayLength = way.length;
  }
}

const blank = newMemory(0, 0);
const forget = (stranger: Walker): void => remember(stranger, blank);

/** It has gone nowhere yet. */
function restHere(self: Walker): Walker {
  self.lastX = self.x;
  self.lastY = self.y;
  return self;
}
