import { expect, it } from 'vitest';
import { measureRoom } from '../studies/social-force.mjs';

// Helbing, Farkas and Vicsek 2000, in short: room, people and bounds are those of studies/social-force.mjs, but the 20th to 60th are counted instead
// of the 40th to 160th (in five runs of the study the bounds hold for these, too). With 100 people instead of 200 there would be no effect.
it('people who want to leave a room faster leave more slowly, and by fits and starts', async () => {
  const counted = { first: 20, last: 60 };
  const calm = await measureRoom(1.5, 1, counted);
  const brisk = await measureRoom(2, 1, counted);
  const panic = await measureRoom(5, 1, counted);
  expect(calm.flow).toBeGreaterThanOrEqual(1.25);
  expect(calm.flow).toBeLessThanOrEqual(1.9);
  expect(panic.flow / calm.flow).toBeLessThanOrEqual(0.8);
  expect(panic.gaps).toBeGreaterThanOrEqual(2 * Math.max(brisk.gaps, 1));
});
