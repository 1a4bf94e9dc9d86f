import { velocityObstacleModel } from './define.ts';

/** Hybrid reciprocal velocity obstacles: Snape, van den Berg, Guy, Manocha 2011. */
export const hrvo = velocityObstacleModel({
  name: 'hrvo',
  summary:
    'Shares avoidance as rvo does and penalises the wrong side, so that two agents that meet pass on the same side.',
  kernel: ({ decideHrvo }) => decideHrvo,
});
