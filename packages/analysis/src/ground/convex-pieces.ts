import { counterClockwise, type Loop } from './polygon.ts';

/** A simple polygon as convex ones: itself, or triangles cut off at its ears. */
export function convexPieces(outline: Loop): readonly Loop[] {
  const loop = counterClockwise(outline);
  const corners = Array.from({ length: loop.length / 2 }, (_, corner) => corner * 2);
  if (corners.every((_, index) => isConvex(loop, corners, index))) return [loop];
  const pieces: Loop[] = [];
  while (corners.length > 3) {
    const ear = corners.findIndex((_, index) => isEar(loop, corners, index));
    // A polygon that touches itself may have no clean ear; any will do.
    const index = Math.max(ear, 0);
    pieces.push(triangleAt(loop, corners, index));
    corners.splice(index, 1);
  }
  pieces.push(triangleAt(loop, corners, 1));
  return pieces;
}

function around(corners: readonly number[], index: number): readonly [number, number, number] {
  const { length } = corners;
  return [corners[(index + length - 1) % length], corners[index], corners[(index + 1) % length]];
}

const turn = (loop: Loop, a: number, b: number, c: number): number =>
  (loop[b] - loop[a]) * (loop[c + 1] - loop[a + 1]) - (loop[b + 1] - loop[a + 1]) * (loop[c] - loop[a]);

function isConvex(loop: Loop, corners: readonly number[], index: number): boolean {
  const [a, b, c] = around(corners, index);
  return turn(loop, a, b, c) >= 0;
}

function isEar(loop: Loop, corners: readonly number[], index: number): boolean {
  const [a, b, c] = around(corners, index);
  if (turn(loop, a, b, c) <= 0) return false;
  return corners.every(
    (at) =>
      at === a ||
      at === b ||
      at === c ||
      turn(loop, a, b, at) < 0 ||
      turn(loop, b, c, at) < 0 ||
      turn(loop, c, a, at) < 0,
  );
}

function triangleAt(loop: Loop, corners: readonly number[], index: number): Loop {
  return around(corners, index).flatMap((at) => [loop[at], loop[at + 1]]);
}
