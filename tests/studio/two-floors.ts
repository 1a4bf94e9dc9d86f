import { ifcOf, type Box } from '../../packages/formats/src/ifc/ifc.testing.ts';
import { dxfFile, line, polyline } from '../../packages/formats/src/dxf/dxf.testing.ts';

const roomWidth = 4;
const perRow = 7;
const length = roomWidth * perRow + 6;
type Groups = ReturnType<typeof line>;

/** A wall along x with doors of 1 m at some places. */
function wall(layer: string, y: number, doors: readonly number[]): readonly Groups[] {
  const ends = [0, ...doors.flatMap((x) => [x, x + 1]), length];
  return ends.flatMap((from, index) => (index % 2 === 0 ? [line(layer, from, y, ends[index + 1], y)] : []));
}

const doorsOf = (closed: readonly number[]): readonly number[] =>
  Array.from({ length: perRow }, (_, room) => room * roomWidth + 1.5).filter((_, room) => !closed.includes(room));

/** One floor: two rows of seven rooms and a hall at their end, along a corridor of 4 m with an exit at each end. */
function floor(level: number, closed: readonly number[]): readonly Groups[] {
  const layer = `walls floor ${level}`;
  const ends = level === 0 ? [9, 11] : [8, 12];
  return [
    line(layer, 0, 0, length, 0),
    line(layer, 0, 20, length, 20),
    line(layer, 0, 0, 0, ends[0]),
    line(layer, 0, ends[1], 0, 20),
    ...(level === 0 ? [] : [line(layer, 0, 8, 0, 12)]),
    line(layer, length, 0, length, 20),
    ...wall(layer, 8, [...doorsOf(closed), length - 3]),
    ...wall(layer, 12, [...doorsOf([]), length - 3]),
    ...Array.from({ length: perRow }, (_, room) => (room + 1) * roomWidth).flatMap((x) => [
      line(layer, x, 0, x, 8),
      line(layer, x, 12, x, 20),
    ]),
  ];
}

/** Two floors with 16 rooms and a corridor each, joined by stairs; rooms 2 and 4 of the ground floor have no door. */
export const twoFloors = (): string =>
  dxfFile([
    ...floor(0, [1, 3]),
    ...floor(1, []),
    polyline('stairs floor 0', [
      [length - 7, 9.25],
      [length - 3, 9.25],
      [length - 3, 10.75],
      [length - 7, 10.75],
    ]),
  ]);

/** Where the doors that are missing belong, on the wall between room and corridor. */
export const missingDoors = [1, 3].map((room) => [room * roomWidth + 1.5, room * roomWidth + 2.5, 8] as const);

/** The same floors without stairs, with all doors: as lines, and as a building model of spaces between walls of 0.2 m. */
export const floorsAsDxf = (): string => dxfFile([...floor(0, []), ...floor(1, [])]);

export function floorsAsIfc(): string {
  const half = 0.1;
  const inside = ([x, y, width, depth]: Box): Box => [x + half, y + half, width - 2 * half, depth - 2 * half];
  const columns = Array.from({ length: perRow + 1 }, (_, room) => room * roomWidth);
  const rooms = columns.flatMap((x, room): Box[] => {
    const width = room < perRow ? roomWidth : length - x;
    return [
      [x, 0, width, 8],
      [x, 12, width, 8],
    ];
  });
  const spaces = [...rooms, [0, 8, length, 4] as const].map((box, index) => ({ name: `S${index}`, box: inside(box) }));
  const doors = [...doorsOf([]), length - 3].flatMap((x): Box[] => [
    [x, 8 - half, 1, 2 * half],
    [x, 12 - half, 1, 2 * half],
  ]);
  const exit: Box = [-half, 9, 2 * half, 2];
  return ifcOf([
    { elevation: 0, spaces, doors: [...doors, exit] },
    { elevation: 3, spaces, doors },
  ]);
}
