import type { Explanation, NearAgent, Onlook, Vector3 } from '@korzo/core';
import { ellipseOf, radiusToward, type Ellipse } from './ellipse.ts';
import { agentForce, wallForce } from './force.ts';
import type { centrifugalForceParameters } from './parameters.ts';

type CentrifugalOnlook = Onlook<typeof centrifugalForceParameters>;
type Sum = [number, number];

/** What drives and what pushes: the wish, others and walls (see the model for the equations). */
export function explainCentrifugalForce(onlook: CentrifugalOnlook): Explanation {
  const { self, others, values } = onlook;
  const [vx, vy] = self.velocity;
  const speed = Math.sqrt(vx * vx + vy * vy);
  const near = others.filter(({ way }) => !isHidden(onlook, way));
  const drive: Sum = [(self.desired[0] - vx) / values.relaxationTime, (self.desired[1] - vy) / values.relaxationTime];
  const push: Sum = [0, 0];
  const wall: Sum = [0, 0];
  if (speed > 0) {
    const own: Ellipse = { ahead: 0, aside: 0 };
    const wished = wishedSpeed(onlook);
    ellipseOf(speed, wished, values, own);
    for (const other of near) addOther(onlook, other, { own, speed, wished, push });
    addWalls(onlook, { own, speed, wished, wall });
  }
  const named = (name: string, [x, y]: Sum): { readonly name: string; readonly force: Vector3 } => ({
    name,
    force: [x, y, 0],
  });
  return {
    neighbours: near.map(({ id }) => id),
    forces: [named('drive', drive), named('others', push), named('walls', wall)],
    sight: { radius: values.reach + 2 * (values.lengthAtRest + 3 * values.lengthPerSpeed), halfAngle: Math.PI / 2 },
  };
}

const wishedSpeed = ({ self }: CentrifugalOnlook): number => {
  const [x, y] = self.desired;
  return Math.min(Math.sqrt(x * x + y * y), self.maxSpeed);
};

interface Course {
  readonly own: Ellipse;
  readonly speed: number;
  readonly wished: number;
}

function addOther(
  { self, values }: CentrifugalOnlook,
  other: NearAgent,
  { own, speed, wished, push }: Course & { readonly push: Sum },
): void {
  if (other.distance <= 0) return;
  const nx = other.way[0] / other.distance;
  const ny = other.way[1] / other.distance;
  const toward = self.velocity[0] * nx + self.velocity[1] * ny;
  if (toward <= 0) return;
  const theirs: Ellipse = { ahead: 0, aside: 0 };
  const [ox, oy] = other.velocity;
  ellipseOf(Math.sqrt(ox * ox + oy * oy), wished, values, theirs);
  const room =
    other.distance -
    radiusToward(own, nx * self.heading[0] + ny * self.heading[1]) -
    radiusToward(theirs, nx * other.heading[0] + ny * other.heading[1]);
  const closing = Math.max(0, toward - (ox * nx + oy * ny));
  const size = agentForce(room, { closing, regard: toward / speed, wished }, values);
  push[0] -= size * nx;
  push[1] -= size * ny;
}

function addWalls(
  { self, walls, values }: CentrifugalOnlook,
  { own, speed, wished, wall }: Course & { readonly wall: Sum },
): void {
  const [x, y] = self.at;
  for (const { from, to } of walls) {
    const alongX = to[0] - from[0];
    const alongY = to[1] - from[1];
    const share = ((x - from[0]) * alongX + (y - from[1]) * alongY) / (alongX * alongX + alongY * alongY);
    const nearest = Math.min(Math.max(share, 0), 1);
    if (nearest !== share && values.wallEnds === 0) continue;
    const dx = from[0] + nearest * alongX - x;
    const dy = from[1] + nearest * alongY - y;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const toward = distance > 0 ? (self.velocity[0] * dx + self.velocity[1] * dy) / distance : 0;
    if (toward <= 0) continue;
    const cosine = (dx * self.heading[0] + dy * self.heading[1]) / distance;
    const body = radiusToward(own, cosine);
    const size = wallForce(distance - body, { closing: toward, regard: toward / speed, wished }, values);
    wall[0] -= (size * dx) / distance;
    wall[1] -= (size * dy) / distance;
  }
}

/** A wall stands between the asked one and the end of this way. */
function isHidden({ self, walls }: CentrifugalOnlook, [dx, dy]: Vector3): boolean {
  const [x, y] = self.at;
  return walls.some(({ from, to }) => {
    const [ax, ay, bx, by] = [from[0] - x, from[1] - y, to[0] - x, to[1] - y];
    const side = (px: number, py: number): number => (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    return (dx * ay - dy * ax) * (dx * by - dy * bx) < 0 && side(0, 0) * side(dx, dy) < 0;
  });
}
