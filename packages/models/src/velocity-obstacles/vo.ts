import { velocityObstacleModel } from './define.ts';

/** Velocity obstacles: Fiorini, Shiller 1998. */
export const vo = velocityObstacleModel({
  name: 'vo',
  summary: 'Avoids every velocity that leads to a contact, as if all others went straight on; two who meet sway.',
  kernel: ({ decideVo }) => decideVo,
});
