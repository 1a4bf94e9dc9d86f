import type { Flaw } from '@korzo/reading';
import { checkLevel } from '../../document/check-world.ts';
import type { KeyContext } from '../../document/scenario-key.ts';
import type { RainDescription, Shower } from './schema.ts';

/** The rules of rain that reach beyond one value. */
export const checkRain = ({ showers }: RainDescription, around: KeyContext): readonly Flaw[] =>
  showers.flatMap((shower, index) => checkShower(shower, [...around.path, 'showers', index], around.world));

function checkShower({ rect, level, from, until }: Shower, path: Flaw['path'], world: KeyContext['world']): Flaw[] {
  const findings: Flaw[] = [];
  if (until !== undefined && until <= from)
    findings.push({
      path: [...path, 'until'],
      rule: `a shower must end after it begins; it begins at ${from} s and ends at ${until} s`,
      remedy: 'give a later until, or an earlier from',
    });
  if (world === undefined) return findings;
  if (level !== undefined) findings.push(...checkLevel(level, world, [...path, 'level']));
  if (rect === undefined) return findings;
  const [west, south] = world.origin;
  const [east, north] = [west + world.size[0], south + world.size[1]];
  const isOutside = rect[0] >= east || rect[1] >= north || rect[0] + rect[2] <= west || rect[1] + rect[3] <= south;
  if (isOutside)
    findings.push({
      path: [...path, 'rect'],
      rule: `a shower must fall on the world, which reaches from ${west}, ${south} to ${east}, ${north}`,
      remedy: 'move it over the world',
    });
  return findings;
}
