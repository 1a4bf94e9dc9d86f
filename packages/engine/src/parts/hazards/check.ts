import type { Flaw } from '@korzo/reading';
import { checkName } from '../../document/check-building.ts';
import type { KeyContext } from '../../document/scenario-key.ts';
import type { HazardsDescription } from './schema.ts';

const quantities = ['extinction', 'co', 'co2', 'o2'] as const;

/** The rules of hazards that reach beyond one value. */
export function checkHazards(hazards: HazardsDescription, { path, world, names }: KeyContext): Flaw[] {
  const { regions, areas, stairs } = names;
  const levels = world?.levels ?? Infinity;
  const isKnown = regions !== undefined && areas !== undefined && stairs !== undefined;
  const known = isKnown ? [...new Set([...regions, ...areas, ...stairs])] : undefined;
  return [
    ...(typeof hazards.speedInSmoke === 'string'
      ? []
      : checkOrder(hazards.speedInSmoke, [...path, 'speedInSmoke'], 'extinction coefficients')),
    ...hazards.zones.flatMap((zone, index) => checkZone(zone, [...path, 'zones', index], known, levels)),
  ];
}

function checkZone(
  zone: HazardsDescription['zones'][number],
  at: Flaw['path'],
  known: readonly string[] | undefined,
  levels: number,
): Flaw[] {
  const findings: Flaw[] = [];
  const names = zone.in === undefined || known === undefined ? [] : [zone.in].flat();
  for (const [index, name] of names.entries())
    findings.push(
      ...checkName(name, known ?? [], 'area, region or staircase', [...at, 'in', ...(names.length > 1 ? [index] : [])]),
    );
  if (zone.in !== undefined && zone.rect !== undefined)
    findings.push({ path: [...at, 'rect'], rule: 'a zone has either in or rect', remedy: 'take one of the two away' });
  if (zone.level !== undefined && zone.rect === undefined)
    findings.push({
      path: [...at, 'level'],
      rule: 'a level is for a rectangle; named places have their own, and everywhere is on all',
      remedy: 'take level away, or give rect',
    });
  else if (zone.level !== undefined && zone.level >= levels)
    findings.push({
      path: [...at, 'level'],
      rule: `level ${zone.level} must exist; world.levels is ${levels}`,
      remedy: 'use a lower level, or raise world.levels',
    });
  if (quantities.every((quantity) => zone[quantity] === undefined))
    findings.push({
      path: at,
      rule: 'a zone must say what is in the air',
      remedy: `give one or more of ${quantities.join(', ')}`,
    });
  for (const quantity of quantities) {
    const course = zone[quantity];
    if (typeof course === 'object') findings.push(...checkOrder(course, [...at, quantity], 'times'));
  }
  return findings;
}

function checkOrder(pairs: readonly (readonly [number, number])[], at: Flaw['path'], what: string): Flaw[] {
  return pairs.flatMap(([first], index) =>
    index === 0 || first > pairs[index - 1][0]
      ? []
      : [
          {
            path: [...at, index],
            rule: `the ${what} must grow; ${first} does not follow ${pairs[index - 1][0]}`,
            remedy: 'put them in order',
          },
        ],
  );
}
