import { beforeAll, describe, expect, it } from 'vitest';
import { carOf, type VehicleBody } from '../motion/kinds.ts';
import { groundOver } from '../motion/trial-ground.testing.ts';
import { driveRigidAtRandom } from './fuzz-rigid.ts';
import { loadRapier } from './rapier.ts';

const { understeer: _, ...measures } = carOf(4.4, { acceleration: 6, power: 120 });
const vehicle: VehicleBody = { ...measures, kind: 'vehicle', stiffness: 35, damping: 0.35, grip: 1.1 };

beforeAll(loadRapier);

describe('a sprung vehicle driven at random', () => {
  it('over hills and kerbs never falls through', () => {
    const ground = groundOver(
      (x, y) => 2 * Math.sin(x / 9) * Math.cos(y / 11) + (Math.floor(x / 14) % 2 === 0 ? 0.12 : 0),
      [-60, -60, 60, 60],
      2,
    );
    const report = driveRigidAtRandom(ground, vehicle, { x: 3, y: 3 }, 5, 120);
    expect(report.fallen).toBe(0);
    expect(report.way).toBeGreaterThan(300);
    expect(report.inAir).toBeGreaterThan(0);
  });
});
