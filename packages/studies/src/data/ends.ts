import type { Observed, Start } from './experiment.ts';

/** Where everyone was first and last seen. */
export function endsOf({ frames }: Observed): { readonly first: readonly Start[]; readonly last: readonly Start[] } {
  const first = new Map<number, Start>();
  const last = new Map<number, Start>();
  let begin: number | undefined;
  for (const { time, crowds } of frames()) {
    begin ??= time;
    for (const { ownCount, columns } of crowds) {
      for (let row = 0; row < ownCount; row++) {
        const seen = { time: time - begin, x: columns.x[row], y: columns.y[row] };
        if (!first.has(columns.id[row])) first.set(columns.id[row], seen);
        last.set(columns.id[row], seen);
      }
    }
  }
  return { first: [...first.values()], last: [...last.values()] };
}
