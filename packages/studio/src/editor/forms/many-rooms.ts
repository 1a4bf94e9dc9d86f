import type { Workbench } from '../document/workbench.ts';
import { listOf, pathOf, type PlanElement } from '../model/elements.ts';
import type { Point } from '../model/geometry.ts';
import type { PlaceEdit } from '../model/place-edits.ts';
import { isMapping } from '../model/mapping.ts';

export interface ManyRooms {
  /** Names of rooms with * for any letters; commas between several. */
  readonly pattern: string;
  readonly people: number;
  /** Whether groups that are there go away. */
  readonly replaces: boolean;
  readonly goals: unknown;
  readonly configuration: string;
}

/** Rooms whose name fits a pattern such as `room*, hall`. */
export function roomsLike(elements: readonly PlanElement[], pattern: string): readonly PlanElement[] {
  const patterns = pattern
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => new RegExp(`^${word.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`, 'i'));
  return elements.filter(({ kind, name }) => kind === 'region' && patterns.some((each) => each.test(name)));
}

/** So many people over rooms, by their size; together exactly as many as were asked for. */
export function shares(areas: readonly number[], people: number): readonly number[] {
  const whole = areas.reduce((sum, area) => sum + area, 0);
  const exact = areas.map((area) => (people * area) / whole);
  const counts = exact.map(Math.floor);
  const left = people - counts.reduce((sum, count) => sum + count, 0);
  const byRest = exact
    .map((value, index) => [value - Math.floor(value), index] as const)
    .toSorted((a, b) => b[0] - a[0]);
  for (const [, index] of byRest.slice(0, left)) counts[index]++;
  return counts;
}

export function areaOf(points: readonly Point[]): number {
  let twice = 0;
  for (const [index, [x, y]] of points.entries()) {
    const [nx, ny] = points[(index + 1) % points.length];
    twice += x * ny - nx * y;
  }
  return Math.abs(twice) / 2;
}

/** One group for each room, with the same goals: together they are one crowd. A sentence when there is no room. */
export function fillRooms(bench: Workbench, wanted: ManyRooms): readonly PlaceEdit[] | string {
  const elements = bench.desk.elements.peek();
  const rooms = roomsLike(elements, wanted.pattern).filter(({ shape }) => shape?.type === 'polygon');
  if (rooms.length === 0) return `no room matches '${wanted.pattern}'`;
  if (!Number.isInteger(wanted.people) || wanted.people < 1) return 'the number of people must be 1 or more';
  const counts = shares(
    rooms.map(({ shape }) => (shape?.type === 'polygon' ? areaOf(shape.points) : 0)),
    wanted.people,
  );
  const groups = rooms.flatMap(({ name }, index) =>
    counts[index] === 0 ? [] : [groupIn(name, counts[index], wanted)],
  );
  if (wanted.replaces) return [{ do: 'set', path: listOf.group, value: groups }];
  const there = new Map(elements.filter(({ kind }) => kind === 'group').map((group) => [group.name, group]));
  return groups.map((group): PlaceEdit => {
    const before = there.get(group.name);
    return before === undefined || !isMapping(before.value)
      ? { do: 'add', path: listOf.group, value: group }
      : { do: 'set', path: pathOf(before), value: group };
  });
}

const groupIn = (id: string, count: number, { goals, configuration }: ManyRooms) => ({
  name: `people-${id}`,
  ...(configuration === '' ? {} : { configuration }),
  count,
  place: { shape: 'area', id },
  people: {},
  goals,
});
