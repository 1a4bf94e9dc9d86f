import type { Finding } from '@korzo/reading';
import { citySchema } from './city-schema.ts';
import { trafficSchema, type TrafficDescription } from './traffic-schema.ts';

/** The rules of a city and its traffic that reach beyond one value. */
export function checkTraffic(document: Readonly<Record<string, unknown>>): Finding[] {
  const { city, traffic } = document;
  return [
    ...checkCity(city),
    ...(traffic === undefined ? [] : checkDemand(trafficSchema.safeParse(traffic).data, city)),
  ];
}

function checkCity(city: unknown): Finding[] {
  const good = citySchema.safeParse(city);
  if (!good.success) return [];
  const { name, file, text } = good.data;
  const sources = [name, file ?? text].filter((each) => each !== undefined);
  if (sources.length === 1) return [];
  return [
    {
      path: ['city'],
      rule: `a city has one of name, file and text; this one has ${sources.length === 0 ? 'none' : 'several'}`,
      remedy: sources.length === 0 ? 'give one of them, such as name: small-town' : 'take one of them away',
    },
  ];
}

/** A world may be left out where a city is, groups where traffic is. */
export function checkNeeds({ world, groups, city, traffic }: Readonly<Record<string, unknown>>): Finding[] {
  const findings: Finding[] = [];
  if (world === undefined && city === undefined)
    findings.push({ path: ['world'], rule: 'world is missing', remedy: 'give a mapping of keys to values, or a city' });
  if (traffic !== undefined) return findings;
  if (groups === undefined) findings.push({ path: ['groups'], rule: 'groups is missing', remedy: 'give a list' });
  else if (Array.isArray(groups) && groups.length === 0)
    findings.push({ path: ['groups'], rule: 'groups must have at least 1 entries; it has 0', remedy: 'add entries' });
  return findings;
}

function checkDemand(traffic: TrafficDescription | undefined, city: unknown): Finding[] {
  const findings: Finding[] = [];
  if (city === undefined)
    findings.push({
      path: ['traffic'],
      rule: 'traffic needs a city to drive in',
      remedy: 'give city, such as { name: small-town }',
    });
  if (traffic === undefined) return findings;
  const { trips, flows, lines, fill } = traffic;
  if (trips.length === 0 && flows.length === 0 && lines.length === 0 && fill === undefined)
    findings.push({
      path: ['traffic'],
      rule: 'traffic must have trips, flows, lines or fill: nobody would drive',
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
