import { findShippedScenario } from '@korzo/engine';
import { setKnobs, type Scenario } from '@korzo/formats';

export const goldenTicks = 300;

/** State checksums after `goldenTicks` ticks. Changing one is a "Changes results" entry in CHANGELOG.md. */
export const goldenChecksums = {
  mixed: '8b7ef7c3789e69fa',
  hello: 'e1b3ad32069fc7ed',
  flock: 'd7e0754186c82524',
  murmuration: 'ce7760b046c1ac4f',
  'small-city': '3faba71fd26d08a7',
  'school-and-predator': '2038bc4af06ce677',
  'rimea-10': '4884bb21f5bea652',
  'four-way': '6897fdb15ab24e5b',
  'building-20-rooms': '24d51a785575464f',
} as const;

export function shipped(name: string): Scenario {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(`there is no shipped scenario ${name}`);
  // A murmuration of twenty thousand shows no more bits than one of four hundred, only later.
  const turned = name === 'murmuration' ? setKnobs(found.scenario, { count: 400, radius: 25 }) : found;
  if ('problems' in turned) throw new Error(turned.problems.map(({ rule }) => rule).join('; '));
  return turned.scenario;
}
