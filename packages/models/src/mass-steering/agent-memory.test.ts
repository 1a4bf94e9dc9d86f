import { inPlace } from '@korzo/building';
import { createSimulation, defineModel, type AgentSpec, type DecisionPlace, type World } from '@korzo/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AgentMemory } from './agent-memory.ts';
import { person, walker } from './trial.testing.ts';

const mostSeen = 7;
const sight = 5;
const cosHalfView = Math.cos((80 * Math.PI) / 180);

/** A model that remembers with AgentMemory and compares with core's own look, agent by agent. */
const comparing = defineModel({
  name: 'comparing',
  summary: 'Compares two ways of looking around and stands still.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 6,
  bind: (place) => (first, last) => compareAll(place, first, last),
});

function compareAll(place: DecisionPlace, first: number, last: number): void {
  const { crowd } = place;
  const memory = new AgentMemory(place);
  memory.ask(6, mostSeen);
  for (let entry = first; entry < last; entry++) {
    const cell = crowd.occupied[entry];
    memory.enterCell(entry);
    for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
      const row = crowd.columns.rowOfSlot[slot];
      if (row < crowd.ownCount) compare(place, memory, row, slot);
      crowd.columns.nextVx[slot] = crowd.columns.nextVy[slot] = crowd.columns.nextVz[slot] = 0;
    }
  }
}

function compare({ crowd, look }: DecisionPlace, memory: AgentMemory, row: number, slot: number): void {
  const { x, y, headingX, headingY, rowOfSlot } = crowd.columns;
  const view = { headingX: headingX[row], headingY: headingY[row], cosHalfView, sight };
  memory.remember(walker({ ...view, row, slot, x: x[row], y: y[row] }), 1.5);
  const expected = look.nearest(row, { radius: sight, limit: mostSeen, cosHalfView });
  // The search works in 32 bits: of two that are as far to a hair either may come first.
  expect(memory.seenCount).toBe(expected);
  for (let place = 0; place < expected; place++)
    expect(Math.abs(memory.squared[memory.seen[place]] - look.distanceSquared[place])).toBeLessThan(1e-5);
  const limit = 3 * mostSeen + 3;
  const bodies = look.nearest(row, { radius: 1.5, limit });
  const near = new Set(Array.from(memory.slot.subarray(0, memory.nearCount), (other) => rowOfSlot[other]));
  // All whose bodies could matter are known, unless the list is full of nearer ones.
  for (const other of look.rows.subarray(0, bodies)) expect(near.has(other) || bodies === limit).toBe(true);
}

const world = (edges: World['edges']): World => ({
  origin: [0, 0, 0],
  size: [24, 18, 0],
  ...{ edges, levels: 1, walls: [], exits: [] },
});

function lookAround(agents: readonly AgentSpec[], edges: World['edges'], tiles = 1): void {
  const source = { name: 'trial', ids: agents.length, lastTick: 0 };
  createSimulation(
    inPlace({
      world: world(edges),
      models: [{ model: comparing, values: {} }],
      sources: [
        { ...source, arrivalsAt: (tick, admit) => void (tick === 0 && agents.forEach((agent) => admit(agent))) },
      ],
      ...{ dt: 0.05, seed: 1, tiles, cellSize: 3 },
    }),
  ).tick();
}

const place = fc.record({
  x: fc.integer({ min: 0, max: 2399 }).map((value) => value / 100),
  y: fc.integer({ min: 0, max: 1799 }).map((value) => value / 100),
  angle: fc.integer({ min: 0, max: 359 }).map((degree) => (degree * Math.PI) / 180),
});

describe('remembering others', () => {
  it('finds the seven nearest in the field of view, an agent that is behind, as the slow look does', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 250 }),
        fc.constantFrom<World['edges']>('open', 'wrap'),
        (places, edges) => {
          const agents = places.map(({ x, y, angle }) =>
            person(x, y, { heading: [Math.cos(angle), Math.sin(angle), 0] }),
          );
          lookAround(agents, edges);
          lookAround(agents, edges, 2);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('sees an agent far ahead although a crowd stands behind', () => {
    const crowd = Array.from({ length: 60 }, (_, agent) => person(5 - 0.2 * (agent % 10), 8 + 0.3 * (agent % 6)));
    lookAround([person(5.2, 9), person(9, 9), ...crowd], 'open');
    expect(crowd).toHaveLength(60);
  });

  it('finds its way in a cell with two thousand others', () => {
    const crowd = Array.from({ length: 2000 }, (_, agent) =>
      person(3 + (agent % 50) * 0.05, 3 + Math.floor(agent / 50) * 0.07),
    );
    expect(() => lookAround(crowd, 'open')).not.toThrow();
  });
});
