import { contains, signedArea, type Obstacle, type Point, type Region } from '@korzo/building';
import type { DrawnFloor } from '../drawing/drawing.ts';
import { pointIn } from './ground.ts';
import { holdsRooms } from './islands.ts';
import type { FloorGround } from './make-floor.ts';
import type { Names } from './names.ts';
import { shapeOfFace, withoutStraight } from './outlines.ts';

export interface FloorRooms {
  readonly regions: readonly Region[];
  /** The region of a piece of ground, by the number of its face. */
  readonly regionOf: ReadonlyMap<number, string>;
  readonly obstacles: readonly Obstacle['shape'][];
}

/** Every room of a floor with its name: the label in it, or a number from south-west to north-east. */
export function roomsOf(ground: FloorGround, floor: DrawnFloor, names: Names): FloorRooms {
  const { faces, grounds } = ground;
  const inner = faces.faces.flatMap(({ outer }, number) =>
    outer !== undefined && ['room', 'stairs', 'lift'].includes(grounds[number]) ? [outer] : [],
  );
  const rooms = faces.faces.flatMap((face, number) => {
    const shape = grounds[number] === 'room' ? shapeOfFace(face) : undefined;
    const box = face.outer?.box;
    return shape === undefined || box === undefined ? [] : [{ number, face, shape, box }];
  });
  rooms.sort((one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0]);
  const regionOf = new Map<number, string>();
  const regions: Region[] = [];
  const obstacles: Obstacle['shape'][] = [];
  for (const { number, face, shape } of rooms) {
    const label = labelIn(shape.outline, pointIn(face), floor);
    const id = label === undefined ? names.next('room') : names.take(label, 'room');
    regionOf.set(number, id);
    regions.push({ id, level: floor.level, outline: shape.outline });
    for (const hole of shape.holes)
      if (!holdsRooms(hole, inner)) obstacles.push({ type: 'polygon', outline: hole.toReversed() });
  }
  return { regions, regionOf, obstacles: [...obstacles, ...standing(ground, floor, regions)] };
}

function labelIn(
  outline: readonly Point[],
  middle: Point | undefined,
  { labels = [], grounds = [] }: DrawnFloor,
): string | undefined {
  const named = grounds.find(
    (each) => each.name !== undefined && middle !== undefined && contains(each.outline, middle),
  );
  return labels.find(({ at }) => contains(outline, at))?.text ?? named?.name;
}

/** Pillars, furniture and what the file calls an obstacle, where there is a room under it. */
function standing({ solids }: FloorGround, floor: DrawnFloor, regions: readonly Region[]): Obstacle['shape'][] {
  const shapes: Obstacle['shape'][] = solids.map((outline) => ({ type: 'polygon', outline: withoutStraight(outline) }));
  for (const solid of floor.solids ?? []) {
    if ('centre' in solid) shapes.push({ type: 'circle', centre: solid.centre, radius: solid.radius });
    else shapes.push({ type: 'polygon', outline: withoutStraight(solid.outline) });
  }
  return shapes.filter((shape) => {
    if (shape.type === 'polygon' && Math.abs(signedArea(shape.outline)) < 1e-4) return false;
    const corners = shape.type === 'circle' ? [shape.centre] : [...shape.outline, middleOf(shape.outline)];
    return corners.some((corner) => regions.some(({ outline }) => contains(outline, corner)));
  });
}

function middleOf(outline: readonly Point[]): Point {
  const sum = (axis: 0 | 1): number => outline.reduce((total, corner) => total + corner[axis], 0) / outline.length;
  return [sum(0), sum(1)];
}
