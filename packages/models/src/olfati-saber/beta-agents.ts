import { ballAround, measureGap, type Ball, type DecisionPlace, type Gap, type Solid } from '@korzo/core';
import { NearWalls } from '../kit/around/near-walls.ts';
import { onePoint, type Vector } from '../kit/around/decision.ts';
import { withObstacles, type olfatiSaberParameters, type OlfatiSaberValues } from './olfati-saber-parameters.ts';
import { bump, sigmaNorm, sigmaOne } from './sigma-norm.ts';
import { shorterWay } from '../kit/around/surroundings.ts';

/** Bump of the obstacles' term, and how far it reaches beyond the distance kept: constants of the paper. */
const obstacleBump = 0.9;
const obstacleRange = 1.2;
const mostWalls = 64;

/** How far walls and obstacles matter, m. */
export const obstacleReach = (values: OlfatiSaberValues): number =>
  values.algorithm === withObstacles ? obstacleRange * values.obstacleFactor * values.distance : 0;

interface Obstacle {
  readonly solid: Solid;
  readonly ball: Ball;
  readonly level: number;
  /** Radius of a disc, sphere or upright cylinder; Infinity of what has flat faces. */
  readonly radius: number;
}

/**
 * The nearest point q^ of each wall and obstacle around an agent at q, with the velocity p^ that it would have as the shadow of the agent:
 * on a flat face p^ = P p; on a disc of radius R around y p^ = mu P p, mu = R / |q - y|; on the end of a wall it stands. P takes away
 * what goes toward the face.
 */
export class BetaAgents {
  readonly #place: DecisionPlace<typeof olfatiSaberParameters>;
  readonly #walls: NearWalls;
  readonly #obstacles: readonly Obstacle[];
  /** Walls below this number are outlines of obstacles, which are met as what they are. */
  readonly #outlines: number;
  readonly #gap: Gap = { distance: 0, x: 0, y: 0, z: 0 };

  constructor(place: DecisionPlace<typeof olfatiSaberParameters>) {
    this.#place = place;
    this.#walls = new NearWalls(place.crowd, mostWalls);
    this.#outlines = place.world.solidWalls ?? 0;
    this.#obstacles = (place.world.solids ?? []).map((solid) => ({
      solid,
      ball: ballAround(solid),
      level: solid.level ?? -1,
      radius: solid.shape === 'sphere' || solid.shape === 'cylinder' ? solid.radius : Infinity,
    }));
  }

  /** Adds the accelerations away from all of them. */
  avoid(self: number, sum: Vector): void {
    const reach = obstacleReach(this.#place.values);
    for (let index = 0; index < this.#obstacles.length; index++)
      this.#avoidObstacle(self, this.#obstacles[index], reach, sum);
    const found = this.#walls.find(self, reach);
    for (let wall = 0; wall < found; wall++) this.#avoidWall(self, wall, sum);
  }

  #avoidObstacle(self: number, { solid, ball, level, radius }: Obstacle, reach: number, sum: Vector): void {
    const { crowd } = this.#place;
    const { x, y, z, level: levelOf } = crowd.columns;
    if (levelOf[self] !== level) return;
    const fromX = crowd.int('wrapX') === 1 ? shorterWay(x[self] - ball.x, crowd.float('sizeX')) : x[self] - ball.x;
    const fromY = crowd.int('wrapY') === 1 ? shorterWay(y[self] - ball.y, crowd.float('sizeY')) : y[self] - ball.y;
    const fromZ = crowd.int('wrapZ') === 1 ? shorterWay(z[self] - ball.z, crowd.float('sizeZ')) : z[self] - ball.z;
    const height = level < 0 ? fromZ : 0;
    const far = ball.radius + reach;
    if (fromX * fromX + fromY * fromY + height * height > far * far) return;
    const gap = this.#gap;
    measureGap(solid, ball.x + fromX, ball.y + fromY, ball.z + fromZ, gap);
    if (gap.distance > reach) return;
    const slide = radius === Infinity ? 1 : Math.min(1, radius / (radius + gap.distance));
    this.#keepOff(self, gap.distance, slide, sum);
  }

  #avoidWall(self: number, wall: number, sum: Vector): void {
    const { dx, dy, distance, atEnd, number } = this.#walls;
    if (number[wall] < this.#outlines || (atEnd[wall] === 1 && isKnownCorner(this.#walls, wall))) return;
    const off = distance[wall];
    this.#gap.x = off > onePoint ? -dx[wall] / off : 0;
    this.#gap.y = off > onePoint ? -dy[wall] / off : 0;
    this.#gap.z = 0;
    this.#keepOff(self, off, atEnd[wall] === 1 ? 0 : 1, sum);
  }

  /** c1 phi_b(|q^ - q|_s) n^ + c2 b (p^ - p), phi_b(z) = rho_h(z / d_b) (sigma_1(z - d_b) - 1); the gap has the way off the surface. */
  #keepOff(self: number, off: number, slide: number, sum: Vector): void {
    const { crowd, values } = this.#place;
    const { vx, vy, vz, level } = crowd.columns;
    const { x: outX, y: outY, z: outZ } = this.#gap;
    const { epsilon, obstacleGain } = values;
    const kept = sigmaNorm(values.obstacleFactor * values.distance, epsilon);
    const norm = sigmaNorm(Math.max(off, 0), epsilon);
    const nearness = bump(norm / kept, obstacleBump);
    if (nearness === 0) return;
    // An agent that is inside is driven out the nearest way, as strongly as others are.
    const lever = off < 0 ? 1 : off / Math.sqrt(1 + epsilon * off * off);
    const push = obstacleGain * nearness * (1 - sigmaOne(norm - kept)) * lever;
    const damping = 2 * Math.sqrt(obstacleGain) * nearness;
    const outward = vx[self] * outX + vy[self] * outY + vz[self] * outZ;
    sum.x += push * outX + damping * (slide * (vx[self] - outward * outX) - vx[self]);
    sum.y += push * outY + damping * (slide * (vy[self] - outward * outY) - vy[self]);
    if (level[self] < 0) sum.z += push * outZ + damping * (slide * (vz[self] - outward * outZ) - vz[self]);
  }
}

/** Two walls that meet have one corner, not two. */
function isKnownCorner({ dx, dy, atEnd }: NearWalls, wall: number): boolean {
  for (let before = 0; before < wall; before++)
    if (atEnd[before] === 1 && dx[before] === dx[wall] && dy[before] === dy[wall]) return true;
  return false;
}
