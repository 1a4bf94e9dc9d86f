import { declareCommand, longestName, property, specRanges } from '@korzo/core';
import { buildingLimits } from '../../layout/limits.ts';
import type { ObstacleChange } from './place-change.ts';

const { list, optional, pair, real, record, text, whole } = property;

const corner = pair(real(specRanges.position, 'a coordinate'), 'x and y, m');

export const obstacle = declareCommand<ObstacleChange>({
  type: 'obstacle',
  meaning: 'Drops an obstacle.',
  properties: {
    id: text(longestName, 'its name'),
    level: optional(whole({ min: 0, max: 255 }, 'the floor it stands on')),
    outline: optional(list(corner, { most: buildingLimits.cornersOfOneOutline }, 'corners of a simple polygon')),
    circle: optional(
      record<NonNullable<ObstacleChange['circle']>>(
        { centre: corner, radius: real({ min: 1e-6, max: specRanges.position.max, unit: 'm' }, 'its radius') },
        'a round obstacle',
      ),
    ),
  },
  problemWith: ({ id, outline, circle }) =>
    (outline === undefined) === (circle === undefined)
      ? {
          rule: `obstacle '${id}' must have one shape; it has ${outline === undefined ? 'none' : 'two'}`,
          remedy: outline === undefined ? 'give outline or circle' : 'give outline or circle, not both',
        }
      : undefined,
});
