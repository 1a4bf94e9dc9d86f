import type { CrowdView } from '../space/crowd-view.ts';
import type { Crossing, Line } from '../world/world.ts';

/** How far beyond its line a crossing still catches somebody, m: more than anybody walks in one tick. */
const catchDepth = 1;

/** Takes agents who have stepped over a crossing's line to the other floor. */
export function changeLevels(crowd: CrowdView, crossings: readonly Crossing[]): void {
  const { level } = crowd.columns;
  for (let row = 0; row < crowd.ownCount; row++) {
    for (const crossing of crossings) {
      // One crossing a tick: the other floor may have its own at the same place, leading back.
      if (crossing.level === level[row] && cross(crowd, row, crossing)) break;
    }
  }
}

function cross(crowd: CrowdView, row: number, crossing: Crossing): boolean {
  const { x, y, vx, vy, headingX, headingY, level } = crowd.columns;
  const here = frameOf(crossing.line);
  const fromX = x[row] - here.x;
  const fromY = y[row] - here.y;
  const along = fromX * here.alongX + fromY * here.alongY;
  const beyond = fromY * here.alongX - fromX * here.alongY;
  if (along < 0 || along > here.length || beyond <= 0 || beyond > catchDepth) return false;
  const there = frameOf(crossing.toLine);
  const place = (along * there.length) / here.length;
  x[row] = there.x + place * there.alongX - beyond * there.alongY;
  y[row] = there.y + place * there.alongY + beyond * there.alongX;
  level[row] = crossing.toLevel;
  // Turn by the angle between the two lines: (cos, sin) of it.
  const cosine = here.alongX * there.alongX + here.alongY * there.alongY;
  const sine = here.alongX * there.alongY - here.alongY * there.alongX;
  turn(vx, vy, row, { cosine, sine });
  turn(headingX, headingY, row, { cosine, sine });
  return true;
}

function turn(
  vectorX: Float64Array | Float32Array,
  vectorY: Float64Array | Float32Array,
  row: number,
  angle: { readonly cosine: number; readonly sine: number },
): void {
  const x = vectorX[row];
  const y = vectorY[row];
  vectorX[row] = angle.cosine * x - angle.sine * y;
  vectorY[row] = angle.sine * x + angle.cosine * y;
}

function frameOf([from, to]: Line): { x: number; y: number; alongX: number; alongY: number; length: number } {
  const wayX = to[0] - from[0];
  const wayY = to[1] - from[1];
  const length = Math.sqrt(wayX * wayX + wayY * wayY);
  return { x: from[0], y: from[1], alongX: wayX / length, alongY: wayY / length, length };
}
