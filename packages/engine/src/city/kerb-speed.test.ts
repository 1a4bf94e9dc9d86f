import { expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { findShippedScenario } from '../scenario/shipped-scenarios.ts';

it('keeps a speed that is written while a person waits at a zebra', async () => {
  const found = findShippedScenario('four-way');
  if ('problems' in found) throw new Error('four-way is not shipped');
  const { simulation } = await openRun(found.scenario);
  const firstWaiting = (): number => {
    const { kerbSpeed } = simulation.addedColumns[0];
    return kerbSpeed.subarray(0, simulation.crowds[0].ownCount).findIndex((speed) => speed > 0);
  };
  while (firstWaiting() < 0 && simulation.ticks < 300) simulation.tick();
  const row = firstWaiting();
  expect(row).toBeGreaterThanOrEqual(0);
  const { desiredSpeed, id } = simulation.crowds[0].columns;
  const person = id[row];
  expect(desiredSpeed[row]).toBe(0);
  desiredSpeed[row] = 0.625;
  simulation.tick();
  // It walks at that speed, or waits and will walk at it.
  const { columns } = simulation.crowds[0];
  const now = columns.id.indexOf(person);
  expect([columns.desiredSpeed[now], simulation.addedColumns[0]['kerbSpeed'][now]]).toContain(0.625);
});
