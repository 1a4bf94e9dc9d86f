import type { Model } from '@korzo/core';
import { conflictCases } from './conflict/conflict-cases.ts';
import { couzin } from './flocks/couzin.ts';
import { cuckerSmale } from './flocks/cucker-smale.ts';
import { olfatiSaber } from './flocks/olfati-saber.ts';
import { tannerJadbabaie } from './flocks/tanner-jadbabaie.ts';
import { tonerTu } from './flocks/toner-tu.ts';
import { vicsek } from './flocks/vicsek.ts';
import { artificialFish } from './fish/artificial-fish.ts';
import { boids } from './locomotion/boids.ts';
import { hrvo } from './locomotion/velocity-obstacles/hrvo.ts';
import { keepDistance } from './locomotion/keep-distance.ts';
import { massSteering } from './locomotion/mass-steering.ts';
import { orca } from './locomotion/orca.ts';
import { rvo } from './locomotion/velocity-obstacles/rvo.ts';
import { socialForce } from './locomotion/social-force.ts';
import { straight } from './locomotion/straight.ts';
import { vo } from './locomotion/velocity-obstacles/vo.ts';
import { roadmapRules } from './roadmap/roadmap-rules.ts';
import { anticipationVelocity } from './pedestrians/anticipation-velocity.ts';
import { cellularGain } from './pedestrians/cellular-gain.ts';
import { collisionFreeSpeed } from './pedestrians/collision-free-speed.ts';
import { floorField } from './pedestrians/floor-field.ts';
import { generalizedCentrifugalForce } from './pedestrians/generalized-centrifugal-force.ts';
import { magnetic } from './pedestrians/magnetic.ts';
import { optimalSteps } from './pedestrians/optimal-steps.ts';
import { orcaTimeGap } from './pedestrians/orca-time-gap.ts';
import { twoCircle } from './pedestrians/two-circle.ts';

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
