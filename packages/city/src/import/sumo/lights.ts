import type { Light } from '../../roads/road-network.ts';
import type { LaidLink } from './lay-lanes.ts';
import type { NetPhase, NetProgram } from './sumo-net.ts';

/** A time with the same lanes on green, and how long no vehicle has it after that, s. */
interface Show {
  green: number;
  gap: number;
  /** How much of the gap is amber, s. */
  fades: number;
  readonly shortest: number;
  readonly longest: number;
  readonly lanes: readonly number[];
}

const amberUnlessTold = 3;
/** A little more or less of red is given to green; more becomes a phase in which no vehicle may go, s. */
const littleRed = 2;

/** What a program shows the lanes of one junction; lanes without a light always may go. Undefined when no vehicle ever waits. */
export function lightOf(program: NetProgram, junction: number, links: readonly LaidLink[]): Light | undefined {
  const shows = showsOf(program.phases, links);
  if (shows.length < 2 && shows.every(({ gap }) => gap === 0)) return undefined;
  const fading = shows.map(({ fades }) => fades).filter((fades) => fades > 0);
  const amber = fading.toSorted((one, other) => one - other)[(fading.length - 1) >> 1] ?? amberUnlessTold;
  const phases = shows.flatMap(({ green, gap, longest, lanes }) => {
    const red = gap - amber;
    if (program.isActuated) return [{ green: longest, lanes }];
    if (red > littleRed && red > amber)
      return [
        { green, lanes },
        { green: red - amber, lanes: [] },
      ];
    // What is too much or too little of red is taken from the green, so that the cycle stays as long as it was.
    return [{ green: Math.max(1, green + red), lanes }];
  });
  const [shortest, longest] = [
    shows.reduce((least, show) => Math.min(least, show.shortest), Infinity),
    shows.reduce((most, show) => Math.max(most, show.longest), 0),
  ];
  return { junction, amber, ...(program.isActuated ? { actuated: { shortest, longest } } : {}), phases };
}

/** Phases in which a vehicle may go. What follows without green, or fading, is the gap after them. */
function showsOf(phases: readonly NetPhase[], links: readonly LaidLink[]): Show[] {
  const shows: Show[] = [];
  let early = 0;
  for (const { duration, shortest, longest, state } of phases) {
    const letters = links.map(({ connection }) => letterOf(state, connection.linkIndex));
    const green = links.filter((_, index) => isGreen(letters[index])).map(({ lane }) => lane);
    const always = links.filter(({ connection }) => connection.linkIndex < 0).map(({ lane }) => lane);
    const last = shows.at(-1);
    const fades = letters.some((letter) => letter === 'y' || letter === 'u');
    if (fades || green.length === 0) {
      if (last === undefined) early += duration;
      else last.gap += duration;
      if (last !== undefined && fades) last.fades += duration;
    } else {
      const lanes = [...green, ...always];
      if (last !== undefined && last.gap === 0 && last.lanes.join() === lanes.join()) last.green += duration;
      else shows.push({ green: duration, gap: 0, fades: 0, shortest, longest, lanes });
    }
  }
  const last = shows.at(-1);
  if (last !== undefined) last.gap += early;
  return shows;
}

const letterOf = (state: string, index: number): string => (index < 0 ? 'r' : state[index]);
const isGreen = (letter: string): boolean => letter === 'G' || letter === 'g';
