/** Where the apex of a cone lies: at the other's velocity, half-way to one's own, or where the one's leg meets the other's. */
export type Sharing = 'vo' | 'rvo' | 'hrvo';

/** The velocities that lead into one other agent before the horizon: a cone in the plane of velocities, cut off by a disc. */
export interface Cone {
  apexX: number;
  apexY: number;
  /** Unit vectors along its legs; what lies between them, seen from the apex, is forbidden unless it is too slow. */
  leftX: number;
  leftY: number;
  rightX: number;
  rightY: number;
  /** Unit vector to the other. */
  towardsX: number;
  towardsY: number;
  /** The disc that cuts it off, and how far from the apex it touches the legs, measured towards the other, m/s. */
  discX: number;
  discY: number;
  discRadius: number;
  chord: number;
  /** Bodies that overlap: it is a half-plane, of which the legs are the edge. */
  isHalfPlane: boolean;
}

/** What a cone is made of. */
export interface Encounter {
  /** Way to the other, m. */
  dx: number;
  dy: number;
  /** Sum of both radii, m. */
  width: number;
  selfVx: number;
  selfVy: number;
  otherVx: number;
  otherVy: number;
  /** Whether one's id is lower than the other's: on one point that decides who goes to which side. */
  isLower: boolean;
  maxSpeed: number;
  /** Contacts later than this do not count, s. */
  horizon: number;
}

/** A hair inside what is blocked, m/s, is on its edge: where the best velocities are. */
export const hair = 1e-5;
/** A way this short (m2) has no direction. */
const noDirection = 1e-12;
/** Bodies that overlap shall be apart after so long, s, if neither has to go faster than this share of its top speed. */
const partsWithin = 1;
const partingShare = 0.9;
/** Legs that cross at a smaller angle (rad) do not meet. */
const parallel = 1e-6;

export const newCone = (): Cone => ({
  apexX: 0,
  apexY: 0,
  leftX: 0,
  leftY: 1,
  rightX: 0,
  rightY: -1,
  towardsX: 1,
  towardsY: 0,
  discX: 0,
  discY: 0,
  discRadius: 0,
  chord: 0,
  isHalfPlane: true,
});

/**
 * VO = {v: (v - v_B) t in D(p_B - p_A, r_A + r_B) for some 0 < t <= T}: apex v_B (Fiorini, Shiller 1998). RVO: the same cone with its apex at
 * (v_A + v_B) / 2 (van den Berg, Lin, Manocha 2008). HRVO: the leg of RVO on the side where v_A already is, the leg of VO on the other side,
 * so that both choose the same side (Snape et al. 2011).
 */
export function setCone(cone: Cone, meeting: Encounter, sharing: Sharing): void {
  const { dx, dy, width, selfVx, selfVy, otherVx, otherVy, horizon } = meeting;
  const squared = dx * dx + dy * dy;
  const gap = squared - width * width;
  cone.isHalfPlane = gap <= 0;
  if (cone.isHalfPlane) {
    partThem(cone, meeting, sharing);
    return;
  }
  const along = Math.sqrt(gap) / squared;
  const across = width / squared;
  cone.leftX = dx * along - dy * across;
  cone.leftY = dy * along + dx * across;
  cone.rightX = dx * along + dy * across;
  cone.rightY = dy * along - dx * across;
  cone.apexX = sharing === 'vo' ? otherVx : (selfVx + otherVx) / 2;
  cone.apexY = sharing === 'vo' ? otherVy : (selfVy + otherVy) / 2;
  if (sharing === 'hrvo') joinLegs(cone, meeting);
  const distance = Math.sqrt(squared);
  cone.towardsX = dx / distance;
  cone.towardsY = dy / distance;
  cone.discX = cone.apexX + dx / horizon;
  cone.discY = cone.apexY + dy / horizon;
  cone.discRadius = width / horizon;
  cone.chord = gap / distance / horizon;
}

/** Moves the apex from that of RVO to where its leg on the chosen side meets the other leg of VO. */
function joinLegs(cone: Cone, { dx, dy, selfVx, selfVy, otherVx, otherVy }: Encounter): void {
  const { leftX, leftY, rightX, rightY } = cone;
  const fromX = otherVx - cone.apexX;
  const fromY = otherVy - cone.apexY;
  const isLeft = dx * (selfVy - cone.apexY) - dy * (selfVx - cone.apexX) > 0;
  // apex + s * near = v_B + t * far: s = (v_B - apex) x far / near x far.
  const nearX = isLeft ? leftX : rightX;
  const nearY = isLeft ? leftY : rightY;
  const farX = isLeft ? rightX : leftX;
  const farY = isLeft ? rightY : leftY;
  const turn = nearX * farY - nearY * farX;
  if (Math.abs(turn) < parallel) return;
  const share = (fromX * farY - fromY * farX) / turn;
  cone.apexX += share * nearX;
  cone.apexY += share * nearY;
}

/** Bodies that overlap: everything is forbidden that does not take them apart within a second, each doing its share. */
function partThem(cone: Cone, meeting: Encounter, sharing: Sharing): void {
  const { dx, dy, width, otherVx, otherVy, selfVx, selfVy, isLower, maxSpeed } = meeting;
  const squared = dx * dx + dy * dy;
  const distance = squared > noDirection ? Math.sqrt(squared) : 0;
  const onOnePoint = isLower ? -1 : 1;
  const towardsX = distance > 0 ? dx / distance : onOnePoint;
  const towardsY = distance > 0 ? dy / distance : 0;
  const share = sharing === 'vo' ? 1 : 0.5;
  const otherTowards = otherVx * towardsX + otherVy * towardsY;
  const selfTowards = selfVx * towardsX + selfVy * towardsY;
  const apart = (width - distance) / partsWithin;
  const wanted = otherTowards + (selfTowards - otherTowards) * (1 - share) - apart * share;
  const bound = Math.max(wanted, -partingShare * maxSpeed);
  cone.apexX = towardsX * bound;
  cone.apexY = towardsY * bound;
  cone.towardsX = towardsX;
  cone.towardsY = towardsY;
  cone.leftX = -towardsY;
  cone.leftY = towardsX;
  cone.rightX = towardsY;
  cone.rightY = -towardsX;
}

/** Whether a velocity is forbidden: between the legs, and in contact before the horizon. All edges lie `margin` (m/s) farther inside. */
export function isInside(cone: Readonly<Cone>, vx: number, vy: number, margin: number): boolean {
  const x = vx - cone.apexX;
  const y = vy - cone.apexY;
  if (cone.leftX * y - cone.leftY * x >= -margin || cone.rightX * y - cone.rightY * x <= margin) return false;
  if (cone.isHalfPlane || cone.towardsX * x + cone.towardsY * y > cone.chord) return true;
  const fromX = vx - cone.discX;
  const fromY = vy - cone.discY;
  const radius = cone.discRadius - margin;
  return radius > 0 && fromX * fromX + fromY * fromY < radius * radius;
}
