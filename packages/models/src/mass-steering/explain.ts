import { acos, type Explanation, type NearAgent, type Onlook, type Vector3 } from '@korzo/core';
import { avoidAgents, type MetAgents, type MetColumns } from './avoid-agents.ts';
import { avoidObstacle, threatenedWay } from './avoid-obstacle.ts';
import { keepSideDistance, type BesideWalls } from './keep-side-distance.ts';
import type { MassSteeringParameters } from './parameters.ts';
import { pursue } from './pursue.ts';
import { ownSight } from './own-sight.ts';
import { degreeX, degreeY, parabola } from './ray-tables.ts';
import { ObstacleMemory } from './see-obstacles.ts';
import { newSettings, readValues, type SteeringValues } from './settings.ts';
import { shareOfWall } from './wall-memory.ts';
import { newVector, newWalker, type Vector, type Walker } from './walker.ts';

type SteeringOnlook = Onlook<MassSteeringParameters>;

/**
 * The forces among which an agent of mass-steering chooses, each as it would be alone, and the rays it looks along. By priority only the first
 * that is needed (and not passed over) is followed.
 */
export function explainSteering({ self: asked, others, walls, values, dt }: SteeringOnlook): Explanation {
  const settings = newSettings();
  readValues(settings, values);
  settings.dt = dt;
  const self = walkerOf(asked, settings);
  const seen = others.filter((other) => sees(self, other)).slice(0, values.mostSeen);
  const strength = settings.pullShare * self.maxForce;
  const force = newVector();
  const forces: { name: string; force: Vector3 }[] = [];
  const tell = (name: string, isNeeded: boolean): void => {
    forces.push({ name, force: isNeeded ? [force.x / self.mass, force.y / self.mass, 0] : [0, 0, 0] });
  };
  const rays = raysOf(self, walls);
  tell('avoid the obstacle', avoidAhead(self, walls, rays, settings, force));
  tell('keep side distance', keepSideDistance(self, besides(self, walls), settings.sideDistance, strength, force));
  tell('avoid others', avoidOthers(self, seen, settings, force));
  const ways = Object.fromEntries(wayColumns.map((name) => [name, Float64Array.of(asked.added[name] ?? 0)]));
  pursue(self, ways as unknown as Parameters<typeof pursue>[1], settings, force);
  tell('follow the path', true);
  return {
    neighbours: seen.map(({ id }) => id),
    forces,
    sight: { radius: self.sight, halfAngle: acos(self.cosHalfView) },
    rays,
  };
}

const wayColumns = ['wayKnown', 'wayFromX', 'wayFromY', 'wayNextX', 'wayNextY'] as const;

function walkerOf(asked: SteeringOnlook['self'], settings: SteeringValues): Walker {
  const { added } = asked;
  const [vx, vy] = asked.velocity;
  const [desiredVx, desiredVy] = asked.desired;
  const wayX = asked.goal[0] - asked.at[0];
  const wayY = asked.goal[1] - asked.at[1];
  const goalDistance = Math.sqrt(wayX * wayX + wayY * wayY);
  const walker: Walker = {
    ...newWalker(),
    id: asked.id,
    x: asked.at[0],
    y: asked.at[1],
    level: asked.level,
    vx,
    vy,
    speed: Math.sqrt(vx * vx + vy * vy),
    headingX: asked.heading[0],
    headingY: asked.heading[1],
    radius: asked.radius,
    mass: asked.mass,
    maxSpeed: asked.maxSpeed,
    maxForce: added.maxForce > 0 ? added.maxForce : asked.mass * asked.maxAcceleration,
    desiredVx,
    desiredVy,
    desiredSpeed: Math.sqrt(desiredVx * desiredVx + desiredVy * desiredVy),
    goalDistance: goalDistance >= 0 ? goalDistance : Infinity,
    leaves: asked.leaves,
  };
  ownSight(walker, added.viewAngle, added.viewDistance, added.viewSensitivity, settings);
  return walker;
}

const sees = (self: Walker, { way, distance }: NearAgent): boolean =>
  distance <= self.sight && way[0] * self.headingX + way[1] * self.headingY >= self.cosHalfView * distance;

function avoidOthers(self: Walker, seen: readonly NearAgent[], settings: SteeringValues, force: Vector): boolean {
  const places = Int32Array.from(seen, (_, place) => place);
  const met: MetAgents = {
    seenCount: seen.length,
    seen: places,
    slot: places,
    dx: Float64Array.from(seen, ({ way }) => way[0]),
    dy: Float64Array.from(seen, ({ way }) => way[1]),
  };
  const columns: MetColumns = {
    rowOfSlot: places,
    slotId: Uint32Array.from(seen, ({ id }) => id),
    slotRadius: Float32Array.from(seen, ({ radius }) => radius),
    slotVx: Float32Array.from(seen, ({ velocity }) => velocity[0]),
    slotVy: Float32Array.from(seen, ({ velocity }) => velocity[1]),
    headingX: Float32Array.from(seen, ({ heading }) => heading[0]),
    headingY: Float32Array.from(seen, ({ heading }) => heading[1]),
  };
  const { agentHorizon, personalSpace, cosHeadOn, cosSameWay, hurry, giveWay, reaction, pullShare } = settings;
  const rule = { cosHeadOn, cosSameWay, hurry, giveWay, reaction, horizon: agentHorizon, space: personalSpace };
  return avoidAgents(self, met, columns, { ...rule, strength: pullShare * self.maxForce }, force);
}

/** The turn away from the nearest obstacle that rays met in the body's way; rays meet walls exactly here, and by cells in the model. */
function avoidAhead(
  self: Walker,
  walls: SteeringOnlook['walls'],
  rays: readonly { readonly to: Vector3; readonly hit: boolean }[],
  ...[settings, force]: readonly [SteeringValues, Vector]
): boolean {
  const obstacles = new ObstacleMemory();
  for (const { to, hit } of rays) {
    if (!hit) continue;
    obstacles.x[obstacles.count] = to[0];
    obstacles.y[obstacles.count] = to[1];
    obstacles.count++;
  }
  const ends = Float64Array.from(walls.flatMap(({ from, to }) => [...from, ...to]));
  const wallAt = (x: number, y: number): number => {
    let nearest = -1;
    let least = Infinity;
    for (let at = 0; at < ends.length; at += 4) {
      const share = shareOfWall(ends, at, x, y);
      const offX = x - ends[at] - share * (ends[at + 2] - ends[at]);
      const offY = y - ends[at + 1] - share * (ends[at + 3] - ends[at + 1]);
      if (offX * offX + offY * offY >= least) continue;
      least = offX * offX + offY * offY;
      nearest = at;
    }
    return nearest;
  };
  const ahead = threatenedWay(self, settings.obstacleHorizon);
  const sight = { obstacles, near: { wallAt }, walls: ends };
  return avoidObstacle(self, sight, ahead, settings.pullShare * self.maxForce, force);
}

/** The nearest point of each wall, as the model remembers walls. */
function besides(self: Walker, walls: SteeringOnlook['walls']): BesideWalls {
  const normalX: number[] = [];
  const normalY: number[] = [];
  const distances: number[] = [];
  for (const { from, to } of walls) {
    const alongX = to[0] - from[0];
    const alongY = to[1] - from[1];
    const dot = (self.x - from[0]) * alongX + (self.y - from[1]) * alongY;
    const share = Math.max(0, Math.min(1, dot / (alongX * alongX + alongY * alongY)));
    const awayX = self.x - from[0] - share * alongX;
    const awayY = self.y - from[1] - share * alongY;
    const distance = Math.sqrt(awayX * awayX + awayY * awayY);
    if (distance < 1e-9) continue;
    normalX.push(awayX / distance);
    normalY.push(awayY / distance);
    distances.push(distance);
  }
  return {
    count: distances.length,
    normalX: Float64Array.from(normalX),
    normalY: Float64Array.from(normalY),
    distance: Float64Array.from(distances),
  };
}

/** The fan of rays over the field of view; each ends at the parabola of sight or at the first wall. */
function raysOf(self: Walker, walls: SteeringOnlook['walls']): NonNullable<Explanation['rays']> {
  const rays: { to: Vector3; hit: boolean }[] = [];
  for (let ray = -self.raysAside; ray <= self.raysAside; ray++) {
    const off = Math.round(ray * self.raySpacing);
    const degree = (off + 720) % 360;
    const directionX = self.headingX * degreeX[degree] - self.headingY * degreeY[degree];
    const directionY = self.headingX * degreeY[degree] + self.headingY * degreeX[degree];
    const longest = self.sight * parabola[off < 0 ? -off : off];
    let reach = longest;
    for (const { from, to } of walls) reach = Math.min(reach, wayToWall(self, directionX, directionY, from, to));
    rays.push({ to: [self.x + directionX * reach, self.y + directionY * reach, 0], hit: reach < longest });
  }
  return rays;
}

/** How far a ray goes until it meets a wall, m; Infinity when it does not. */
function wayToWall(
  self: Walker,
  directionX: number,
  directionY: number,
  ...[from, to]: readonly [readonly [number, number], readonly [number, number]]
): number {
  const alongX = to[0] - from[0];
  const alongY = to[1] - from[1];
  const cross = directionX * alongY - directionY * alongX;
  if (Math.abs(cross) < 1e-12) return Infinity;
  const offX = from[0] - self.x;
  const offY = from[1] - self.y;
  const way = (offX * alongY - offY * alongX) / cross;
  const share = (offX * directionY - offY * directionX) / cross;
  return way >= 0 && share >= 0 && share <= 1 ? way : Infinity;
}
