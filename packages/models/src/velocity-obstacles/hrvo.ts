import { velocityObstacleModel } from './define.ts';

/** Hybrid reciprocal velocity obstacles: Snape, van den Berg, Guy, Manocha 2011. */
export const hrvo = velocityObstacleModel({
  name: 'hrvo',
  summary: 'Shares the avoiding like rvo, and makes the wrong side dearer, so that two who meet choose the same side.',
  kernel: ({ decideHrvo }) => decideHrvo,
});
