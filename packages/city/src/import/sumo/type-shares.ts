/** Types of a <vTypeDistribution> with their shares of its vehicles, which add up to 1. */
export type TypeShares = readonly { readonly type: string; readonly share: number }[];

interface Typed {
  readonly id: string;
  readonly type?: string;
}

interface TypedFlow extends Typed {
  readonly begin: number;
  readonly perHour: number;
  readonly isEven: boolean;
}

/** Gives trips of a distribution its types in turn: always the one that is farthest below its share, the first of equals. */
export function typedTrips<T extends Typed>(trips: readonly T[], distributions: ReadonlyMap<string, TypeShares>): T[] {
  const given = new Map<TypeShares, number[]>();
  const typed: T[] = [];
  for (const trip of trips) {
    const shares = distributions.get(trip.type ?? '');
    if (shares === undefined) {
      typed.push(trip);
      continue;
    }
    const counts = given.get(shares) ?? shares.map(() => 0);
    given.set(shares, counts);
    const all = counts.reduce((sum, each) => sum + each, 1);
    const lacks = shares.map(({ share }, at) => share * all - counts[at]);
    const next = lacks.indexOf(Math.max(...lacks));
    counts[next]++;
    typed.push({ ...trip, type: shares[next].type });
  }
  return typed;
}

/** Parts flows of a distribution into one for each type; those of even gaps begin one after the other. */
export function typedFlows<F extends TypedFlow>(
  flows: readonly F[],
  distributions: ReadonlyMap<string, TypeShares>,
): F[] {
  const typed: F[] = [];
  for (const flow of flows) {
    const shares = distributions.get(flow.type ?? '');
    if (shares === undefined) typed.push(flow);
    for (const [at, { type, share }] of (shares ?? []).entries()) {
      const begin = flow.begin + (flow.isEven ? (at * 3600) / flow.perHour : 0);
      typed.push({ ...flow, type, begin, perHour: flow.perHour * share });
    }
  }
  return typed;
}
