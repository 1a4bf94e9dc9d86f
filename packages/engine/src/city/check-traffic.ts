import type { Flaw } from '@korzo/reading';
import type { TrafficDescription } from './traffic-schema.ts';

/** Traffic drives in a city. */
export const checkCityIsThere = ({ city }: Readonly<Record<string, unknown>>): Flaw[] =>
  city === undefined
    ? [
        {
          path: ['traffic'],
          rule: 'traffic needs a city to drive in',
          remedy: 'give city, such as { name: small-town }',
        },
      ]
    : [];

/** The rules of traffic that reach beyond one value. */
export function checkDemand(traffic: TrafficDescription): Flaw[] {
  const findings: Flaw[] = [];
  const { trips, flows, lines, fill, cityCars, demand } = traffic;
  const isEmpty = trips.length === 0 && flows.length === 0 && lines.length === 0 && fill === undefined;
  if (isEmpty && cityCars !== true && demand === undefined)
    findings.push({
      path: ['traffic'],
      rule: 'traffic must have trips, flows, lines, fill, demand or cityCars: no vehicle would drive',
      remedy: 'give one of them, such as fill: { vehicles: 100 }',
    });
  for (const [index, { begin, end }] of flows.entries())
    if (end !== undefined && end <= begin)
      findings.push({
        path: ['traffic', 'flows', index, 'end'],
        rule: `a flow must end after it begins; it begins at ${begin} s and ends at ${end} s`,
        remedy: 'give a later end, or an earlier begin',
      });
  for (const [index, { first, last }] of lines.entries())
    if (last !== undefined && last < first)
      findings.push({
        path: ['traffic', 'lines', index, 'last'],
        rule: `the last of a line must not start before the first; they start at ${first} s and ${last} s`,
        remedy: 'give a later last, or an earlier first',
      });
  if (fill !== undefined && !Object.values(fill.kinds).some((share) => share > 0))
    findings.push({
      path: ['traffic', 'fill', 'kinds'],
      rule: 'the shares of the kinds must not all be 0',
      remedy: 'give one of them a share above 0',
    });
  return findings;
}
