import type { Finding } from '@korzo/reading';
import type { Group } from '../document/group-schema.ts';
import type { Scenario } from '../reader/scenario.ts';

/** Bodies that are drawn by sex are at least so wide, m. */
const narrowestDrawn = 0.18;

/** Doors, stairs and gates that no body of the scenario fits through: people would wait before them for ever. */
export function narrowPassages({ world: { building }, groups }: Scenario): readonly Finding[] {
  const persons = groups.filter(({ kind }) => kind === 'person');
  if (building === undefined || persons.length === 0) return [];
  const narrowest = 2 * Math.min(...persons.map(leastRadius));
  const lists = [
    ['portals', building.portals],
    ['gates', building.gates],
  ] as const;
  return lists.flatMap(([list, passages]) =>
    passages.flatMap(({ id, at: [[ax, ay], [bx, by]] }, index) => {
      const width = Math.hypot(bx - ax, by - ay);
      if (width >= narrowest) return [];
      return [
        {
          path: ['world', 'building', list, index, 'at'],
          rule: `no body fits through '${id}': it is ${metres(width)} m wide, and the narrowest body ${metres(narrowest)} m`,
          remedy: 'widen it, or leave it out where no people shall pass',
        },
      ];
    }),
  );
}

const metres = (value: number): string => String(Number(value.toFixed(3)));

/** The radius that no body of a group is below, m; 0 when a distribution does not say. */
function leastRadius({ people, radius }: Group): number {
  const given: unknown = people === undefined ? radius : (people.radius ?? narrowestDrawn);
  if (typeof given === 'number') return given;
  const { min } = given as { readonly min?: unknown };
  return typeof min === 'number' ? min : 0;
}
