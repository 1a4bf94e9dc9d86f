import { inPlace } from '@korzo/building';
import { createMemory, createSimulation, edgeWalls, resolveValues, type AgentSpec, type World } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { Stepper, type SteppedRun } from '../run/stepped-run.ts';
import { problemsWith } from './check.ts';
import type { CrowdInput, Walker } from './crowd-input.ts';

/**
 * Opens one crowd on one floor with one model, on this thread and without the scenario reader: a page with it stays small.
 * Everything else (buildings, groups, measures, recordings, threads) is what `run` is for.
 *
 * @throws {TypeError} with every problem: place, rule and remedy
 */
export function crowd(input: CrowdInput): SteppedRun {
  const problems = problemsWith(input);
  if (problems.length > 0) throw new TypeError(`the crowd cannot be opened:\n${problems.join('\n')}`);
  const { model, parameters = {}, agents, dt = 0.05, seed = 1, duration = Infinity, every = dt } = input;
  const world = worldOf(input);
  const specs = agents.map((agent) => specOf(agent, world));
  const simulation = createSimulation(
    inPlace({
      world,
      models: [{ model, values: resolveValues(model.parameters, parameters).values }],
      sources: [
        {
          name: 'agents',
          ids: Math.max(1, specs.length),
          lastTick: 0,
          arrivalsAt: (tick, admit) => {
            if (tick === 0) for (const spec of specs) admit(spec);
          },
        },
      ],
      dt,
      seed,
      memory: createMemory({ shared: false }),
      hotLoops: kernelHotLoops,
    }),
  );
  return new Stepper({
    simulation,
    lastTick: Math.ceil(duration / dt - 1e-6),
    stopWhenEmpty: true,
    ticksPerFrame: Math.max(1, Math.round(every / dt)),
    afterTick: () => undefined,
    measures: () => ({}),
    close: () => Promise.resolve(),
  });
}

function worldOf({ size, edges = 'open', walls = [], exits = [] }: CrowdInput): World {
  const floor = {
    origin: [0, 0, 0] as const,
    size: [size[0], size[1], 0] as const,
    levels: 1,
  };
  const lines = walls.flatMap((points) => points.slice(1).map((to, index) => ({ level: 0, from: points[index], to })));
  return {
    ...floor,
    edges,
    walls: edges === 'closed' ? [...lines, ...edgeWalls(floor)] : lines,
    exits: exits.map(({ id, rect: [x, y, width, height] }) => ({
      id,
      level: 0,
      min: [x, y],
      max: [x + width, y + height],
    })),
  };
}

function specOf(
  { at, goal, exit, speed = 1.34, radius = 0.25, maxSpeed = 1.3 * speed }: Walker,
  { exits }: World,
): AgentSpec {
  const door = exits.findIndex(({ id }) => id === exit);
  const { min, max } = exits[door] ?? { min: at, max: at };
  const target = goal ?? (door < 0 ? undefined : [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2]);
  return {
    kind: 'person',
    model: 0,
    x: at[0],
    y: at[1],
    radius,
    desiredSpeed: speed,
    maxSpeed,
    ...(target === undefined ? {} : { goal: [target[0], target[1], 0] }),
    ...(door < 0 ? {} : { exit: door }),
  };
}
