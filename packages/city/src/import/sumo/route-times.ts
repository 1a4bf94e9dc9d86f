import { describeRange, fileRanges, grouped, isWithin } from '../../limits/city-limits.ts';
import type { Question } from '../findings/findings.ts';

/** Seconds, or days:hours:minutes:seconds as SUMO writes them; undefined after a complaint. */
export function timeOf(asked: Question, name: string): number | undefined {
  const told = asked.needed(name);
  const parts = told.split(':').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const weights = [86_400, 3600, 60, 1].slice(-parts.length);
  const seconds = parts.reduce((sum, part, index) => sum + part * (weights[index] ?? Number.NaN), 0);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds;
  if (told !== '')
    asked.complain(name, `${name} must be a time of 0 s or more, such as 90 or 0:01:30; found ${told}`, 'correct it');
  return undefined;
}

/** How often the vehicles of a flow come. */
export interface FlowInterval {
  readonly perHour: number;
  readonly isEven: boolean;
  /** When the flow ends, s. */
  readonly until: number;
}

/** The rate of a flow by the one attribute that gives it; undefined after a complaint. */
export function intervalOf(asked: Question, begin: number, end: number): FlowInterval | undefined {
  const random = /^exp\((.+)\)$/.exec(asked.text('period') ?? '');
  if (random !== null) {
    const perSecond = Number(random[1]);
    if (perSecond > 0 && isWithin(perSecond, fileRanges.perSecond))
      return { perHour: 3600 * perSecond, isEven: false, until: end };
    const rule = `exp() must hold a number above 0, ${describeRange(fileRanges.perSecond)}; found ${random[1]}`;
    asked.complain('period', rule, 'correct it');
    return undefined;
  }
  for (const name of ['vehsPerHour', 'perHour'] as const)
    if (asked.has(name)) return { perHour: above(asked, name, 'perHour'), isEven: true, until: end };
  if (asked.has('period')) return byPeriod(asked, above(asked, 'period', 'period'), begin, end);
  if (asked.has('probability'))
    return { perHour: 3600 * above(asked, 'probability', 'probability'), isEven: false, until: end };
  if (asked.has('number') && end < Infinity && end > begin) return byNumber(asked, begin, end);
  asked.complain(
    'id',
    'a flow must say how many vehicles come',
    'add vehsPerHour, period, probability, or number and end',
  );
  return undefined;
}

/** A number above 0 within what files may have; 1 after a complaint. */
const above = (asked: Question, name: string, range: 'perHour' | 'period' | 'probability' | 'vehicles'): number =>
  asked.number(name, { above: 0, within: fileRanges[range], otherwise: 1 });

/** So many vehicles between begin and end. */
function byNumber(asked: Question, begin: number, end: number): FlowInterval {
  const perHour = (3600 * above(asked, 'number', 'vehicles')) / (end - begin);
  const { most } = fileRanges.perHour;
  if (perHour > most)
    asked.complain(
      'number',
      `a flow may have up to ${grouped(most)} vehicles per hour; this one has ${grouped(perHour)}`,
      'give a smaller number, or a later end',
    );
  return { perHour, isEven: true, until: end };
}

/** With a period and a number, but no end, the flow ends with its last vehicle. */
function byPeriod(asked: Question, period: number, begin: number, end: number): FlowInterval {
  const count = asked.has('number') ? above(asked, 'number', 'vehicles') : Infinity;
  return { perHour: 3600 / period, isEven: true, until: Math.min(end, begin + period * (count - 0.5)) };
}
