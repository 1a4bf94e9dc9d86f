import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parameterLines } from '../parameter-lines.testing.ts';
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

describe.each(models.map((model) => [model.name, model] as const))('the document of %s', (name, model) => {
  const text = readFileSync(new URL(`../../../../docs/models/${name}.md`, import.meta.url), 'utf8');

  it('lists every parameter as it is declared, and no other', () => {
    const table = text.slice(text.indexOf('## Parameters'), text.indexOf('## Good and bad at'));
    expect(table.split('\n').filter((each) => each.startsWith('| `'))).toEqual(parameterLines(model.parameters));
  });
});
