import type { Kind } from '@korzo/core';
import type { Scenery } from '@korzo/live';
import type { Lens } from '../camera/lens.ts';
import { hex, mixColours, type Colour, type Theme } from '../paint/colours.ts';

/** What is around a place: nothing but the page, a street under the sky, the evening air, or the sea. */
export type StageName = 'room' | 'street' | 'evening' | 'water';

/** The colours around a place, from straight up to straight down, and how thick the air is. */
export interface Stage {
  readonly zenith: Colour;
  readonly horizon: Colour;
  readonly below: Colour;
  readonly glow: Colour;
  /** Towards the sun, or the light from above. */
  readonly sun: Colour;
  /** Size of the glow around the sun: larger is smaller. */
  readonly sharpness: number;
  /** Colours of the plane under everything. */
  readonly plane: Colour;
  readonly grid: Colour;
  /** Things as far away as this many times the camera's distance, and metres, are half hidden in haze. */
  readonly clear: readonly [times: number, metres: number];
}

type Themed = Readonly<Record<'light' | 'dark', Stage>>;

const unit = (x: number, y: number, z: number): Colour => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

const high = unit(-0.42, -0.55, 0.72);
const low = unit(0.5, 1, 0.09);
const above = unit(0.05, 0.1, 1);

export const stages: Readonly<Record<Exclude<StageName, 'room'>, Themed>> = {
  street: {
    light: {
      zenith: hex(0x6fa3d8),
      horizon: hex(0xdfe9f2),
      below: hex(0xcfd8dc),
      glow: hex(0xfff4d8),
      sun: high,
      sharpness: 60,
      plane: hex(0xdfe4ea),
      grid: hex(0xb9c3cf),
      clear: [9, 500],
    },
    dark: {
      zenith: hex(0x070b14),
      horizon: hex(0x1b2430),
      below: hex(0x10161c),
      glow: hex(0x2a3446),
      sun: high,
      sharpness: 30,
      plane: hex(0x1a2029),
      grid: hex(0x33404f),
      clear: [9, 500],
    },
  },
  evening: {
    light: {
      zenith: hex(0x3d5f96),
      horizon: hex(0xf6c79a),
      below: hex(0x8c7f86),
      glow: hex(0xffe3a6),
      sun: low,
      sharpness: 10,
      plane: hex(0x9c8f8a),
      grid: hex(0x877c7c),
      clear: [5, 150],
    },
    dark: {
      zenith: hex(0x0b1024),
      horizon: hex(0x6b3f4a),
      below: hex(0x15131c),
      glow: hex(0xd98a5a),
      sun: low,
      sharpness: 14,
      plane: hex(0x1d1a24),
      grid: hex(0x332f3d),
      clear: [5, 150],
    },
  },
  water: {
    light: {
      zenith: hex(0xbfeaf0),
      horizon: hex(0x5fb4cb),
      below: hex(0x1d5f83),
      glow: hex(0xffffff),
      sun: above,
      sharpness: 5,
      plane: hex(0x8fb6a8),
      grid: hex(0x7ba79d),
      clear: [2.4, 25],
    },
    dark: {
      zenith: hex(0x2c7f96),
      horizon: hex(0x0d3b52),
      below: hex(0x04141f),
      glow: hex(0x7fd0dc),
      sun: above,
      sharpness: 7,
      plane: hex(0x123a45),
      grid: hex(0x1b4a55),
      clear: [2.4, 25],
    },
  },
};

/** Cities are under the sky; in a volume there is water where fish swim, and evening air where birds fly. */
export function stageOf(scenery: Pick<Scenery, 'size'>, isCity: boolean, has: (kind: Kind) => boolean): StageName {
  if (isCity) return 'street';
  if (scenery.size[2] <= 0 || has('person')) return 'room';
  if (has('fish')) return 'water';
  return has('bird') ? 'evening' : 'room';
}

/** The theme with the colours of a stage. */
export const themeOn = (theme: Theme, stage: Stage | undefined): Theme =>
  stage === undefined
    ? theme
    : {
        ...theme,
        background: stage.horizon,
        plane: stage.plane,
        grid: stage.grid,
        floor: mixColours(stage.plane, theme.floor, 0.25),
        floorLine: stage.grid,
      };

/** Plans, drawn by a long lens, have no haze: their eye is far away. */
export const hazeOf = (stage: Stage | undefined, { distance, fieldOfView }: Lens): number =>
  stage === undefined || fieldOfView < 0.5 ? 0 : 1 / (stage.clear[0] * distance + stage.clear[1]);
