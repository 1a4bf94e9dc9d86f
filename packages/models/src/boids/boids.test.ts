import {
  createSimulation,
  measureGap,
  purposeNamed,
  resolveValues,
  sampleMesh,
  uniform,
  type AgentSpec,
  type Simulation,
  type Solid,
  type World,
} from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { describe, expect, it } from 'vitest';
import { boids } from './boids.ts';
import { trialSeeds } from '../trial-seeds.testing.ts';

const purpose = purposeNamed('boids.test');
const openSpace: World = {
  origin: [-80, -80, -80],
  size: [160, 160, 160],
  edges: 'open',
  levels: 1,
  walls: [],
  exits: [],
};

/** A flock as OpenSteer starts it: in a ball, in all directions, at 0.3 of the largest speed. */
function flockInBall(count: number, radius: number, seed: number): AgentSpec[] {
  const draw = (agent: number, turn: number): number => 2 * uniform(seed, agent, turn, purpose) - 1;
  const vector = (agent: number, first: number): [number, number, number] => {
    for (let turn = first; ; turn += 3) {
      const found: [number, number, number] = [draw(agent, turn), draw(agent, turn + 1), draw(agent, turn + 2)];
      if (Math.hypot(...found) <= 1 && Math.hypot(...found) > 0.01) return found;
    }
  };
  return Array.from({ length: count }, (_, agent) => {
    const place = vector(agent, 0);
    const heading = vector(agent, 1000);
    const speed = 2.7 / Math.hypot(...heading);
    return {
      kind: 'bird',
      model: 0,
      level: 'volume',
      x: place[0] * radius,
      y: place[1] * radius,
      z: place[2] * radius,
      vx: heading[0] * speed,
      vy: heading[1] * speed,
      vz: heading[2] * speed,
      radius: 0.5,
      maxSpeed: 9,
    };
  });
}

function start(
  agents: readonly AgentSpec[],
  given: Readonly<Record<string, unknown>>,
  { world = openSpace, dt = 1 / 60, seed = 1 }: { world?: World; dt?: number; seed?: number } = {},
): Simulation {
  const { values, problems } = resolveValues(boids.parameters, given);
  expect(problems).toEqual([]);
  return createSimulation({
    world,
    models: [{ model: boids, values }],
    sources: [
      {
        name: 'flock',
        ids: agents.length,
        lastTick: 0,
        arrivalsAt: (_, admit) => agents.forEach((agent) => admit(agent)),
      },
    ],
    dt,
    seed,
    hotLoops: kernelHotLoops,
  });
}

const rowsOf = ({ present }: Simulation): number[] => Array.from({ length: present }, (_, row) => row);

/** Mean cosine between the headings of pairs closer than `radius`. */
function localOrder(simulation: Simulation, radius: number): number {
  const { x, y, z, vx, vy, vz } = simulation.crowds[0].columns;
  let cosines = 0;
  let pairs = 0;
  for (const a of rowsOf(simulation)) {
    for (let b = 0; b < a; b++) {
      if (Math.hypot(x[a] - x[b], y[a] - y[b], z[a] - z[b]) >= radius) continue;
      const speeds = Math.hypot(vx[a], vy[a], vz[a]) * Math.hypot(vx[b], vy[b], vz[b]);
      cosines += (vx[a] * vx[b] + vy[a] * vy[b] + vz[a] * vz[b]) / speeds;
      pairs++;
    }
  }
  return cosines / pairs;
}

function medianNearest(simulation: Simulation): number {
  const { x, y, z } = simulation.crowds[0].columns;
  const rows = rowsOf(simulation);
  const nearest = rows.map((a) =>
    Math.min(...rows.filter((b) => b !== a).map((b) => Math.hypot(x[a] - x[b], y[a] - y[b], z[a] - z[b]))),
  );
  return nearest.sort((a, b) => a - b)[rows.length >> 1];
}

const run = (simulation: Simulation, seconds: number): void => {
  while (simulation.time < seconds - 1e-9) simulation.tick();
};

const isFinite = (simulation: Simulation): boolean => {
  const { x, y, z, vx, vy, vz } = simulation.crowds[0].columns;
  return [x, y, z, vx, vy, vz].every((column) => column.subarray(0, simulation.present).every(Number.isFinite));
};

describe.each(trialSeeds([1, 2, 3]))('a flock of 100 in open space (start %i)', (seed) => {
  const agents = flockInBall(100, 20, seed);

  it('aligns with those near within 10 s, and keeps 4.5 to 7 m apart; the whole need not fly one way', () => {
    const simulation = start(agents, { neighbours: 64 });
    expect(Math.abs(localOrder(simulation, 9))).toBeLessThan(0.15);
    run(simulation, 10);
    expect(localOrder(simulation, 9)).toBeGreaterThan(0.9);
    run(simulation, 20);
    expect(localOrder(simulation, 9)).toBeGreaterThan(0.97);
    expect(medianNearest(simulation)).toBeGreaterThan(4.5);
    expect(medianNearest(simulation)).toBeLessThan(7);
  });

  it('crowds together without separation', () => {
    const simulation = start(agents, { neighbours: 64, separates: false });
    run(simulation, 20);
    expect(medianNearest(simulation)).toBeLessThan(2);
  });

  it('flies the same when the rules are arbitrated outside the kernel', () => {
    // Friction so small that it does nothing else than choose the longer way through the code.
    const plain = start(agents, { neighbours: 64 });
    const steered = start(agents, { neighbours: 64, friction: 1e-12 });
    run(plain, 1);
    run(steered, 1);
    const { x } = plain.crowds[0].columns;
    const other = steered.crowds[0].columns.x;
    expect(Math.max(...rowsOf(plain).map((row) => Math.abs(x[row] - other[row])))).toBeLessThan(1e-3);
  });
});

describe('arbitration', () => {
  it('can be changed while it runs, and changes what happens', () => {
    const agents = flockInBall(60, 15, 4);
    const ends = ['sum', 'mean', 'priority', 'chance'].map((arbitration) => {
      const simulation = start(agents, { neighbours: 20 });
      run(simulation, 1);
      simulation.queue({ type: 'set', model: 0, parameter: 'arbitration', value: arbitration });
      run(simulation, 3);
      expect(isFinite(simulation)).toBe(true);
      return simulation.checksum();
    });
    expect(new Set(ends).size).toBe(4);
    const twice = start(agents, { neighbours: 20, arbitration: 'chance' });
    const again = start(agents, { neighbours: 20, arbitration: 'chance' });
    run(twice, 1);
    run(again, 1);
    expect(twice.checksum()).toBe(again.checksum());
  });
});

/** How far any agent gets out of the box of 60 m, m. */
const farthest = (simulation: Simulation, seconds: number): number => {
  let most = 0;
  while (simulation.time < seconds) {
    simulation.tick();
    const { x, y, z } = simulation.crowds[0].columns;
    for (const row of rowsOf(simulation))
      most = Math.max(most, ...[x, y, z].map((column) => Math.max(-column[row], column[row] - 60)));
  }
  return most;
};

describe('bounds', () => {
  const box: World = { ...openSpace, origin: [0, 0, 0], size: [60, 60, 60] };
  const outgoing = flockInBall(40, 8, 5).map((agent) =>
    Object.assign({}, agent, { x: agent.x + 30, y: agent.y + 30, z: (agent.z ?? 0) + 30 }),
  );
  it('let out, call back, or turn before the edge', () => {
    expect(farthest(start(outgoing, {}, { world: box }), 20)).toBeGreaterThan(60);
    expect(farthest(start(outgoing, { bounds: 'return', boundsWeight: 5 }, { world: box }), 20)).toBeLessThan(15);
    expect(
      farthest(start(outgoing, { bounds: 'contain', boundsWeight: 27, arbitration: 'priority' }, { world: box }), 20),
    ).toBeLessThan(3);
  });

  it('wrap around, with neighbours seen across the edge', () => {
    const world: World = { ...box, edges: 'wrap' };
    const pair = [0.5, 59.5].map((x): AgentSpec =>
      Object.assign({}, outgoing[0], { x, y: 30, z: 30, vx: 0, vy: 1, vz: 0 }),
    );
    const simulation = start(pair, { friction: 0.01 }, { world });
    simulation.tick();
    const { vx } = simulation.crowds[0].columns;
    expect(vx[0]).toBeGreaterThan(0);
    expect(vx[1]).toBeLessThan(0);
  });
});

const pyramidVertices = [
  [-5, -5, -5],
  [5, -5, -5],
  [5, 5, -5],
  [-5, 5, -5],
  [0, 0, 6],
] as const;
const pyramid: Solid = {
  shape: 'mesh',
  corners: pyramidVertices.flat(),
  field: sampleMesh({
    vertices: pyramidVertices,
    triangles: [
      [0, 2, 1],
      [0, 3, 2],
      [0, 1, 4],
      [1, 2, 4],
      [2, 3, 4],
      [3, 0, 4],
    ],
  }),
};

describe('obstacles', () => {
  const ball: Solid = { shape: 'sphere', centre: [0, 0, 0], radius: 6 };
  const world: World = { ...openSpace, solids: [ball] };
  const comers = Array.from({ length: 30 }, (_, agent): AgentSpec => ({
    kind: 'bird',
    model: 0,
    level: 'volume',
    x: -40,
    y: ((agent % 6) - 2.5) * 2,
    z: (Math.floor(agent / 6) - 2) * 2,
    vx: 8,
    radius: 0.5,
    maxSpeed: 9,
  }));
  /** Each flies straight on, whatever the others do. */
  const alone = { separates: false, aligns: false, coheres: false };
  /** Least distance of a body from the surface on the way past, m; negative when one got in. */
  const least = (given: Readonly<Record<string, unknown>>): number => {
    const simulation = start(comers, { ...alone, ...given }, { world });
    let nearest = Infinity;
    while (simulation.time < 10) {
      simulation.tick();
      const { x, y, z } = simulation.crowds[0].columns;
      for (const row of rowsOf(simulation)) nearest = Math.min(nearest, Math.hypot(x[row], y[row], z[row]) - 6.5);
    }
    expect(isFinite(simulation)).toBe(true);
    return nearest;
  };

  it('are flown through without avoidance, and never with the guard of the body', () => {
    expect(least({ avoidance: 'off', guardsBody: false })).toBeLessThan(-3);
    for (const avoidance of ['off', 'forceField', 'awayFromCentre', 'alongSurface', 'silhouetteEdge'])
      expect(least({ avoidance })).toBeGreaterThan(-1e-6);
  });

  it('are gone around by the silhouette without the guard', () => {
    expect(least({ avoidance: 'silhouetteEdge', guardsBody: false, arbitration: 'priority' })).toBeGreaterThan(-0.2);
  });

  it.each<readonly [string, Solid]>([
    ['a column', { shape: 'cylinder', centre: [0, 0], radius: 5, bottom: -80, top: 80 }],
    ['a stump', { shape: 'cylinder', centre: [0, 0], radius: 5, bottom: -80, top: 1 }],
    ['a turned box', { shape: 'box', centre: [0, 0, 0], half: [4, 4, 4], turn: [0.6, 0.8] }],
    ['a wall', { shape: 'box', centre: [0, 0, 0], half: [0.2, 7, 7], turn: [1, 0] }],
    ['a mesh', pyramid],
  ])('of any shape are gone around: %s', (_, solid) => {
    const simulation = start(
      comers,
      { ...alone, guardsBody: false, lookAhead: 3, sight: 30 },
      { world: { ...openSpace, solids: [solid] } },
    );
    const gap = { distance: 0, x: 0, y: 0, z: 0 };
    let deepest = Infinity;
    while (simulation.time < 10) {
      simulation.tick();
      const { x, y, z } = simulation.crowds[0].columns;
      for (const row of rowsOf(simulation)) {
        measureGap(solid, x[row], y[row], z[row], gap);
        deepest = Math.min(deepest, gap.distance);
      }
    }
    const { x } = simulation.crowds[0].columns;
    expect(deepest).toBeGreaterThan(0);
    // All are past it.
    expect(Math.min(...rowsOf(simulation).map((row) => x[row]))).toBeGreaterThan(8);
  });

  it('let out an agent that is inside, even in the very middle', () => {
    const inside = [0, 1, 5].map((x): AgentSpec => Object.assign({}, comers[0], { x, y: 0, z: 0, vx: 0 }));
    for (const avoidance of ['forceField', 'awayFromCentre', 'alongSurface', 'silhouetteEdge']) {
      const simulation = start(inside, { ...alone, avoidance }, { world });
      run(simulation, 5);
      const { x, y, z } = simulation.crowds[0].columns;
      expect(isFinite(simulation)).toBe(true);
      for (const row of rowsOf(simulation)) expect(Math.hypot(x[row], y[row], z[row])).toBeGreaterThan(6);
    }
  });

  it('are seen across an edge that wraps around', () => {
    const near: World = { ...openSpace, edges: 'wrap', solids: [{ ...ball, centre: [77, 0, 0] }] };
    const simulation = start([{ ...comers[0], x: -60, y: 1, z: 0, vx: -8 }], {}, { world: near });
    run(simulation, 4);
    const { x, y, z } = simulation.crowds[0].columns;
    // It went around, and on: not stopped before the ball.
    expect(x[0]).toBeGreaterThan(0);
    expect(x[0]).toBeLessThan(75);
    expect(Math.hypot(y[0] - 1, z[0])).toBeGreaterThan(3);
  });
});

describe('behaviours of the model', () => {
  const alone = { separates: false, aligns: false, coheres: false };
  const flat: World = { ...openSpace, size: [160, 160, 0] };
  const one: AgentSpec = { kind: 'fish', model: 0, x: 0, y: 0, vx: 1, radius: 0.3, maxSpeed: 2, desiredSpeed: 2 };
  /** Velocity and place of the first agent after some seconds on a floor. */
  const after = (
    given: Readonly<Record<string, unknown>>,
    agents: readonly AgentSpec[],
    { seconds = 2, world = flat }: { seconds?: number; world?: World } = {},
  ) => {
    const simulation = start(agents, { ...alone, ...given }, { world, dt: 0.05 });
    run(simulation, seconds);
    const { x, y, vx, vy } = simulation.crowds[0].columns;
    return { x: x[0], y: y[0], vx: vx[0], vy: vy[0] };
  };
  const other = (changes: Partial<AgentSpec>): AgentSpec => ({ ...one, kind: 'predator', ...changes });

  it('evade: away from the menace, which may be a kind that is otherwise overlooked', () => {
    const menace = other({ x: 3, y: 1, vx: 0 });
    expect(after({ evadeWeight: 3, evadeRadius: 8 }, [one, menace]).vx).toBeLessThan(0);
    expect(after({ evadeWeight: 3, evadeRadius: 2 }, [one, menace], { seconds: 0.5 }).vx).toBeCloseTo(1, 5);
  });

  it('pursue: to the quarry, or past it', () => {
    const quarry = other({ x: 0, y: 12, vx: 0, kind: 'bird' });
    const hunt = { pursueWeight: 3, quarry: 'bird', pursueRadius: 40 };
    expect(after(hunt, [one, quarry]).vy).toBeGreaterThan(1.5);
    const straight = after(hunt, [one, quarry], { seconds: 5 });
    const beside = after({ ...hunt, pursueOffset: 3 }, [one, quarry], { seconds: 5 });
    expect(Math.abs(beside.x)).toBeGreaterThan(Math.abs(straight.x) + 1);
  });

  it('yield: to the side of one that comes head-on', () => {
    const oncoming = other({ x: 6, y: 0.1, vx: -1 });
    const passing = after({ yieldWeight: 2 }, [one, oncoming], { seconds: 1 });
    expect(passing.y).toBeLessThan(-0.05);
  });

  it('follow the leader: to the spot behind it', () => {
    const leader = other({ x: 20, y: 5, vx: 1, group: 1, maxSpeed: 1 });
    const follower = after({ leaderWeight: 2, leaderGroup: 1, leaderDistance: 3 }, [one, leader], { seconds: 40 });
    // The leader, alone of its group, heads for itself no more than others: it goes straight on at 1 m/s.
    expect(Math.hypot(follower.x - 57, follower.y - 5)).toBeLessThan(2);
  });

  it('queue up: brakes behind one that stands', () => {
    const standing = other({ x: 2, vx: 0 });
    expect(Math.abs(after({ queueWeight: 4, queueDistance: 1 }, [one, standing], { seconds: 4 }).vx)).toBeLessThan(
      0.05,
    );
  });

  it('follow a wall at its distance', () => {
    const world: World = { ...flat, walls: [{ level: 0, from: [-60, -10], to: [70, -10] }] };
    const walker = { ...one, maxSpeed: 1 };
    const { y, vx } = after({ wallWeight: 2, wallDistance: 2, sight: 30, avoidance: 'off' }, [walker], {
      seconds: 40,
      world,
    });
    expect(y).toBeCloseTo(-7.7, 0);
    expect(vx).toBeGreaterThan(0.5);
  });

  it('flow, friction and whim: carried along, slowed down, turned by chance', () => {
    expect(after({ flowWeight: 2, flowY: 1.5 }, [one], { seconds: 5 }).vy).toBeCloseTo(1.5, 2);
    expect(after({ friction: 1 }, [one], { seconds: 1 }).vx).toBeCloseTo((1 - 0.05) ** 20, 3);
    const turned = after({ wanderWeight: 3 }, [one], { seconds: 5 });
    expect(Math.abs(turned.y)).toBeGreaterThan(0.1);
  });

  it('arrive at a goal and rest there, or flee from it', () => {
    const goal = { ...one, goal: [10, 5, 0] as const };
    const there = after({ goalWeight: 2, goalMode: 'arrive', slowingDistance: 4 }, [goal], { seconds: 30 });
    expect(Math.hypot(there.x - 10, there.y - 5)).toBeLessThan(0.3);
    const { x, y } = after({ goalWeight: 2, goalMode: 'flee' }, [goal], { seconds: 10 });
    expect(Math.hypot(x - 10, y - 5)).toBeGreaterThan(20);
  });
});

describe('bad input', () => {
  it('is refused: negative radius, weights that are no numbers', () => {
    for (const given of [{ separationRadius: -1 }, { cohesionWeight: NaN }, { avoidWeight: Infinity }, { sight: -1 }])
      expect(resolveValues(boids.parameters, given).problems).toHaveLength(1);
  });

  it('that is allowed is defined: radius 0, no agent, one alone, all on one point', () => {
    const zero = { separationRadius: 0, alignmentRadius: 0, cohesionRadius: 0, evadeRadius: 0, sight: 0, clearance: 0 };
    const point = Array.from({ length: 20 }, (): AgentSpec => ({
      kind: 'bird',
      model: 0,
      level: 'volume',
      x: 0,
      y: 0,
      z: 0,
    }));
    for (const given of [{}, zero, { arbitration: 'mean' }, { ...zero, evadeWeight: 1, friction: 1 }]) {
      for (const agents of [[], point.slice(0, 1), point.slice(0, 2), point]) {
        const simulation = start(agents, given, { dt: 0.05 });
        run(simulation, 1);
        expect(isFinite(simulation)).toBe(true);
        expect(simulation.present).toBe(agents.length);
      }
    }
  });
});
