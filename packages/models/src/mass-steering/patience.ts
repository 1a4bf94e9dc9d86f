import { purposeNamed, sinCos, uniform } from '@korzo/core';
import type { Vector, Walker } from './walker.ts';

/** Slower than this share of the desired speed counts as standing. */
const standingShare = 0.25;
/** One attempt at another way lasts this long, s. */
const attemptTime = 0.6;
/** Attempts turn off the desired direction by these angles, to either side, rad. */
const leastTurn = 0.6;
const mostTurn = 2.4;
/** Attempts are made at this share of the desired speed. */
const pace = 0.5;
/** Draws from 0.5 up to this go to the left, from there to 1 to the right: most people keep to the right. */
const toTheLeft = 0.6;
const sineAndCosine = new Float64Array(2);
const sidestepPurpose = purposeNamed('mass-steering/sidestep');

/** How long it has stood after this tick, s. Moving makes up for standing twice as fast. */
export function standingAfter(self: Walker, stood: number, vx: number, vy: number, dt: number): number {
  const { desiredSpeed } = self;
  if (desiredSpeed < 0.05) return 0;
  const stands = vx * vx + vy * vy < standingShare * standingShare * desiredSpeed * desiredSpeed;
  return stands ? Math.min(stood + dt, 3600) : Math.max(stood - 2 * dt, 0);
}

/** Jams that last: the room an agent takes grows by as much again within this time, s, up to so many times. */
const squeezeDoubles = 20;
const mostSqueeze = 1.6;

/** Share of the room of two bodies that an agent takes who has stood so long, s. */
export const squeezeAfter = (stood: number, squeeze: number): number =>
  squeeze * Math.min(1 + stood / squeezeDoubles, mostSqueeze);

/** An agent that has stood this many times its patience tries another way, too. */
export const sidestepsAfter = 3;

/**
 * An agent that has stood much longer than its patience tries, half of the time, a step to a side or back, drawn again for each attempt from
 * (seed, agent, attempt): people who block each other get out of each other's way sooner or later.
 */
export function sidestep(
  self: Walker,
  time: { readonly seed: number; readonly tick: number; readonly dt: number },
  velocity: Vector,
): void {
  const attempt = Math.floor((time.tick * time.dt) / attemptTime);
  const drawn = uniform(time.seed, self.id, attempt, sidestepPurpose);
  if (drawn < 0.5) return;
  const toEitherSide = drawn < toTheLeft ? (drawn - 0.5) / (toTheLeft - 0.5) : (toTheLeft - drawn) / (1 - toTheLeft);
  const angle = toEitherSide * (mostTurn - leastTurn) + (toEitherSide < 0 ? -leastTurn : leastTurn);
  sinCos(angle, sineAndCosine);
  const sine = sineAndCosine[0];
  const cosine = sineAndCosine[1];
  velocity.x = pace * (cosine * self.desiredVx - sine * self.desiredVy);
  velocity.y = pace * (sine * self.desiredVx + cosine * self.desiredVy);
}
