import {
  ageClasses,
  bodyQuantities,
  drawQuantity,
  largestOf,
  sexes,
  spreadOf,
  type AgeClassName,
  type BodyQuantity,
  type Population,
  type Spread,
} from '@korzo/building';
import { largest, purposes, type Chance } from '../scenario/chance/chance.ts';
import type { Group } from '../document/group-schema.ts';
import type { PeopleDescription } from '../document/people-schema.ts';

type BySex = Partial<Record<BodyQuantity, Spread>>;

/** The people of a scenario as they are drawn. */
export function populationOf(people: PeopleDescription): Population {
  const everybody: BySex = {};
  const men: BySex = {};
  const womenOnly: BySex = {};
  for (const quantity of Object.keys(bodyQuantities) as BodyQuantity[]) {
    const value = people[quantity];
    if (value === undefined) continue;
    if (typeof value === 'number' || 'distribution' in value) everybody[quantity] = value as Spread;
    else {
      if (value.men !== undefined) men[quantity] = value.men as Spread;
      if (value.women !== undefined) womenOnly[quantity] = value.women as Spread;
    }
  }
  return {
    women: people.women,
    ...(people.ages === undefined ? {} : { ages: people.ages }),
    everybody,
    men,
    womenOnly,
    ...(people.stairsUp === undefined ? {} : { stairsUp: people.stairsUp }),
    ...(people.stairsDown === undefined ? {} : { stairsDown: people.stairsDown }),
    premovement: people.premovement,
  };
}

/** Body radius of agent number `agent` of a group, m. */
export const radiusOf = (group: Group, chance: Chance, agent: number): number =>
  group.people === undefined
    ? chance.draw(group.radius, agent, purposes.radius)
    : drawQuantity(populationOf(group.people), chance.seed, agent, 'radius');

/** The largest radius any agent of the group can have, m. */
export function largestRadius(group: Group): number {
  if (group.people === undefined) return largest(group.radius);
  const population = populationOf(group.people);
  return Math.max(...sexes.map((sex) => largestOf(spreadOf(population, sex, undefined, 'radius'))));
}

/** The speed of the fastest agent that a group can have, m/s. */
export function fastestSpeed(group: Group): number {
  if (group.people === undefined) return largest(group.speed);
  const population = populationOf(group.people);
  const ages = group.people.ages === undefined ? [undefined] : (Object.keys(group.people.ages) as AgeClassName[]);
  const speeds = sexes.flatMap((sex) => ages.map((age) => spreadOf(population, sex, age, 'walkingSpeed')));
  return Math.max(...speeds.map(largestOf));
}

/** Age classes that do not exist. */
export const unknownAges = (people: PeopleDescription): string[] =>
  Object.keys(people.ages ?? {}).filter((name) => !Object.hasOwn(ageClasses, name));

export const knownAges = Object.keys(ageClasses) as AgeClassName[];
