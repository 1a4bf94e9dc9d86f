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
  const given = new Map<string, number[]>();
  return trips.map((trip) => {
    const shares = distributions.get(trip.type ?? '');
    if (shares === undefined) return trip;
    const counts = given.get(trip.type ?? '') ?? shares.map(() => 0);
    given.set(trip.type ?? '', counts);
    const all = counts.reduce((sum, each) => sum + each, 1);
    const lacks = shares.map(({ share }, at) => share * all - counts[at]);
    const next = lacks.indexOf(Math.max(...lacks));
    counts[next]++;
    return { ...trip, type: shares[next].type };
  });
}

/** Parts flows of a distribution into one for each type; those of even gaps begin one after the other. */
export function typedFlows<F extends TypedFlow>(
  flows: readonly F[],
  distributions: ReadonlyMap<string, TypeShares>,
): F[] {
  return flows.flatMap((flow) =>
    (distributions.get(flow.type ?? '') ?? [{ type: flow.type, share: 1 }]).map(({ type, share }, at) =>
      share === 1
        ? { ...flow, ...(type === undefined ? {} : { type }) }
        : {
            ...flow,
            type,
            perHour: flow.perHour * share,
            begin: flow.begin + (flow.isEven ? (at * 3600) / flow.perHour : 0),
          },
    ),
  );
}
