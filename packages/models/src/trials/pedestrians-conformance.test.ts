import { describe, expect, it } from 'vitest';
import { conformanceChecks } from '../conformance/conformance.ts';
import { anticipationVelocity } from '../anticipation-velocity/anticipation-velocity.ts';
import { cellularGain } from '../cellular-gain/cellular-gain.ts';
import { collisionFreeSpeed } from '../collision-free-speed/collision-free-speed.ts';
import { floorField } from '../floor-field/floor-field.ts';
import { generalizedCentrifugalForce } from '../generalized-centrifugal-force/generalized-centrifugal-force.ts';
import { magnetic } from '../magnetic/magnetic.ts';
import { optimalSteps } from '../optimal-steps/optimal-steps.ts';
import { orcaTimeGap } from '../orca-time-gap/orca-time-gap.ts';
import { twoCircle } from '../two-circle/two-circle.ts';

const models = [
  collisionFreeSpeed,
  anticipationVelocity,
  generalizedCentrifugalForce,
  optimalSteps,
  floorField,
  cellularGain,
  magnetic,
  orcaTimeGap,
  twoCircle,
];

describe.each(models.map((model) => [model.name, model] as const))('%s with a long time step', (_, model) => {
  it.each(conformanceChecks(model, { dt: 0.1 }).map((check) => [check.name, check.run] as const))(
    '%s',
    (_name, run) => {
      expect(run).not.toThrow();
    },
  );
});
