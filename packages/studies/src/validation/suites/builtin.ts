import type { ValidationTest } from '../kit/validation-test.ts';
import { bottleneck } from './bottleneck.ts';
import { imo } from './imo.ts';
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
  { name: 'bottleneck', summary: 'flows and speeds against experiments', tests: bottleneck },
];

export const builtinTests: readonly ValidationTest[] = builtinSuites.flatMap(({ tests }) => tests);
