import { defineModel, type DecisionPlace } from '@korzo/core';
import { BetaAgents, obstacleReach } from './beta-agents.ts';
import { accelerate, onePoint, sideById, type Vector } from '../kit/around/decision.ts';
import { decideEach } from '../kit/around/each-agent.ts';
import { alphaOnly, olfatiSaberParameters, withObstacles, type OlfatiSaberValues } from './olfati-saber-parameters.ts';
import { bump, sigmaNorm, unevenSigmoid } from './sigma-norm.ts';
import { shorterWay, type Surroundings } from '../kit/around/surroundings.ts';

type OlfatiSaberPlace = DecisionPlace<typeof olfatiSaberParameters>;

const rangeOf = ({ rangeFactor, distance }: OlfatiSaberValues): number => rangeFactor * distance;

/**
 * Olfati-Saber 2006. alpha: c1 sum of phi_a(|q_j - q_i|_s) n_ij + c2 sum of a_ij (p_j - p_i); gamma: -c1 (q - q_r) - c2 (p - p_r), with
 * sigma_1(q - q_r) instead in algorithm 3; beta: the same as alpha without pull for the nearest point of each wall and obstacle, which
 * moves along the surface as the agent does.
 */
export const olfatiSaber = defineModel({
  name: 'olfati-saber',
  summary: 'Forms a lattice with its neighbours at a common velocity, follows a goal, and avoids walls and obstacles.',
  space: 'either',
  parameters: olfatiSaberParameters,
  perceptionRadius: rangeOf,
  wallReach: obstacleReach,
  bind(place) {
    const { crowd, values } = place;
    const obstacles = new BetaAgents(place);
    const sum: Vector = { x: 0, y: 0, z: 0 };
    return decideEach(place, { seen: 'velocity', reach: () => rangeOf(values) }, (self, slot, around) => {
      sum.x = sum.y = sum.z = 0;
      mindAgents(place, self, around, sum);
      if (values.algorithm !== alphaOnly) followGoal(place, self, sum);
      if (values.algorithm === withObstacles) obstacles.avoid(self, sum);
      accelerate(crowd, self, slot, sum);
    });
  },
});

/** alpha agents: all others. */
function mindAgents({ crowd, values }: OlfatiSaberPlace, self: number, around: Surroundings, sum: Vector): void {
  const { x, y, z, vx, vy, vz, level, id } = crowd.columns;
  const { rows, ids, motionX, motionY, motionZ } = around;
  const { epsilon, alphaBump, alphaGain } = values;
  const range = values.rangeFactor * values.distance;
  const rangeNorm = sigmaNorm(range, epsilon);
  const distanceNorm = sigmaNorm(values.distance, epsilon);
  const damping = 2 * Math.sqrt(alphaGain);
  const flies = level[self] < 0;
  for (let at = 0; at < around.count; at++) {
    if (rows[at] === self) continue;
    const dx = shorterWay(around.x[at] - x[self], around.aroundX);
    const dy = shorterWay(around.y[at] - y[self], around.aroundY);
    const dz = flies ? shorterWay(around.z[at] - z[self], around.aroundZ) : 0;
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
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
function followGoal({ crowd, values }: OlfatiSaberPlace, self: number, sum: Vector): void {
  const { x, y, z, vx, vy, vz, level, goalX, goalY, goalZ } = crowd.columns;
  // An agent that was not sent anywhere has no goal: NaN.
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
function wayAlong(crowd: OlfatiSaberPlace['crowd'], axis: 'X' | 'Y' | 'Z', difference: number): number {
  if (crowd.int(`wrap${axis}`) === 0) return difference;
  const around = crowd.float(`size${axis}`);
  return difference - Math.round(difference / around) * around;
}
