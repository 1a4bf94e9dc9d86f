import type { Point } from '@korzo/building';
import type { ObstacleScenery } from '@korzo/live';
import { circleOutline, signedArea } from './relief.ts';

export const outlineOf = ({ shape }: ObstacleScenery): readonly Point[] =>
  shape.type === 'polygon' ? shape.outline : circleOutline(shape.centre, shape.radius);

/**
 * Obstacles have no height of their own. A pillar or bench is drawn as high as a person's chest, so that no agent hides behind it, a
 * house higher, and none reaches the next floor.
 */
export const obstacleHeight = (outline: readonly Point[], storey: number): number =>
  Math.min(0.8 * storey, 12, Math.max(1, 0.4 * Math.sqrt(Math.abs(signedArea(outline)))));

/** Low enough to look over from a slant. */
export const wallHeight = (storey: number): number => Math.min(0.4 * storey, 1.1);
