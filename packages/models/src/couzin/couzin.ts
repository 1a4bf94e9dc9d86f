import { acos, cos, defineModel, normal, number, purposes, sin, uniform, type DecisionPlace } from '@korzo/core';
import { go, onePoint, type Vector } from '../kit/around/decision.ts';
import { decideEach } from '../kit/around/each-agent.ts';
import { shorterWay, type Surroundings } from '../kit/around/surroundings.ts';
import { normalise, turnInPlane, turnInSpace } from '../kit/around/turned.ts';

/** Several numbers of one key are distinguished by the upper 8 bits of the purpose. */
const numbersApart = 0x1000000;

const parameters = {
  repulsionRadius: number(
    1,
    { min: 0, max: 1000, unit: 'm' },
    'zone of repulsion: an agent that is nearer is turned away from, before anything else',
  ),
  orientationWidth: number(
    2,
    { min: 0, max: 1000, unit: 'm' },
    'width of the zone of orientation around it, in which headings are matched',
  ),
  attractionWidth: number(
    14,
    { min: 0, max: 1000, unit: 'm' },
    'width of the zone of attraction around that, whose members are turned to',
  ),
  view: number(
    4.71238898038469,
    { min: 0, max: 6.283185307179586, unit: 'rad' },
    'angle of view for orientation and attraction, open to the front; 270 degrees in the paper',
  ),
  turningRate: number(
    0.6981317007977318,
    { min: 0, max: 1000, unit: 'rad/s' },
    'fastest turn; 40 degrees a second in the paper',
  ),
  noise: number(
    0.05,
    { min: 0, max: 3.141592653589793, unit: 'rad' },
    'standard deviation of the error of the desired direction in one tick',
  ),
} as const;

const reach = ({
  repulsionRadius,
  orientationWidth,
  attractionWidth,
}: DecisionPlace<typeof parameters>['values']): number => repulsionRadius + orientationWidth + attractionWidth;

/**
 * Couzin, Krause, James, Ruxton, Franks 2002, in the plane and in space. Repulsion: d = -sum of r_ij / |r_ij|. Otherwise d = sum of unit
 * headings in the zone of orientation, or sum of r_ij / |r_ij| in the zone of attraction, or half of both sums. The wish is turned by a
 * normal error, then the agent turns to it, by turningRate dt at most. All who see no agent, or whose sums cancel, go straight on.
 */
export const couzin = defineModel({
  name: 'couzin',
  summary:
    'Turns away from close neighbours, aligns with those around it and approaches distant ones, at a limited turning rate.',
  space: 'either',
  parameters,
  perceptionRadius: reach,
  bind(place) {
    const { crowd, values } = place;
    const wish: Vector = { x: 0, y: 0, z: 0 };
    return decideEach(place, { seen: 'heading', reach: () => reach(values) }, (self, slot, around) => {
      wishDirection(place, self, around, wish);
      err(place, self, wish);
      turnTo(place, self, wish);
      go(crowd, self, slot, wish);
    });
  },
});

type CouzinPlace = DecisionPlace<typeof parameters>;

/** The direction that the zones ask for, of length 1. */
function wishDirection({ crowd, values }: CouzinPlace, self: number, around: Surroundings, wish: Vector): void {
  const { level, headingX, headingY, headingZ } = crowd.columns;
  const { count, rows, x, y, z, motionX, motionY, motionZ, aroundX, aroundY, aroundZ } = around;
  const flies = level[self] < 0;
  const selfX = crowd.columns.x[self];
  const selfY = crowd.columns.y[self];
  const selfZ = crowd.columns.z[self];
  const facingX = headingX[self];
  const facingY = headingY[self];
  const facingZ = flies ? headingZ[self] : 0;
  const repulsion = values.repulsionRadius;
  const orientation = repulsion + values.orientationWidth;
  const attraction = orientation + values.attractionWidth;
  const cosHalfView = values.view >= 2 * Math.PI ? -2 : cos(values.view / 2);
  let repelled = false;
  let sumX = 0;
  let sumY = 0;
  let sumZ = 0;
  for (let at = 0; at < count; at++) {
    const dx = shorterWay(x[at] - selfX, aroundX);
    const dy = shorterWay(y[at] - selfY, aroundY);
    const dz = flies ? shorterWay(z[at] - selfZ, aroundZ) : 0;
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared > attraction * attraction || rows[at] === self) continue;
    const distance = Math.sqrt(squared);
    // An agent that is on one point has no direction between them, and is in no agent's way: the errors part them.
    const perDistance = distance > onePoint ? 1 / distance : 0;
    if (distance < repulsion) {
      if (!repelled) sumX = sumY = sumZ = 0;
      repelled = true;
      sumX -= dx * perDistance;
      sumY -= dy * perDistance;
      sumZ -= dz * perDistance;
    } else if (!repelled && (dx * facingX + dy * facingY + dz * facingZ) * perDistance >= cosHalfView) {
      // Halving the sum of both zones does not change its direction.
      const aligned = distance < orientation;
      sumX += aligned ? motionX[at] : dx * perDistance;
      sumY += aligned ? motionY[at] : dy * perDistance;
      sumZ += aligned ? motionZ[at] : dz * perDistance;
    }
  }
  set(wish, sumX, sumY, flies ? sumZ : 0);
  if (normalise(wish)) return;
  set(wish, facingX, facingY, facingZ);
  if (!normalise(wish)) wish.x = 1;
}

function set(vector: Vector, x: number, y: number, z: number): void {
  vector.x = x;
  vector.y = y;
  vector.z = z;
}

/** A normal error; in space one of two components square to the wish, wrapped around the sphere. */
function err({ crowd, values }: CouzinPlace, self: number, wish: Vector): void {
  if (values.noise === 0) return;
  const { id, level } = crowd.columns;
  const seed = crowd.int('seed');
  const tick = crowd.int('tick');
  const first = values.noise * normal(seed, id[self], tick, purposes.motionNoise);
  if (level[self] >= 0) {
    turnInPlane(wish, first);
    return;
  }
  const second = values.noise * normal(seed, id[self], tick, purposes.motionNoise + numbersApart);
  const angle = Math.sqrt(first * first + second * second);
  const side = 2 * Math.PI * uniform(seed, id[self], tick, purposes.motionNoise + 2 * numbersApart);
  turnInSpace(wish, sin(angle), cos(angle), side);
}

/** Turns from the heading to the wish, as far as the turning rate lets it within a tick. */
function turnTo({ crowd, values }: CouzinPlace, self: number, wish: Vector): void {
  const { headingX, headingY, headingZ, level, id } = crowd.columns;
  const flies = level[self] < 0;
  const facingX = headingX[self];
  const facingY = headingY[self];
  const facingZ = flies ? headingZ[self] : 0;
  const length = Math.sqrt(facingX * facingX + facingY * facingY + facingZ * facingZ);
  if (!(length > 1e-6)) return;
  const most = values.turningRate * crowd.float('dt');
  const ahead = (wish.x * facingX + wish.y * facingY + wish.z * facingZ) / length;
  if (most >= Math.PI || acos(Math.min(Math.max(ahead, -1), 1)) <= most) return;
  // The part of the wish square to the heading is the side to turn to.
  wish.x -= (ahead * facingX) / length;
  wish.y -= (ahead * facingY) / length;
  wish.z -= (ahead * facingZ) / length;
  if (!normalise(wish)) aside(facingX, facingY, facingZ, (id[self] & 1) * 2 - 1, wish);
  const along = cos(most) / length;
  const across = sin(most);
  wish.x = facingX * along + wish.x * across;
  wish.y = facingY * along + wish.y * across;
  wish.z = facingZ * along + wish.z * across;
  normalise(wish);
}

/** An agent that must turn right about has no nearer side: odd ids turn one way, even ids the other. */
function aside(facingX: number, facingY: number, facingZ: number, side: number, wish: Vector): void {
  const level = Math.abs(facingX) + Math.abs(facingY) > 1e-6;
  wish.x = level ? -facingY * side : side;
  wish.y = level ? facingX * side : -facingZ;
  wish.z = 0;
  normalise(wish);
}
