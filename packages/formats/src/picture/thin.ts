import { ringOf, type Raster } from './raster.ts';

/** Bits of neighbours, clockwise from the north: north 1, north-east 2, east 4 and so on. */
const [north, east, south, west] = [1, 4, 16, 64];

/** For all 256 neighbourhoods: whether the first and the second half of a round take the pixel away (Zhang and Suen 1984). */
const goes = [0, 1].map((half) =>
  Uint8Array.from({ length: 256 }, (_, around) => {
    let [neighbours, changes] = [0, 0];
    for (let bit = 0; bit < 8; bit++) {
      const here = (around >> bit) & 1;
      neighbours += here;
      if (here === 0 && ((around >> ((bit + 1) & 7)) & 1) === 1) changes++;
    }
    const has = (...bits: number[]): boolean => bits.every((bit) => (around & bit) !== 0);
    const isKept =
      half === 0
        ? has(north, east, south) || has(east, south, west)
        : has(north, east, west) || has(north, south, west);
    return neighbours >= 2 && neighbours <= 6 && changes === 1 && !isKept ? 1 : 0;
  }),
);

/** Thins dark shapes to lines of one pixel that keep their connections. Only pixels whose neighbours changed are looked at again. */
export function thin({ columns, rows, dark }: Raster): Raster {
  const ring = ringOf(columns);
  const left = Uint8Array.from(dark);
  const lastSeen = new Uint32Array(dark.length);
  const isBorder = (at: number): boolean => ring.some((step) => left[at + step] === 0);
  const border: number[] = [];
  for (let at = 0; at < left.length; at++) if (left[at] === 1 && isBorder(at)) border.push(at);
  let [before, gone] = [border, border];
  for (let half = 0; before.length + gone.length > 0; half++) {
    const candidates: number[] = half < 2 ? border : nextTo([before, gone], half);
    const going = candidates.filter((at) => left[at] === 1 && goes[half & 1][around(at)] === 1);
    for (const at of going) left[at] = 0;
    [before, gone] = [half === 0 ? border : gone, going];
  }
  return { columns, rows, dark: left };

  function around(at: number): number {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) bits |= left[at + ring[bit]] << bit;
    return bits;
  }

  /** Dark pixels beside those that went in the last two halves. */
  function nextTo(lists: readonly (readonly number[])[], half: number): number[] {
    const found: number[] = [];
    for (const list of lists)
      for (const at of list)
        for (const step of ring) {
          const next = at + step;
          if (left[next] === 0 || lastSeen[next] === half) continue;
          lastSeen[next] = half;
          found.push(next);
        }
    return found;
  }
}
