import type { Flaw } from '@korzo/reading';
import type { Scenario } from '../reader/scenario.ts';

/** Rooms from which no portal and no lift leads to a gate that lets people out, in a building that has such gates. */
export function roomsWithoutExit({ world: { building, exits }, groups }: Scenario): readonly Flaw[] {
  const hasPersons = groups.some(({ kind }) => kind === 'person');
  if (building === undefined || !hasPersons || exits.length > 0) return [];
  const reached = roomsWithWayOut({ ...building, lifts: building.lifts ?? [] });
  if (reached.size === 0) return [];
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

/** What joins rooms, as far as it is known: a place that is being drawn may lack any of it. */
export interface RoomLinks {
  readonly gates: readonly { readonly region: string; readonly way?: string | undefined }[];
  readonly portals: readonly { readonly between: readonly [string, string]; readonly direction?: string | undefined }[];
  readonly lifts: readonly { readonly stops: readonly string[] }[];
}

/** Rooms from which people get to a gate that lets them out; none when there is no such gate. */
export function roomsWithWayOut({ gates, portals, lifts }: RoomLinks): ReadonlySet<string> {
  const before = new Map<string, string[]>();
  const join = (from: string, to: string): void => void before.set(to, [...(before.get(to) ?? []), from]);
  for (const { between, direction = 'both' } of portals) {
    join(between[0], between[1]);
    if (direction === 'both') join(between[1], between[0]);
  }
  for (const { stops } of lifts) for (const from of stops) for (const to of stops) join(from, to);
  const reached = new Set(gates.flatMap(({ region, way }) => (way === 'in' ? [] : [region])));
  // A set grows while it is walked over: breadth first, against the direction of the doors.
  for (const room of reached) for (const other of before.get(room) ?? []) reached.add(other);
  return reached;
}
