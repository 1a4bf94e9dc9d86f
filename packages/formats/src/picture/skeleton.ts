import { ringOf, type Raster } from './raster.ts';

/** A line of pixels from one end or junction to another; the first is the last in a loop. */
export type Chain = readonly number[];

/** The lines of a picture whose shapes are one pixel wide. */
export function chainsIn(thinned: Raster): Chain[] {
  const neighboursOf = neighbourFinder(thinned);
  const { dark } = thinned;
  const degree = new Uint8Array(dark.length);
  for (let at = 0; at < dark.length; at++) if (dark[at] === 1) degree[at] = neighboursOf(at).length;
  const walked = new Set<string>();
  const chains: Chain[] = [];
  const follow = (start: number, next: number): void => {
    if (walked.has(`${start} ${next}`)) return;
    const chain = [start];
    for (let [from, at] = [start, next]; ;) {
      chain.push(at);
      if (degree[at] !== 2 || at === start) break;
      const [one, other] = neighboursOf(at);
      [from, at] = [at, one === from ? other : one];
    }
    // Both ends are marked: the chain is not to be walked from the other one.
    walked.add(`${start} ${next}`).add(`${chain[chain.length - 1]} ${chain[chain.length - 2]}`);
    chains.push(chain);
  };
  for (let at = 0; at < dark.length; at++)
    if (dark[at] === 1 && degree[at] !== 2) for (const next of neighboursOf(at)) follow(at, next);
  const onChain = new Uint8Array(dark.length);
  for (const chain of chains) for (const at of chain) onChain[at] = 1;
  for (let at = 0; at < dark.length; at++)
    if (dark[at] === 1 && degree[at] === 2 && onChain[at] === 0) {
      follow(at, neighboursOf(at)[0]);
      for (const each of chains[chains.length - 1]) onChain[each] = 1;
    }
  return chains;
}

/** Neighbours by an edge, and by a corner where no edge leads the same way. */
function neighbourFinder({ columns, dark }: Raster): (at: number) => number[] {
  const ring = ringOf(columns);
  return (at) => {
    const found: number[] = [];
    for (let bit = 0; bit < 8; bit++) {
      if (dark[at + ring[bit]] === 0) continue;
      const isCorner = (bit & 1) === 1;
      if (isCorner && (dark[at + ring[bit - 1]] === 1 || dark[at + ring[(bit + 1) & 7]] === 1)) continue;
      found.push(at + ring[bit]);
    }
    return found;
  };
}

/** How many chains end at a pixel. */
function endsOf(chains: readonly Chain[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  for (const chain of chains)
    for (const end of [chain[0], chain[chain.length - 1]]) ends.set(end, (ends.get(end) ?? 0) + 1);
  return ends;
}

/** Without the short branches that thinning makes of the corners of thick lines. `reach` is half the width of the line there, pixels. */
export function withoutSpurs(chains: readonly Chain[], reach: (pixel: number) => number): Chain[] {
  const ends = endsOf(chains);
  return chains.filter((chain) => {
    const [first, last] = [chain[0], chain[chain.length - 1]];
    const [isFree, isOtherFree] = [ends.get(first) === 1, ends.get(last) === 1];
    if (isFree === isOtherFree) return true;
    return chain.length - 1 > 1.5 * reach(isFree ? last : first) + 1;
  });
}

/** Thinning takes half of its width from the end of a line; it is put on again. `toLight` is half the width there, pixels. */
export function stretched(chains: readonly Chain[], columns: number, toLight: Uint16Array): Chain[] {
  const ends = endsOf(chains);
  const beyond = (end: number, inner: number, half: number): number[] => {
    if (ends.get(end) !== 1 || half < 2) return [];
    const [dx, dy] = [(end % columns) - (inner % columns), Math.floor(end / columns) - Math.floor(inner / columns)];
    const length = Math.hypot(dx, dy);
    if (length === 0) return [];
    const [x, y] = [Math.round((dx / length) * (half - 1)), Math.round((dy / length) * (half - 1))];
    return [end + y * columns + x];
  };
  return chains.map((chain) => {
    const [first, last] = [chain[0], chain[chain.length - 1]];
    const widths = chain.map((at) => toLight[at]);
    // The width near the end says more than that at the end, where the corners are cut.
    const halfAt = (index: number): number => widths[Math.max(0, Math.min(widths.length - 1, index))];
    const reach = Math.max(halfAt(4), halfAt(chain.length - 5));
    const inner = Math.min(chain.length - 1, 2 * reach + 2);
    return [
      ...beyond(first, chain[inner], halfAt(reach)),
      ...chain,
      ...beyond(last, chain[chain.length - 1 - inner], halfAt(chain.length - 1 - reach)),
    ];
  });
}
