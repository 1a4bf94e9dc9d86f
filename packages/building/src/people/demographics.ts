import type { Spread } from './spread.ts';

export const sexes = ['man', 'woman'] as const;
export type Sex = (typeof sexes)[number];

/** What is drawn by sex, with its unit. */
export const bodyQuantities = {
  mass: 'kg',
  height: 'm',
  radius: 'm',
  walkingSpeed: 'm/s',
  viewAngle: 'rad',
  viewDistance: 'm',
  viewSensitivity: '',
} as const;
export type BodyQuantity = keyof typeof bodyQuantities;

const normal = (mean: number, deviation: number, min: number, max: number): Spread => ({
  distribution: 'normal',
  mean,
  deviation,
  min,
  max,
});
const degree = Math.PI / 180;

/**
 * Normal distributions with a mean by sex. The MASS thesis prints the rule and, of all figures, only those of sight: a view
 * angle of 150 to 180 degrees, with a ray every 10 to 15 degrees (the sensitivity), over cells of 5 m. Body measures are rounded adult means, the radius half the breadth of the shoulders; walking speeds are
 * Weidmann's (1993): men 1.41, women 1.27, every person 1.34 with a deviation of 0.26 m/s.
 */
export const bodyOf: Readonly<Record<Sex, Readonly<Record<BodyQuantity, Spread>>>> = {
  man: {
    mass: normal(80, 11, 50, 125),
    height: normal(1.77, 0.07, 1.55, 2),
    radius: normal(0.24, 0.015, 0.2, 0.29),
    walkingSpeed: normal(1.41, 0.26, 0.6, 2.2),
    viewAngle: normal(165 * degree, 5 * degree, 150 * degree, 180 * degree),
    viewDistance: normal(5, 0.5, 3.5, 6),
    viewSensitivity: normal(12.5 * degree, degree, 10 * degree, 15 * degree),
  },
  woman: {
    mass: normal(67, 11, 42, 110),
    height: normal(1.65, 0.065, 1.45, 1.86),
    radius: normal(0.22, 0.015, 0.18, 0.27),
    walkingSpeed: normal(1.27, 0.26, 0.5, 2.1),
    viewAngle: normal(168 * degree, 5 * degree, 150 * degree, 180 * degree),
    viewDistance: normal(5, 0.5, 3.5, 6),
    viewSensitivity: normal(12.5 * degree, degree, 10 * degree, 15 * degree),
  },
};

/** Walking speeds of an age class on the flat, and on stairs (along the slope) as a share of that. */
export interface AgeClass {
  readonly walkingSpeed: Spread;
  readonly stairsUp: number;
  readonly stairsDown: number;
}

const between = (min: number, max: number): Spread => ({ distribution: 'uniform', min, max });
const ageClass = (flat: readonly [number, number], up: number, down: number): AgeClass => {
  const mean = (flat[0] + flat[1]) / 2;
  return { walkingSpeed: between(flat[0], flat[1]), stairsUp: up / mean, stairsDown: down / mean };
};

/**
 * Age classes: on the flat the ranges of Weidmann's table as RiMEA 3.0 prints them; on stairs the middle of Fruin's ranges
 * (m/s up and down), as a share of the middle of the flat range.
 */
export const ageClasses = {
  under30: ageClass([0.58, 1.61], 0.565, 0.785),
  from30to50: ageClass([1.41, 1.54], 0.54, 0.715),
  over50: ageClass([0.68, 1.41], 0.42, 0.57),
  impaired: ageClass([0.46, 0.76], 0.32, 0.42),
} as const satisfies Readonly<Record<string, AgeClass>>;
export type AgeClassName = keyof typeof ageClasses;

/** Adults without an age class: Weidmann's mean speeds on stairs, 0.61 m/s up and 0.69 m/s down, against 1.34 on the flat. */
export const anybodyOnStairs = { stairsUp: 0.61 / 1.34, stairsDown: 0.69 / 1.34 } as const;
