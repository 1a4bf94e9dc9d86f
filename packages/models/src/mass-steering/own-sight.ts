import { massSteeringParameters } from './parameters.ts';
import { degreeX } from './ray-tables.ts';
import type { SteeringValues } from './settings.ts';
import type { Walker } from './walker.ts';

/** Rad to whole degrees. */
const perRadian = 180 / Math.PI;

/** Sight that the people of a group differ from by their own values. */
const usualAngle = massSteeringParameters.viewAngle.default;
const usualDistance = massSteeringParameters.viewDistance.default;
const usualSpacing = massSteeringParameters.viewSensitivity.default;

/**
 * What an agent sees. One with sight of its own (above 0; rad, m, rad) differs from the usual one by a factor, so that
 * turning a parameter changes what every agent sees; at the defaults it sees as its own values say.
 */
export function ownSight(
  self: Walker,
  angle: number,
  distance: number,
  spacing: number,
  { viewAngle, viewDistance, viewSensitivity, farthestView }: SteeringValues,
): void {
  const degrees = angle > 0 ? Math.min(angle * perRadian * (viewAngle / usualAngle), 180) : viewAngle;
  self.sight = Math.min(distance > 0 ? distance * (viewDistance / usualDistance) : viewDistance, farthestView);
  self.raySpacing = spacing > 0 ? Math.max(spacing * perRadian * (viewSensitivity / usualSpacing), 1) : viewSensitivity;
  self.cosHalfView = degreeX[Math.round(degrees / 2)];
  self.raysAside = Math.floor(degrees / 2 / self.raySpacing + 1e-6);
}
