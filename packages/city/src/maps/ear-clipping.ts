import { turnOf, type Polygon } from './convex.ts';

/** Numbers of the corners of triangles that fill a simple polygon whose corners go round anticlockwise. */
export function triangulate(polygon: Polygon): [number, number, number][] {
  const triangles: [number, number, number][] = [];
  const left = polygon.map((_, index) => index);
  let stuck = 0;
  for (let at = 0; left.length > 2 && stuck <= left.length;) {
    const count = left.length;
    const ear = [left[(at + count - 1) % count], left[at % count], left[(at + 1) % count]] as const;
    const [a, b, c] = ear.map((corner) => polygon[corner]);
    const area = turnOf(a, b, c);
    if (area > 0 && left.some((other) => !ear.includes(other) && isWithin(polygon, ear, other))) {
      at = (at + 1) % count;
      stuck++;
      continue;
    }
    if (area < 0) {
      at = (at + 1) % count;
      stuck++;
      continue;
    }
    // Corners on one line make no triangle, and none is missed.
    if (area > 0) triangles.push([...ear]);
    left.splice(at % count, 1);
    at = at % left.length;
    stuck = 0;
  }
  return triangles;
}

function isWithin(polygon: Polygon, [a, b, c]: readonly [number, number, number], other: number): boolean {
  const point = polygon[other];
  const isCorner = [a, b, c].some((corner) => polygon[corner][0] === point[0] && polygon[corner][1] === point[1]);
  return (
    !isCorner &&
    turnOf(polygon[a], polygon[b], point) >= 0 &&
    turnOf(polygon[b], polygon[c], point) >= 0 &&
    turnOf(polygon[c], polygon[a], point) >= 0
  );
}
