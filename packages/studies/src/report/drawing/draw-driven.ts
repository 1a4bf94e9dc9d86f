import type { Driven } from '../evidence/driven-squares.ts';
import type { Sheet } from './sheet.ts';

/** Where vehicles drove on a level: neighbouring squares of a row are one, so that large towns stay small. */
export function drivenMarkup({ cell, squares }: Driven, level: number, { toX, toY, scale }: Sheet): string {
  const rows = new Map<number, number[]>();
  for (const { level: own, x, y } of squares) if (own === level) rows.set(y, [...(rows.get(y) ?? []), x]);
  const path = Array.from(rows, ([y, xs]) =>
    stretches(xs, cell)
      .map(([from, to]) => `M${toX(from)},${toY(y)}H${toX(to)}v${(-cell * scale).toFixed(1)}H${toX(from)}Z`)
      .join(''),
  ).join('');
  return path === '' ? '' : `<path d="${path}" class="driven"/>`;
}

function stretches(xs: readonly number[], cell: number): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const x of xs.toSorted((one, other) => one - other)) {
    const last = found.at(-1);
    if (last !== undefined && x - last[1] < cell / 2) last[1] = x + cell;
    else found.push([x, x + cell]);
  }
  return found;
}
