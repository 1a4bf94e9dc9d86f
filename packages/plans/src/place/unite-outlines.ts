import { contains, type Point } from '@korzo/building';
import { facesOf } from '../network/faces.ts';
import { weld, type Stroke } from '../network/weld.ts';
import { pointIn } from './ground.ts';
import { sidesOf } from './make-floor.ts';
import { shapeOfFace, type GroundShape } from './outlines.ts';

/** Borders that differ by less are one, m. */
const snap = 0.002;

/** The ground that outlines cover together, less what holes take away: one shape for each part that hangs together. */
export function uniteOutlines(
  outlines: readonly (readonly Point[])[],
  holes: readonly (readonly Point[])[] = [],
): GroundShape[] {
  const strokes = [...outlines, ...holes]
    .flatMap(sidesOf)
    .map(({ from, to }): Stroke => ({ from, to, kind: 'wall', mark: 0 }));
  const network = weld(strokes, snap);
  const { faces, sides } = facesOf(network);
  const isGround = faces.map((face) => {
    const point = pointIn(face);
    return (
      point !== undefined &&
      outlines.some((outline) => contains(outline, point)) &&
      !holes.some((hole) => contains(hole, point))
    );
  });
  const rim = network.edges.filter((_, edge) => isGround[sides[edge][0]] !== isGround[sides[edge][1]]);
  const united = facesOf({ points: network.points, edges: rim }).faces;
  return united.flatMap((face) => {
    const [shape, point] = [shapeOfFace(face), pointIn(face)];
    const isCovered =
      point !== undefined &&
      outlines.some((outline) => contains(outline, point)) &&
      !holes.some((hole) => contains(hole, point));
    if (shape === undefined || !isCovered) return [];
    return [{ outline: fromSouthWest(shape.outline), holes: shape.holes.map(fromSouthWest) }];
  });
}

/** The same outline, begun at its lowest corner, of several at the westernmost: the order of regions does not show. */
function fromSouthWest(outline: readonly Point[]): readonly Point[] {
  const first = outline.reduce((best, [x, y], index) => {
    const [bestX, bestY] = outline[best];
    return y < bestY || (y === bestY && x < bestX) ? index : best;
  }, 0);
  return [...outline.slice(first), ...outline.slice(0, first)];
}
