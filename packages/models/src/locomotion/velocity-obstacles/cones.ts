/** Where the apex of a cone lies: at the other's velocity, half-way to one's own, or where the one's leg meets the other's. */
export type Sharing = 'vo' | 'rvo' | 'hrvo';

/** The velocities that lead into one other agent: a cone in the plane of velocities. */
export interface Cone {
  apexX: number;
  apexY: number;
  /** Unit vectors along its legs; everything between them, seen from the apex, is forbidden. */
  leftX: number;
  leftY: number;
  rightX: number;
  rightY: number;
  /** Way to the other, m, and the width of both bodies. */
  dx: number;
  dy: number;
  width: number;
}

/** What a cone is made of. */
export interface Meeting {
  /** Way to the other, m. */
  readonly dx: number;
  readonly dy: number;
  /** Sum of both radii, m. */
  readonly width: number;
  readonly selfVx: number;
  readonly selfVy: number;
  readonly otherVx: number;
  readonly otherVy: number;
}

/** Bodies that overlap shall be apart after so long, s. */
const partsWithin = 1;

export const newCone = (): Cone => ({
  apexX: 0,
  apexY: 0,
  leftX: 0,
  leftY: 1,
  rightX: 0,
  rightY: -1,
  dx: 1,
  dy: 0,
  width: 0,
});

/**
 * VO = {v: (v - v_B) t in D(p_B - p_A, r_A + r_B) for some t > 0}: apex v_B (Fiorini, Shiller 1998). RVO: the same cone with its apex at
 * (v_A + v_B) / 2 (van den Berg, Lin, Manocha 2008). HRVO: the leg of RVO on the side where v_A already is, the leg of VO on the other side,
 * so that both choose the same side (Snape et al. 2011).
 */
export function setCone(cone: Cone, meeting: Meeting, sharing: Sharing): void {
  const { dx, dy, width, selfVx, selfVy, otherVx, otherVy } = meeting;
  const squared = dx * dx + dy * dy;
  cone.dx = dx;
  cone.dy = dy;
  cone.width = width;
  if (squared <= width * width) {
    partThem(cone, meeting, sharing);
    return;
  }
  const along = Math.sqrt(squared - width * width) / squared;
  const across = width / squared;
  cone.leftX = dx * along - dy * across;
  cone.leftY = dy * along + dx * across;
  cone.rightX = dx * along + dy * across;
  cone.rightY = dy * along - dx * across;
  const middleX = (selfVx + otherVx) / 2;
  const middleY = (selfVy + otherVy) / 2;
  cone.apexX = sharing === 'vo' ? otherVx : middleX;
  cone.apexY = sharing === 'vo' ? otherVy : middleY;
  if (sharing === 'hrvo') joinLegs(cone, meeting);
}

/** Moves the apex from that of RVO to where its leg on the chosen side meets the other leg of VO. */
function joinLegs(cone: Cone, { dx, dy, selfVx, selfVy, otherVx, otherVy }: Meeting): void {
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
  if (Math.abs(turn) < 1e-12) return;
  const share = (fromX * farY - fromY * farX) / turn;
  cone.apexX += share * nearX;
  cone.apexY += share * nearY;
}

/** Bodies that overlap: everything is forbidden that does not take them apart within a second, each doing its share. */
function partThem(cone: Cone, { dx, dy, width, otherVx, otherVy, selfVx, selfVy }: Meeting, sharing: Sharing): void {
  const distance = Math.sqrt(dx * dx + dy * dy);
  const towardsX = distance > 0 ? dx / distance : 1;
  const towardsY = distance > 0 ? dy / distance : 0;
  const apart = (width - distance) / partsWithin;
  const share = sharing === 'vo' ? 1 : 0.5;
  cone.apexX = otherVx + (selfVx - otherVx) * (1 - share) - towardsX * apart * share;
  cone.apexY = otherVy + (selfVy - otherVy) * (1 - share) - towardsY * apart * share;
  cone.leftX = -towardsY;
  cone.leftY = towardsX;
  cone.rightX = towardsY;
  cone.rightY = -towardsX;
}

/** A hair inside a cone, m/s, is on its edge: where the best velocities are. */
const hair = 1e-7;

/** Whether a velocity is forbidden: between the legs, and in contact before the horizon. */
export function isInside(cone: Readonly<Cone>, vx: number, vy: number, horizon: number): boolean {
  const x = vx - cone.apexX;
  const y = vy - cone.apexY;
  if (cone.leftX * y - cone.leftY * x >= -hair || cone.rightX * y - cone.rightY * x <= hair) return false;
  const { dx, dy, width } = cone;
  const gap = dx * dx + dy * dy - width * width;
  if (gap <= 0) return true;
  const closing = dx * x + dy * y;
  const squared = x * x + y * y;
  const root = closing * closing - squared * gap;
  return root > 0 && closing - Math.sqrt(root) < horizon * squared;
}
