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

/** The rate of a flow by the one attribute that tells it; undefined after a complaint. */
export function intervalOf(asked: Question, begin: number, end: number): FlowInterval | undefined {
  const random = /^exp\((.+)\)$/.exec(asked.text('period') ?? '');
  if (random !== null) {
    const perSecond = Number(random[1]);
    if (perSecond > 0) return { perHour: 3600 * perSecond, isEven: false, until: end };
    asked.complain('period', `exp() must hold vehicles per second; found ${random[1]}`, 'give a number above 0');
    return undefined;
  }
  const above = (name: string): number => asked.number(name, { above: 0, otherwise: 1 });
  if (asked.has('vehsPerHour')) return { perHour: above('vehsPerHour'), isEven: true, until: end };
  if (asked.has('perHour')) return { perHour: above('perHour'), isEven: true, until: end };
  if (asked.has('period')) return byPeriod(asked, above('period'), begin, end);
  if (asked.has('probability')) return { perHour: 3600 * above('probability'), isEven: false, until: end };
  if (asked.has('number') && end < Infinity && end > begin)
    return { perHour: (3600 * above('number')) / (end - begin), isEven: true, until: end };
  asked.complain(
    'id',
    'a flow must tell how many vehicles come',
    'add vehsPerHour, period, probability, or number and end',
  );
  return undefined;
}

/** With a period and a number, but no end, the flow ends with its last vehicle. */
function byPeriod(asked: Question, period: number, begin: number, end: number): FlowInterval {
  const count = asked.has('number') ? asked.number('number', { above: 0, otherwise: 1 }) : Infinity;
  return { perHour: 3600 / period, isEven: true, until: Math.min(end, begin + period * (count - 0.5)) };
}
