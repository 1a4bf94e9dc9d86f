import type { RoadNetwork } from '@korzo/city';

/** Numbers of roads and junctions by their ids in the file that the city was read from. Names go before ids. */
export interface FileIds {
  readonly roads?: ReadonlyMap<string, number>;
  readonly junctions?: ReadonlyMap<string, number>;
}

type Numbers = ReadonlyMap<string, readonly number[]>;

/** Streets by their names, all their roads together, and each road by its id in the file and as `road` and its number. */
export function roadsByName({ roads }: RoadNetwork, ids: FileIds['roads'] = new Map()): Numbers {
  const streets = groupedBy(roads.length, (number) => roads[number].name);
  for (const [id, number] of ids) addAlias(streets, id, number);
  for (const number of roads.keys()) addAlias(streets, `road ${number}`, number);
  return streets;
}

/** Junctions by their names, their ids in the file, and as `junction` and their numbers. */
export function junctionsByName({ junctions }: RoadNetwork, ids: FileIds['junctions'] = new Map()): Numbers {
  const named = groupedBy(junctions.length, (number) => junctions[number].name);
  for (const [id, number] of ids) addAlias(named, id, number);
  for (const number of junctions.keys()) addAlias(named, `junction ${number}`, number);
  return named;
}

/** Lights by the names of their junctions. */
export function lightsByName({ junctions }: RoadNetwork, named: Numbers): Numbers {
  const lights = [...named].map(([name, numbers]) => [name, numbers.flatMap((each) => junctions[each].light ?? [])]);
  return new Map((lights as [string, number[]][]).filter(([, found]) => found.length > 0));
}

function addAlias(groups: Map<string, number[]>, name: string, number: number): void {
  if (!groups.has(name)) groups.set(name, [number]);
}

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
