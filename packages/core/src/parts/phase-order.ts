import { PhaseOrderError } from './phase-order-error.ts';

/** A phase before it has its place in the tick. */
export interface UnorderedPhase {
  readonly name: string;
  /** The part it is of; undefined for phases of the run itself, which come in the order of their list. */
  readonly part?: string;
  readonly after?: readonly string[];
  readonly before?: readonly string[];
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/**
 * Puts phases into the one order they can have. Phases of the run, and phases of one part, come in the order of the list; others where
 * their `after` and `before` say. Throws when they say a ring, or when two phases that touch the same thing can come in both orders:
 * results would depend on how a list was written.
 */
export function orderPhases<P extends UnorderedPhase>(phases: readonly P[]): readonly P[] {
  refuseTwins(phases);
  const follows = phases.map((phase, index) => predecessors(phases, phase, index));
  const ordered = sortByPredecessors(phases, follows);
  refuseUnsettled(phases, reachable(follows, ordered));
  return ordered.map((index) => phases[index]);
}

function refuseTwins(phases: readonly UnorderedPhase[]): void {
  const seen = new Map<string, UnorderedPhase>();
  for (const phase of phases) {
    const twin = seen.get(phase.name);
    if (twin !== undefined)
      throw new PhaseOrderError(
        `two phases must not have the same name: '${phase.name}' is in ${ownerOf(twin)} and in ${ownerOf(phase)}; rename one of them`,
      );
    seen.set(phase.name, phase);
  }
}

const ownerOf = ({ part }: UnorderedPhase): string => (part === undefined ? 'the run' : `part '${part}'`);

/** The phases that come directly before one: the one listed before it by the same owner, and those that either of the two names. */
function predecessors(phases: readonly UnorderedPhase[], phase: UnorderedPhase, index: number): Set<number> {
  const found = new Set<number>();
  const listed = phases.findLastIndex((other, number) => number < index && other.part === phase.part);
  if (listed >= 0) found.add(listed);
  for (const [number, other] of phases.entries()) {
    if (number === index) continue;
    if (names(phase.after, other, phase) || names(other.before, phase, other)) found.add(number);
  }
  return found;
}

/** Whether a list names a phase or its part; a part does not mean itself. */
const names = (list: readonly string[] | undefined, phase: UnorderedPhase, by: UnorderedPhase): boolean =>
  list !== undefined &&
  (list.includes(phase.name) || (phase.part !== undefined && phase.part !== by.part && list.includes(phase.part)));

/** Takes the first phase of the list whose predecessors are all taken, again and again. */
function sortByPredecessors(phases: readonly UnorderedPhase[], follows: readonly ReadonlySet<number>[]): number[] {
  const ordered: number[] = [];
  const taken = new Set<number>();
  while (ordered.length < phases.length) {
    const next = follows.findIndex((set, index) => !taken.has(index) && [...set].every((number) => taken.has(number)));
    if (next < 0) {
      const ring = phases.filter((_, index) => !taken.has(index)).map(({ name }) => `'${name}'`);
      throw new PhaseOrderError(`the phases ${ring.join(', ')} come before each other; take an after or a before away`);
    }
    taken.add(next);
    ordered.push(next);
  }
  return ordered;
}

/** By phase: all that come before it, directly or not. */
function reachable(follows: readonly ReadonlySet<number>[], ordered: readonly number[]): readonly Set<number>[] {
  const all = follows.map((set) => new Set(set));
  for (const index of ordered)
    for (const number of follows[index]) for (const each of all[number]) all[index].add(each);
  return all;
}

function refuseUnsettled(phases: readonly UnorderedPhase[], earlier: readonly ReadonlySet<number>[]): void {
  for (const [index, phase] of phases.entries())
    for (let other = 0; other < index; other++) {
      if (earlier[index].has(other) || earlier[other].has(index) || !touchEachOther(phase, phases[other])) continue;
      throw new PhaseOrderError(
        `the order of the phases '${phases[other].name}' (${ownerOf(phases[other])}) and '${phase.name}' (${ownerOf(phase)}) is not settled, and one may change what the other looks at; give one of them an after or a before, or say what they read and write`,
      );
    }
}

function touchEachOther(one: UnorderedPhase, other: UnorderedPhase): boolean {
  const writes = (phase: UnorderedPhase, touched: UnorderedPhase): boolean =>
    phase.writes === undefined
      ? true
      : phase.writes.some(
          (name) =>
            touched.writes === undefined || touched.writes.includes(name) || (touched.reads ?? []).includes(name),
        );
  return writes(one, other) || writes(other, one);
}
