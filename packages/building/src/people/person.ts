import { Draw, purposeNamed, purposes } from '@korzo/core';
import {
  ageClasses,
  anybodyOnStairs,
  bodyOf,
  bodyQuantities,
  sexes,
  type AgeClassName,
  type BodyQuantity,
  type Sex,
} from './demographics.ts';
import { drawSpread, type Spread } from './spread.ts';

/** The people of a group: everything left out is as `demographics.ts` says. */
export interface Population {
  /** Share of women, 0 to 1. */
  readonly women?: number;
  /** Shares of age classes, normalised by their sum; no person has an age class when absent. */
  readonly ages?: Readonly<Partial<Record<AgeClassName, number>>>;
  /** Quantities that differ from the defaults, for both sexes or for one. */
  readonly everybody?: Readonly<Partial<Record<BodyQuantity, Spread>>>;
  readonly men?: Readonly<Partial<Record<BodyQuantity, Spread>>>;
  readonly womenOnly?: Readonly<Partial<Record<BodyQuantity, Spread>>>;
  /** Speeds on stairs as shares of the walking speed; by age unless given. */
  readonly stairsUp?: Spread;
  readonly stairsDown?: Spread;
  /** Time between the start of a person's part and its first step, s. */
  readonly premovement?: Spread;
}

export interface Person extends Readonly<Record<BodyQuantity, number>> {
  readonly sex: Sex;
  readonly age: AgeClassName | undefined;
  /** s */
  readonly premovement: number;
  /** Walking speed on stairs as a share of the walking speed. */
  readonly stairsUp: number;
  readonly stairsDown: number;
}

const sexPurpose = purposeNamed('people/sex');
const agePurpose = purposeNamed('people/age');
const stairsUpPurpose = purposeNamed('people/stairs-up');
const stairsDownPurpose = purposeNamed('people/stairs-down');
const purposeOf: Readonly<Record<BodyQuantity, number>> = {
  mass: purposes.bodyMass,
  height: purposeNamed('people/height'),
  radius: purposes.bodySize,
  walkingSpeed: purposes.desiredSpeed,
  viewAngle: purposeNamed('people/view-angle'),
  viewDistance: purposeNamed('people/view-distance'),
  viewSensitivity: purposeNamed('people/view-sensitivity'),
};

/** Person number `number` of a population: a function of the seed, the number and each quantity's purpose. */
export function drawPerson(population: Population, seed: number, number: number): Person {
  const draw = new Draw(seed);
  const sex = sexes[draw.at(number, 0, sexPurpose).uniform() < (population.women ?? 0.5) ? 1 : 0];
  const age = drawAge(population.ages, draw.at(number, 0, agePurpose).uniform());
  const body: Record<string, number> = {};
  for (const quantity of Object.keys(bodyQuantities) as BodyQuantity[]) {
    body[quantity] = drawSpread(spreadOf(population, sex, age, quantity), draw, number, purposeOf[quantity]);
  }
  const usual = age === undefined ? anybodyOnStairs : ageClasses[age];
  const premovement = drawSpread(population.premovement ?? 0, draw, number, purposes.reactionTime);
  return {
    ...(body as Record<BodyQuantity, number>),
    sex,
    age,
    premovement: Math.max(premovement, 0),
    stairsUp: drawSpread(population.stairsUp ?? usual.stairsUp, draw, number, stairsUpPurpose),
    stairsDown: drawSpread(population.stairsDown ?? usual.stairsDown, draw, number, stairsDownPurpose),
  };
}

/** One quantity of a person, without drawing the others. */
export function drawQuantity(population: Population, seed: number, number: number, quantity: BodyQuantity): number {
  const draw = new Draw(seed);
  const sex = sexes[draw.at(number, 0, sexPurpose).uniform() < (population.women ?? 0.5) ? 1 : 0];
  const age = drawAge(population.ages, draw.at(number, 0, agePurpose).uniform());
  return drawSpread(spreadOf(population, sex, age, quantity), draw, number, purposeOf[quantity]);
}

/** What was given for the sex, then for every person, then the age class's speed, then the sex's default. */
export function spreadOf(
  { everybody, men, womenOnly }: Population,
  sex: Sex,
  age: AgeClassName | undefined,
  quantity: BodyQuantity,
): Spread {
  const given = (sex === 'man' ? men : womenOnly)?.[quantity] ?? everybody?.[quantity];
  if (given !== undefined) return given;
  return quantity === 'walkingSpeed' && age !== undefined ? ageClasses[age].walkingSpeed : bodyOf[sex][quantity];
}

function drawAge(shares: Population['ages'], u: number): AgeClassName | undefined {
  const classes = Object.entries(shares ?? {}) as [AgeClassName, number][];
  const sum = classes.reduce((total, [, share]) => total + share, 0);
  let rest = u * sum;
  for (const [name, share] of classes) {
    rest -= share;
    if (rest < 0) return name;
  }
  return sum > 0 ? classes[classes.length - 1][0] : undefined;
}
