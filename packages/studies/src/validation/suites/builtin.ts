import type { ValidationTest } from '../kit/validation-test.ts';
import { bottleneck } from './bottleneck.ts';
import { flocking } from './flocking.ts';
import { imo } from './imo.ts';
import { iso20414 } from './iso20414.ts';
import { nist } from './nist.ts';
import { rimea } from './rimea.ts';

export interface Suite {
  readonly name: string;
  readonly summary: string;
  readonly tests: readonly ValidationTest[];
}

/** Every suite that comes with Korzo: one line each. */
export const builtinSuites: readonly Suite[] = [
  { name: 'rimea', summary: 'RiMEA guideline for evacuation of buildings', tests: rimea },
  { name: 'imo', summary: 'IMO guideline for evacuation of ships', tests: imo },
  { name: 'nist', summary: 'NIST Technical Note 1822 for evacuation of buildings', tests: nist },
  { name: 'iso20414', summary: 'ISO 20414 for evacuation in fire', tests: iso20414 },
  { name: 'flocking', summary: 'what is published of flocks, each by its own model', tests: flocking },
  { name: 'bottleneck', summary: 'flows and speeds against experiments', tests: bottleneck },
];

export const builtinTests: readonly ValidationTest[] = builtinSuites.flatMap(({ tests }) => tests);
