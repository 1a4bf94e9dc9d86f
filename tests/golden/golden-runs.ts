import { findShippedScenario } from '@korzo/engine';
import { setKnobs, type Scenario } from '@korzo/formats';

export const goldenTicks = 300;

/** State checksums after `goldenTicks` ticks. Changing one is a "Changes results" entry in CHANGELOG.md. */
export const goldenChecksums = {
  mixed: 'bc3b8e972c0485e9',
  hello: '7f5d06a04a035040',
  flock: 'd7e0754186c82524',
  murmuration: 'ce7760b046c1ac4f',
  'small-city': '3faba71fd26d08a7',
  'school-and-predator': '2038bc4af06ce677',
  'rimea-10': 'ea7237081052ad33',
  'four-way': '67dc6624dd1266d2',
  'building-20-rooms': 'ea680ded8b97af18',
} as const;

export function shipped(name: string): Scenario {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(`there is no shipped scenario ${name}`);
  // A murmuration of twenty thousand shows no more bits than one of four hundred, only later.
  const turned = name === 'murmuration' ? setKnobs(found.scenario, { count: 400, radius: 25 }) : found;
  if ('problems' in turned) throw new Error(turned.problems.map(({ rule }) => rule).join('; '));
  return turned.scenario;
}
