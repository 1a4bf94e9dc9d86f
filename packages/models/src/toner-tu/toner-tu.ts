import { defineModel, normal, number, purposes, type DecisionPlace } from '@korzo/core';
import { accelerate, onePoint, sideById, type Vector } from '../kit/around/decision.ts';
import { decideEach } from '../kit/around/each-agent.ts';
import { shorterWay, type Surroundings } from '../kit/around/surroundings.ts';

/** Several numbers of one key are distinguished by the upper 8 bits of the purpose. */
const numbersApart = 0x1000000;
/** Slower than this no agent wants to be, m/s. */
const slowest = 1e-6;

const parameters = {
  radius: number(
    1,
    { min: 0, max: 1000, unit: 'm' },
    'others within this distance count, the nearer the more: weight 1 - r / radius',
  ),
  drive: number(1, { min: 0, max: 1000, unit: '1/s' }, 'alpha: how fast the speed goes to the desired one'),
  alignment: number(
    4,
    { min: 0, max: 1000, unit: '1/s' },
    'how fast the velocity goes to the weighted mean of those around',
  ),
  pressure: number(
    0.2,
    { min: 0, max: 1000, unit: 'm/s2' },
    'how strongly each one around, at its nearest, drives it away',
  ),
  noise: number(
    0.2,
    { min: 0, max: 1000, unit: 'm2/s3' },
    'strength of the random force: the velocity of one alone spreads by 2 noise t along each axis',
  ),
} as const;

/**
 * The equation of motion of Toner and Tu 1995, 1998 for each particle of the fluid instead of the field:
 *
 *   dv/dt = (alpha - beta v^2) v + D lap v - grad P + f, beta = alpha / v0^2
 *
 * The left side is the change along the way of a particle, so that convection needs no term. Neighbours weighted by 1 - r / radius stand for
 * the derivatives: D lap v by alignment (<v> - v), the gradient of the pressure by the sum of the weights along the lines to them. f is
 * white in time, and independent for each particle.
 */
export const tonerTu = defineModel({
  name: 'toner-tu',
  summary: 'Keeps a speed, aligns with its neighbours, makes room for them, and is driven by noise.',
  space: 'either',
  parameters,
  perceptionRadius: (values) => values.radius,
  bind(place) {
    const { crowd, values } = place;
    const force: Vector = { x: 0, y: 0, z: 0 };
    return decideEach(place, { seen: 'velocity', reach: () => values.radius }, (self, slot, around) => {
      mindOthers(place, self, around, force);
      drive(place, self, force);
      push(place, self, force);
      accelerate(crowd, self, slot, force);
    });
  },
});

type TonerTuPlace = DecisionPlace<typeof parameters>;

/** Alignment and pressure. */
function mindOthers({ crowd, values }: TonerTuPlace, self: number, around: Surroundings, force: Vector): void {
  const { x, y, z, vx, vy, vz, level, id } = crowd.columns;
  const { rows, ids, motionX, motionY, motionZ, aroundX, aroundY, aroundZ } = around;
  const { radius, pressure } = values;
  const radiusSquared = radius * radius;
  const flies = level[self] < 0;
  let weights = 0;
  let sumX = 0;
  let sumY = 0;
  let sumZ = 0;
  force.x = force.y = force.z = 0;
  for (let at = 0; at < around.count; at++) {
    const dx = shorterWay(around.x[at] - x[self], aroundX);
    const dy = shorterWay(around.y[at] - y[self], aroundY);
    const dz = flies ? shorterWay(around.z[at] - z[self], aroundZ) : 0;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared >= radiusSquared || rows[at] === self) continue;
    const distance = Math.sqrt(squared);
    const weight = 1 - distance / radius;
    weights += weight;
    sumX += weight * (motionX[at] - vx[self]);
    sumY += weight * (motionY[at] - vy[self]);
    sumZ += weight * (motionZ[at] - vz[self]);
    if (distance > onePoint) {
      const repulsion = (pressure * weight) / distance;
      force.x -= repulsion * dx;
      force.y -= repulsion * dy;
      force.z -= repulsion * dz;
    } else force.x += sideById(id[self], ids[at]) * pressure;
  }
  if (!(weights > 0)) return;
  const share = values.alignment / weights;
  force.x += share * sumX;
  force.y += share * sumY;
  force.z += share * sumZ;
}

/** (alpha - beta v^2) v, never so strong that one tick would turn the velocity round. */
function drive({ crowd, values }: TonerTuPlace, self: number, force: Vector): void {
  const { vx, vy, vz, desiredSpeed } = crowd.columns;
  const wished = Math.max(desiredSpeed[self], slowest);
  const speedSquared = vx[self] * vx[self] + vy[self] * vy[self] + vz[self] * vz[self];
  const growth = Math.max(values.drive * (1 - speedSquared / (wished * wished)), -1 / crowd.float('dt'));
  force.x += growth * vx[self];
  force.y += growth * vy[self];
  force.z += growth * vz[self];
}

/** White noise: over a tick the velocity gains a normal number of variance 2 noise dt along each axis. */
function push({ crowd, values }: TonerTuPlace, self: number, force: Vector): void {
  if (values.noise === 0) return;
  const { id, level } = crowd.columns;
  const seed = crowd.int('seed');
  const tick = crowd.int('tick');
  const strength = Math.sqrt((2 * values.noise) / crowd.float('dt'));
  force.x += strength * normal(seed, id[self], tick, purposes.motionNoise);
  force.y += strength * normal(seed, id[self], tick, purposes.motionNoise + numbersApart);
  if (level[self] < 0) force.z += strength * normal(seed, id[self], tick, purposes.motionNoise + 2 * numbersApart);
}
