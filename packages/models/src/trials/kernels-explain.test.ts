import {
  createSimulation,
  resolveValues,
  type AgentSpec,
  type Model,
  type NearAgent,
  type Onlook,
  type Wall,
} from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { boids } from '../boids/boids.ts';
import { massSteering } from '../mass-steering/mass-steering.ts';
import { socialForce } from '../social-force/social-force.ts';

const dt = 0.01;
const walls: readonly Wall[] = [{ level: 0, from: [0, 0], to: [20, 0] }];

/** A few people, the first of whom is asked, and a wall south of them. */
const people: readonly AgentSpec[] = [
  { kind: 'person', model: 0, x: 10, y: 0.6, vx: 1, vy: 0.1, goal: [19, 0.6, 0], radius: 0.25, desiredSpeed: 1.3 },
  { kind: 'person', model: 0, x: 10.45, y: 0.7, vx: -1, vy: 0, goal: [1, 1, 0], radius: 0.3 },
  { kind: 'person', model: 0, x: 9.2, y: 1.2, vx: 0.5, vy: 0.5, goal: [19, 5, 0], radius: 0.25 },
  { kind: 'person', model: 0, x: 12.1, y: 0.5, vx: 0, vy: 0, goal: [1, 0.5, 0], radius: 0.25 },
];

/** What the model says of the first, and how its velocity then changes in one tick, per second. */
function askAndMove(model: Model, given: Record<string, unknown>) {
  const { values } = resolveValues(model.parameters, given);
  const simulation = createSimulation({
    world: { origin: [0, 0, 0], size: [20, 20, 0], edges: 'open', levels: 1, walls, exits: [] },
    models: [{ model, values }],
    sources: [],
    dt,
    seed: 1,
  });
  for (const spec of people) simulation.add(spec);
  const explained = model.explain?.(onlookOf(values));
  simulation.tick();
  const { vx, vy } = simulation.crowds[0].columns;
  return { explained, change: [(vx[0] - 1) / dt, (vy[0] - 0.1) / dt] };
}

function onlookOf(values: Onlook['values']): Onlook {
  const [self, ...others] = people;
  const speed = Math.hypot(1, 0.1);
  return {
    self: {
      id: 0,
      at: [self.x, self.y, 0],
      level: 0,
      velocity: [1, 0.1, 0],
      heading: [1 / speed, 0.1 / speed, 0],
      radius: 0.25,
      mass: 80,
      maxSpeed: 2,
      maxAcceleration: 10,
      desiredSpeed: 1.3,
      desired: [1.3, 0, 0],
      goal: [19, 0.6, 0],
      leaves: false,
      added: {},
    },
    others: others
      .map((other, index): NearAgent => {
        const way = [other.x - self.x, other.y - self.y, 0] as const;
        const velocity = [other.vx ?? 0, other.vy ?? 0, 0] as const;
        const pace = Math.hypot(...velocity);
        const heading = pace > 0 ? ([velocity[0] / pace, velocity[1] / pace, 0] as const) : ([1, 0, 0] as const);
        return { id: index + 1, way, distance: Math.hypot(...way), velocity, heading, radius: other.radius ?? 0.25 };
      })
      .sort((one, other) => one.distance - other.distance),
    walls,
    values,
    dt,
  };
}

describe('explanations', () => {
  it.each(['1995', '2000'])('of social forces of %s add up to what the model does', (variant) => {
    const { explained, change } = askAndMove(socialForce, { variant, speedLimit: 100 });
    const forces = explained?.forces ?? [];
    const sum = [0, 1].map((axis) => forces.reduce((total, { force }) => total + force[axis], 0));
    expect(sum[0]).toBeCloseTo(change[0], 2);
    expect(sum[1]).toBeCloseTo(change[1], 2);
    for (const name of ['drive', 'others', 'walls'])
      expect(Math.hypot(...(forces.find((each) => each.name === name)?.force ?? []))).toBeGreaterThan(0.01);
    expect(explained?.neighbours[0]).toBe(1);
  });

  it.each([{}, { weighByAngle: true }, { goalWeight: 2, separationFalloff: 'inverseDistanceSquared' }])(
    'of a flock with %s add up to what the model does',
    (given) => {
      const { explained, change } = askAndMove(boids, {
        maxForce: 1e6,
        avoidance: 'off',
        guardsBody: false,
        ...given,
      });
      const forces = explained?.forces ?? [];
      const sum = [0, 1].map((axis) => forces.reduce((total, { force }) => total + force[axis], 0));
      expect(sum[0]).toBeCloseTo(change[0], 2);
      expect(sum[1]).toBeCloseTo(change[1], 2);
      for (const name of ['separation', 'alignment', 'cohesion'])
        expect(Math.hypot(...(forces.find((each) => each.name === name)?.force ?? []))).toBeGreaterThan(1);
    },
  );

  it('of mass-steering name the force it follows when that is the only one', () => {
    const { explained } = askAndMove(massSteering, {});
    const named = new Map((explained?.forces ?? []).map(({ name, force }) => [name, force]));
    expect([...named.keys()]).toEqual(['avoid the obstacle', 'keep side distance', 'avoid others', 'follow the path']);
    // An agent comes head-on a little to the left: it turns to the right, at once.
    expect(named.get('avoid others')?.[1]).toBeLessThan(-0.5);
    // (desired - velocity) / reaction
    expect(named.get('follow the path')?.[0]).toBeCloseTo(0.3 / 0.3, 6);
    expect(explained?.rays?.some(({ hit }) => hit)).toBe(true);
    expect(explained?.rays?.some(({ hit }) => !hit)).toBe(true);
    expect(explained?.sight.radius).toBe(5);
  });
});
