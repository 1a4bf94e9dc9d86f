import { exp, type AskedAgent, type Explanation, type NearAgent, type Onlook, type Vector3 } from '@korzo/core';
import { NearestWalls, type socialForceParameters } from '@korzo/kernels';

type SocialOnlook = Onlook<typeof socialForceParameters>;
type Values = SocialOnlook['values'];
type Sum = [number, number];

/** Nearer than this two points have no direction between them, m2. */
const noDirection = 1e-12;
/** As in the kernel: thinnest ellipse, m, and largest exponent. */
const thinnest = 0.01;
const steepest = 30;

/** What drives and what pushes a pedestrian: its own wish, others, bodies that touch it, walls (see the kernel for the equations). */
export function explainSocialForce({ self, others, walls, values }: SocialOnlook): Explanation {
  const is1995 = values.variant === 0;
  const near = others.filter(({ distance }) => distance <= values.cutOff);
  const push: Sum = [0, 0];
  const touch: Sum = [0, 0];
  for (const other of near) {
    if (is1995) addWalker(self, other, values, push);
    else addBody(self, other, values, { push, touch });
  }
  const wall: Sum = [0, 0];
  addWalls(self, walls, values, wall);
  const perMass = 1 / (is1995 ? 1 : self.mass);
  const perTime = 1 / values.relaxationTime;
  const forces = [
    named('drive', [self.desired[0] - self.velocity[0], self.desired[1] - self.velocity[1]], perTime),
    named('others', push, perMass),
    named('walls', wall, perMass),
  ];
  if (!is1995) forces.push(named('contact', touch, perMass));
  return {
    neighbours: near.map(({ id }) => id),
    forces,
    sight: { radius: values.cutOff, halfAngle: Math.PI },
  };
}

const named = (name: string, [x, y]: Sum, scale: number): { readonly name: string; readonly force: Vector3 } => ({
  name,
  force: [x * scale, y * scale, 0],
});

/** 1995: f = V0 / sigma exp(-b / sigma) grad b, m/s2 */
function addWalker(self: AskedAgent, { id, way, velocity }: NearAgent, values: Values, push: Sum): void {
  const [x, y] = way;
  const rx = x * x + y * y > noDirection ? -x : self.id < id ? 1e-5 : -1e-5;
  const ry = -y;
  const sx = velocity[0] * values.stepTime;
  const sy = velocity[1] * values.stepTime;
  const r = Math.sqrt(Math.max(rx * rx + ry * ry, noDirection));
  const q = Math.sqrt(Math.max((rx - sx) * (rx - sx) + (ry - sy) * (ry - sy), noDirection));
  const b = Math.sqrt(Math.max((r + q) * (r + q) - (sx * sx + sy * sy), 4 * thinnest * thinnest)) / 2;
  const gradX = ((r + q) / (4 * b)) * (rx / r + (rx - sx) / q);
  const gradY = ((r + q) / (4 * b)) * (ry / r + (ry - sy) / q);
  const [wishedX, wishedY] = self.desired;
  const speed = Math.sqrt(wishedX * wishedX + wishedY * wishedY);
  const ahead = speed > 0 ? -(gradX * wishedX + gradY * wishedY) / speed : 0;
  const isSeen = ahead >= Math.sqrt(gradX * gradX + gradY * gradY) * values.cosHalfView;
  const size = (values.repulsion / values.repulsionRange) * exp(-b / values.repulsionRange);
  push[0] += size * gradX * (isSeen ? 1 : values.behindWeight);
  push[1] += size * gradY * (isSeen ? 1 : values.behindWeight);
}

/** 2000: f = A exp((R - d) / B) n keeps the distance; k g n + kappa g ((v_other - v_self).t) t is the contact, N. */
function addBody(
  self: AskedAgent,
  { id, way, distance, velocity, radius }: NearAgent,
  values: Values,
  { push, touch }: { readonly push: Sum; readonly touch: Sum },
): void {
  const gap = self.radius + radius - distance;
  const isApart = distance * distance > noDirection;
  const nx = isApart ? -way[0] / distance : self.id < id ? 1 : -1;
  const ny = isApart ? -way[1] / distance : 0;
  const size = values.bodyRepulsion * exp(Math.min(gap / values.bodyRange, steepest));
  push[0] += size * nx;
  push[1] += size * ny;
  if (gap <= 0) return;
  const along = (velocity[1] - self.velocity[1]) * nx - (velocity[0] - self.velocity[0]) * ny;
  const rub = values.slidingFriction * gap * along;
  touch[0] += values.bodyStiffness * gap * nx - rub * ny;
  touch[1] += values.bodyStiffness * gap * ny + rub * nx;
}

function addWalls(self: AskedAgent, walls: SocialOnlook['walls'], values: Values, sum: Sum): void {
  const near = new NearestWalls();
  near.clear(values.cutOff);
  const [x, y] = self.at;
  for (const { from, to } of walls) near.offer(from[0] - x, from[1] - y, to[0] - x, to[1] - y);
  if (values.variant === 0) {
    addNearestWall(near, values, sum);
    return;
  }
  for (let wall = 0; wall < near.count; wall++) {
    if (near.isBehindNearer(wall)) continue;
    near.findNormal(wall);
    const nx = near.normalX[wall];
    const ny = near.normalY[wall];
    const gap = self.radius - Math.sqrt(near.distanceSquared[wall]);
    const squeezed = Math.max(gap, 0);
    const size =
      values.bodyRepulsion * exp(Math.min(gap / values.bodyRange, steepest)) + values.bodyStiffness * squeezed;
    const rub = -values.slidingFriction * squeezed * (self.velocity[1] * nx - self.velocity[0] * ny);
    sum[0] += size * nx - rub * ny;
    sum[1] += size * ny + rub * nx;
  }
}

/** 1995: f = U0 / R exp(-d / R) n from the nearest point of all walls, m/s2 */
function addNearestWall(near: NearestWalls, { wallRepulsion, wallRange }: Values, sum: Sum): void {
  if (near.count === 0) return;
  near.findNormal(0);
  const size = (wallRepulsion / wallRange) * exp(-Math.sqrt(near.distanceSquared[0]) / wallRange);
  sum[0] += size * near.normalX[0];
  sum[1] += size * near.normalY[0];
}
