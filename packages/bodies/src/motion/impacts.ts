import type { BodyState } from './body-state.ts';
import { doTouch, type Overlap } from './footprint.ts';
import { reachOf, type BodyKind } from './kinds.ts';

/** A body on the move: what it was before the step. */
export interface Moved {
  readonly state: BodyState;
  readonly before: BodyState;
  readonly kind: BodyKind;
  /** Of its agent, for events. */
  id: number;
}

/** Two bodies that have hit each other: their places in the list, and the impulse between them, kg m/s. */
export interface Impact {
  readonly one: number;
  readonly other: number;
  readonly impulse: number;
}

/** A blow that changes the speed of the lighter body by less is a touch, m/s. */
const worthTelling = 0.5;
/** Share of the speed at which bodies part again. */
const bounce = 0.2;

/**
 * Keeps bodies apart: two that would lie on each other are put back to where they were, and share their speed along the line between
 * them. Bodies that did not touch before the step do not touch after it.
 */
export function settleImpacts(bodies: readonly Moved[]): readonly Impact[] {
  const impacts: Impact[] = [];
  const known = new Set<number>();
  const isBack = new Uint8Array(bodies.length);
  const overlap: Overlap = { x: 0, y: 0, depth: 0 };
  for (let again = true; again;) {
    again = false;
    for (let one = 0; one < bodies.length; one++)
      for (let other = one + 1; other < bodies.length; other++) {
        if (isBack[one] + isBack[other] === 2 || !areNear(bodies[one], bodies[other])) continue;
        const [a, b] = [bodies[one], bodies[other]];
        if (!doTouch(a.state, a.kind, b.state, b.kind, overlap)) continue;
        const impulse = share(a, b, overlap);
        if (doTouch(a.before, a.kind, b.before, b.kind, { x: 0, y: 0, depth: 0 }) && impulse === 0) continue;
        for (const each of [one, other]) {
          if (isBack[each] === 1) continue;
          putBack(bodies[each]);
          isBack[each] = 1;
          again = true;
        }
        const key = one * bodies.length + other;
        if (impulse > worthTelling * Math.min(a.kind.mass, b.kind.mass) && !known.has(key))
          impacts.push({ one, other, impulse });
        known.add(key);
      }
  }
  return impacts;
}

function areNear({ state: a, kind: aKind }: Moved, { state: b, kind: bKind }: Moved): boolean {
  const reach = reachOf(aKind) + reachOf(bKind);
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return dx * dx + dy * dy < reach * reach;
}

/** The place and attitude before the step, with the velocity of now. */
function putBack({ state, before }: Moved): void {
  const { vx, vy, vz, pushX, pushY, drive, brake, turn } = state;
  Object.assign(state, before, { vx, vy, vz, pushX, pushY, drive, brake, turn });
}

/** Exchanges speed along the line between two bodies that come closer; the impulse. */
function share(a: Moved, b: Moved, { x, y }: Overlap): number {
  const closing =
    (a.state.vx + a.state.pushX - b.state.vx - b.state.pushX) * x +
    (a.state.vy + a.state.pushY - b.state.vy - b.state.pushY) * y;
  if (closing >= 0) return 0;
  const impulse = (-(1 + bounce) * closing) / (1 / a.kind.mass + 1 / b.kind.mass);
  kick(a, (impulse / a.kind.mass) * x, (impulse / a.kind.mass) * y);
  kick(b, (-impulse / b.kind.mass) * x, (-impulse / b.kind.mass) * y);
  return impulse;
}

/** A car takes along its nose as speed what leads there, and slides by the rest; a round body goes. */
export function kick({ state, kind }: Pick<Moved, 'state' | 'kind'>, x: number, y: number): void {
  if (kind.kind !== 'car' || state.flies === 1) {
    state.vx += x;
    state.vy += y;
    return;
  }
  const along = x * state.forwardX + y * state.forwardY;
  state.vx += along * state.forwardX;
  state.vy += along * state.forwardY;
  state.vz += along * state.forwardZ;
  state.pushX += x - along * state.forwardX;
  state.pushY += y - along * state.forwardY;
}
