import { describe, expect, it } from 'vitest';
import { openRun } from '@korzo/engine';
import { readScenario, type Scenario } from '@korzo/formats';
import type { SimulationEvent } from '@korzo/core';
import { Tally, type Counted } from './tally.ts';

const written = (groups: string): Scenario => {
  const text = `
korzo: 1
name: hall
title: Hall
about: A hall with two gates.
world:
  size: [20, 10]
  building:
    regions: [{ id: hall, rect: [0, 0, 20, 10] }]
    gates:
      - { id: west, region: hall, at: [[0, 2], [0, 8]] }
      - { id: east, region: hall, at: [[20, 2], [20, 8]] }
      - { id: south, region: hall, at: [[8, 0], [12, 0]], way: out }
groups:
${groups}
`;
  const result = readScenario(text, { file: 'hall.yaml' });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
};

async function entriesAfter(scenario: Scenario, ticks: number): Promise<unknown> {
  const { simulation, close } = await openRun(scenario);
  const tally = new Tally(simulation, scenario);
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    tally.afterTick();
  }
  await close();
  expect(Object.values(tally.entries ?? {}).reduce((sum, count) => sum + count, 0)).toBe(simulation.totals.entered);
  return tally.entries;
}

describe('who came in by which gate', () => {
  it('is counted by gate when a group has several, from the first tick on', async () => {
    const groups = `
  - { name: guests, model: straight, arrivals: { perSecond: 4, gaps: even, gates: [west, east] }, goals: [{ goal: wander }] }
  - { name: staff, model: straight, arrivals: { table: [[0, 2]], gates: [east] }, goals: [{ goal: wander }] }`;
    const entries = (await entriesAfter(written(groups), 100)) as Record<string, number>;
    expect(Object.keys(entries)).toEqual(['west', 'east']);
    expect(entries['west']).toBeGreaterThan(3);
    expect(entries['east']).toBeGreaterThan(5);
  });

  it('is left out when no agent comes in by gates', async () => {
    const scenario = written('  - { name: guests, model: straight, count: 3, goals: [{ goal: wander }] }');
    const { simulation, close } = await openRun(scenario);
    expect(new Tally(simulation, scenario)).toMatchObject({ entries: undefined, goals: undefined });
    await close();
  });
});

const goal = (outcome: 'reached' | 'failed'): SimulationEvent => ({
  type: 'goal',
  tick: 1,
  agent: { id: 0, generation: 0 },
  goal: 'reach',
  outcome,
  reason: '',
});

describe('goals', () => {
  it('are counted by outcome', () => {
    const point: SimulationEvent = {
      type: 'part',
      tick: 1,
      part: 'wishes',
      event: 'point-reached',
      agent: { id: 0, generation: 0 },
      details: {},
    };
    const events = [goal('failed'), goal('reached'), point, goal('failed')];
    const counted: Counted = { events, crowds: [], find: () => undefined };
    const tally = new Tally(counted, {
      groups: [],
      world: written('  - { name: a, model: straight, count: 1 }').world,
    });
    expect(tally.goals).toBeUndefined();
    tally.afterTick();
    tally.afterTick();
    expect(tally.goals).toEqual({ reached: 4, failed: 4 });
  });
});

const refused = (tick: number, reason: string): SimulationEvent => ({
  type: 'refused',
  tick,
  command: { type: 'clear', obstacle: 'crate' },
  reason,
});

it('commands that were refused are counted by type and reason, with the tick of the first', () => {
  const events = [refused(3, 'no such obstacle'), refused(5, 'no such obstacle'), refused(5, 'it is fixed')];
  const counted: Counted = { events, crowds: [], find: () => undefined };
  const tally = new Tally(counted, { groups: [], world: written('  - { name: a, model: straight, count: 1 }').world });
  expect(tally.refused).toBeUndefined();
  tally.afterTick();
  expect(tally.refused).toEqual([
    { command: 'clear', reason: 'no such obstacle', count: 2, tick: 3 },
    { command: 'clear', reason: 'it is fixed', count: 1, tick: 5 },
  ]);
});
