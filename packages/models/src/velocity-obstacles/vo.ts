import { velocityObstacleModel } from './define.ts';

/** Velocity obstacles: Fiorini, Shiller 1998. */
export const vo = velocityObstacleModel({
  name: 'vo',
  summary: 'Avoids every velocity that leads to a collision if the others keep theirs; two agents that meet oscillate.',
  kernel: ({ decideVo }) => decideVo,
});
