import type { Flaw } from '@korzo/reading';
import { citySchema } from './city-schema.ts';
import type { ScenarioKey } from './scenario-key.ts';

/** The rules of a city that reach beyond one value. */
export function checkCity(city: unknown): Flaw[] {
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

/** A world may be left out where a city is, groups where other agents come. */
export function checkNeeds(document: Readonly<Record<string, unknown>>, keys: readonly ScenarioKey[]): Flaw[] {
  const { world, groups, city } = document;
  const findings: Flaw[] = [];
  if (world === undefined && city === undefined)
    findings.push({ path: ['world'], rule: 'world is missing', remedy: 'give a mapping of keys to values, or a city' });
  if (keys.some(({ key, bringsAgents }) => bringsAgents === true && document[key] !== undefined)) return findings;
  if (groups === undefined) findings.push({ path: ['groups'], rule: 'groups is missing', remedy: 'give a list' });
  else if (Array.isArray(groups) && groups.length === 0)
    findings.push({ path: ['groups'], rule: 'groups must have at least 1 entry; it has 0', remedy: 'add an entry' });
  return findings;
}
