import type { CityPlan, Vector } from '../plan/city-plan.ts';
import { areaOf, doOverlap, turnOf, type Polygon } from './convex.ts';
import { triangulate } from './ear-clipping.ts';
import { boxOf, FaceIndex } from './face-index.ts';
import { junctionShapes, type CornerRib, type JunctionShape } from './junction-shape.ts';
import { acrossRib, bandsOf, type Rib, type RoadBand } from './road-band.ts';

/** A run of pavement along an edge of the carriageway, which it lies to the right of. */
export interface Strip {
  readonly kind: 'pavement' | 'corner';
  readonly road?: number | undefined;
  readonly cross?: number | undefined;
  readonly ribs: readonly CornerRib[];
}

/** A convex piece of what is not grass. */
export interface Face {
  readonly polygon: Polygon;
  readonly kind: 'carriageway' | 'pavement';
}

/** The roads of a city seen from above: what all maps are drawn from. */
export interface CityShape {
  readonly bands: readonly RoadBand[];
  readonly junctions: readonly JunctionShape[];
  /** Pavements that lie on nothing else. */
  readonly strips: readonly Strip[];
  readonly faces: FaceIndex<Face>;
  readonly allFaces: Face[];
}

/** A pavement narrower than this is none, m, and a piece of one smaller than this, m2. */
const narrowest = 0.05;
const smallest = 0.005;

export function shapeOf(plan: CityPlan): CityShape {
  const bands = bandsOf(plan);
  const junctions = junctionShapes(plan, bands);
  const faces = new FaceIndex<Face>();
  const allFaces = carriageways(bands, junctions).map((polygon): Face => ({ polygon, kind: 'carriageway' }));
  for (const face of allFaces) faces.add(face);
  const wanted = [...bands.flatMap(stripsAlong), ...junctions.flatMap(stripsAround)];
  const strips = wanted.flatMap((strip) => {
    const { runs, added } = keepFree({ ...strip, ribs: strip.ribs.map(tapered) }, faces);
    for (const face of added) faces.add(face);
    for (const face of added) allFaces.push(face);
    return runs;
  });
  return { bands, junctions, strips, faces, allFaces };
}

/** The edge of a junction, anticlockwise. */
export const edgeOf = ({ corners }: JunctionShape): Polygon =>
  corners.flatMap(({ ribs }) => ribs.map(({ edge }) => edge));

function carriageways(bands: readonly RoadBand[], junctions: readonly JunctionShape[]): Polygon[] {
  const roads = bands.flatMap((band) => {
    const ribs = band.ribsBetween(0, band.length);
    return ribs
      .slice(1)
      .map((rib, index) => [
        acrossRib(ribs[index], ribs[index].right),
        acrossRib(rib, rib.right),
        acrossRib(rib, -rib.left),
        acrossRib(ribs[index], -ribs[index].left),
      ]);
  });
  const middles = junctions.flatMap((junction) => {
    const edge = edgeOf(junction);
    return triangulate(edge).map((corners) => corners.map((corner) => edge[corner]));
  });
  return [...roads, ...middles];
}

/** The edge and the outer edge on the right of a rib, or on its left. */
function sideOf(rib: Rib, sign: 1 | -1): CornerRib {
  const reach = sign > 0 ? rib.right : rib.left;
  const outer = reach + rib.pavements[sign > 0 ? 0 : 1];
  return { edge: acrossRib(rib, sign * reach), outer: acrossRib(rib, sign * outer) };
}

/** Both pavements of a road, the left one from its end to its beginning. */
function stripsAlong(band: RoadBand): Strip[] {
  const ribs = band.ribsBetween(0, band.length);
  const { road } = band;
  return [
    { kind: 'pavement', road, ribs: ribs.map((rib) => sideOf(rib, 1)) },
    { kind: 'pavement', road, ribs: ribs.toReversed().map((rib) => sideOf(rib, -1)) },
  ];
}

const stripsAround = ({ cross, corners }: JunctionShape): Strip[] =>
  corners.map(({ ribs }) => ({ kind: 'corner', cross, ribs }));

export const widthAt = ({ edge, outer }: CornerRib): number =>
  Math.sqrt((outer[0] - edge[0]) * (outer[0] - edge[0]) + (outer[1] - edge[1]) * (outer[1] - edge[1]));

/** The piece of a strip between two of its ribs, anticlockwise. */
const pieceBetween = (one: CornerRib, other: CornerRib): Vector[] => [one.outer, other.outer, other.edge, one.edge];

/** Where it is too narrow to be one a pavement ends in a point. */
const tapered = (rib: CornerRib): CornerRib => (widthAt(rib) < narrowest ? { edge: rib.edge, outer: rib.edge } : rib);

/** Whether a piece is what it should be: not folded over, and no sliver. */
const isSound = (polygon: Polygon): boolean =>
  areaOf(polygon) > smallest &&
  polygon.every((corner, index) => {
    const [next, last] = [1, 2].map((step) => polygon[(index + step) % polygon.length]);
    return turnOf(corner, next, last) > -smallest;
  });

/** The runs of a strip that have a width and lie on nothing else, and the faces they are made of. */
function keepFree(strip: Strip, faces: FaceIndex<Face>): { readonly runs: Strip[]; readonly added: Face[] } {
  const runs: CornerRib[][] = [];
  const added: Face[] = [];
  const own = new FaceIndex<Face>();
  let isOpen = false;
  for (let index = 1; index < strip.ribs.length; index++) {
    const [one, other] = [strip.ribs[index - 1], strip.ribs[index]];
    const polygon = pieceBetween(one, other);
    const box = boxOf(polygon);
    const isFree =
      isSound(polygon) &&
      !faces.hasNear(box, (face) => doOverlap(face.polygon, polygon)) &&
      !own.hasNear(box, (face) => doOverlap(face.polygon, polygon));
    if (isFree && isOpen) runs[runs.length - 1].push(other);
    else if (isFree) runs.push([one, other]);
    if (isFree) {
      const face: Face = { polygon, kind: 'pavement' };
      added.push(face);
      own.add(face);
    }
    isOpen = isFree;
  }
  const { kind, road, cross } = strip;
  return { runs: runs.map((ribs) => ({ kind, road, cross, ribs })), added };
}
