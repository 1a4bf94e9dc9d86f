import { anyPoint, floorPoint, record, volumePoint, word } from '@korzo/reading';
import * as z from 'zod';
import { always, checkNotation, cornersOf, rectangleKeys } from './rectangles.ts';
import { floorLevel } from './floor-level.ts';

const spacing = {
  gap: z.number().min(0).max(1000).default(0).describe('Least free distance between two bodies at the start, m'),
  mayOverlap: z.boolean().default(false).describe('true places bodies without regard to each other and to walls'),
};
const onFloor = { level: floorLevel.default(0).describe('The floor'), ...spacing };
const rectOrShape = { anyOf: [{ required: ['rect'] }, { required: ['shape', 'min', 'max'] }] };
const size = z.number().gt(0).max(1e6);

const rectPlace = record({
  shape: z.literal('rect').describe('May be left out where rect is given'),
  ...rectangleKeys,
  ...onFloor,
})
  .meta({ description: 'Anywhere in a rectangle', required: [], ...rectOrShape })
  .superRefine(checkNotation, always)
  .transform(({ shape, rect, min, max, ...rest }) => ({ shape, ...cornersOf({ rect, min, max }), ...rest }));

/** `rect` says which shape it is. */
const withShape = (place: unknown): unknown => {
  const isRect = typeof place === 'object' && place !== null && Object.hasOwn(place, 'rect');
  return isRect && !Object.hasOwn(place, 'shape') ? { shape: 'rect', ...place } : place;
};

/** The shapes a place may have. */
export const placeShapes = z
  .discriminatedUnion('shape', [
    rectPlace,
    record({ shape: z.literal('disc'), centre: floorPoint, radius: size, ...onFloor }).describe('Anywhere in a disc'),
    record({ shape: z.literal('box'), min: volumePoint, max: volumePoint, ...spacing }).describe(
      'Anywhere in a box of the volume',
    ),
    record({ shape: z.literal('ball'), centre: volumePoint, radius: size, ...spacing }).describe(
      'Anywhere in a ball of the volume',
    ),
    record({
      shape: z.literal('world'),
      level: z
        .union([floorLevel, z.literal('volume')])
        .default(0)
        .describe("A floor, or 'volume'"),
      ...spacing,
    }).describe('Anywhere in the world'),
    record({
      shape: z.literal('area'),
      id: word.describe('An area or a region of the building'),
      ...spacing,
    }).describe('Anywhere in an area or region of the building'),
    record({
      shape: z.literal('circle'),
      centre: floorPoint,
      radius: size,
      jitter: z.number().min(0).max(100).default(0).describe('Largest random shift on each axis, m'),
      ...onFloor,
    }).describe('Evenly spaced on the line of a circle'),
    record({
      shape: z.literal('grid'),
      from: anyPoint.describe('First agent; three numbers put the grid into the volume'),
      spacing: z.array(z.number().gt(0).max(1e6)).min(2).max(3).describe('Distance along each axis, m'),
      columns: z.int().min(1).max(100_000).describe('Agents along x'),
      rows: z.int().min(1).max(100_000).describe('Agents along y'),
      layers: z.int().min(1).max(100_000).default(1).describe('Agents along z'),
      jitter: z.number().min(0).max(100).default(0).describe('Largest random shift on each axis, m'),
      ...onFloor,
    }).describe('In columns and rows'),
    record({
      shape: z.literal('points'),
      points: z.array(anyPoint).min(1).max(100_000).describe('One agent each; three numbers lie in the volume'),
      jitter: z.number().min(0).max(100).default(0).describe('Largest random shift on each axis, m'),
      ...onFloor,
    }).describe('At these points'),
  ])
  .describe('Where agents stand when they come in');

/** Where agents stand when they come in. */
export const placeSchema = z.preprocess(withShape, placeShapes);

export type PlaceDescription = z.output<typeof placeSchema>;

/** Points of the volume, or of a floor? */
export const isVolumePlace = (place: PlaceDescription): boolean => {
  switch (place.shape) {
    case 'box':
    case 'ball':
      return true;
    case 'world':
      return place.level === 'volume';
    case 'grid':
      return place.from.length === 3;
    case 'points':
      return place.points[0].length === 3;
    case 'rect':
    case 'disc':
    case 'circle':
    case 'area':
      return false;
  }
};
