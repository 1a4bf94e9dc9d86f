import { describe, expect, it } from 'vitest';
import { createMemory } from '../memory/arena.ts';
import { defineModel } from '../model/define-model.ts';
import { plainHotLoops } from '../space/plain-hot-loops.ts';
import { createSimulation, type Simulation } from '../tick/simulation.ts';
import { Workshop } from './workshop.ts';

const still = defineModel({
  name: 'still',
  summary: 'Stands.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 1,
  bind: ({ crowd }) => {
    // As a user's model may do: columns taken once, when it is bound.
    const { nextVx, nextVy, nextVz } = crowd.columns;
    return () => [nextVx, nextVy, nextVz].forEach((next) => next.fill(0, 0, crowd.rowCount));
  },
});

function start(): { simulation: Simulation; member: Workshop } {
  const memory = createMemory({ shared: true });
  const simulation = createSimulation({
    world: { origin: [0, 0, 0], size: [20, 20, 0], edges: 'open', levels: 1, walls: [], exits: [] },
    models: [{ model: still, values: {} }],
    sources: [],
    dt: 0.1,
    seed: 1,
    memory,
  });
  return { simulation, member: new Workshop(simulation.brief(2), 1, plainHotLoops(memory), [still]) };
}

describe('the workshop of a member', () => {
  it('notices at its first job what moved after it was opened', () => {
    const { simulation, member } = start();
    const [before] = member.crowds.map((crowd) => crowd.columns.x.byteOffset);
    for (let index = 0; index < 1000; index++) simulation.add({ kind: 'person', model: 0, x: index / 50, y: 10 });
    expect(simulation.crowds[0].columns.x.byteOffset).not.toBe(before);
    member.refreshIfMoved();
    expect(member.crowds[0].columns.x.byteOffset).toBe(simulation.crowds[0].columns.x.byteOffset);
  });

  it('keeps its views while nothing moves', () => {
    const { simulation, member } = start();
    const { columns } = member.crowds[0];
    simulation.tick();
    member.refreshIfMoved();
    expect(member.crowds[0].columns).toBe(columns);
  });
});
