import { steer, type Course, type Fish } from './fish.ts';
import type { Senses } from './senses.ts';

export interface SchoolRule {
  /** Nearer than this a neighbour is too close, farther than `far` it is too far, m. */
  readonly near: number;
  readonly far: number;
  /** Pull to the middle of those in view, against matching their heading. */
  readonly gathering: number;
}

/** An agent that is within 45 degrees of the heading is ahead. */
const aheadCosine = 0.707;
const slowDown = 0.6;
const speedUp = 1.3;
const way = { x: 0, y: 0, z: 0 };

/**
 * The schooling routine. Speed: the nearest one ahead is too close, slow down; too far, speed up. Direction: the nearest of all is too
 * close, turn away from it; else match the heading of those in view, drawn to their middle. `isMate` says who belongs to the school.
 * False when no agent in view does.
 */
export function school(
  self: Fish,
  senses: Senses,
  rule: SchoolRule,
  isMate: (row: number) => boolean,
  course: Course,
): boolean {
  let mates = 0;
  let nearest = -1;
  let aheadDistance = Infinity;
  let headingX = 0;
  let headingY = 0;
  let headingZ = 0;
  let middleX = 0;
  let middleY = 0;
  let middleZ = 0;
  for (let place = 0; place < senses.count; place++) {
    if (!isMate(senses.rows[place])) continue;
    const other = senses.others[place];
    const distance = senses.distances[place];
    if (nearest < 0) nearest = place;
    const along = other.dx * self.forwardX + other.dy * self.forwardY + other.dz * self.forwardZ;
    if (aheadDistance === Infinity && along > aheadCosine * distance) aheadDistance = distance;
    headingX += other.forwardX;
    headingY += other.forwardY;
    headingZ += other.forwardZ;
    middleX += other.dx;
    middleY += other.dy;
    middleZ += other.dz;
    mates++;
  }
  if (mates === 0) return false;
  const nearestOther = senses.others[nearest];
  if (senses.distances[nearest] < rule.near) {
    // Not about: it keeps its way, and leaves the side of the one too close.
    const scale = senses.distances[nearest] > 1e-9 ? 1 / senses.distances[nearest] : 0;
    way.x = self.forwardX - nearestOther.dx * scale;
    way.y = self.forwardY - nearestOther.dy * scale;
    way.z = self.forwardZ - nearestOther.dz * scale;
  } else {
    // One as far off as `far` counts as much as one more heading.
    const pull = rule.far > 0 ? rule.gathering / rule.far : 0;
    way.x = (headingX + middleX * pull) / mates;
    way.y = (headingY + middleY * pull) / mates;
    way.z = (headingZ + middleZ * pull) / mates;
  }
  steer(course, self, way, self.desiredSpeed * paceFor(aheadDistance, rule));
  return true;
}

function paceFor(aheadDistance: number, { near, far }: SchoolRule): number {
  if (aheadDistance < near) return slowDown;
  return aheadDistance > far && aheadDistance < Infinity ? speedUp : 1;
}
