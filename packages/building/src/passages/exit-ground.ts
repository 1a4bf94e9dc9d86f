import type { CrowdView, Exit, ExitGround, Wall } from '@korzo/core';

/** Unit vectors that lead into a rectangle over its west, east, south and north side. */
const inward = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const nowhere = [0, 0] as const;

/** Way that an agent walks on which came over a side. */
export const onwardFrom = (side: number): readonly [number, number] => inward.at(side) ?? nowhere;

/** A body stops this far before a wall, m. */
const beforeWall = 0.15;

/** An agent whose speed onward is below this share of its desired one is not walking on: it has no reason to stay where it was going. */
const leastShare = 0.1;

/** Distance of a point from a side of the rectangle, m; above 0 inside. */
function fromSide({ min, max }: Exit, side: number, x: number, y: number): number {
  if (side < 2) return side === 0 ? x - min[0] : max[0] - x;
  return side === 2 ? y - min[1] : max[1] - y;
}

/**
 * The side that an agent in the rectangle came over: the one that it meets first when it goes back the way it moves. An agent that stands
 * came over the nearest one. -1 when none can be come over.
 */
export function sideEntered(exit: Exit, { depths }: ExitGround, { columns }: CrowdView, row: number): number {
  const { x, y, vx, vy } = columns;
  let entered = -1;
  let least = Infinity;
  const stands = vx[row] === 0 && vy[row] === 0;
  for (let side = 0; side < depths.length; side++) {
    if (depths[side] <= 0) continue;
    const [inX, inY] = inward[side];
    const speed = stands ? 1 : vx[row] * inX + vy[row] * inY;
    const back = speed > 0 ? Math.max(0, fromSide(exit, side, x[row], y[row])) / speed : Infinity;
    if (back >= least) continue;
    least = back;
    entered = side;
  }
  return entered;
}

/** Whether an agent that came into the rectangle over a side has walked on as far as it is seen. */
export function isThrough(exit: Exit, side: number, { columns }: CrowdView, row: number): boolean {
  const { inside, min, max } = exit;
  if (inside === undefined || side < 0) return true;
  const { x, y, vx, vy, radius, desiredSpeed } = columns;
  const [onX, onY] = inward[side];
  if (vx[row] * onX + vy[row] * onY < leastShare * desiredSpeed[row]) return true;
  const beyond = fromSide(exit, side, x[row], y[row]);
  const breadth = side < 2 ? max[0] - min[0] : max[1] - min[1];
  if (beyond < 0 || beyond >= inside.depths[side] || beyond + radius[row] >= breadth) return true;
  const across = side < 2 ? 2 : 0;
  if (fromSide(exit, across, x[row], y[row]) < 0 || fromSide(exit, across + 1, x[row], y[row]) < 0) return true;
  return inside.walls.some((wall) => standsAhead(wall, side, x[row], y[row], radius[row] + beforeWall));
}

/** Whether a wall crosses the straight line of a length that leads on from a point. */
function standsAhead({ from, to }: Wall, side: number, x: number, y: number, length: number): boolean {
  const [onX, onY] = inward[side];
  const alongFrom = (from[0] - x) * onX + (from[1] - y) * onY;
  const alongTo = (to[0] - x) * onX + (to[1] - y) * onY;
  const asideFrom = (from[1] - y) * onX - (from[0] - x) * onY;
  const asideTo = (to[1] - y) * onX - (to[0] - x) * onY;
  if (asideFrom > 0 === asideTo > 0) return false;
  const at = alongFrom + ((alongTo - alongFrom) * asideFrom) / (asideFrom - asideTo);
  return at >= 0 && at <= length;
}
