/** What an agent is. The index into this list is what the `kind` column holds. */
export const kinds = ['person', 'bird', 'fish', 'predator', 'vehicle', 'body'] as const;
export type Kind = (typeof kinds)[number];

export const kindIndex = (kind: Kind): number => kinds.indexOf(kind);

/** Bit mask of kinds, as kernels want it. */
export const kindMask = (seen: readonly Kind[]): number =>
  seen.reduce((mask, kind) => mask | (1 << kindIndex(kind)), 0);
export const allKinds = (1 << kinds.length) - 1;
