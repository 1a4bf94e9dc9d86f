import type { Explanation, NearAgent, Onlook, Vector3 } from '@korzo/core';
import { ellipseOf, radiusToward, type Ellipse } from './ellipse.ts';
import { agentForce, touchForce, wallForce } from './force.ts';
import type { centrifugalForceParameters } from './parameters.ts';

type CentrifugalOnlook = Onlook<typeof centrifugalForceParameters>;
type Sum = [number, number];

/** What drives and what pushes: the wish, others and walls (see the model for the equations). */
export function explainCentrifugalForce(onlook: CentrifugalOnlook): Explanation {
  const { self, others, values, dt } = onlook;
  const [vx, vy] = self.velocity;
  const near = others.filter(({ way }) => !isHidden(onlook, way));
  const drive: Sum = [(self.desired[0] - vx) / values.relaxationTime, (self.desired[1] - vy) / values.relaxationTime];
  const driven: Sum = [vx + drive[0] * dt, vy + drive[1] * dt];
  const push: Sum = [0, 0];
  const wall: Sum = [0, 0];
  const speed = Math.sqrt(driven[0] * driven[0] + driven[1] * driven[1]);
  if (speed > 0) {
    const own: Ellipse = { ahead: 0, aside: 0 };
    const wished = wishedSpeed(onlook);
    ellipseOf(speed, wished, values, own);
    const course = { own, speed, wished, driven, left: [driven[0], driven[1]] as Sum };
    for (const other of near) addOther(onlook, other, { ...course, push });
    addWalls(onlook, { ...course, push: wall });
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
  /** Velocity with the drive, what is left of it after the pushes so far, and their sum. */
  readonly driven: Readonly<Sum>;
  readonly left: Sum;
  readonly push: Sum;
}

/** A push along nx, ny of this size, which ends with the nearing. */
function pushBack({ dt }: CentrifugalOnlook, { left, push }: Course, [nx, ny]: Readonly<Sum>, size: number): void {
  const less = Math.min(size * dt, Math.max(left[0] * nx + left[1] * ny, 0));
  left[0] -= less * nx;
  left[1] -= less * ny;
  push[0] -= (less * nx) / dt;
  push[1] -= (less * ny) / dt;
}

function addOther(onlook: CentrifugalOnlook, other: NearAgent, course: Course): void {
  const { self, values } = onlook;
  const { own, speed, wished, driven } = course;
  if (other.distance <= 0) return;
  const nx = other.way[0] / other.distance;
  const ny = other.way[1] / other.distance;
  const toward = driven[0] * nx + driven[1] * ny;
  if (toward <= 0) return;
  const theirs: Ellipse = { ahead: 0, aside: 0 };
  const [ox, oy] = other.velocity;
  ellipseOf(Math.sqrt(ox * ox + oy * oy), wished, values, theirs);
  const room =
    other.distance -
    radiusToward(own, nx * self.heading[0] + ny * self.heading[1]) -
    radiusToward(theirs, nx * other.heading[0] + ny * other.heading[1]);
  const closing = Math.max(0, toward - (ox * nx + oy * ny));
  pushBack(onlook, course, [nx, ny], agentForce(room, { closing, regard: toward / speed, wished }, values));
}

function addWalls(onlook: CentrifugalOnlook, course: Course): void {
  const { self, walls, values } = onlook;
  const { own, speed, wished, driven } = course;
  const [x, y] = self.at;
  for (const { from, to } of walls) {
    const alongX = to[0] - from[0];
    const alongY = to[1] - from[1];
    const share = ((x - from[0]) * alongX + (y - from[1]) * alongY) / (alongX * alongX + alongY * alongY);
    const nearest = Math.min(Math.max(share, 0), 1);
    const dx = from[0] + nearest * alongX - x;
    const dy = from[1] + nearest * alongY - y;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const toward = distance > 0 ? (driven[0] * dx + driven[1] * dy) / distance : 0;
    if (toward <= 0) continue;
    const body = radiusToward(own, (dx * self.heading[0] + dy * self.heading[1]) / distance);
    const approach = { closing: toward, regard: toward / speed, wished };
    const isFelt = nearest === share || values.wallEnds === 1;
    const size = isFelt ? wallForce(distance - body, approach, values) : touchForce(distance - self.radius, values);
    pushBack(onlook, course, [dx / distance, dy / distance], size);
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
