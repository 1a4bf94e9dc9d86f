import { length2 } from '@korzo/core';
import type { Vector } from '../plan/city-plan.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { laneEdges } from '../roads/surface.ts';
import { edgeOf, type CityShape } from './city-shape.ts';
import { anticlockwise, isInside, subtract, type Polygon } from './convex.ts';
import { boxOf } from './face-index.ts';
import type { JunctionShape } from './junction-shape.ts';

/** So much of a lane must be on the road; its edges may cut a corner. m */
const carWidth = 1.8;

const mixed = (one: Vector, other: Vector, share: number): Vector => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/**
 * What lanes of junctions need beside the surface of their junction, where they drive in a loop, say: pieces that lie on
 * nothing else but perhaps a pavement. Adds them to the faces of the shape.
 */
export function addOutlyingLanes(shape: CityShape, { lanes, junctions }: RoadNetwork): Polygon[] {
  const outlying: Polygon[] = [];
  for (const junction of shape.junctions) {
    const edge = edgeOf(junction);
    for (const lane of junctions[junction.cross].lanes) {
      const { pieces, width } = lanes[lane];
      const edges = laneEdges({ pieces, width });
      const areOn = edges.map(([left, right]) => {
        const inset = Math.max(0, (width - carWidth) / (2 * width));
        return isOn(edge, junction, mixed(left, right, inset)) && isOn(edge, junction, mixed(right, left, inset));
      });
      for (let index = 1; index < edges.length; index++) {
        if (areOn[index - 1] && areOn[index]) continue;
        const [[leftBefore, rightBefore], [left, right]] = [edges[index - 1], edges[index]];
        for (const piece of addPiece(shape, anticlockwise([rightBefore, right, left, leftBefore])))
          outlying.push(piece);
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
