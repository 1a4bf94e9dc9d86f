/** One figure of a benchmark. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The middle one of the rounds; `value` is the best. */
  readonly median?: number;
  /** For a ratio: the row it is measured against, in the same run. */
  readonly ratioTo?: string;
  /** What it should reach at least, or stay below. */
  readonly floor?: number;
  readonly ceiling?: number;
  readonly met?: boolean;
}

export type Target = { readonly floor: number } | { readonly ceiling: number };

/** The row with its target beside it, met or not. */
export function judged(row: BenchRow, target: Target | undefined): BenchRow {
  if (target === undefined) return row;
  return { ...row, ...target, met: 'floor' in target ? row.value >= target.floor : row.value <= target.ceiling };
}
