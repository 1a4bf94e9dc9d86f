import type { Point } from '@korzo/building';
import type { Drawing, DrawnArea, DrawnFloor, DrawnGround, DrawnLine, DrawnSolid } from '@korzo/plans';
import type { NoteBook } from '../format/import-notes.ts';

/** Drawings nearer to the origin stay where they are, m. */
const farAway = 1000;

/** A drawing in the coordinates of a country is moved to the origin, so that lengths keep their millimetres. */
export function toOrigin(drawing: Drawing, notes: NoteBook): Drawing {
  const corner = southWest(drawing);
  if (corner === undefined || Math.max(Math.abs(corner[0]), Math.abs(corner[1])) < farAway) return drawing;
  const [x, y] = [Math.floor(corner[0]), Math.floor(corner[1])];
  notes.guessed(`the plan lies far from the origin: it was moved by ${-x}, ${-y} m`);
  const move = ([px, py]: Point): Point => [px - x, py - y];
  return { floors: drawing.floors.map((floor) => movedFloor(floor, move)) };
}

type Move = (point: Point) => Point;

const movedLine =
  (move: Move) =>
  (line: DrawnLine): DrawnLine => ({ ...line, from: move(line.from), to: move(line.to) });

function movedFloor(floor: DrawnFloor, move: Move): DrawnFloor {
  const {
    lines,
    swings = [],
    doors = [],
    frames = [],
    solids = [],
    grounds,
    exits = [],
    starts = [],
    stairs = [],
    labels = [],
    lifts = [],
  } = floor;
  const area = (each: DrawnArea): DrawnArea => ({ ...each, outline: each.outline.map(move) });
  const solid = (each: DrawnSolid): DrawnSolid =>
    'centre' in each ? { ...each, centre: move(each.centre) } : { outline: each.outline.map(move) };
  const ground = (each: DrawnGround): DrawnGround => ({
    ...each,
    outline: each.outline.map(move),
    holes: each.holes.map((hole) => hole.map(move)),
  });
  return {
    level: floor.level,
    lines: lines.map(movedLine(move)),
    swings: swings.map(({ hinge, ends: [one, other] }) => ({ hinge: move(hinge), ends: [move(one), move(other)] })),
    doors: doors.map(movedLine(move)),
    frames: frames.map((frame) =>
      Object.assign({}, frame, { corners: frame.corners.map(move) as unknown as typeof frame.corners }),
    ),
    solids: solids.map(solid),
    ...(grounds === undefined ? {} : { grounds: grounds.map(ground) }),
    exits: exits.map(area),
    starts: starts.map(area),
    stairs: stairs.map((each) => Object.assign({}, each, { corners: each.corners.map(move) })),
    lifts: lifts.map((each) => Object.assign({}, each, { outline: each.outline.map(move) })),
    labels: labels.map(({ at, text }) => ({ at: move(at), text })),
  };
}

/** The corner of the box around everything that has walls, ground or doors. */
function southWest({ floors }: Drawing): Point | undefined {
  let [west, south] = [Infinity, Infinity];
  const look = ([x, y]: Point): void => {
    west = Math.min(west, x);
    south = Math.min(south, y);
  };
  for (const { lines, grounds = [] } of floors) {
    for (const { from, to } of lines) {
      look(from);
      look(to);
    }
    for (const { outline } of grounds) outline.forEach(look);
  }
  return Number.isFinite(west) ? [west, south] : undefined;
}
