import { describe, expect, it } from 'vitest';
import type { SimulationEvent } from '@korzo/core';
import { describeFastGates, FastGates } from './fast-gates.ts';

const gate = (id: string, width: number) => ({ id, region: 'hall', at: [[0, 1], [0, 1 + width]] }); // prettier-ignore
const scenario = {
  world: { building: { gates: [gate('narrow', 1), gate('wide', 6)] } },
  run: { dt: 0.1 },
} as unknown as ConstructorParameters<typeof FastGates>[1];

/** After 40 people have left by each exit, one in so many ticks of 0.1 s. */
function foundWith(ticks: number, people = 40): FastGates['found'] {
  const simulation = { events: [] as readonly SimulationEvent[] };
  const gates = new FastGates(simulation, scenario);
  for (let tick = 1; tick <= ticks * people; tick++) {
    const leave = (exit: string) => ({ type: 'left' as const, tick, exit, agent: { id: tick, generation: 0 } });
    simulation.events = tick % ticks === 0 ? [leave('narrow'), leave('wide'), leave('a lift')] : [];
    gates.afterTick();
  }
  return gates.found;
}

describe('gates by which people leave too fast', () => {
  it('are those with more than 2.3 per metre and second, thirty in a row', () => {
    expect(foundWith(5)).toBeUndefined();
    expect(Object.keys(foundWith(4) ?? {})).toEqual(['narrow']);
    expect(foundWith(4)?.['narrow']).toBeCloseTo(2.5, 6);
    expect(foundWith(4, 29)).toBeUndefined();
  });

  it('are listed with the fastest first', () => {
    expect(describeFastGates({ east: 2.44, west: 2.84 })).toBe(
      "up to 2.8 people per metre and second by 'west' and 1 more; most experiments find 1.3 to 2.3: times may be too short",
    );
  });
});
