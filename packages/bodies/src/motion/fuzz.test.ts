import { compileCity, makeMesh } from '@korzo/city';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cityGround } from '../ground/city-ground.ts';
import type { RollingGround } from '../ground/ground.ts';
import { driveAtRandom } from './fuzz.ts';
import { carOf, type RollingBody } from './kinds.ts';
import { groundOver } from './trial-ground.testing.ts';

const hills = groundOver(
  (x, y) => 4 * Math.sin(x / 14) * Math.cos(y / 11) + 0.4 * Math.sin(x / 3.1 + y / 2.3),
  [-60, -60, 60, 60],
  1.5,
);

function town(): RollingGround {
  const text = readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8');
  const { plan, network } = compileCity(text, 'small-town.city');
  if (plan === undefined || network === undefined) throw new Error('small-town does not compile');
  return cityGround(makeMesh(plan, network));
}

const kinds: readonly RollingBody[] = [
  carOf(4.2),
  { kind: 'ball', radius: 0.4, mass: 20, inertia: 0.4, resistance: 1, acceleration: 6 },
  { kind: 'wheel', radius: 0.35, mass: 20, inertia: 0.7, resistance: 1, acceleration: 6 },
];

describe('random driving', () => {
  it.each(kinds)('over hills never falls through: $kind', (kind) => {
    for (const seed of [1, 2]) {
      const report = driveAtRandom(hills, kind, { x: 3, y: 5 }, seed, 120);
      expect(report.fallen).toBe(0);
      expect(report.rescues).toBe(0);
      expect(report.way).toBeGreaterThan(30);
    }
  });

  it('over the kerbs of a town never falls through', () => {
    const ground = town();
    for (const kind of kinds) {
      const report = driveAtRandom(ground, kind, { x: -100, y: 1 }, 3, 60);
      expect(report.fallen).toBe(0);
      expect(report.rescues).toBe(0);
      expect(report.way).toBeGreaterThan(30);
    }
  });
});
