import { createSimulation, kindIndex, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { trialStreet } from '../../city/trial-street.testing.ts';
import { readScenario } from '../../reader/read.ts';
import { compileScenario } from '../../scenario/compile-scenario.ts';
import type { Scenario } from '../../reader/scenario.ts';

function start(scenario: Scenario, tiles = 1, share?: Meeting): Simulation {
  const setup = compileScenario(scenario, { models: builtinModels });
  return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
}

function town(bodies: string, more = ''): Scenario {
  const text = `korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\ncity: { name: small-town }\nrun: { dt: 0.05, duration: 600, seed: 2 }\nbodies: ${bodies}\n${more}`;
  const result = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in result) throw new Error(result.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
  return result.scenario;
}

interface Seen {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

const those = (simulation: Simulation, kind: 'vehicle' | 'body' | 'person'): readonly Seen[] =>
  simulation.crowds.flatMap(({ columns, ownCount }) =>
    Array.from({ length: ownCount }, (_, row) => row)
      .filter((row) => columns.kind[row] === kindIndex(kind))
      .map((row) => ({ x: columns.x[row], y: columns.y[row], vx: columns.vx[row], vy: columns.vy[row] })),
  );

function run(simulation: Simulation, ticks: number, look: () => void = () => undefined): readonly string[] {
  const told: string[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    for (const event of simulation.events)
      if (event.type === 'refused') told.push(event.reason);
      else if (event.type === 'part') told.push(event.event);
    look();
  }
  return told;
}

const onFloor = (car: string): Scenario => {
  const text = `korzo: 1\nname: t\ntitle: T\nabout: T.\nworld: { size: [90, 90, 9] }\nrun: { dt: 0.05, duration: 9 }\nbodies: { cars: [${car}] }\n`;
  const result = readScenario(text, { file: 't.yaml' });
  if ('problems' in result) throw new Error('refused');
  return result.scenario;
};

const robots = (tiles: number, share?: Meeting): Simulation =>
  start(
    trialStreet(
      'traffic: { flows: [{ from: 0, to: 0, perHour: 900, gaps: even }] }\nbodies: { cars: [{ name: name-1, at: [60, -1.5], robot: true }, { name: other, at: [150, 1.5], heading: 180, robot: true }] }',
    ),
    tiles,
    share,
  );

const slow = (name: string, x: number, y: number): string =>
  `{ name: ${name}, at: [${x}, ${y}], speed: 4, acceleration: 0.3, power: 1, brake: 0, replay: [{ at: 0, drive: 0.5 }] }`;

describe('robots', () => {
  it('drive along their lanes, not faster than allowed, through junctions and bends', () => {
    const scenario = town(
      '{ cars: [{ name: one, at: [-200, -1.5], robot: true }, { name: two, at: [1.5, 130], heading: 90, robot: true }] }',
    );
    const simulation = start(scenario);
    const network = compileScenario(scenario, { models: builtinModels }).city?.network;
    let farthest = 0;
    const ways = [0, 0];
    const told = run(simulation, 1600, () => {
      for (const [index, { x, y, vx, vy }] of those(simulation, 'body').entries()) {
        const speed = Math.hypot(vx, vy);
        ways[index] += speed * 0.05;
        // 70 km/h are allowed on the ring, 50 in town.
        expect(speed).toBeLessThan(19.44 + 0.5);
        let nearest = Infinity;
        for (const { pieces } of network?.lanes ?? [])
          for (const piece of pieces)
            if (piece.kind === 'straight') nearest = Math.min(nearest, distanceTo([x, y], piece.begin, piece.end));
            else {
              const [dx, dy] = [x - piece.centre[0], y - piece.centre[1]];
              nearest = Math.min(nearest, Math.abs(Math.hypot(dx, dy) - Math.hypot(...piece.begin)));
            }
        farthest = Math.max(farthest, nearest);
      }
    });
    expect(told.filter((line) => line === 'contact')).toEqual([]);
    for (const way of ways) expect(way).toBeGreaterThan(300);
    expect(farthest).toBeLessThan(1.2);
  });

  it('stop behind a queue and for people on the road, and knock no person over', () => {
    // On the crossing, and slower than any agent who could run away.
    const scenario = trialStreet(
      'bodies: { cars: [{ name: robot, at: [60, -1.5], robot: true }] }\ngroups:\n  - { name: stander, model: straight, count: 1, speed: 0.05, maxSpeed: 0.1, place: { shape: points, points: [[120, -1.5]] }, goals: [{ goal: none }] }\n',
    );
    const simulation = start(scenario);
    // The other half of the road is blocked as well.
    const parked = '{ name: parked, at: [140, -1.5] }, { name: beside, at: [140, 1.5], heading: 180 }';
    const blocked = start(trialStreet(`bodies: { cars: [{ name: robot, at: [60, -1.5], robot: true }, ${parked}] }`));
    expect(run(simulation, 60)).not.toContain('knocked');
    const [waiting] = those(simulation, 'body');
    expect(Math.hypot(waiting.vx, waiting.vy)).toBeLessThan(0.3);
    expect(waiting.x).toBeGreaterThan(105);
    expect(waiting.x).toBeLessThan(120 - 2.2);
    run(blocked, 150);
    const [robot, stands] = those(blocked, 'body');
    expect(Math.hypot(robot.vx, robot.vy)).toBeLessThan(0.1);
    expect(stands.x - robot.x).toBeGreaterThan(4.4 + 0.5);
    expect(stands.x - robot.x).toBeLessThan(4.4 + 7);
  });

  it('pass what stays on their lane when the other half of the road is free, and come back to it', () => {
    const parked = '{ name: parked, at: [100, -1.5] }';
    const passing = start(
      trialStreet(
        `bodies: { cars: [{ name: robot, at: [40, -1.5], robot: true }, ${parked}] }\nrun: { dt: 0.05, duration: 60 }`,
      ),
    );
    let [farthestLeft, nearestToLane] = [-Infinity, Infinity];
    const told = run(passing, 260, () => {
      const [{ x, y }] = those(passing, 'body');
      // At the end of the street it turns around.
      if (x < 160) farthestLeft = Math.max(farthestLeft, y);
      if (x > 125 && x < 160) nearestToLane = Math.min(nearestToLane, Math.abs(y + 1.5));
    });
    expect(told.filter((line) => line === 'contact' || line === 'impact')).toEqual([]);
    expect(those(passing, 'body')[0].x).toBeGreaterThan(130);
    // Beside a car of 1.8 m on the same lane.
    expect(farthestLeft).toBeGreaterThan(0.3);
    expect(farthestLeft).toBeLessThan(3);
    expect(nearestToLane).toBeLessThan(0.4);
  });

  describe('on a road with two lanes each way', () => {
    const road = `main() {
      Style *wide = new Style(2, 2, lsDashed);
      Way *w = new Way(straight);
      w->use_style(wide);
      w->connect(new Cross(0, 0, 0, 2), 0, new Cross(600, 0, 0, 2), 0);
    }`;
    function drive(beside: string) {
      const text = `korzo: 1\nname: t\ntitle: T\nabout: T.\ncity: { text: ${JSON.stringify(road)} }\nrun: { dt: 0.05, duration: 60 }\nbodies: { cars: [{ name: robot, at: [60, -1.75], robot: true }${beside}] }\n`;
      const result = readScenario(text, { file: 't.yaml' });
      if ('problems' in result) throw new Error(result.problems.map(({ rule }) => rule).join());
      const simulation = start(result.scenario);
      const sideways: number[] = [];
      const others: number[][] = [];
      const sharpest = { turn: 0, before: 0 };
      const told = run(simulation, 400, () => {
        const [{ x, y, vx, vy }] = those(simulation, 'body');
        sideways.push(y);
        others.push(those(simulation, 'body').map((body) => body.x));
        const heading = Math.atan2(vy, vx);
        if (x < 500 && vx > 3)
          sharpest.turn = Math.max(sharpest.turn, (Math.abs(heading - sharpest.before) / 0.05) * vx);
        sharpest.before = heading;
      });
      return { told, sideways, others, x: those(simulation, 'body')[0].x, sharpest: sharpest.turn };
    }

    it('pass those who are slow on the lane beside, gently and without contact', () => {
      const { told, sideways, x, sharpest } = drive(`, ${slow('slow', 110, -1.5)}`);
      expect(told).toEqual([]);
      // 20 s at 4 m/s lead the other one to 190.
      expect(x).toBeGreaterThan(250);
      expect(sideways.at(-1)).toBeCloseTo(-4.5, 0);
      expect(Math.max(...sideways)).toBeLessThan(-1.2);
      expect(sharpest).toBeLessThan(3.5);
    });

    it('stay behind when the other lane is no faster', () => {
      const { told, sideways, x } = drive(`, ${slow('slow', 110, -1.5)}, ${slow('beside', 108, -4.5)}`);
      expect(told).toEqual([]);
      expect(Math.min(...sideways)).toBeGreaterThan(-2);
      expect(x).toBeLessThan(190);
    });

    it('let those pass first who come from behind on the other lane', () => {
      const fast = '{ name: fast, at: [25, -4.5], speed: 13, brake: 0, replay: [{ at: 0, drive: 0.15 }] }';
      const { told, sideways, others } = drive(`, ${slow('slow', 85, -1.5)}, ${fast}`);
      expect(told).toEqual([]);
      const leaves = sideways.findIndex((y) => y < -2.5);
      expect(leaves).toBeGreaterThan(0);
      const [robot, , passes] = others[leaves];
      expect(passes - robot).toBeGreaterThan(4.4);
    });
  });

  it('keep the body that they drive: others are refused', () => {
    const simulation = start(town('{ cars: [{ name: one, at: [-200, -1.5], robot: true }] }'));
    run(simulation, 2);
    simulation.queue({ type: 'control', body: 'one', capability: 'drive', value: 1, driver: 'anna' });
    expect(run(simulation, 1)[0]).toMatch(/is driven by 'robot'; wait until it is released/);
  });

  it('are refused without lanes, and beside a replay', () => {
    const flat =
      'korzo: 1\nname: t\ntitle: T\nabout: T.\nworld: { size: [50, 50, 9] }\nrun: { dt: 0.05, duration: 9 }\n';
    const refusal = (car: string): string => {
      const result = readScenario(`${flat}bodies: { cars: [${car}] }\n`, { file: 't.yaml' });
      if ('problems' in result) return result.problems.map(({ rule }) => rule).join('; ');
      try {
        compileScenario(result.scenario, { models: builtinModels });
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      return '';
    };
    expect(refusal('{ name: a, at: [9, 9], robot: true }')).toMatch(/a robot needs lanes to drive on/);
    expect(refusal('{ name: a, at: [9, 9], robot: true, replay: [{ at: 1, drive: 1 }] }')).toMatch(/one driver/);
    expect(refusal('{ name: a, at: [9, 9], replay: [{ at: 1, drive: 2 }] }')).toMatch(/drive/);
  });

  it('that repeat a drive give the bits of the drive', () => {
    const driven = start(onFloor('{ name: a, at: [20, 20] }'));
    const again = start(
      onFloor(
        '{ name: a, at: [20, 20], replay: [{ at: 0.5, drive: 1 }, { at: 2, turn: 0.4 }, { at: 3, drive: 0, brake: 0.5 }] }',
      ),
    );
    const ask = (capability: string, value: number): void =>
      driven.queue({ type: 'control', body: 'a', capability, value, driver: 'anna' });
    for (let tick = 0; tick < 100; tick++) {
      if (tick === 10) ask('drive', 1);
      if (tick === 40) ask('turn', 0.4);
      if (tick === 60) {
        ask('drive', 0);
        ask('brake', 0.5);
      }
      driven.tick();
      again.tick();
    }
    expect(those(again, 'body')).toEqual(those(driven, 'body'));
    expect(those(again, 'body')[0].x).toBeGreaterThan(24);
  });

  it.each(partChecks(robots, { trials: 1, ticks: 12 }).filter(({ name }) => !name.includes('processes')))(
    '$name',
    ({ run: check }) => {
      expect(check).not.toThrow();
    },
  );
});

function distanceTo([x, y]: readonly [number, number], a: readonly number[], b: readonly number[]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / Math.max(1e-9, dx * dx + dy * dy)));
  return Math.hypot(x - a[0] - share * dx, y - a[1] - share * dy);
}
