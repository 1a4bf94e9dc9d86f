import { createSimulation, resolveValues, type AgentSpec, type Model, type NearAgent, type Wall } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { generalizedCentrifugalForce } from '../generalized-centrifugal-force/generalized-centrifugal-force.ts';
import { magnetic } from '../magnetic/magnetic.ts';

const dt = 0.01;
const walls: readonly Wall[] = [{ level: 0, from: [0, 0], to: [20, 0] }];

/** A few people, the first of whom is asked, and a wall south of them. */
const people: readonly AgentSpec[] = [
  { kind: 'person', model: 0, x: 10, y: 0.7, vx: 1, vy: -0.1, goal: [19, 0.6, 0], radius: 0.25, desiredSpeed: 1.6 },
  { kind: 'person', model: 0, x: 11.3, y: 0.8, vx: -1, vy: 0, goal: [1, 1, 0], radius: 0.3 },
  { kind: 'person', model: 0, x: 9.2, y: 1.2, vx: 0.5, vy: 0.5, goal: [19, 5, 0], radius: 0.25 },
  { kind: 'person', model: 0, x: 12.1, y: 0.5, vx: 0, vy: 0, goal: [1, 0.5, 0], radius: 0.25 },
];

const seenFromFirst = ({ x, y, vx = 0, vy = 0, radius = 0 }: AgentSpec, id: number): NearAgent => {
  const [self] = people;
  const speed = Math.hypot(vx, vy);
  return {
    id,
    way: [x - self.x, y - self.y, 0],
    distance: Math.hypot(x - self.x, y - self.y),
    velocity: [vx, vy, 0],
    heading: speed > 0 ? [vx / speed, vy / speed, 0] : [1, 0, 0],
    radius,
  };
};

describe.each([
  ['generalized-centrifugal-force', generalizedCentrifugalForce as Model],
  ['magnetic', magnetic as Model],
])('what %s says of its forces', (_, model) => {
  it('adds up to how it moves', () => {
    const { values } = resolveValues(model.parameters, {});
    const simulation = createSimulation({
      world: { origin: [0, 0, 0], size: [20, 20, 0], edges: 'open', levels: 1, walls, exits: [] },
      models: [{ model, values }],
      sources: [],
      dt,
      seed: 1,
    });
    for (const spec of people) {
      const speed = Math.hypot(spec.vx ?? 0, spec.vy ?? 0);
      simulation.add({
        ...spec,
        ...(speed > 0 ? { heading: [(spec.vx ?? 0) / speed, (spec.vy ?? 0) / speed, 0] as const } : {}),
      });
    }
    const [self, ...others] = people;
    const toGoal = Math.hypot(9, -0.1);
    const speed = Math.hypot(1, 0.1);
    const explained = model.explain?.({
      self: {
        id: 0,
        at: [self.x, self.y, 0],
        level: 0,
        velocity: [1, -0.1, 0],
        heading: [1 / speed, -0.1 / speed, 0],
        radius: 0.25,
        mass: 80,
        maxSpeed: 2,
        maxAcceleration: 10,
        desiredSpeed: 1.6,
        desired: [(1.6 * 9) / toGoal, (1.6 * -0.1) / toGoal, 0],
        goal: [19, 0.6, 0],
        leaves: false,
        added: {},
      },
      others: others.map((each, index) => seenFromFirst(each, index + 1)).sort((a, b) => a.distance - b.distance),
      walls,
      values,
      dt,
    });
    simulation.tick();
    const { vx, vy } = simulation.crowds[0].columns;
    const sum = [0, 1].map((axis) => explained?.forces.reduce((total, { force }) => total + force[axis], 0) ?? NaN);
    expect(sum[0]).toBeCloseTo((vx[0] - 1) / dt, 3);
    expect(sum[1]).toBeCloseTo((vy[0] + 0.1) / dt, 3);
    // Nothing of it is nothing.
    for (const { name, force } of explained?.forces ?? [])
      expect([name, Math.hypot(...force) > 0]).toEqual([name, true]);
  });
});
