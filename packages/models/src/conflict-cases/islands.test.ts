import {
  createMemory,
  createSimulation,
  plainHotLoops,
  resolveValues,
  uniform,
  Workshop,
  type Crew,
  type Hands,
  type HandsPlace,
  type Simulation,
} from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { partChecks } from '../conformance/parts.ts';
import { straight } from '../straight/straight.ts';
import { conflictCases } from './conflict-cases.ts';
import { movementHands } from './control-hands.ts';
import type { ControlBriefing } from './engine.ts';
import { drawGridTasks } from './grid-tasks.ts';
import { cell, placesOf, startTrial, worldOf } from './grid-trial.testing.ts';
import { movementControls } from './movement-part.ts';

const size = 25;
const led = 270;
const others = 800;

/** A crowd so large that threads share every job: agents with tasks on a map, and others who walk through it. */
function startCrowd(rules: string): Simulation {
  const { map, tasks } = drawGridTasks(3, { size, blocked: 0.15, agents: led });
  const { values } = resolveValues(conflictCases.parameters, { rules });
  const models = [
    { model: conflictCases, values },
    { model: straight, values: {} },
  ];
  const simulation = createSimulation({
    world: { ...worldOf(map), edges: 'open' },
    models,
    sources: [],
    parts: movementControls(models),
    dt: 1 / 20,
    seed: 1,
    cellSize: 2,
    memory: createMemory({ shared: true }),
  });
  const body = { kind: 'person', radius: cell / 8, desiredSpeed: 1.3, maxSpeed: 1.3, maxAcceleration: 5 } as const;
  for (const { from, to } of tasks) {
    const [x, y] = placesOf(from);
    simulation.add({ ...body, model: 0, x, y, ...(to === undefined ? {} : { goal: [...placesOf(to), 0] as const }) });
  }
  for (let index = 0; index < others; index++) {
    const at = (purpose: number): number => uniform(1, index, purpose, 0x77) * size * cell;
    simulation.add({ ...body, model: 1, x: at(1), y: at(2), goal: [at(3), at(4), 0] });
  }
  return simulation;
}

/** Three threads in one: each item of a job is done by another one, the last item of a chunk first. */
function scrambled(place: HandsPlace, briefing: ControlBriefing): Hands {
  const threads = [1, 2, 3].map((thread) =>
    movementHands.make(Object.create(place, { thread: { value: thread } }) as HandsPlace, briefing),
  );
  return {
    refresh: () => {
      for (const hands of threads) hands.refresh?.();
    },
    perform: (job, tile, first, last) => {
      for (let item = last - 1; item >= first; item--) threads[(item * 7) % 3].perform(job, tile, item, item + 1);
    },
  };
}

/** Does all the work that threads share; counts the jobs by their numbers. */
function scramblingCrew(simulation: Simulation, done: Map<number, number>): Crew {
  const briefing = simulation.brief(2);
  const makers = briefing.hands.map(() => ({
    name: movementHands.name,
    make: (place: HandsPlace, told: unknown): Hands => {
      const hands = scrambled(place, structuredClone(told) as ControlBriefing);
      return {
        refresh: () => hands.refresh?.(),
        perform: (job, tile, first, last) => {
          done.set(job, (done.get(job) ?? 0) + last - first);
          hands.perform(job, tile, first, last);
        },
      };
    },
  }));
  const models = simulation.setup.models.map(({ model }) => model);
  const workshop = new Workshop(briefing, 1, plainHotLoops(briefing.memory), models, makers);
  return {
    size: 2,
    knows: () => true,
    knowsHands: () => true,
    perform: () => {
      workshop.refreshIfMoved();
      workshop.takeChunks();
    },
    memberTimes: () => [],
  };
}

describe('islands decided on by several threads', () => {
  it.each(['cured', 'thesis'])('have the same bits, events and memory in any order (%s)', (rules) => {
    const alone = startCrowd(rules);
    const shared = startCrowd(rules);
    const done = new Map<number, number>();
    shared.employ(scramblingCrew(shared, done));
    let decisions = 0;
    for (let tick = 0; tick < 25; tick++) {
      alone.tick();
      shared.tick();
      expect(shared.checksum()).toBe(alone.checksum());
      expect(shared.events).toEqual(alone.events);
      decisions += shared.events.length;
    }
    expect(Buffer.compare(Buffer.from(shared.snapshot()), Buffer.from(alone.snapshot()))).toBe(0);
    expect(decisions).toBeGreaterThan(40);
    // Rows twice, agents, islands twice and areas: every job that walks over agents was shared.
    expect([...done.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('a movement control as a part of a run', () => {
  const tasks = drawGridTasks(7, { size: 12, blocked: 0.2, agents: 30 });
  it.each(
    partChecks(
      (tiles, share) => startTrial({ ...tasks, tiles, ...(share === undefined ? {} : { share }) }).simulation,
      { ticks: 30 },
    ),
  )('$name', ({ run }) => {
    expect(run).not.toThrow();
  });
});
