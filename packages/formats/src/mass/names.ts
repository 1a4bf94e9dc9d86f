import type { Building } from '@korzo/building';

/** What a name of a scenario looks like. */
const speakable = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/;

/** The names that the parts of a building of MASS get in a scenario. */
export interface PartNames {
  readonly regions: ReadonlyMap<string, string>;
  readonly portals: ReadonlyMap<string, string>;
  readonly gates: ReadonlyMap<string, string>;
  /** Gates whose name is not their id: these are seen in results. */
  readonly renamedGates: readonly string[];
}

/**
 * In MASS an id is any text, and a region and a gate may share one; in a scenario names are words, and no two parts that
 * goals can name are alike. Ids that are fit stay as they are.
 */
export function namesFor({ regions, portals, gates }: Building): PartNames {
  const taken = new Set<string>();
  // Gates are named in results, so they choose first.
  const gateNames = nameAll('gate', gates, taken);
  return {
    gates: gateNames,
    regions: nameAll('region', regions, taken),
    portals: nameAll('portal', portals, new Set()),
    renamedGates: gates.map(({ id }) => id).filter((id) => gateNames.get(id) !== id),
  };
}

function nameAll(kind: string, parts: readonly { readonly id: string }[], taken: Set<string>): Map<string, string> {
  const names = new Map<string, string>();
  const fits = (name: string): boolean => speakable.test(name) && !taken.has(name);
  const give = (id: string, name: string): void => {
    names.set(id, name);
    taken.add(name);
  };
  for (const { id } of parts) if (fits(id)) give(id, id);
  for (const { id } of parts) {
    if (names.has(id)) continue;
    const word = `${kind}-${id.replaceAll(/[^A-Za-z0-9_-]+/g, '-')}`.slice(0, 90);
    let name = word;
    for (let number = 2; !fits(name); number++) name = `${word}-${number}`;
    give(id, name);
  }
  return names;
}
