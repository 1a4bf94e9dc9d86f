import { Arena, createMemory } from '@korzo/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Areas } from './areas.ts';
import { ControlMemory, headBytes, list, word } from './control-memory.ts';
import { Islands } from './islands.ts';
import { Neighbourhood } from './neighbourhood.ts';
import { newMemory, remember } from './plain-memory.ts';
import type { Walker } from './walker.ts';

const side = 12;
const cellSize = 2;
const tick = 5;

interface Body {
  readonly x: number;
  readonly y: number;
  /** Place of the partner in the list. */
  readonly partner: number;
}

interface Trial {
  readonly memory: ControlMemory;
  readonly near: Neighbourhood;
  readonly walkers: readonly Walker[];
}

/** Agents led on one floor; those with an odd place come into the lists in the order of `turns`. */
function crowdOf(bodies: readonly Body[], turns: readonly number[]): Trial {
  const shared = createMemory({ shared: true });
  const arena = new Arena(shared);
  const run = { memory: shared, reserve: (bytes: number): number => arena.reserve(bytes) };
  const memory = new ControlMemory(shared, run.reserve(headBytes));
  memory.refresh();
  const count = bodies.length;
  memory.ensureAgents('ledBlocks', count, run, () => undefined);
  for (const name of ['nextLed', 'parent', 'stops', 'order', 'members', 'heads'] as const)
    memory.ensure(name, Math.max(count, side * side), run);
  memory.ensure('islands', count + 1, run);
  memory.set(word.round, 1);
  memory.set(word.reach, 1);
  memory.set(word.farthest, 1024);
  const world = { origin: [0, 0, 0], size: [side, side, 0], levels: 1 } as const;
  const near = new Neighbourhood(memory, world, cellSize);
  const walkers = bodies.map(({ x, y, partner }, slot) => {
    const self = memory.led(slot);
    // Ids are not in the order of slots.
    remember(self, newMemory((slot * 7) % 1009, 0));
    self.partner = partner < count ? (partner * 7) % 1009 : -1;
    Object.assign(self, { level: 0, seenTick: tick, isOurs: true, x, y, radius: 0.25, extent: 0.5 });
    memory.words[memory.list(list.parent) + slot] = slot;
    return self;
  });
  const byId = walkers.toSorted((one, other) => one.id - other.id);
  for (const [index, { slot }] of byId.entries()) memory.words[memory.list(list.order) + index] = slot;
  memory.set(word.order, count);
  memory.scatter(count, run);
  for (const turn of turns.filter((each) => each < count)) near.enter(walkers[turn], true);
  return { memory, near, walkers };
}

const bodies = fc.array(
  fc.record({
    x: fc.double({ min: -1, max: side + 1, noNaN: true }),
    y: fc.double({ min: -1, max: side + 1, noNaN: true }),
    partner: fc.nat({ max: 80 }),
  }),
  { minLength: 2, maxLength: 30 },
);
const most = Array.from({ length: 30 }, (_, index) => index);
const orders = fc.shuffledSubarray(most, { minLength: most.length });

/** Nearer along both axes than six radii, or than the ground and bodies of both. */
const mayMeet = (one: Walker, other: Walker): boolean =>
  Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) <= Math.max(1.5, 1 + 0.5 * 1.002);

describe('agents near each other', () => {
  it('come in the same order, by cell and id, whichever thread has listed them first', () => {
    fc.assert(
      fc.property(bodies, orders, (all, turns) => {
        const listed = (order: readonly number[]): number[][] => {
          const { near, walkers } = crowdOf(all, order);
          return walkers.map((self) => near.around(self).map(({ id }) => id));
        };
        expect(listed(turns)).toEqual(listed(most));
      }),
      { numRuns: 60 },
    );
  });
});

describe('islands', () => {
  it('join all that may meet and all partners, and no others, whichever thread joins first', () => {
    fc.assert(
      fc.property(bodies, orders, (all, turns) => {
        const { memory, near, walkers } = crowdOf(all, most);
        const islands = new Islands(memory, new Areas(memory));
        for (const turn of turns) if (turn < walkers.length) islands.link(near, tick, turn, turn + 1);
        islands.list();
        expect(islandsIn(memory)).toEqual(slowIslands(walkers));
      }),
      { numRuns: 60 },
    );
  });
});

function islandsIn(memory: ControlMemory): number[][] {
  const at = (island: number): number => memory.words[memory.list(list.islands) + 2 * island];
  return Array.from({ length: memory.get(word.islands) }, (_, island) =>
    Array.from(
      { length: at(island + 1) - at(island) },
      (_member, index) => memory.led(memory.words[memory.list(list.members) + at(island) + index]).id,
    ),
  );
}

/** Spreads from agent to agent, in the order of ids. */
function slowIslands(walkers: readonly Walker[]): number[][] {
  const left = new Set(walkers.toSorted((one, other) => one.id - other.id));
  const found: number[][] = [];
  for (const first of left) {
    const island = [first];
    left.delete(first);
    for (const self of island)
      for (const other of left)
        if (mayMeet(self, other) || self.partner === other.id || other.partner === self.id) {
          island.push(other);
          left.delete(other);
        }
    found.push(island.map(({ id }) => id).sort((a, b) => a - b));
  }
  return found;
}
