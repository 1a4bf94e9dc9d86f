/** What a film is made of, as a person has chosen it. */
export interface FilmPlan {
  readonly format: FilmFormat;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Simulated seconds for each second of the film. */
  readonly speed: number;
  /** Simulated time, s. */
  readonly from: number;
  readonly to: number;
  /** Whether each picture has the time and what its colours mean. */
  readonly captions: boolean;
}

export const filmFormats = {
  webm: { title: 'Video (WebM)', ending: 'webm' },
  png: { title: 'Pictures (PNG in a zip)', ending: 'zip' },
  jpeg: { title: 'Pictures (JPEG in a zip)', ending: 'zip' },
} as const;

export type FilmFormat = keyof typeof filmFormats;

/** Pixels of an edge. Encoders take no smaller pictures, and graphics cards draw no larger ones. */
const leastEdge = 64;
const mostEdge = 8192;
/** A zip archive lists no more files. */
const mostPictures = 65_000;
const mostRate = 120;

/** Simulated times of all pictures, s; the last is at the end or less than one picture before it. */
export function filmTimes({ from, to, speed, framesPerSecond }: FilmPlan): Float64Array {
  const step = speed / framesPerSecond;
  const count = Math.floor((to - from) / step + 1e-6) + 1;
  return Float64Array.from({ length: count }, (_, index) => Math.min(to, from + index * step));
}

/** What cannot be filmed, and what to do about it; undefined when all is well. `recorded` is what there is to film, s. */
export function planProblem(plan: FilmPlan, recorded: readonly [number, number]): string | undefined {
  const { format, width, height, framesPerSecond, speed, from, to } = plan;
  for (const edge of [width, height]) {
    if (!Number.isInteger(edge) || edge < leastEdge || edge > mostEdge)
      return `Width and height are whole numbers from ${leastEdge} to ${mostEdge} pixels.`;
    if (format === 'webm' && edge % 2 === 1) return 'Video needs an even width and height; pictures may be odd.';
  }
  if (!(framesPerSecond >= 1 && framesPerSecond <= mostRate)) return `Choose 1 to ${mostRate} frames per second.`;
  if (!(speed > 0 && speed <= 1000)) return 'The speed is above 0 and at most 1000.';
  if (!(to > from)) return 'The end comes after the start.';
  if (from < recorded[0] - 1e-6 || to > recorded[1] + 1e-6)
    return `Recorded are ${recorded[0].toFixed(1)} s to ${recorded[1].toFixed(1)} s; stay within.`;
  // Counted before they are listed: a slip must not fill the memory.
  if (((to - from) / speed) * framesPerSecond >= mostPictures)
    return `That is more than ${mostPictures} pictures; choose a shorter part, fewer frames or a higher speed.`;
  return undefined;
}
