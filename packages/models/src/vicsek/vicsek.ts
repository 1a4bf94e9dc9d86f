import { choice, cos, defineModel, number, purposes, uniform, type DecisionPlace, type Values } from '@korzo/core';
import { go, type Vector } from '../kit/around/decision.ts';
import { decideEach } from '../kit/around/each-agent.ts';
import { shorterWay, type Surroundings } from '../kit/around/surroundings.ts';
import { normalise, turnInPlane, turnInSpace } from '../kit/around/turned.ts';

/** Several numbers of one key are distinguished by the upper 8 bits of the purpose. */
const secondNumber = purposes.motionNoise + 0x1000000;
const onAngles = 0;
const withOldVelocity = 0;

const parameters = {
  radius: number(
    1,
    { min: 0, max: 1000, unit: 'm' },
    'the headings of all within this distance, its own among them, are averaged',
  ),
  noise: number(
    1,
    { min: 0, max: 6.3, unit: 'rad' },
    'width of the noise: the new heading is off the mean by up to half of it, to either side',
  ),
  noiseOn: choice(
    'angle',
    ['angle', 'vector'],
    'angle: the mean heading is turned (1995); vector: a random vector of noise / 2 pi per neighbour is added to the sum (2004)',
  ),
  moves: choice(
    'oldVelocity',
    ['oldVelocity', 'newVelocity'],
    'which velocity makes the step: that of before the turn (1995), or that of after it (most later works)',
  ),
} as const;

/**
 * Vicsek, Czirok, Ben-Jacob, Cohen, Shochet 1995: x(t+1) = x(t) + v(t) dt, theta(t+1) = <theta(t)>_r + U[-noise/2, noise/2]. A rule per
 * tick, not per second: the papers' time step is dt = 1 s. In the volume the noise is a cone of half the angle noise/2 around the mean.
 */
export const vicsek = defineModel({
  name: 'vicsek',
  summary: 'Takes the mean heading of its neighbours plus noise, and moves at a constant speed.',
  space: 'either',
  parameters,
  stepsWith: (values) => (values.moves === withOldVelocity ? 'old' : 'new'),
  perceptionRadius: (values) => values.radius,
  bind(place) {
    const { crowd, values } = place;
    const heading: Vector = { x: 0, y: 0, z: 0 };
    return decideEach(place, { seen: 'heading', reach: () => values.radius }, (self, slot, around) => {
      const count = sumHeadings(place, self, around, heading);
      disturb(place, self, count, heading);
      go(crowd, self, slot, heading);
    });
  },
});

type VicsekPlace = DecisionPlace<typeof parameters>;

/** Sum of the headings within the radius; returns how many there are. */
function sumHeadings({ crowd, values }: VicsekPlace, self: number, around: Surroundings, sum: Vector): number {
  const { level, headingX, headingY, headingZ } = crowd.columns;
  const { rows, x, y, z, motionX, motionY, motionZ, aroundX, aroundY, aroundZ } = around;
  const radiusSquared = values.radius * values.radius;
  const flies = level[self] < 0;
  const selfX = crowd.columns.x[self];
  const selfY = crowd.columns.y[self];
  const selfZ = crowd.columns.z[self];
  let count = 1;
  let sumX = headingX[self];
  let sumY = headingY[self];
  let sumZ = headingZ[self];
  for (let at = 0; at < around.count; at++) {
    const dx = shorterWay(x[at] - selfX, aroundX);
    const dy = shorterWay(y[at] - selfY, aroundY);
    const dz = flies ? shorterWay(z[at] - selfZ, aroundZ) : 0;
    if (dx * dx + dy * dy + dz * dz > radiusSquared || rows[at] === self) continue;
    sumX += motionX[at];
    sumY += motionY[at];
    sumZ += motionZ[at];
    count++;
  }
  sum.x = sumX;
  sum.y = sumY;
  sum.z = flies ? sumZ : 0;
  return count;
}

function disturb({ crowd, values }: VicsekPlace, self: number, count: number, heading: Vector): void {
  const { id, level } = crowd.columns;
  const flies = level[self] < 0;
  const seed = crowd.int('seed');
  const tick = crowd.int('tick');
  const first = uniform(seed, id[self], tick, purposes.motionNoise);
  const second = flies ? uniform(seed, id[self], tick, secondNumber) : 0;
  if (values.noiseOn !== onAngles) addVector(values, count, first, second, flies, heading);
  // Headings that cancel out have no mean: it keeps its own.
  if (!normalise(heading)) keepHeading(crowd, self, heading);
  if (values.noiseOn !== onAngles || values.noise === 0) return;
  if (!flies) turnInPlane(heading, values.noise * (first - 0.5));
  else {
    // Every direction of the cone is equally likely when the cosine of the angle is uniform.
    const cosine = 1 - first * (1 - cos(Math.min(values.noise / 2, Math.PI)));
    turnInSpace(heading, Math.sqrt(Math.max(0, 1 - cosine * cosine)), cosine, 2 * Math.PI * second);
  }
}

const vector: Vector = { x: 1, y: 0, z: 0 };

/** Gregoire and Chate 2004: sum + strength n e, with e a random unit vector. */
function addVector(
  values: Values<typeof parameters>,
  count: number,
  first: number,
  second: number,
  flies: boolean,
  sum: Vector,
): void {
  const strength = (values.noise / (2 * Math.PI)) * count;
  vector.x = 1;
  vector.y = 0;
  vector.z = 0;
  if (flies) {
    const cosine = 1 - 2 * first;
    turnInSpace(vector, Math.sqrt(Math.max(0, 1 - cosine * cosine)), cosine, 2 * Math.PI * second);
  } else turnInPlane(vector, 2 * Math.PI * first);
  sum.x += strength * vector.x;
  sum.y += strength * vector.y;
  sum.z += strength * vector.z;
}

function keepHeading({ columns }: VicsekPlace['crowd'], self: number, heading: Vector): void {
  heading.x = columns.headingX[self];
  heading.y = columns.headingY[self];
  heading.z = columns.level[self] < 0 ? columns.headingZ[self] : 0;
  if (!normalise(heading)) heading.x = 1;
}
