import { surfaces } from '../ground/surfaces.ts';
import type { Ground } from '../ground/ground.ts';
import { gravity, type BodyState } from './body-state.ts';
import type { Support } from './feeler.ts';
import type { RoundBody } from './kinds.ts';

/** What a stretch without touches does to a velocity, m/s. */
export interface Push {
  x: number;
  y: number;
  z: number;
  /** Speed of the rim at its end. */
  rim: number;
}

/** Slower slips than this are none, m/s. */
const noSlip = 1e-9;

/** m/s2: how hard a full brake holds a body back, if the ground lets it. */
const fullBrake = 8;

/** Velocity after a time in the air, or down a wall. */
export function fall(state: BodyState, touched: readonly Support[], time: number, push: Push): void {
  const pull = { x: 0, y: 0, z: -gravity };
  if (touched.length > 0) holdBack(pull, touched);
  push.x = state.vx + pull.x * time;
  push.y = state.vy + pull.y * time;
  push.z = state.vz + pull.z * time;
  push.rim = state.rim;
}

/**
 * Velocity after a time on the ground: gravity along the ground, shared with the spin as long as friction can turn the body; drive;
 * brake and rolling resistance, which stop a body and never push it back.
 */
export function roll(
  state: BodyState,
  body: RoundBody,
  ground: Ground,
  supports: readonly Support[],
  time: number,
  push: Push,
): void {
  const pull = { x: 0, y: 0, z: -gravity };
  const main = holdBack(pull, supports);
  const pressed = gravity * main.z;
  const surface = surfaces[ground.kinds[main.triangle]];
  const grip = surface.friction * pressed;
  addDrive(pull, state, body, main, grip);
  const strength = Math.sqrt(pull.x * pull.x + pull.y * pull.y + pull.z * pull.z);
  const speed = Math.sqrt(state.vx * state.vx + state.vy * state.vy + state.vz * state.vz);
  const { inertia } = body;
  const needed = (strength * inertia) / (1 + inertia);
  const slip = speed - state.rim;
  const slides = inertia > 0 && (needed > grip || slip > noSlip);
  const resisting = body.resistance * surface.rolling * pressed + Math.min(grip, fullBrake * brakeOf(state, main));
  const share = slides ? 1 : 1 / (1 + inertia);
  push.x = state.vx + pull.x * share * time;
  push.y = state.vy + pull.y * share * time;
  push.z = state.vz + pull.z * share * time;
  slow(push, (slides ? grip : resisting) * time);
  const after = Math.sqrt(push.x * push.x + push.y * push.y + push.z * push.z);
  push.rim = slides ? Math.min(after, state.rim + (grip / inertia) * time) : after;
}

/** Takes out of a pull what the ground holds against; the steadiest support. */
function holdBack(pull: { x: number; y: number; z: number }, supports: readonly Support[]): Support {
  let [main] = supports;
  for (const support of supports) if (support.z > main.z) main = support;
  // In a furrow two sides hold: each pass takes from what the others left.
  for (let pass = 0; pass < 4; pass++)
    for (const { x, y, z } of supports) {
      const into = pull.x * x + pull.y * y + pull.z * z;
      if (into >= 0) continue;
      pull.x -= into * x;
      pull.y -= into * y;
      pull.z -= into * z;
    }
  return main;
}

/** Whether a body that is driven backwards still goes ahead, or the other way round. */
const speedAhead = (state: BodyState): number => state.vx * state.forwardX + state.vy * state.forwardY;

const isAgainst = (state: BodyState): boolean => state.drive * speedAhead(state) < 0;

const brakeOf = (state: BodyState, main: Support): number =>
  main.z <= 0 ? 0 : Math.max(state.brake, isAgainst(state) ? Math.abs(state.drive) : 0);

function addDrive(
  pull: { x: number; y: number; z: number },
  state: BodyState,
  body: RoundBody,
  { x, y, z }: Support,
  grip: number,
): void {
  if (state.drive === 0 || isAgainst(state)) return;
  const wanted = state.drive * body.acceleration;
  const force = Math.min(grip, Math.max(-grip, wanted)) * (1 + body.inertia);
  // Ahead, along the ground.
  const into = state.forwardX * x + state.forwardY * y;
  const [ax, ay, az] = [state.forwardX - into * x, state.forwardY - into * y, -into * z];
  const length = Math.sqrt(ax * ax + ay * ay + az * az);
  if (length < 1e-9) return;
  pull.x += (force * ax) / length;
  pull.y += (force * ay) / length;
  pull.z += (force * az) / length;
}

/** Takes so much of a speed, and not more than there is. */
function slow(push: Push, by: number): void {
  const speed = Math.sqrt(push.x * push.x + push.y * push.y + push.z * push.z);
  if (by <= 0 || speed === 0) return;
  const share = Math.max(0, 1 - by / speed);
  push.x *= share;
  push.y *= share;
  push.z *= share;
}
