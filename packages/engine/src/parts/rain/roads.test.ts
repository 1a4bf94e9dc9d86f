import { createSimulation, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { trialStreet, trialWalkers } from '../../city/trial-street.testing.ts';
import { compileScenario } from '../../scenario/compile-scenario.ts';

const flows =
  'traffic: { flows: [{ from: 0, to: 0, perHour: 900, gaps: even }, { from: 1, to: 1, perHour: 900, gaps: even }] }';

function onStreet(rain: string, groups: string, tiles = 1, share?: Meeting): Simulation {
  const setup = compileScenario(trialStreet(`${flows}\n${rain}\n${groups}`), { models: builtinModels });
  return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
}

/** The mean speed of all vehicles over 20 s, m/s. */
function meanSpeed(rain: string): number {
  const simulation = onStreet(rain, '');
  let [sum, count] = [0, 0];
  for (let tick = 0; tick < 150; tick++) {
    simulation.tick();
    if (tick < 50) continue;
    for (const { columns, ownCount } of simulation.crowds)
      for (let row = 0; row < ownCount; row++) {
        sum += Math.hypot(columns.vx[row], columns.vy[row]);
        count++;
      }
  }
  return sum / count;
}

const start = (tiles: number, share?: Meeting): Simulation =>
  onStreet('rain: { showers: [{ rect: [80, -20, 60, 40], speedFactor: 0.5 }] }', trialWalkers, tiles, share);

describe('rain on roads', () => {
  it('slows vehicles under it to its share of their speed in the dry', () => {
    const dry = meanSpeed('');
    const wet = meanSpeed('rain: { showers: [{ speedFactor: 0.5 }] }');
    expect(wet / dry).toBeGreaterThan(0.4);
    expect(wet / dry).toBeLessThan(0.6);
    expect(meanSpeed('rain: { showers: [{ speedFactor: 0.5, from: 1000 }] }')).toBe(dry);
  });

  it.each(partChecks(start, { trials: 1, ticks: 40 }))('$name', ({ run }) => {
    expect(run).not.toThrow();
  });
});
