import { describe, expect, it } from 'vitest';
import { eastward, everybody, leastGap, passBottleneck, startCrowd } from '../trials/pedestrians-crowd.testing.ts';
import { twoCircle as model } from './two-circle.ts';
import { mostRemembered } from './parameters.ts';

const weidmann = (density: number): number => 1.34 * (1 - Math.exp(-1.913 * (1 / density - 1 / 5.4)));

/** People walk east on a square that wraps around, a little off a lattice. */
function walkAt(density: number, seed: number) {
  const side = 12;
  const perRow = Math.round(Math.sqrt(side * side * density));
  const step = side / perRow;
  const agents = Array.from({ length: perRow * perRow }, (_, n) => ({
    x: ((n % perRow) + 0.5 + 0.2 * Math.sin(n * 3 + seed)) * step,
    y: (Math.floor(n / perRow) + 0.5 + 0.2 * Math.cos(n * 5 + seed)) * step,
    radius: 0.12,
    desiredSpeed: 1.34,
  }));
  const world = { size: [side, side, 0], edges: 'wrap' } as const;
  return {
    simulation: startCrowd({ model, agents, world, parts: [eastward], dt: 0.05, seed }),
    real: (perRow * perRow) / side ** 2,
  };
}

describe('two-circle', () => {
  it.each([
    [0.5, 1],
    [1, 2],
    [1.75, 3],
    [2.5, 4],
    [3.5, 5],
  ])('walks at %s people per m2 as Weidmann measured, within 30 percent, seed %s', (density, seed) => {
    const { simulation, real } = walkAt(density, seed);
    for (let tick = 0; tick < 200; tick++) simulation.tick();
    let sum = 0;
    for (let tick = 0; tick < 60; tick++) {
      simulation.tick();
      const all = everybody(simulation);
      sum += all.reduce((total, { vx }) => total + vx, 0) / all.length / 60;
    }
    expect(Math.abs(sum / weidmann(real) - 1)).toBeLessThan(0.3);
  });

  it.each([1, 7, 16])('never has more than %s in mind', (memory) => {
    const agents = Array.from({ length: 60 }, (_, n) => ({
      x: 50 + (n % 8) * 0.5,
      y: 50 + Math.floor(n / 8) * 0.5,
      radius: 0.15,
      goal: [60, 40, 0] as const,
    }));
    const simulation = startCrowd({ model, values: { memory }, agents, dt: 0.05 });
    let most = 0;
    for (let tick = 0; tick < 40; tick++) {
      simulation.tick();
      const { rememberedIds } = simulation.addedColumns[0];
      for (let row = 0; row < 60; row++)
        most = Math.max(
          most,
          rememberedIds.subarray(row * mostRemembered, (row + 1) * mostRemembered).filter((id) => id > 0).length,
        );
    }
    expect(most).toBe(memory);
  });

  it('remembers an agent that is behind it for a while, then forgets', () => {
    const agents = [
      { x: 50, y: 50, desiredSpeed: 0.2, goal: [90, 50, 0] as const },
      { x: 50.2, y: 51, desiredSpeed: 0 },
    ];
    const remembers = (seconds: number): boolean => {
      const simulation = startCrowd({ model, agents, dt: 0.05 });
      for (let tick = 0; tick < seconds / 0.05; tick++) simulation.tick();
      return simulation.addedColumns[0]['rememberedIds'][0] === 2;
    };
    expect(remembers(1)).toBe(true);
    expect(remembers(1.5)).toBe(true);
    expect(remembers(5)).toBe(false);
  });

  it('lets two crowds pass each other without touching', () => {
    const agents = Array.from({ length: 30 }, (_, n) => {
      const east = n % 2 === 0;
      return {
        x: east ? 45 : 55,
        y: 48 + Math.floor(n / 2) * 0.6,
        radius: 0.2,
        goal: [east ? 60 : 40, 48 + Math.floor(n / 2) * 0.6, 0] as const,
      };
    });
    const simulation = startCrowd({ model, agents, dt: 0.05 });
    let least = Infinity;
    for (let tick = 0; tick < 600; tick++) {
      simulation.tick();
      least = Math.min(least, leastGap(simulation));
    }
    const passed = everybody(simulation).filter(({ x, id }) => (id % 2 === 0 ? x > 54 : x < 46)).length;
    expect(least).toBeGreaterThan(-1e-6);
    expect(passed).toBe(30);
  });

  it('empties a room through a bottleneck of 1.2 m', () => {
    const flow = passBottleneck({ model, width: 1.2, people: 40, radius: 0.15, speed: 1.34, dt: 0.05 });
    expect(flow.left).toBe(40);
    expect(flow.leastGap).toBeGreaterThan(-1e-6);
  });
});
