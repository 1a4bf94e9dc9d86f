import type { Point } from '@korzo/building';
import { cornersOf } from './simplify.ts';
import type { Chain } from './skeleton.ts';

export interface PixelLine {
  readonly from: Point;
  readonly to: Point;
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Chains as straight lines no farther than `error` pixels from them; lines that are nearly level or upright become so. */
export function straightLines(chains: readonly Chain[], columns: number, error: number): PixelLine[] {
  const pieces = chains.flatMap((chain) => {
    const points = chain.map((at): Point => [at % columns, Math.floor(at / columns)]);
    const corners = cornersOf(points, error).map((index) => chain[index]);
    return corners.slice(1).map((to, index): Piece => ({ from: corners[index], to }));
  });
  const isLevel = aligned(pieces, columns, error, 'level');
  const isUpright = aligned(pieces, columns, error, 'upright');
  const place = (at: number): Point => [isUpright(at) ?? at % columns, isLevel(at) ?? Math.floor(at / columns)];
  return pieces
    .map(({ from, to }) => ({ from: place(from), to: place(to) }))
    .filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]);
}

/** Pixels that level or upright lines join get one height or one column: the mean of the lines, each by its length. */
function aligned(
  pieces: readonly Piece[],
  columns: number,
  error: number,
  direction: 'level' | 'upright',
): (pixel: number) => number | undefined {
  const along = (at: number): number => (direction === 'level' ? at % columns : Math.floor(at / columns));
  const across = (at: number): number => (direction === 'level' ? Math.floor(at / columns) : at % columns);
  const parent = new Map<number, number>();
  const rootOf = (at: number): number => {
    let root = at;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(at, root);
    return root;
  };
  const fitting = pieces.filter(({ from, to }) => {
    const [length, slant] = [Math.abs(along(to) - along(from)), Math.abs(across(to) - across(from))];
    return slant <= Math.min(2 * error, 0.2 * length);
  });
  for (const { from, to } of fitting) parent.set(rootOf(from), rootOf(to));
  const sums = new Map<number, { weight: number; sum: number }>();
  for (const { from, to } of fitting) {
    const root = rootOf(from);
    const of = sums.get(root) ?? { weight: 0, sum: 0 };
    const length = Math.abs(along(to) - along(from));
    sums.set(root, { weight: of.weight + length, sum: of.sum + (length * (across(from) + across(to))) / 2 });
  }
  return (pixel) => {
    if (!parent.has(pixel)) return undefined;
    const of = sums.get(rootOf(pixel));
    return of === undefined ? undefined : of.sum / of.weight;
  };
}
