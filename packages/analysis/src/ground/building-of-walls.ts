import type { Building, Point } from '@korzo/building';
import type { Wall } from '@korzo/core';
import type { MeasurePlace } from '../measure/frame.ts';
import type { GroundEdge } from './arrangement.ts';
import { facesBetween } from './faces.ts';
import { innerPoint, isInLoop, type Loop } from './polygon.ts';

/**
 * A building whose regions are what closed walls enclose: for plans that are drawn as outlines with holes, as trajectories of
 * experiments have them. What lies inside an odd number of outlines can be walked on, the rest is solid. Undefined where no
 * walls enclose anything.
 */
export function buildingOfWalls(walls: readonly Wall[]): Building | undefined {
  const levels = [...new Set(walls.map(({ level }) => level))];
  const parts = levels.flatMap((level) => {
    const stretches = walls
      .filter((wall) => wall.level === level)
      .map(({ from, to }): GroundEdge => [from[0], from[1], to[0], to[1]]);
    const faces = facesBetween(stretches);
    return faces.map(({ loops }) => {
      const [x, y] = innerPoint(loops);
      const outlines = faces.filter((other) => isInLoop(other.loops[0], x, y)).length;
      return { level, outline: pointsOf(loops[0]), isGround: outlines % 2 === 1 };
    });
  });
  const regions = parts.filter(({ isGround }) => isGround);
  if (regions.length === 0) return undefined;
  return {
    regions: regions.map(({ level, outline }, index) => ({ id: `walkable${index + 1}`, level, outline })),
    portals: [],
    gates: [],
    obstacles: parts.flatMap(({ level, outline, isGround }, index) =>
      isGround ? [] : [{ id: `hole${index + 1}`, level, shape: { type: 'polygon' as const, outline } }],
    ),
  };
}

/** The place of trajectories of other programs, who draw a plan as outlines with holes: what they enclose is the ground. */
export function placeOfOutlines(place: MeasurePlace): MeasurePlace {
  const building = buildingOfWalls(place.world.walls);
  return building === undefined ? place : { ...place, premises: { setup: { building } } };
}

const pointsOf = (loop: Loop): Point[] =>
  Array.from({ length: loop.length / 2 }, (_, corner): Point => [loop[2 * corner], loop[2 * corner + 1]]);
