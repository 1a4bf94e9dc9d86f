import { velocityObstacleModel } from './define.ts';

/** Reciprocal velocity obstacles: van den Berg, Lin, Manocha 2008. */
export const rvo = velocityObstacleModel({
  name: 'rvo',
  summary: 'Takes half of each avoidance manoeuvre and relies on the other agent to take the other half.',
  kernel: ({ decideRvo }) => decideRvo,
});
