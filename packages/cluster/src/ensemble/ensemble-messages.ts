import { readPlain, writePlain } from '../nats/plain-data.ts';

/** What all jobs of an ensemble have in common. */
export interface EnsemblePlan {
  /** Which program of a node makes its jobs. */
  readonly kind: string;
  /** Version of the program that asks: nodes of another one would give other bits. */
  readonly version: string;
  /** Plain data for that program. */
  readonly data: unknown;
}

/** One job, as it lies in the queue. */
export interface QueuedJob {
  readonly ensemble: string;
  readonly id: string;
  readonly job: unknown;
}

/** What became of a job: what its program gave, or why it could not be made. */
export type JobOutcome = { readonly node: number } & ({ readonly result: unknown } | { readonly fault: string });

const idPattern = /^[0-9a-f]{20}$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);

/** What came over the wire, or undefined when it is not of the form that was expected. */
function parsed<T>(text: string, check: (value: Readonly<Record<string, unknown>>) => T | undefined): T | undefined {
  try {
    const value = readPlain(text);
    return isObject(value) ? check(value) : undefined;
  } catch {
    return undefined;
  }
}

export const writePlan = (plan: EnsemblePlan): string => writePlain(plan);

export const readPlan = (text: string): EnsemblePlan | undefined =>
  parsed(text, ({ kind, version, data }) =>
    typeof kind === 'string' && typeof version === 'string' ? { kind, version, data } : undefined,
  );

export const writeJob = (job: QueuedJob): string => writePlain(job);

export const readJob = (text: string): QueuedJob | undefined =>
  parsed(text, ({ ensemble, id, job }) => (isId(ensemble) && isId(id) ? { ensemble, id, job } : undefined));

export const writeOutcome = (outcome: JobOutcome): string => writePlain(outcome);

export const readOutcome = (text: string): JobOutcome | undefined =>
  parsed(text, (value) => {
    const { node, fault } = value;
    if (typeof node !== 'number') return undefined;
    if (typeof fault === 'string') return { node, fault };
    return Object.hasOwn(value, 'result') ? { node, result: value['result'] } : undefined;
  });
