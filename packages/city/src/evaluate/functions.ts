import { atan2, cos, exp, pow, sin, tan, uniform } from '@korzo/core';
import { ranges, type Range } from '../limits/city-limits.ts';

/** A function of numbers that every text may call. */
export interface NumberFunction {
  readonly name: string;
  readonly takes: number;
  readonly about: string;
  readonly compute: (...values: number[]) => number;
}

const randomPurpose = 0xc17e;

/** Angles are in degrees, as the language's own angles are. */
const radians = Math.PI / 180;

export const numberFunctions: readonly NumberFunction[] = [
  { name: 'sin', takes: 1, about: 'sine of an angle in degrees', compute: (angle) => sin(angle * radians) },
  { name: 'cos', takes: 1, about: 'cosine of an angle in degrees', compute: (angle) => cos(angle * radians) },
  { name: 'tan', takes: 1, about: 'tangent of an angle in degrees', compute: (angle) => tan(angle * radians) },
  { name: 'atan2', takes: 2, about: 'direction of (y, x) in degrees', compute: (y, x) => atan2(y, x) / radians },
  { name: 'sqrt', takes: 1, about: 'square root', compute: Math.sqrt },
  { name: 'exp', takes: 1, about: 'power of e', compute: exp },
  { name: 'pow', takes: 2, about: 'a number to a power', compute: pow },
  { name: 'abs', takes: 1, about: 'without its sign', compute: Math.abs },
  { name: 'min', takes: 2, about: 'the smaller one', compute: Math.min },
  { name: 'max', takes: 2, about: 'the larger one', compute: Math.max },
  { name: 'floor', takes: 1, about: 'rounded down', compute: Math.floor },
  { name: 'round', takes: 1, about: 'rounded to the nearest whole number', compute: Math.round },
  {
    name: 'random',
    takes: 2,
    about: 'a number from 0 up to 1 that depends on nothing but these two: the same in every build of the city',
    compute: (one, other) => uniform(1, Math.trunc(one) >>> 0, Math.trunc(other) >>> 0, randomPurpose),
  },
];

export const lineStyles = ['lsDouble', 'lsSingle', 'lsDashed', 'lsOutDashed', 'lsInDashed', 'lsCrashBarrier'] as const;
export type LineStyle = (typeof lineStyles)[number];

export const wayTypes = ['straight', 'arc', 'compound', 'whatever'] as const;
export type WayType = (typeof wayTypes)[number];

/** Names that stand for a value everywhere. */
export const constants: ReadonlyMap<string, number | boolean | string> = new Map<string, number | boolean | string>([
  ['true', true],
  ['false', false],
  ['pi', Math.PI],
  ...lineStyles.map((name) => [name, name] as const),
  ...wayTypes.map((name) => [name, name] as const),
]);

/** What main() may set before it builds, with what holds until then. */
export const settings = {
  default_income_length: 20,
  default_lane_width: 3,
  default_speed_limit: 13.89,
  default_pavement_width: 0,
  ground_margin: 60,
  drive_on_left: 0,
} as const;

/** What may be set. */
export const settingRanges: Readonly<Record<keyof typeof settings, Range>> = {
  default_income_length: ranges.incomeLength,
  default_lane_width: ranges.laneWidth,
  default_speed_limit: ranges.speed,
  default_pavement_width: ranges.pavement,
  ground_margin: ranges.groundMargin,
  drive_on_left: ranges.yesOrNo,
};

export type CitySettings = { -readonly [Name in keyof typeof settings]: number };
