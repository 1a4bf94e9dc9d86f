import { cos, sin } from '@korzo/core';

/** Rays have at most this many cells. */
export const mostRaySteps = 64;
const degrees = 360;
/** Directions are whole numbers of this length, so that Bresenham's line needs integers only. */
const hypotenuse = 1 << 14;

/** For every whole degree the cells of its ray: steps along x and y from the cell it starts in. */
export const rayX = new Int8Array(degrees * (mostRaySteps + 1));
export const rayY = new Int8Array(degrees * (mostRaySteps + 1));
/** Unit vector of each whole degree, and how far one step of its ray is, in cells. */
export const degreeX = new Float64Array(degrees);
export const degreeY = new Float64Array(degrees);
export const stepLength = new Float64Array(degrees);
/** Length of a ray so many degrees off the heading, for a middle ray of length 1. */
export const parabola = new Float64Array(181);

function drawRay(degree: number): void {
  const legX = Math.round(degreeX[degree] * hypotenuse);
  const legY = Math.round(degreeY[degree] * hypotenuse);
  const alongX = Math.abs(legX) >= Math.abs(legY);
  const long = Math.max(Math.abs(legX), Math.abs(legY));
  const short = Math.min(Math.abs(legX), Math.abs(legY));
  const signX = legX < 0 ? -1 : 1;
  const signY = legY < 0 ? -1 : 1;
  let error = long >> 1;
  let aside = 0;
  for (let step = 0; step <= mostRaySteps; step++) {
    const at = degree * (mostRaySteps + 1) + step;
    rayX[at] = signX * (alongX ? step : aside);
    rayY[at] = signY * (alongX ? aside : step);
    error -= short;
    if (error < 0) {
      error += long;
      aside++;
    }
  }
}

/**
 * With x across and y along the heading a ray ends on y = -4/d x^2 + d: L cos a = d - 4/d (L sin a)^2. So L = d straight ahead and
 * d/2 to the sides; it stays d/2 farther back, where the parabola runs away.
 */
function lengthOff(degree: number): number {
  if (degree === 0) return 1;
  if (degree >= 90) return 0.5;
  const along = cos((degree * Math.PI) / 180);
  const acrossSquared = 1 - along * along;
  return (Math.sqrt(along * along + 16 * acrossSquared) - along) / (8 * acrossSquared);
}

for (let degree = 0; degree < degrees; degree++) {
  degreeX[degree] = cos((degree * Math.PI) / 180);
  degreeY[degree] = sin((degree * Math.PI) / 180);
  stepLength[degree] = 1 / Math.max(Math.abs(degreeX[degree]), Math.abs(degreeY[degree]));
  drawRay(degree);
}
for (let degree = 0; degree <= 180; degree++) parabola[degree] = lengthOff(degree);
