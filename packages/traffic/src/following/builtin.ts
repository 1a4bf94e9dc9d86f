import { accelerationPlan } from './acceleration-plan.ts';
import type { FollowingModel } from './define-following.ts';
import { idm } from './idm.ts';
import { krauss } from './krauss.ts';

/** Every way of following that Korzo knows. */
export const followingModels: readonly FollowingModel[] = [idm, krauss, accelerationPlan];
