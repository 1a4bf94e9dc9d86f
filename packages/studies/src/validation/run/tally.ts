import type { Standing } from '../kit/standing.ts';

/** The part of a report on a test that is counted. */
interface Judged {
  readonly suite: string;
  readonly id: string;
  readonly configuration: string;
  readonly standing: Standing;
  readonly twinOf?: string;
  readonly ghostsPass?: string;
}

/** What the tests of one configuration come to. */
export interface Tally {
  readonly configuration: string;
  readonly tests: number;
  /** Guidelines borrow tests from each other: so many judge something that no other does. */
  readonly distinct: number;
  /** By what the model does, and by a flow limit that the test sets. */
  readonly byModel: number;
  readonly byCapacity: number;
  /** Passed by people who do what no crowd does. */
  readonly notPhysical: number;
  readonly failed: number;
  /** So many of them are passed by ghosts, people who walk through each other: those of lone walkers. */
  readonly ghosts: number;
}

export function tallyOf(configuration: string, tests: readonly Judged[]): Tally {
  const own = tests.filter((test) => test.configuration === configuration);
  const names = new Set(own.map(({ suite, id }) => `${suite} ${id}`));
  const count = (standing: Standing): number => own.filter((test) => test.standing === standing).length;
  return {
    configuration,
    tests: own.length,
    distinct: own.filter(({ twinOf }) => twinOf === undefined || !names.has(twinOf)).length,
    byModel: count('passed'),
    byCapacity: count('passed by a set capacity'),
    notPhysical: count('passed, but not physical'),
    failed: count('failed'),
    ghosts: own.filter(({ ghostsPass }) => ghostsPass !== undefined).length,
  };
}

/** One line for people. */
export function describeTally(tally: Tally): string {
  const { configuration, tests, distinct, byModel, byCapacity, notPhysical, failed, ghosts } = tally;
  return [
    `${configuration}: ${byModel + byCapacity} of ${tests} passed (${distinct} distinct checks): ${byModel} by the model, ${byCapacity} by a set capacity`,
    `${notPhysical} passed, but not physical`,
    `${failed} failed`,
    `people who walk through each other pass ${ghosts}`,
  ].join('; ');
}
