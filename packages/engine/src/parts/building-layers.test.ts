import { describe, expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { findShippedScenario } from '../scenario/shipped-scenarios.ts';

async function open(name: string) {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(`there is no scenario ${name}`);
  return openRun(found.scenario);
}

type Open = Awaited<ReturnType<typeof open>>;

const shapesOf = ({ simulation }: Open, name: string) => simulation.layers.find((layer) => layer.name === name)?.shapes;

describe('lifts', () => {
  it('show their shaft on every floor, and their car where people get on and off', async () => {
    const run = await open('lift');
    const { simulation } = run;
    const carLevels = new Set<number>();
    let isSeenTravelling = false;
    while (simulation.present > 0 && simulation.time < 200) {
      simulation.tick();
      expect(shapesOf(run, 'shafts')?.map(({ level }) => level)).toEqual([0, 1, 2]);
      const cars = shapesOf(run, 'cars') ?? [];
      for (const { level = -1 } of cars) carLevels.add(level);
      isSeenTravelling ||= cars.length === 0;
      // A door without a car behind it is shut.
      const shut = (shapesOf(run, 'closed doors') ?? []).map(({ level }) => level);
      for (const level of [0, 1, 2]) if (cars.every((car) => car.level !== level)) expect(shut).toContain(level);
    }
    expect(simulation.present).toBe(0);
    expect([...carLevels].toSorted((one, other) => one - other)).toEqual([0, 2]);
    expect(isSeenTravelling).toBe(true);
  });

  it('are shown on the floors of the scenario', async () => {
    const { site } = await open('lift');
    expect([...(site?.shownOn ?? [])]).toEqual([
      [3, 0],
      [4, 1],
      [5, 2],
    ]);
  });
});

describe('hazards', () => {
  it('show smoke where it is', async () => {
    const run = await open('smoke-corridor');
    for (let tick = 0; tick < 20; tick++) run.simulation.tick();
    expect(shapesOf(run, 'smoke')).not.toHaveLength(0);
    expect(shapesOf(run, 'gases')).toBeUndefined();
  });

  it('show gases where they are', async () => {
    const run = await open('poisoned-room');
    for (let tick = 0; tick < 20; tick++) run.simulation.tick();
    expect(shapesOf(run, 'gases')).not.toHaveLength(0);
  });
});
