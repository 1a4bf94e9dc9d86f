/** Lanes whose vehicles a thread sums up at a time. */
const lanesPerRange = 1024;

/** Of the state of traffic: how many vehicles are on each lane, where they are listed, and where those of a range of lanes are. */
interface LaneLists {
  readonly counts: Int32Array;
  readonly first: Int32Array;
  readonly rangeStart: Int32Array;
}

/** Ranges that a number of lanes is summed up in. */
export const rangesOf = (lanes: number): number => Math.ceil(lanes / lanesPerRange);

/**
 * Where the vehicles of each lane are listed follows from `counts`: each range of lanes is summed up by itself, then the ranges are (`joinRanges`),
 * then each range begins where those before it end.
 */
export function sumRanges({ counts, first, rangeStart }: LaneLists, from: number, to: number): void {
  for (let range = from; range < to; range++) {
    const end = Math.min((range + 1) * lanesPerRange, first.length);
    let start = 0;
    for (let lane = range * lanesPerRange; lane < end; lane++) {
      first[lane] = start;
      start += counts[lane];
    }
    rangeStart[range] = start;
  }
}

/** From the numbers of vehicles in ranges to where each begins. */
export function joinRanges({ rangeStart }: Pick<LaneLists, 'rangeStart'>): void {
  let start = 0;
  for (let range = 0; range < rangeStart.length; range++) {
    const count = rangeStart[range];
    rangeStart[range] = start;
    start += count;
  }
}

export function beginRanges({ counts, first, rangeStart }: LaneLists, from: number, to: number): void {
  for (let range = from; range < to; range++) {
    const end = Math.min((range + 1) * lanesPerRange, first.length);
    const start = rangeStart[range];
    for (let lane = range * lanesPerRange; lane < end; lane++) {
      first[lane] += start;
      counts[lane] = first[lane];
    }
  }
}
