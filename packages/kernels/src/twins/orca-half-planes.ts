import type { LinearProgram } from './linear-program.ts';
import type { NearestNeighbours } from './orca-neighbours.ts';

/** The agent that decides: what the construction of its half-planes needs to know of it. */
export class DecidingAgent {
  id = 0;
  velocityX = 0;
  velocityY = 0;
  radius = 0;
  maxSpeed = 0;
  inverseHorizon = 0;
  horizonWalls = 0;
  inverseStep = 0;
  /** Overlap with a wall is worked off within this time, s. */
  pushTime = 0;
}

/** A relative velocity this near (m2/s2) to the middle of the cut-off circle has no direction. */
const noDirection = 1e-12;

/**
 * ORCA half-plane against neighbour k: with p the other's position as seen from here, u the velocity relative to it,
 * R the sum of radii and T the horizon, the velocity obstacle is the cone of discs D(p/t, R/t), 0 < t <= T.
 * n is its outward normal at the boundary point nearest to u, s the distance from u to there (positive inside), and
 * each of the two agents takes half of the change: n.v >= n.v_self + s/2.
 */
export function addAgentHalfPlane(
  program: LinearProgram,
  self: DecidingAgent,
  neighbours: NearestNeighbours,
  k: number,
): void {
  const px = neighbours.x[k];
  const py = neighbours.y[k];
  const ux = self.velocityX - neighbours.velocityX[k];
  const uy = self.velocityY - neighbours.velocityY[k];
  const reach = self.radius + neighbours.radius[k];
  const distanceSquared = px * px + py * py;
  const touching = distanceSquared <= reach * reach;
  // Bodies that already overlap must be apart after one step: the cut-off disc is that of the step.
  const inverseTime = touching ? self.inverseStep : self.inverseHorizon;
  const wx = ux - px * inverseTime;
  const wy = uy - py * inverseTime;
  const wSquared = wx * wx + wy * wy;
  const ahead = wx * px + wy * py;
  let nx: number;
  let ny: number;
  let change: number;
  if (touching || (ahead < 0 && ahead * ahead > reach * reach * wSquared)) {
    const wLength = Math.sqrt(wSquared);
    if (wSquared > noDirection) {
      nx = wx / wLength;
      ny = wy / wLength;
    } else if (distanceSquared > noDirection) {
      const distance = Math.sqrt(distanceSquared);
      nx = -px / distance;
      ny = -py / distance;
    } else {
      // On one point with one velocity: the ids decide who steps to which side.
      nx = self.id < neighbours.id[k] ? 1 : -1;
      ny = 0;
    }
    change = reach * inverseTime - wLength;
  } else {
    const leg = Math.sqrt(distanceSquared - reach * reach);
    const side = px * wy - py * wx > 0 ? leg : -leg;
    nx = -(px * reach + py * side) / distanceSquared;
    ny = (px * side - py * reach) / distanceSquared;
    change = -(nx * ux + ny * uy);
  }
  program.add(nx, ny, nx * self.velocityX + ny * self.velocityY + 0.5 * change);
}
