import type { Model } from '@korzo/core';
import { boids } from './locomotion/boids.ts';
import { keepDistance } from './locomotion/keep-distance.ts';
import { massSteering } from './locomotion/mass-steering.ts';
import { orca } from './locomotion/orca.ts';
import { socialForce } from './locomotion/social-force.ts';
import { straight } from './locomotion/straight.ts';

/** Every model that comes with Korzo: one line each. */
export const builtinModels: readonly Model[] = [orca, socialForce, massSteering, boids, keepDistance, straight];
