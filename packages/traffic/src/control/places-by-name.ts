import type { RoadNetwork } from '@korzo/city';

/** Streets by their names, all their roads together, and each road as `road` and its number. */
export function roadsByName({ roads }: RoadNetwork): ReadonlyMap<string, readonly number[]> {
  const streets = groupedBy(roads.length, (number) => roads[number].name);
  for (const number of roads.keys()) if (!streets.has(`road ${number}`)) streets.set(`road ${number}`, [number]);
  return streets;
}

/** Lights by the name of their junction; one without is called `junction` and its number. */
export const lightsByName = ({ lights, junctions }: RoadNetwork): ReadonlyMap<string, readonly number[]> =>
  groupedBy(lights.length, (number) => {
    const { junction } = lights[number];
    return junctions[junction].name ?? `junction ${junction}`;
  });

function groupedBy(count: number, nameOf: (number: number) => string | undefined): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (let number = 0; number < count; number++) {
    const name = nameOf(number);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [number]);
    else group.push(number);
  }
  return groups;
}
