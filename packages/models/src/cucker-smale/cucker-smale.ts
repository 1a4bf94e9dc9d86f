import { defineModel, number, onOff, pow, type DecisionPlace } from '@korzo/core';
import { accelerate, type Vector } from '../kit/around/decision.ts';
import { decideEach } from '../kit/around/each-agent.ts';
import { shorterWay, type Surroundings } from '../kit/around/surroundings.ts';

const parameters = {
  strength: number(
    1,
    { min: 0, max: 1e6, unit: '1/s' },
    "K: how strongly two agents on one point pull at each other's velocities, for sigma = 1 m",
  ),
  decay: number(0.4, { min: 0, max: 10 }, 'beta: how fast the pull fades with distance; up to 1/2 every flock forms'),
  scale: number(1, { min: 0.001, max: 1e6, unit: 'm' }, 'sigma: distance from which on the pull fades'),
  normalised: onOff(
    false,
    'divides the sum by the number of agents seen, itself included (later works), or not (2007)',
  ),
  reach: number(
    1e6,
    { min: 0, max: 1e6, unit: 'm' },
    'agents farther away than this do not count; the papers have no such limit',
  ),
} as const;

/**
 * Cucker and Smale 2007: dv_i/dt = sum over j of psi(r_ij) (v_j - v_i), psi = K / (sigma^2 + r^2)^beta with r and sigma in metres.
 *
 * A step goes with the old velocity, and psi is taken in its middle. So dv = psi(middle) d(x_j - x_i): the relation between velocities and
 * places, which decides whether a flock forms, is kept to the second order in dt, and so is momentum, exactly.
 */
export const cuckerSmale = defineModel({
  name: 'cucker-smale',
  summary: 'Matches the velocities of all others, near ones more than distant ones.',
  space: 'either',
  parameters,
  stepsWith: () => 'old',
  perceptionRadius: (values) => values.reach,
  bind(place) {
    const { crowd, values } = place;
    const acceleration: Vector = { x: 0, y: 0, z: 0 };
    return decideEach(place, { seen: 'velocity', reach: () => values.reach }, (self, slot, around) => {
      matchVelocities(place, self, around, acceleration);
      accelerate(crowd, self, slot, acceleration);
    });
  },
});

function matchVelocities(
  { crowd, values }: DecisionPlace<typeof parameters>,
  self: number,
  around: Surroundings,
  sum: Vector,
): void {
  const { x, y, z, vx, vy, vz, level } = crowd.columns;
  const { rows, motionX, motionY, motionZ, aroundX, aroundY, aroundZ } = around;
  const { strength, decay } = values;
  const scaleSquared = values.scale * values.scale;
  const reachSquared = values.reach * values.reach;
  const halfTick = crowd.float('dt') / 2;
  const flies = level[self] < 0;
  let seen = 1;
  let pulls = 0;
  sum.x = sum.y = sum.z = 0;
  for (let at = 0; at < around.count; at++) {
    if (rows[at] === self) continue;
    const dx = shorterWay(around.x[at] - x[self], aroundX);
    const dy = shorterWay(around.y[at] - y[self], aroundY);
    const dz = flies ? shorterWay(around.z[at] - z[self], aroundZ) : 0;
    if (dx * dx + dy * dy + dz * dz > reachSquared) continue;
    const dvx = motionX[at] - vx[self];
    const dvy = motionY[at] - vy[self];
    const dvz = flies ? motionZ[at] - vz[self] : 0;
    const midX = dx + dvx * halfTick;
    const midY = dy + dvy * halfTick;
    const midZ = dz + dvz * halfTick;
    const pull = strength * fading(scaleSquared + midX * midX + midY * midY + midZ * midZ, decay);
    sum.x += pull * dvx;
    sum.y += pull * dvy;
    sum.z += pull * dvz;
    pulls += pull;
    seen++;
  }
  const share = values.normalised === 0 ? 1 : 1 / seen;
  // A tick too long for so many pulls ends at the mean that they pull to, instead of swinging beyond it.
  const most = 1 / Math.max(1, 2 * halfTick * pulls * share);
  sum.x *= share * most;
  sum.y *= share * most;
  sum.z *= share * most;
}

/** squared^-decay; the cases of the papers without a logarithm. */
function fading(squared: number, decay: number): number {
  if (decay === 0) return 1;
  if (decay === 0.5) return 1 / Math.sqrt(squared);
  return decay === 1 ? 1 / squared : pow(squared, -decay);
}
