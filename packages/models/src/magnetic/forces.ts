/** k q1 q2 / r^2, and no more than `strongest`, m/s2. */
export const coulomb = (charge: number, distance: number, strongest: number): number =>
  Math.min(charge / Math.max(distance * distance, 1e-12), strongest);

export interface Turn {
  x: number;
  y: number;
}

/**
 * The second force: a = |V| cos(alpha) tan(beta), square to the relative velocity, to the side of the nearer tangent to the other's circle. alpha is the
 * angle between the own and the relative velocity, beta that between the relative velocity and the tangent. False when the relative velocity
 * does not lead into the circle: then there is nothing to turn off.
 */
export function turnAside(
  other: { readonly dx: number; readonly dy: number; readonly contact: number },
  motion: { readonly vx: number; readonly vy: number; readonly relativeVx: number; readonly relativeVy: number },
  turn: Turn,
): boolean {
  const { dx, dy, contact } = other;
  const { vx, vy, relativeVx, relativeVy } = motion;
  const relative = Math.sqrt(relativeVx * relativeVx + relativeVy * relativeVy);
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (relative < 1e-9 || distance <= contact) return false;
  const ux = relativeVx / relative;
  const uy = relativeVy / relative;
  const ahead = ux * dx + uy * dy;
  // How far to the left of the relative velocity the other is.
  const left = ux * dy - uy * dx;
  if (ahead <= 0 || Math.abs(left) >= contact) return false;
  // tan(angle to the tangent) - with the angle to the middle taken off: tan(a - b) = (tan a - tan b) / (1 + tan a tan b)
  const tanTangent = contact / Math.sqrt(distance * distance - contact * contact);
  const tanMiddle = Math.abs(left) / ahead;
  const tanBeta = (tanTangent - tanMiddle) / (1 + tanTangent * tanMiddle);
  const alongRelative = vx * ux + vy * uy;
  if (tanBeta <= 0 || alongRelative <= 0) return false;
  // Away from the middle of the other; dead ahead to the right.
  const side = left >= 0 ? -1 : 1;
  const size = alongRelative * tanBeta * side;
  turn.x = -uy * size;
  turn.y = ux * size;
  return true;
}
