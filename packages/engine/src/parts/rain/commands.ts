import { declareCommand, property } from '@korzo/core';

/** Starts a shower at once. */
export interface ShowerCommand {
  readonly type: 'shower';
  readonly rect?: readonly number[];
  readonly level?: number;
  readonly speedFactor?: number;
  readonly lasts?: number;
}

export interface SunshineCommand {
  readonly type: 'sunshine';
}

const { list, optional, real, whole } = property;
const coordinate = real({ min: -1e7, max: 1e7, unit: 'm' }, 'a coordinate or length');

export const shower = declareCommand<ShowerCommand>({
  type: 'shower',
  form: { heading: 'Weather', action: 'Start shower' },
  meaning: 'Starts a shower.',
  properties: {
    rect: optional(
      list(
        coordinate,
        { least: 4, most: 4 },
        'x and y of its south-west corner, width, height; everywhere unless given',
      ),
    ),
    level: optional(whole({ min: 0, max: 255 }, 'the floor it falls on; all floors and the air unless given')),
    speedFactor: optional(
      real({ min: 0.01, max: 1 }, 'speed under it as a share of the speed in the dry; 0.8 unless given'),
    ),
    lasts: optional(real({ min: 0.001, max: 1e7, unit: 's' }, 'it does not end unless given')),
  },
  problemWith: ({ rect }) =>
    rect !== undefined && !(rect[2] > 0 && rect[3] > 0)
      ? { rule: 'a shower must have a width and a height above 0', remedy: 'give rect as x, y, width, height' }
      : undefined,
});

export const sunshine = declareCommand<SunshineCommand>({
  type: 'sunshine',
  form: { heading: 'Weather', action: 'End showers' },
  meaning: 'Ends all showers that fall now.',
  properties: {},
});

/** What people may ask of rain: one line each. */
export const rainCommands = [shower, sunshine] as const;
