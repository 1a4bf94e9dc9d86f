import type { Model, Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { cellularGain } from '../../cellular-gain/cellular-gain.ts';
import { eastward, everybody, passBottleneck, startCrowd } from '../../trials/pedestrians-crowd.testing.ts';
import { floorField } from '../../floor-field/floor-field.ts';

const cellsOf = (simulation: Simulation, size: number): string[] =>
  everybody(simulation).map(({ x, y }) => `${Math.floor(x / size)} ${Math.floor(y / size)}`);

describe('floor-field', () => {
  it.each([
    [0.9, 0.2, 1],
    [0.5, 0.3, 2],
    [0.75, 0.6, 3],
    [0.5, 0.5, 4],
  ])('is the parallel exclusion process in one row of cells: p = %s, density %s, seed %s', (p, density, seed) => {
    const cells = 200;
    const people = Math.round(cells * density);
    const agents = Array.from({ length: people }, (_, n) => ({
      x: 0.4 * (Math.floor((n * cells) / people) + 0.5),
      y: 0.2,
      radius: 0.15,
      desiredSpeed: (p * 0.4) / 0.3,
      maxSpeed: 2,
    }));
    const walls = [0, 0.4].map((y) => ({ level: 0, from: [0, y], to: [80, y] }) as const);
    const simulation = startCrowd({
      model: floorField,
      values: { staticStrength: 20 },
      agents,
      world: { size: [80, 10, 0], edges: 'wrap', walls },
      parts: [eastward],
      dt: 0.3,
      seed,
    });
    for (let tick = 0; tick < 200; tick++) simulation.tick();
    let moved = 0;
    const ticks = 800;
    for (let tick = 0; tick < ticks; tick++) {
      simulation.tick();
      for (const { vx } of everybody(simulation)) if (vx > 0.1) moved++;
    }
    const flow = moved / ticks / cells;
    const exact = (1 - Math.sqrt(1 - 4 * p * density * (1 - density))) / 2;
    expect(Math.abs(flow - exact)).toBeLessThan(0.003);
  });

  it('follows traces that others left, and not without k_D', () => {
    // Not all: now and then the first comes back into its cell at the same time.
    expect(shareThatFollows(10)).toBeGreaterThan(0.65);
    expect(shareThatFollows(0)).toBeLessThan(0.4);
  });
});

it('gives the same bits on any tiles with traces, friction and a choice in every tick', () => {
  const agents = Array.from({ length: 120 }, (_, n) => ({
    x: 30 + 0.4 * (n % 20),
    y: 40 + 0.8 * Math.floor(n / 20),
    goal: [n % 2 === 0 ? 60 : 20, 42, 0] as const,
  }));
  const values = { dynamicStrength: 1, friction: 0.4, neighbourhood: 'eight' };
  const checksum = (tiles: number): string => {
    const simulation = startCrowd({ model: floorField, values, agents, dt: 0.3, tiles });
    for (let tick = 0; tick < 25; tick++) simulation.tick();
    return simulation.checksum();
  };
  const expected = checksum(1);
  for (const tiles of [2, 3, 6]) expect(checksum(tiles)).toBe(expected);
});

/** Of those who stand where they began when an agent has left the cell beside them: how many step into that cell. */
function shareThatFollows(dynamicStrength: number): number {
  let stood = 0;
  let followed = 0;
  for (let seed = 1; seed <= 80; seed++) {
    const body = { desiredSpeed: 1.34, goal: [50.2, 58.2, 0] as const };
    const simulation = startCrowd({
      model: floorField,
      values: { staticStrength: 0, dynamicStrength, decay: 0, diffusion: 0 },
      agents: [
        { x: 50.2, y: 50.2, ...body },
        { x: 50.2, y: 49.8, ...body },
      ],
      dt: 0.3,
      seed,
    });
    simulation.tick();
    simulation.tick();
    const [first, second] = everybody(simulation);
    if (Math.abs(first.x - 50.2) < 0.1 || Math.abs(second.y - 49.8) > 0.1 || Math.abs(second.x - 50.2) > 0.1) continue;
    stood++;
    simulation.tick();
    const { x, y } = everybody(simulation)[1];
    if (Math.abs(y - 50.2) < 0.1 && Math.abs(x - 50.2) < 0.1) followed++;
  }
  return followed / stood;
}

const square = (count: number, seed: number, model: Model, values = {}): Simulation => {
  const agents = Array.from({ length: count }, (_, n) => ({
    x: 40 + 0.55 * (n % 12),
    y: 40 + 0.55 * Math.floor(n / 12),
    radius: 0.18,
    desiredSpeed: 0.8 + 0.1 * (n % 6),
    goal: [n % 2 === 0 ? 60 : 30, 40 + ((n * 7) % 13), 0] as const,
  }));
  return startCrowd({ model, values, agents, dt: 0.05, seed });
};

describe.each([
  ['floor-field', floorField, 0.4, { friction: 0.3, neighbourhood: 'eight' }],
  ['cellular-gain', cellularGain, 0.5, {}],
] as const)('%s', (_, model, size, values) => {
  it.each([1, 2])('never lets two into one cell, seed %s', (seed) => {
    const simulation = square(100, seed, model, values);
    for (let tick = 0; tick < 400; tick++) {
      simulation.tick();
      const { claimX, claimY } = simulation.addedColumns[0];
      if (tick < 20) continue;
      const place = (row: number): number => 2 * row + (simulation.ticks & 1);
      const claims = Array.from({ length: 100 }, (_unused, row) =>
        [claimX[place(row)], claimY[place(row)]].map((at) => Math.floor(at / size)).join(' '),
      );
      expect(new Set(claims).size).toBe(100);
    }
  });

  it('walks straight along the cells at the desired speed when alone', () => {
    const agents = [
      { x: 10.5 * size, y: 50.5 * size, desiredSpeed: 1, goal: [10.5 * size + 200, 50.5 * size, 0] as const },
    ];
    const simulation = startCrowd({
      model,
      values: { ...values, ...(model === floorField ? { staticStrength: 20, neighbourhood: 'four' } : {}) },
      agents,
      dt: 0.05,
    });
    for (let tick = 0; tick < 1200; tick++) simulation.tick();
    const [{ x, y }] = everybody(simulation);
    expect(y).toBeCloseTo(50.5 * size, 6);
    expect(Math.abs((x - 10.5 * size) / 60 - 1)).toBeLessThan(0.1);
  });

  it('goes through no wall', () => {
    const walls = [{ level: 0, from: [50, 0], to: [50, 100] }] as const;
    const agents = Array.from({ length: 20 }, (_unused, n) => ({ x: 45, y: 40 + n, goal: [60, 40 + n, 0] as const }));
    const simulation = startCrowd({ model, values, agents, world: { walls }, dt: 0.05 });
    for (let tick = 0; tick < 300; tick++) simulation.tick();
    for (const { x } of everybody(simulation)) {
      expect(x).toBeLessThanOrEqual(50 - Math.min(0.25, size / 2) + 1e-5);
      expect(x).toBeGreaterThan(48);
    }
  });

  it('lets people through a door that does not fit the cells, off their middles, and no agent into a wall', () => {
    // 0.8 m wide, and no middle of a cell of 0.4 or 0.5 m is 0.2 m from both posts.
    const trial = {
      model,
      width: model === floorField ? 0.7 : 0.8,
      people: 20,
      radius: 0.2,
      speed: 1.34,
      dt: 0.05,
      seed: 2,
    };
    const { left, leastGap: gap, leastWallGap } = passBottleneck(trial, 60);
    expect(left).toBe(20);
    expect(leastWallGap).toBeGreaterThan(-1e-6);
    expect(gap).toBeGreaterThan(-0.06);
  });

  it('shares no cell after a while when all begin on one point', () => {
    const agents = Array.from({ length: 9 }, (_unused, n) => ({ x: 50.1, y: 50.1, goal: [60, 45 + n, 0] as const }));
    const simulation = startCrowd({ model, values, agents, dt: 0.05 });
    for (let tick = 0; tick < 200; tick++) simulation.tick();
    const cells = cellsOf(simulation, size);
    expect(new Set(cells).size).toBe(9);
  });
});
