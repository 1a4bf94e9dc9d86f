import { resolveValues } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { eastward, everybody, leastGap, passBottleneck, startCrowd } from '../trials/pedestrians-crowd.testing.ts';
import { optimalSteps as model } from './optimal-steps.ts';
import { agentPotential, wallPotential } from './potentials.ts';

const { values } = resolveValues(model.parameters, {});

describe('optimal-steps', () => {
  it('has the published potentials', () => {
    for (const [distance, expected] of [
      [0.3, 232.797],
      [0.5, 0.6859],
      [0.7, 0.3555],
      [1, 0.0705],
      [1.3, 0.0004],
    ])
      expect(Math.abs(agentPotential(distance, 0.4, values) - expected)).toBeLessThan(expected * 1e-3 + 5e-5);
    for (const [distance, expected] of [
      [0.1, 26360.5],
      [0.3, 0.5854],
      [0.5, 0.2253],
      [0.7, 0.0012],
    ])
      expect(Math.abs(wallPotential(distance, 0.2, values) - expected)).toBeLessThan(expected * 1e-3 + 5e-5);
  });

  it.each([0.6, 1.34, 1.8])('walks alone at its free speed of %s m/s', (desiredSpeed) => {
    for (const dt of [0.01, 0.05, 0.1]) {
      const simulation = startCrowd({
        model,
        agents: [{ x: 10, y: 50, desiredSpeed, maxSpeed: 3, goal: [90, 50, 0] as const }],
        dt,
      });
      const ticks = Math.round(20 / dt);
      for (let tick = 0; tick < ticks; tick++) simulation.tick();
      const [{ x }] = everybody(simulation);
      expect(Math.abs((x - 10) / 20 / desiredSpeed - 1)).toBeLessThan(0.01);
    }
  });

  it('steps 0.77673 m at 1.34 m/s, in 0.57965 s', () => {
    const simulation = startCrowd({
      model,
      agents: [{ x: 10, y: 50, desiredSpeed: 1.34, goal: [90, 50, 0] as const }],
      dt: 0.01,
    });
    simulation.tick();
    simulation.tick();
    const { footX, stepEnds } = simulation.addedColumns[0];
    expect(footX[0]).toBeCloseTo(10.77673, 5);
    expect(stepEnds[0]).toBeCloseTo(0.57965, 4);
  });

  it('makes good the time between steps without a dash: at most a tick over a whole step', () => {
    const agents = Array.from({ length: 30 }, (_, n) => ({
      x: 2 * (n % 10) + 0.1 * Math.floor(n / 10),
      y: 49.4 + 0.6 * Math.floor(n / 10),
      radius: 0.2,
      desiredSpeed: 1.34,
      maxSpeed: 3,
    }));
    const world = { size: [20, 100, 0], edges: 'wrap' } as const;
    const simulation = startCrowd({ model, agents, world, parts: [eastward], dt: 0.05 });
    let fastest = 0;
    for (let tick = 0; tick < 300; tick++) {
      simulation.tick();
      for (const { vx, vy } of everybody(simulation)) fastest = Math.max(fastest, Math.hypot(vx, vy));
    }
    expect(fastest / 1.34).toBeLessThan(0.57965 / (0.57965 - 0.05) + 1e-3);
  });

  it('stops in the middle of a step when an agent comes in on its way', () => {
    const simulation = startCrowd({
      model,
      agents: [{ x: 50, y: 50, radius: 0.2, goal: [60, 50, 0] as const }],
      dt: 0.05,
    });
    for (let tick = 0; tick < 4; tick++) simulation.tick();
    simulation.add({ kind: 'person', model: 0, x: 50.7, y: 50, radius: 0.2, vx: 1, desiredSpeed: 0 });
    for (let tick = 0; tick < 40; tick++) {
      simulation.tick();
      expect(leastGap(simulation)).toBeGreaterThan(-1e-6);
    }
  });

  it('gets to its goal and stays there', () => {
    const simulation = startCrowd({ model, agents: [{ x: 10, y: 50, goal: [13.3, 52, 0] as const }], dt: 0.05 });
    for (let tick = 0; tick < 200; tick++) simulation.tick();
    const [{ x, y, vx }] = everybody(simulation);
    expect(Math.hypot(x - 13.3, y - 52)).toBeLessThan(1e-6);
    expect(vx).toBe(0);
  });

  it.each([1, 2])('never overlaps in a crowd that crosses a circle, seed %s', (seed) => {
    const agents = Array.from({ length: 24 }, (_, n) => {
      const angle = (n * Math.PI) / 12 + seed * 0.01 * (n % 5);
      return {
        x: 50 + 6 * Math.cos(angle),
        y: 50 + 6 * Math.sin(angle),
        radius: 0.2,
        goal: [50 - 6 * Math.cos(angle), 50 - 6 * Math.sin(angle), 0] as const,
      };
    });
    const simulation = startCrowd({ model, agents, dt: 0.05, seed });
    let least = Infinity;
    for (let tick = 0; tick < 800; tick++) {
      simulation.tick();
      least = Math.min(least, leastGap(simulation));
    }
    const arrived = everybody(simulation).filter(
      ({ x, y, id }) => Math.hypot(x - agents[id].goal[0], y - agents[id].goal[1]) < 0.5,
    );
    expect(least).toBeGreaterThan(-1e-6);
    expect(arrived).toHaveLength(24);
  });

  it.each([
    [0.8, 1],
    [1.2, 2],
  ])('empties a room through a bottleneck of %s m, seed %s', (width, seed) => {
    const trial = { model, width, people: 50, radius: 0.2, speed: 1.34, dt: 0.05, seed };
    const { flow, left, leastGap: gap, leastWallGap } = passBottleneck(trial);
    expect(left).toBe(50);
    expect(gap).toBeGreaterThan(-1e-6);
    expect(leastWallGap).toBeGreaterThan(-1e-6);
    expect(flow / width).toBeGreaterThan(1.2);
    expect(flow / width).toBeLessThan(2);
  });
});
