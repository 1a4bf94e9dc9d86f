import { describe, expect, it } from 'vitest';
import { advance, type AdvancePlan, type Ticking } from './advance.ts';

class Countdown implements Ticking {
  ticks = 0;
  present: number;
  arrivalsOver = true;
  readonly #cost: number;

  constructor(present: number, cost = 0) {
    this.present = present;
    this.#cost = cost;
  }

  tick(): void {
    const end = performance.now() + this.#cost;
    while (performance.now() < end);
    this.ticks++;
    this.present = Math.max(0, this.present - 1);
  }
}

const plan = (overrides: Partial<AdvancePlan>): AdvancePlan => ({
  ticks: 100,
  stopWhenEmpty: true,
  stopRequested: () => false,
  afterTick: () => undefined,
  afterSlice: () => undefined,
  ...overrides,
});

async function ticksMade(overrides: Partial<AdvancePlan>, arrivalsOver: boolean): Promise<number> {
  const simulation = new Countdown(3);
  simulation.arrivalsOver = arrivalsOver;
  await advance(simulation, plan(overrides));
  return simulation.ticks;
}

describe('advance', () => {
  it('makes the ticks asked for and counts the steps of agents', async () => {
    const simulation = new Countdown(10);
    expect(await advance(simulation, plan({ ticks: 4 }))).toEqual({ agentSteps: 10 + 9 + 8 + 7, interrupted: false });
    expect(simulation.ticks).toBe(4);
  });

  it('ends when every agent has left, unless asked to go on or an agent will come', async () => {
    expect(await ticksMade({}, true)).toBe(3);
    expect(await ticksMade({}, false)).toBe(100);
    expect(await ticksMade({ stopWhenEmpty: false }, true)).toBe(100);
  });

  it('stops after the tick in which it was asked to', async () => {
    const simulation = new Countdown(1000);
    const outcome = await advance(simulation, plan({ stopRequested: () => simulation.ticks === 7 }));
    expect(outcome.interrupted).toBe(true);
    expect(simulation.ticks).toBe(7);
  });

  it('lets timers run between slices of work', async () => {
    const simulation = new Countdown(1000, 10);
    let fired = false;
    setTimeout(() => (fired = true), 1);
    await advance(simulation, plan({ ticks: 1000, stopRequested: () => fired }));
    expect(simulation.ticks).toBeLessThan(1000);
  });
});
