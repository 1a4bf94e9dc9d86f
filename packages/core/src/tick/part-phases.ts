import type { Part, PartPhase } from '../parts/part.ts';
import type { UnorderedPhase } from '../parts/phase-order.ts';
import type { Phase } from './phase-timers.ts';

/** The phases of all parts as lines of the tick. */
export const phasesOf = (
  parts: readonly Part[],
  perform: (part: Part, phase: PartPhase) => void,
): readonly (Phase & UnorderedPhase)[] =>
  parts.flatMap((part) =>
    (part.phases ?? []).map((phase) => Object.assign({}, phase, { part: part.name, work: () => perform(part, phase) })),
  );
