import { signedArea, turn, type Point } from '@korzo/building';

/** Triangles of a simple polygon, as numbers of its corners, against the clock. */
export function trianglesOf(outline: readonly Point[]): (readonly [number, number, number])[] {
  const left = [...outline.keys()];
  if (signedArea(outline) < 0) left.reverse();
  const triangles: [number, number, number][] = [];
  // Every round cuts an ear off; a polygon that has none any more touches itself, and the rest is cut as it is.
  while (left.length > 3) {
    let ear = left.findIndex((_, at) => isEar(outline, left, at));
    if (ear < 0) ear = 0;
    const [before, here, after] = around(left, ear);
    triangles.push([before, here, after]);
    left.splice(ear, 1);
  }
  if (left.length === 3) triangles.push([left[0], left[1], left[2]]);
  return triangles;
}

const around = (list: readonly number[], at: number): readonly [number, number, number] => [
  list[(at + list.length - 1) % list.length],
  list[at],
  list[(at + 1) % list.length],
];

function isEar(outline: readonly Point[], left: readonly number[], at: number): boolean {
  const [before, here, after] = around(left, at);
  const [a, b, c] = [outline[before], outline[here], outline[after]];
  if (turn(a, b, c) <= 0) return false;
  return left.every((corner) => {
    if (corner === before || corner === here || corner === after) return true;
    const point = outline[corner];
    return turn(a, b, point) < 0 || turn(b, c, point) < 0 || turn(c, a, point) < 0;
  });
}
