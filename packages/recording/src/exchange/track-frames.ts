import { framesOfPlaces, type Frame, type Places } from '@korzo/analysis';
import type { Tracks } from './tracks/tracks.ts';

/** Tracks as frames, from the first to the last; those in which no agent is there are empty. None has a number below 0. */
export const framesOfTracks = (tracks: Tracks): Iterable<Frame> => framesOfPlaces(placesOf(tracks));

function* placesOf({ frame, id, x, y, z, rows, frameRate }: Tracks): Generator<Places> {
  if (rows === 0) return;
  const [first, last] = [frame[0], frame[rows - 1]];
  const shift = Math.min(first, 0);
  for (let number = first, from = 0; number <= last; number++) {
    let to = from;
    while (to < rows && frame[to] === number) to++;
    yield {
      ticks: number - shift,
      time: (number - shift) / frameRate,
      count: to - from,
      id: Uint32Array.from(id.subarray(from, to)),
      level: new Int16Array(to - from),
      x: x.subarray(from, to),
      y: y.subarray(from, to),
      z: z.subarray(from, to),
    };
    from = to;
  }
}
