import { choice, defineModel, kindIndex, number, type DecisionPlace, type Values } from '@korzo/core';
import { NearWalls } from '../locomotion/near-walls.ts';
import { accelerate, onePoint, sideById, type Vector } from './decision.ts';
import { decideEach } from './each-agent.ts';
import { bump, sigmaNorm, sigmaOne, unevenSigmoid } from './sigma-norm.ts';
import { shorterWay, type Surroundings } from './surroundings.ts';

const alphaOnly = 0;
const withObstacles = 2;
/** Bump of the obstacles' term, and how far it reaches beyond the distance kept: constants of the paper. */
const obstacleBump = 0.9;
const obstacleRange = 1.2;
const mostWalls = 64;
const body = kindIndex('body');

const parameters = {
  algorithm: choice(
    'alpha-gamma',
    ['alpha', 'alpha-gamma', 'alpha-beta-gamma'],
    'which agents count: alpha, the others (algorithm 1, which breaks up); gamma, the goal (2); beta, walls and discs (3)',
  ),
  distance: number(7, { min: 0.01, max: 1000, unit: 'm' }, 'd: distance to neighbours in the lattice'),
  rangeFactor: number(1.2, { min: 1.001, max: 10 }, 'how far others are seen, in units of the distance'),
  epsilon: number(0.1, { min: 0.001, max: 10, unit: '1/m2' }, 'of the sigma-norm'),
  alphaBump: number(0.2, { min: 0, max: 0.99 }, 'h: share of the range within which others count in full'),
  pull: number(5, { min: 0.01, max: 1000 }, 'a: strongest pull between two agents that are too far apart'),
  push: number(
    5,
    { min: 0.01, max: 1000 },
    'b: strongest push between two agents that are too near, not below the pull in the paper',
  ),
  alphaGain: number(
    1,
    { min: 0, max: 1e4, unit: '1/s2' },
    'c1 of the other agents; c2, of velocities, is always 2 sqrt(c1)',
  ),
  goalGain: number(
    0.05,
    { min: 0, max: 1e4, unit: '1/s2' },
    'c1 of the goal; above a twentieth of alphaGain it crushes the lattice',
  ),
  goalVx: number(
    0,
    { min: -1000, max: 1000, unit: 'm/s' },
    'velocity of the goal along x: it starts where the agent was sent',
  ),
  goalVy: number(0, { min: -1000, max: 1000, unit: 'm/s' }, 'velocity of the goal along y'),
  goalVz: number(0, { min: -1000, max: 1000, unit: 'm/s' }, 'velocity of the goal along z'),
  obstacleGain: number(
    50,
    { min: 0, max: 1e5, unit: '1/s2' },
    'c1 of walls and discs; in the paper larger than the others',
  ),
  obstacleFactor: number(0.6, { min: 0.01, max: 10 }, 'distance kept from walls and discs, in units of the distance'),
  largestDisc: number(
    20,
    { min: 0, max: 1000, unit: 'm' },
    'radius up to which discs (agents of the kind body) are seen in time',
  ),
} as const;

type OlfatiSaberValues = Values<typeof parameters>;
type Place = DecisionPlace<typeof parameters>;

const obstacleReach = (values: OlfatiSaberValues): number =>
  values.algorithm === withObstacles ? obstacleRange * values.obstacleFactor * values.distance : 0;

const reachOf = (values: OlfatiSaberValues): number =>
  Math.max(
    values.rangeFactor * values.distance,
    values.algorithm === withObstacles ? obstacleReach(values) + values.largestDisc : 0,
  );

/**
 * Olfati-Saber 2006. alpha: c1 sum of phi_a(|q_j - q_i|_s) n_ij + c2 sum of a_ij (p_j - p_i); gamma: -c1 (q - q_r) - c2 (p - p_r), with
 * sigma_1(q - q_r) instead in algorithm 3; beta: the same as alpha without pull for the nearest point of each wall and disc, which moves
 * along the surface as the agent does.
 */
export const olfatiSaber = defineModel({
  name: 'olfati-saber',
  summary: 'Keeps one distance to all around it and their velocity, follows a goal, and keeps off walls and discs.',
  space: 'either',
  parameters,
  perceptionRadius: reachOf,
  wallReach: obstacleReach,
  bind(place) {
    const { crowd, values } = place;
    const walls = new NearWalls(crowd, mostWalls);
    const sum: Vector = { x: 0, y: 0, z: 0 };
    return decideEach(place, { seen: 'velocity', reach: () => reachOf(values) }, (self, slot, around) => {
      sum.x = sum.y = sum.z = 0;
      mindAgents(place, self, around, sum);
      if (values.algorithm !== alphaOnly) followGoal(place, self, sum);
      if (values.algorithm === withObstacles) avoidWalls(place, self, walls, sum);
      accelerate(crowd, self, slot, sum);
    });
  },
});

const toCentre: Vector = { x: 0, y: 0, z: 0 };

/** alpha agents, and in algorithm 3 discs. */
function mindAgents(place: Place, self: number, around: Surroundings, sum: Vector): void {
  const { crowd, values } = place;
  const { x, y, z, vx, vy, vz, level, kind, id } = crowd.columns;
  const { rows, ids, motionX, motionY, motionZ } = around;
  const { epsilon, alphaBump, alphaGain } = values;
  const range = values.rangeFactor * values.distance;
  const rangeNorm = sigmaNorm(range, epsilon);
  const distanceNorm = sigmaNorm(values.distance, epsilon);
  const damping = 2 * Math.sqrt(alphaGain);
  const flies = level[self] < 0;
  for (let at = 0; at < around.count; at++) {
    const other = rows[at];
    if (other === self) continue;
    const dx = shorterWay(around.x[at] - x[self], around.aroundX);
    const dy = shorterWay(around.y[at] - y[self], around.aroundY);
    const dz = flies ? shorterWay(around.z[at] - z[self], around.aroundZ) : 0;
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (kind[other] === body) {
      toCentre.x = dx;
      toCentre.y = dy;
      toCentre.z = dz;
      if (values.algorithm === withObstacles) avoidDisc(place, self, other, sum);
      continue;
    }
    if (distance >= range) continue;
    const norm = sigmaNorm(distance, epsilon);
    const nearness = bump(norm / rangeNorm, alphaBump);
    const pull = alphaGain * nearness * unevenSigmoid(norm - distanceNorm, values.pull, values.push);
    const perMetre = pull / Math.sqrt(1 + epsilon * distance * distance);
    // On one point the sigma-norm has no slope; the order of ids parts them.
    const aside = distance > onePoint ? perMetre * dx : sideById(id[self], ids[at]) * alphaGain * values.push;
    sum.x += aside + damping * nearness * (motionX[at] - vx[self]);
    sum.y += perMetre * dy + damping * nearness * (motionY[at] - vy[self]);
    sum.z += perMetre * dz + damping * nearness * (motionZ[at] - vz[self]);
  }
}

/** gamma agent: the goal, which moves at its own velocity. */
function followGoal({ crowd, values }: Place, self: number, sum: Vector): void {
  const { x, y, z, vx, vy, vz, level, goalX, goalY, goalZ } = crowd.columns;
  // Who was not sent anywhere has no goal: NaN.
  if (!Number.isFinite(goalX[self])) return;
  const time = crowd.int('tick') * crowd.float('dt');
  const flies = level[self] < 0;
  const dx = wayAlong(crowd, 'X', goalX[self] + values.goalVx * time - x[self]);
  const dy = wayAlong(crowd, 'Y', goalY[self] + values.goalVy * time - y[self]);
  const dz = flies ? wayAlong(crowd, 'Z', goalZ[self] + values.goalVz * time - z[self]) : 0;
  const damping = 2 * Math.sqrt(values.goalGain);
  const bounded = values.algorithm === withObstacles ? Math.sqrt(1 + dx * dx + dy * dy + dz * dz) : 1;
  const pull = values.goalGain / bounded;
  sum.x += pull * dx + damping * (values.goalVx - vx[self]);
  sum.y += pull * dy + damping * (values.goalVy - vy[self]);
  sum.z += flies ? pull * dz + damping * (values.goalVz - vz[self]) : 0;
}

/** A goal that goes on for ever passes the edge of a wrapping world many times. */
function wayAlong(crowd: Place['crowd'], axis: 'X' | 'Y' | 'Z', difference: number): number {
  if (crowd.int(`wrap${axis}`) === 0) return difference;
  const around = crowd.float(`size${axis}`);
  return difference - Math.round(difference / around) * around;
}

const toBeta: Vector = { x: 0, y: 0, z: 0 };
const betaVelocity: Vector = { x: 0, y: 0, z: 0 };

/** Nearest points of walls. On the wall itself the agent's part along it goes on: p^ = P p; at its end stands a point. */
function avoidWalls(place: Place, self: number, walls: NearWalls, sum: Vector): void {
  const { vx, vy } = place.crowd.columns;
  const found = walls.find(self, obstacleReach(place.values));
  for (let wall = 0; wall < found; wall++) {
    const { dx, dy, distance, atEnd } = walls;
    if (atEnd[wall] === 1 && isKnownCorner(walls, wall)) continue;
    toBeta.x = dx[wall];
    toBeta.y = dy[wall];
    toBeta.z = 0;
    const off = distance[wall];
    const toward = off > onePoint ? (vx[self] * dx[wall] + vy[self] * dy[wall]) / off : 0;
    betaVelocity.x = atEnd[wall] === 1 || off <= onePoint ? 0 : vx[self] - (toward * dx[wall]) / off;
    betaVelocity.y = atEnd[wall] === 1 || off <= onePoint ? 0 : vy[self] - (toward * dy[wall]) / off;
    betaVelocity.z = 0;
    keepOff(place, self, off, sum);
  }
}

/** Two walls that meet have one corner, not two. */
function isKnownCorner({ dx, dy, atEnd }: NearWalls, wall: number): boolean {
  for (let before = 0; before < wall; before++)
    if (atEnd[before] === 1 && dx[before] === dx[wall] && dy[before] === dy[wall]) return true;
  return false;
}

/** Disc with centre y_k and radius R: mu = R / |q - y|, q^ = mu q + (1 - mu) y, p^ = mu P p, all relative to the disc when it moves. */
function avoidDisc(place: Place, self: number, disc: number, sum: Vector): void {
  const { vx, vy, vz, radius } = place.crowd.columns;
  const { x, y, z } = toCentre;
  const distance = Math.sqrt(x * x + y * y + z * z);
  if (distance <= onePoint) return;
  const share = radius[disc] / distance;
  const gap = distance - radius[disc];
  if (gap > obstacleReach(place.values)) return;
  toBeta.x = x * (1 - share);
  toBeta.y = y * (1 - share);
  toBeta.z = z * (1 - share);
  // Inside the disc mu would grow without bound.
  const slide = Math.min(share, 1);
  const alongX = vx[self] - vx[disc];
  const alongY = vy[self] - vy[disc];
  const alongZ = vz[self] - vz[disc];
  const toward = (alongX * x + alongY * y + alongZ * z) / (distance * distance);
  betaVelocity.x = vx[disc] + slide * (alongX - toward * x);
  betaVelocity.y = vy[disc] + slide * (alongY - toward * y);
  betaVelocity.z = vz[disc] + slide * (alongZ - toward * z);
  // Whoever is inside has the nearest point of the surface behind it as seen from the centre: it is driven out that way.
  if (gap < 0) {
    toBeta.x = -toBeta.x;
    toBeta.y = -toBeta.y;
    toBeta.z = -toBeta.z;
  }
  keepOff(place, self, Math.abs(gap), sum);
}

/** c1 phi_b(|q^ - q|_s) n^ + c2 b (p^ - p), phi_b(z) = rho_h(z / d_b) (sigma_1(z - d_b) - 1). */
function keepOff({ crowd, values }: Place, self: number, gap: number, sum: Vector): void {
  const { vx, vy, vz, level } = crowd.columns;
  const { epsilon, obstacleGain } = values;
  const kept = sigmaNorm(values.obstacleFactor * values.distance, epsilon);
  const norm = sigmaNorm(gap, epsilon);
  const nearness = bump(norm / kept, obstacleBump);
  if (nearness === 0) return;
  const push = obstacleGain * nearness * (sigmaOne(norm - kept) - 1);
  const perMetre = push / Math.sqrt(1 + epsilon * gap * gap);
  const damping = 2 * Math.sqrt(obstacleGain) * nearness;
  sum.x += perMetre * toBeta.x + damping * (betaVelocity.x - vx[self]);
  sum.y += perMetre * toBeta.y + damping * (betaVelocity.y - vy[self]);
  if (level[self] < 0) sum.z += perMetre * toBeta.z + damping * (betaVelocity.z - vz[self]);
}
