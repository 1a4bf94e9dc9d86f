import { length2 } from '@korzo/core';
import type { Vector } from '../plan/city-plan.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { laneEdges } from '../roads/surface.ts';
import { edgeOf, type CityShape } from './city-shape.ts';
import { anticlockwise, isInside, subtract, type Polygon } from './convex.ts';
import { boxOf } from './face-index.ts';
import type { JunctionShape } from './junction-shape.ts';

/**
 * What lanes of junctions need beside the surface of their junction, where they drive in a loop, say: pieces that lie on
 * nothing else but perhaps a pavement. Adds them to the faces of the shape.
 */
export function addOutlyingLanes(shape: CityShape, { lanes, junctions }: RoadNetwork): Polygon[] {
  const outlying: Polygon[] = [];
  for (const junction of shape.junctions) {
    const edge = edgeOf(junction);
    for (const lane of junctions[junction.cross].lanes) {
      const edges = laneEdges(lanes[lane]);
      const areOn = edges.map((pair) => pair.every((corner) => isOn(edge, junction, corner)));
      for (let index = 1; index < edges.length; index++) {
        if (areOn[index - 1] && areOn[index]) continue;
        const [[leftBefore, rightBefore], [left, right]] = [edges[index - 1], edges[index]];
        outlying.push(...addPiece(shape, anticlockwise([rightBefore, right, left, leftBefore])));
      }
    }
  }
  return outlying;
}

function addPiece({ faces, allFaces }: CityShape, polygon: Polygon): Polygon[] {
  let pieces = [polygon];
  for (const face of faces.near(boxOf(polygon)))
    if (face.kind === 'carriageway') pieces = pieces.flatMap((piece) => subtract(piece, face.polygon));
  for (const piece of pieces) {
    const face = { polygon: piece, kind: 'carriageway' } as const;
    faces.add(face);
    allFaces.push(face);
  }
  return pieces;
}

/** Whether a place lies on a junction; two centimetres towards its middle make up for chords. */
function isOn(edge: Polygon, { position }: JunctionShape, [x, y]: Vector): boolean {
  const [dx, dy] = [position[0] - x, position[1] - y];
  const step = 0.02 / Math.max(0.02, length2(dx, dy));
  return isInside(edge, x + dx * step, y + dy * step);
}
