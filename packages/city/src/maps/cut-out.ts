import type { CityShape } from './city-shape.ts';
import { areaOf, subtract, type Polygon } from './convex.ts';
import { boxOf, type Box } from './face-index.ts';

/** What roads, pavements and other polygons leave of some. */
export function cutOut(
  polygons: readonly Polygon[],
  { faces }: Pick<CityShape, 'faces'>,
  taken: readonly Polygon[],
): Polygon[] {
  let pieces = polygons.map(boxed);
  const holes = polygons.flatMap((polygon) => [...faces.near(boxOf(polygon))].map((face) => face.polygon));
  for (const hole of [...holes, ...taken]) {
    const box = boxOf(hole);
    if (pieces.some((piece) => doTouch(piece.box, box)))
      pieces = pieces.flatMap((piece) => (doTouch(piece.box, box) ? subtract(piece.polygon, hole).map(boxed) : piece));
  }
  return pieces.map(({ polygon }) => polygon).filter((piece) => Math.abs(areaOf(piece)) > smallestPiece);
}

const boxed = (polygon: Polygon): { readonly polygon: Polygon; readonly box: Box } => ({
  polygon,
  box: boxOf(polygon),
});

const doTouch = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

const smallestPiece = 0.05;
