import type { Model } from '@korzo/core';
import { conflictCases } from './conflict-cases/conflict-cases.ts';
import { couzin } from './couzin/couzin.ts';
import { cuckerSmale } from './cucker-smale/cucker-smale.ts';
import { olfatiSaber } from './olfati-saber/olfati-saber.ts';
import { tannerJadbabaie } from './tanner-jadbabaie/tanner-jadbabaie.ts';
import { tonerTu } from './toner-tu/toner-tu.ts';
import { vicsek } from './vicsek/vicsek.ts';
import { artificialFish } from './artificial-fish/artificial-fish.ts';
import { boids } from './boids/boids.ts';
import { hrvo } from './velocity-obstacles/hrvo.ts';
import { keepDistance } from './keep-distance/keep-distance.ts';
import { massSteering } from './mass-steering/mass-steering.ts';
import { orca } from './orca/orca.ts';
import { rvo } from './velocity-obstacles/rvo.ts';
import { socialForce } from './social-force/social-force.ts';
import { straight } from './straight/straight.ts';
import { vo } from './velocity-obstacles/vo.ts';
import { roadmapRules } from './roadmap-rules/roadmap-rules.ts';
import { anticipationVelocity } from './anticipation-velocity/anticipation-velocity.ts';
import { cellularGain } from './cellular-gain/cellular-gain.ts';
import { collisionFreeSpeed } from './collision-free-speed/collision-free-speed.ts';
import { floorField } from './floor-field/floor-field.ts';
import { generalizedCentrifugalForce } from './generalized-centrifugal-force/generalized-centrifugal-force.ts';
import { magnetic } from './magnetic/magnetic.ts';
import { optimalSteps } from './optimal-steps/optimal-steps.ts';
import { orcaTimeGap } from './orca-time-gap/orca-time-gap.ts';
import { twoCircle } from './two-circle/two-circle.ts';

/** Every model that comes with Korzo: one line each. */
export const builtinModels: readonly Model[] = [
  orca,
  orcaTimeGap,
  hrvo,
  rvo,
  vo,
  conflictCases,
  socialForce,
  massSteering,
  collisionFreeSpeed,
  anticipationVelocity,
  generalizedCentrifugalForce,
  optimalSteps,
  floorField,
  cellularGain,
  magnetic,
  twoCircle,
  boids,
  vicsek,
  couzin,
  tonerTu,
  cuckerSmale,
  tannerJadbabaie,
  olfatiSaber,
  artificialFish,
  roadmapRules,
  keepDistance,
  straight,
];
