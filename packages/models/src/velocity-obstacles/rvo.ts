import { velocityObstacleModel } from './define.ts';

/** Reciprocal velocity obstacles: van den Berg, Lin, Manocha 2008. */
export const rvo = velocityObstacleModel({
  name: 'rvo',
  summary: 'Avoids half of what leads to a contact and leaves the other half to the others, who do the same.',
  kernel: ({ decideRvo }) => decideRvo,
});
