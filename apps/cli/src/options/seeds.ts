import { readSeeds } from '@korzo/studies/light';
import { InvalidArgumentError } from 'commander';

/** `1..5` or `1,4,9`. */
export function seedList(text: string): readonly number[] {
  const seeds = readSeeds(text);
  if ('problem' in seeds) throw new InvalidArgumentError(`${seeds.problem}.`);
  return seeds;
}
