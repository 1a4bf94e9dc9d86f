import type { Flaw } from '@korzo/reading';
import type { Scenario } from '../reader/scenario.ts';

/** Rooms from which no portal and no lift leads to a gate that lets people out, in a building that has such gates. */
export function roomsWithoutExit({ world: { building, exits }, groups }: Scenario): readonly Flaw[] {
  const hasPersons = groups.some(({ kind }) => kind === 'person');
  if (building === undefined || !hasPersons || exits.length > 0) return [];
  const gates = building.gates.filter(({ way }) => way !== 'in');
  if (gates.length === 0) return [];
  const leadingTo = roomsBefore(building);
  const reached = new Set(gates.map(({ region }) => region));
  // A set grows while it is walked over: breadth first, against the direction of the doors.
  for (const room of reached) for (const before of leadingTo.get(room) ?? []) reached.add(before);
  return building.regions.flatMap(({ id }, index) =>
    reached.has(id)
      ? []
      : [
          {
            path: ['world', 'building', 'regions', index],
            rule: `there is no way out of '${id}': no portal or lift leads from it to a gate that lets people out`,
            remedy: 'add a portal, or leave the region out if it is not meant to be walked on',
          },
        ],
  );
}

/** By room: the rooms from which one comes into it directly. */
function roomsBefore({
  portals,
  lifts,
}: NonNullable<Scenario['world']['building']>): ReadonlyMap<string, readonly string[]> {
  const before = new Map<string, string[]>();
  const join = (from: string, to: string): void => void before.set(to, [...(before.get(to) ?? []), from]);
  for (const {
    between: [first, second],
    direction,
  } of portals) {
    join(first, second);
    if (direction === 'both') join(second, first);
  }
  for (const { stops } of lifts ?? []) for (const from of stops) for (const to of stops) join(from, to);
  return before;
}
