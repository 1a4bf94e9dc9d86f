import type { Simulation } from '@korzo/core';
import { findShippedScenario } from '@korzo/engine';
import { describe, expect, it } from 'vitest';
import { runToEnd } from './buildings/run-to-end.ts';

/** What walks alone and in small groups. */
const models = ['guidelines', 'mass-steering', 'social-force', 'orca'];

/** Calls with the row of every agent present. */
function forEverybody({ crowds }: Simulation, call: (columns: Columns, row: number) => void): void {
  for (const { columns, ownCount } of crowds)
    // Below -2 are people on aprons: they have left.
    for (let row = 0; row < ownCount; row++) if (columns.wantedExit[row] >= -2) call(columns, row);
}
type Columns = Simulation['crowds'][number]['columns'];

describe('RiMEA 1: 40 m of corridor at 1.33 m/s take 26 to 34 s', () => {
  it.each(models)('with %s', async (model) => {
    const { simulation, contacts } = await runToEnd('rimea-01', { model });
    expect(simulation.totals.left).toBe(1);
    expect(simulation.lastLeftAt).toBeGreaterThanOrEqual(26);
    expect(simulation.lastLeftAt).toBeLessThanOrEqual(34);
    expect(contacts.walls).toBe(0);
  });
});

describe.each([
  ['RiMEA 2: stairs up', 'rimea-02', 0.5],
  ['RiMEA 3: stairs down', 'rimea-03', 0.65],
])('%s take their length over the speed, within 5 %%', (_title, name, speed) => {
  it.each(models)('with %s', async (model) => {
    /** The flight is a floor of its own above the two of the building. */
    const flight = 2;
    let ticks = 0;
    const { simulation } = await runToEnd(name, {
      model,
      watch: (now) => forEverybody(now, ({ level }, row) => void (ticks += level[row] === flight ? 1 : 0)),
    });
    expect(simulation.totals.left).toBe(1);
    const nominal = 10 / speed;
    expect(Math.abs((ticks * simulation.setup.dt) / nominal - 1)).toBeLessThanOrEqual(0.05);
  });
});

describe('RiMEA 5: every agent walks off at its own time, within 0.5 s', () => {
  // In social-force those who wait are pushed about by walls and passers-by, as that model wants it.
  it.each(['mass-steering', 'orca'])('with %s', async (model) => {
    const first = new Map<number, number>();
    const stood = new Map<number, readonly [number, number]>();
    const plans: { readonly start: number; readonly speed: number }[] = [];
    let farthest = 0;
    const { simulation } = await runToEnd('rimea-05', {
      model,
      watch: (now) => {
        if (plans.length === 0) plans.push(...plansOf(now));
        forEverybody(now, ({ id, x, y, vx, vy }, row) => {
          const { start, speed } = plans[id[row]];
          const [fromX, fromY] = stood.get(id[row]) ?? [x[row], y[row]];
          stood.set(id[row], [fromX, fromY]);
          if (now.time < start - 0.5) farthest = Math.max(farthest, Math.hypot(x[row] - fromX, y[row] - fromY));
          // An agent that makes room for others moves a little; walking is a quarter of its own speed or more.
          if (Math.hypot(vx[row], vy[row]) > speed / 4 && !first.has(id[row])) first.set(id[row], now.time);
        });
      },
    });
    const starts = plans.map(({ start }) => start);
    expect(starts).toHaveLength(10);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...starts)).toBeLessThanOrEqual(100);
    expect(Math.max(...starts) - Math.min(...starts)).toBeGreaterThan(30);
    for (const [id, start] of starts.entries())
      expect(Math.abs((first.get(id) as number) - start)).toBeLessThanOrEqual(0.5);
    expect(farthest).toBeLessThan(0.25);
    expect(simulation.totals.left).toBe(10);
  });
});

/** When every agent is to start, s, and how fast it walks, m/s; as drawn for it before the run. */
function plansOf({ setup }: Simulation): { readonly start: number; readonly speed: number }[] {
  const plans: { start: number; speed: number }[] = [];
  for (const source of setup.sources) {
    source.arrivalsAt(0, ({ extra, desiredSpeed = NaN }) => {
      plans.push({ start: Number(extra?.['startTick']) * setup.dt, speed: desiredSpeed });
    });
  }
  return plans;
}

describe('RiMEA 6: every agent gets round the corner, no agent through it', () => {
  it.each(models)('with %s', async (model) => {
    let deepest = 0;
    const { simulation, contacts } = await runToEnd('rimea-06', {
      model,
      watch: (now) =>
        // The square inside the corner: x from 0 to 10, y from 2 to 12.
        forEverybody(now, ({ x, y }, row) => void (deepest = Math.max(deepest, Math.min(10 - x[row], y[row] - 2)))),
    });
    expect(simulation.exits.get('end')).toBe(20);
    expect(deepest).toBeLessThanOrEqual(0.05);
    expect(contacts.walls).toBe(0);
  });
});

describe('RiMEA 7: fifty of each age walk at the speeds of their table, within 0.03 m/s', () => {
  /** m/s by age, as read from figure 3 of RiMEA 4.1.1. */
  const table = [
    [1.6, 1.64],
    [1.52, 1.56],
    [1.46, 1.5],
    [1.39, 1.43],
    [1.27, 1.27],
    [1.07, 1.07],
  ] as const;

  it.each(models)('with %s', async (model) => {
    const begun = new Map<number, { group: number; x: number; y: number; time: number }>();
    const speeds = new Map<number, number>();
    await runToEnd('rimea-07', {
      model,
      watch: (now) => {
        // The first seconds are for getting up to speed.
        if (now.time < 3) return;
        forEverybody(now, ({ id, group, x, y }, row) => {
          const from = begun.get(id[row]);
          if (from === undefined) begun.set(id[row], { group: group[row], x: x[row], y: y[row], time: now.time });
          else speeds.set(id[row], Math.hypot(x[row] - from.x, y[row] - from.y) / (now.time - from.time));
        });
      },
    });
    const means = table.map(([least, most], age) => {
      const ofAge = [...speeds].filter(([id]) => begun.get(id)?.group === age).map(([, speed]) => speed);
      expect(ofAge).toHaveLength(50);
      expect(Math.min(...ofAge)).toBeGreaterThanOrEqual(least - 0.03);
      expect(Math.max(...ofAge)).toBeLessThanOrEqual(most + 0.03);
      return ofAge.reduce((sum, speed) => sum + speed, 0) / 50;
    });
    for (const [age, mean] of means.entries()) if (age > 0) expect(mean).toBeLessThan(means[age - 1]);
  });
});

describe('RiMEA 9: people need about twice as long through two doors as through four', () => {
  // A thousand take the full form of `korzo validate`; the order at a door is the same for four hundred.
  const count = 400;

  it('with guidelines, as shipped', async () => {
    const four = await runToEnd('rimea-09', { knobs: { count } });
    const two = await runToEnd('rimea-09', { knobs: { count, northDoors: 'in' } });
    for (const { simulation, contacts } of [four, two]) {
      expect(simulation.totals).toMatchObject({ entered: count, left: count });
      expect(contacts.walls).toBe(0);
    }
    expect([...four.simulation.exits.values()].every((left) => left > count / 5)).toBe(true);
    expect([...two.simulation.exits.keys()]).toEqual(['south-west', 'south-east']);
    const ratio = two.simulation.lastLeftAt / four.simulation.lastLeftAt;
    expect(ratio).toBeGreaterThanOrEqual(1.6);
    expect(ratio).toBeLessThanOrEqual(2.4);
  });
});

describe('RiMEA 10: every agent leaves by the assigned exit', () => {
  it.each(['guidelines', 'mass-steering', 'social-force'])('with %s', async (model) => {
    const found = findShippedScenario('rimea-10');
    const groups = 'scenario' in found ? found.scenario.groups : [];
    const assigned = groups.map(({ goals }) => String(goals[0]['exits']));
    const groupOf = new Map<number, number>();
    const wrong: string[] = [];
    const { simulation, contacts } = await runToEnd('rimea-10', {
      model,
      watch: (now) => {
        for (const event of now.events) {
          if (event.type !== 'left') continue;
          const wanted = assigned[groupOf.get(event.agent.id) as number];
          if (event.exit !== wanted) wrong.push(`${event.agent.id} left by ${event.exit}, not by ${wanted}`);
        }
        forEverybody(now, ({ id, group }, row) => void groupOf.set(id[row], group[row]));
      },
    });
    expect(wrong).toEqual([]);
    expect([...simulation.exits]).toEqual([
      ['main', 15],
      ['second', 8],
    ]);
    expect(contacts.walls).toBe(0);
  });
});
