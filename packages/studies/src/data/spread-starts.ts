import { distanceTo, isInside, type Corner, type Setup, type Start } from './experiment.ts';

/** Rounds of pushing apart. */
const rounds = 200;

/**
 * Starts moved as little as needed, so that bodies of this radius touch neither each other nor walls: cameras see heads, which
 * lean over others. People at the same time only are looked at.
 */
export function spreadStarts(starts: readonly Start[], radius: number, setup: Setup): readonly Start[] {
  const moved = starts.map(({ time, x, y }) => ({ time, x, y }));
  const apart = 2 * radius + 0.01;
  for (let round = 0; round < rounds; round++) {
    let isCalm = true;
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        if (Math.abs(one.time - other.time) > 0.3) continue;
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= apart) continue;
        isCalm = false;
        const push = (apart - distance) / 2 + 1e-4;
        const [ux, uy] = distance > 1e-9 ? aside(dx / distance, dy / distance, round, index) : [1, 0];
        one.x -= ux * push;
        one.y -= uy * push;
        other.x += ux * push;
        other.y += uy * push;
      }
      if (keepFromWalls(one, radius, setup)) isCalm = false;
    }
    if (isCalm) break;
  }
  return moved;
}

/** People first seen on one line are never pushed off it, and do not fit on it: later rounds push a little aside. */
const straightRounds = 5;
const sideways = 0.3;

function aside(ux: number, uy: number, round: number, index: number): Corner {
  const share = round < straightRounds ? 0 : index % 2 === 0 ? sideways : -sideways;
  return [ux - share * uy, uy + share * ux];
}

/** Whether a place was moved away from a wall. */
function keepFromWalls(place: { x: number; y: number }, radius: number, { walkable, obstacles }: Setup): boolean {
  const room = radius + 0.01;
  let isMoved = false;
  for (const [ring, isGround] of [[walkable, true], ...obstacles.map((each) => [each, false] as const)] as const) {
    for (const [index, from] of ring.entries()) {
      const to = ring[(index + 1) % ring.length];
      if (distanceTo(from, to, place.x, place.y) >= room) continue;
      const away = awayFrom(from, to, ring, isGround);
      const off = (place.x - from[0]) * away[0] + (place.y - from[1]) * away[1];
      place.x += away[0] * Math.max(room - off, 0.01);
      place.y += away[1] * Math.max(room - off, 0.01);
      isMoved = true;
    }
  }
  return isMoved;
}

/** The direction from a side onto the ground. */
function awayFrom([ax, ay]: Corner, [bx, by]: Corner, ring: readonly Corner[], isGround: boolean): Corner {
  const length = Math.hypot(bx - ax, by - ay);
  const across: Corner = [-(by - ay) / length, (bx - ax) / length];
  const inside = isInside(ring, (ax + bx) / 2 + across[0] * 1e-3, (ay + by) / 2 + across[1] * 1e-3);
  return inside === isGround ? across : [-across[0], -across[1]];
}
