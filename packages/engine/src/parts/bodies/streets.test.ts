import { createSimulation, kindIndex, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { trialStreet, trialWalkers } from '../../city/trial-street.testing.ts';
import { compileScenario } from '../../scenario/compile-scenario.ts';

const flows =
  'traffic: { flows: [{ from: 0, to: 0, perHour: 900, gaps: even }, { from: 1, to: 1, perHour: 900, gaps: even }] }';

function onStreet(bodies: string, more = '', tiles = 1, share?: Meeting): Simulation {
  const setup = compileScenario(trialStreet(`${flows}\n${bodies}\n${more}`), { models: builtinModels });
  return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
}

interface Seen {
  readonly x: number;
  readonly y: number;
  readonly speed: number;
}

function those(simulation: Simulation, kind: 'vehicle' | 'body' | 'person'): Seen[] {
  return simulation.crowds.flatMap(({ columns, ownCount }) =>
    Array.from({ length: ownCount }, (_, row) => row)
      .filter((row) => columns.kind[row] === kindIndex(kind))
      .map((row) => ({
        x: columns.x[row],
        y: columns.y[row],
        speed: Math.hypot(columns.vx[row], columns.vy[row]),
      })),
  );
}

const parked = 'bodies: { cars: [{ name: car, at: [150, -1.5] }] }';

const start = (tiles: number, share?: Meeting): Simulation =>
  onStreet('bodies: { cars: [{ name: name-1, at: [110, -1.5], speed: 6, brake: 0 }] }', trialWalkers, tiles, share);
const areProcesses = ({ name }: { readonly name: string }): boolean => name.includes('processes');

describe('bodies in streets', () => {
  it('are stopped for: vehicles queue behind a parked car, and those of the other lane drive on', () => {
    const simulation = onStreet(parked);
    let passed = 0;
    for (let tick = 0; tick < 300; tick++) {
      simulation.tick();
      for (const { x, y } of those(simulation, 'vehicle')) {
        if (y > 0 && x < 100) passed++;
        // East-bound vehicles are on the side of the parked car, up to its rear at 147.8.
        if (y < -0.5 && x > 30 && x < 210) expect(x).toBeLessThan(147.8);
      }
    }
    expect(those(simulation, 'vehicle').filter(({ y, speed }) => y < -0.5 && speed < 0.1).length).toBeGreaterThan(2);
    expect(passed).toBeGreaterThan(20);
  });

  it('are followed while they move: vehicles drive behind a slow car at its speed, and do not stop', () => {
    // So much drive makes up for rolling resistance and drag at 5 m/s.
    const simulation = onStreet(
      'bodies: { cars: [{ name: slow, at: [100, -1.5], speed: 5, brake: 0 }] }',
      'run: { dt: 0.1, duration: 60, commands: [{ at: 0, type: control, body: slow, capability: drive, value: 0.031 }] }',
    );
    const [gaps, speeds]: number[][] = [[], []];
    for (let tick = 0; tick < 230; tick++) {
      simulation.tick();
      const [slow] = those(simulation, 'body');
      if (tick < 80 || slow.x > 215) continue;
      const behind = those(simulation, 'vehicle').filter(({ x, y }) => y < -0.5 && x < slow.x);
      const next = behind.toSorted((one, other) => other.x - one.x).at(0);
      if (next === undefined) continue;
      expect(slow.x - next.x).toBeGreaterThan(4.1);
      gaps.push(slow.x - next.x);
      speeds.push(next.speed);
    }
    expect(gaps.length).toBeGreaterThan(50);
    expect(Math.min(...speeds)).toBeGreaterThan(2.5);
    // A follower at 5 m/s keeps some 10 m from middle to middle; one that takes the car to stand keeps its braking distance as well.
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(18);
  });

  it('do not go through vehicles: a car that is driven into the queue stops at it', () => {
    const simulation = onStreet('bodies: { cars: [{ name: stop, at: [150, -1.5] }, { name: car, at: [60, -9] }] }');
    for (let tick = 0; tick < 250; tick++) simulation.tick();
    const queue = those(simulation, 'vehicle').filter(({ y, speed }) => y < -0.5 && speed < 0.1);
    const last = Math.min(...queue.map(({ x }) => x));
    expect(last).toBeLessThan(140);
    const told: string[] = [];
    simulation.queue({ type: 'control', body: 'stop', capability: 'drive', value: -1 });
    for (let tick = 0; tick < 40; tick++) {
      simulation.tick();
      for (const event of simulation.events) if (event.type === 'part') told.push(event.event);
      const [stop] = those(simulation, 'body');
      const first = Math.max(
        ...those(simulation, 'vehicle')
          .filter(({ y, x }) => y < -0.5 && x < 150)
          .map(({ x }) => x),
      );
      // Half of the car and half of the shortest vehicle.
      expect(stop.x - first).toBeGreaterThan(2.2 + 1.9);
    }
    expect(told).toContain('impact');
  });

  it('are not started in: trips wait for a lane that a body stands on, and a filled road keeps off it', () => {
    // The first vehicles of the eastbound lane come to stand from 0.5 m on.
    const simulation = onStreet(
      'bodies: { cars: [{ name: car, at: [24, -1.5] }, { name: other, at: [120, 1.5], heading: 180 }] }',
    );
    let eastbound = 0;
    for (let tick = 0; tick < 100; tick++) {
      simulation.tick();
      for (const { x, y } of those(simulation, 'vehicle')) {
        if (y < 0) eastbound++;
        for (const [atX, atY] of [
          [24, -1.5],
          [120, 1.5],
        ])
          expect(Math.abs(x - atX) > 4 || Math.abs(y - atY) > 1.7).toBe(true);
      }
    }
    expect(eastbound).toBe(0);
    expect(those(simulation, 'vehicle').length).toBeGreaterThan(1);
  });

  it('push people aside, with the impulse in an event', () => {
    const simulation = onStreet(
      'bodies: { cars: [{ name: car, at: [66, -5], speed: 20, brake: 0 }] }',
      'groups:\n  - { name: stander, model: orca, count: 1, place: { shape: points, points: [[72, -5]] }, goals: [{ goal: wander, stay: 0 }] }\n',
    );
    const told: string[] = [];
    for (let tick = 0; tick < 10; tick++) {
      simulation.tick();
      for (const event of simulation.events)
        if (event.type === 'part') told.push(`${event.event} ${JSON.stringify(event.details)}`);
    }
    expect(told[0]).toMatch(/^knocked \{"body":\d+,"impulse":\d+/);
    const [person] = those(simulation, 'person');
    const [car] = those(simulation, 'body');
    expect(Math.hypot(person.x - car.x, person.y - car.y)).toBeGreaterThan(0.9);
  });

  // Each round between processes costs all before it once more, and streets have many.
  it.each([
    ...partChecks(start, { trials: 1, ticks: 25 }).filter((check) => !areProcesses(check)),
    ...partChecks(start, { ticks: 4 }).filter(areProcesses),
  ])('$name', ({ run }) => {
    expect(run).not.toThrow();
  });
});
