import { Draw } from '@korzo/core';
import type { RollingGround } from '../ground/ground.ts';
import { restingState, type BodyState } from './body-state.ts';
import { CarMover } from './car-mover.ts';
import type { RollingBody } from './kinds.ts';
import { RoundMover } from './round-mover.ts';

/** What random driving came to. */
export interface FuzzReport {
  /** Steps in which a body was under the ground, or not at a finite place. */
  readonly fallen: number;
  /** How often a wheel or ball had to be put back on the ground. */
  readonly rescues: number;
  readonly way: number;
  readonly inAir: number;
  readonly touches: number;
}

const purpose = 0xb0d1e5;
const step = 0.05;
/** Steps between two changes of the input. */
const inputTicks = 50;

/** Drives a body with random input for some seconds and looks after every step whether the ground has let it through. */
export function driveAtRandom(
  ground: RollingGround,
  kind: RollingBody,
  start: { readonly x: number; readonly y: number },
  seed: number,
  seconds: number,
): FuzzReport {
  const draw = new Draw(seed);
  const state: BodyState = { ...restingState(), x: start.x, y: start.y };
  const round = kind.kind === 'car' ? undefined : new RoundMover(ground, kind);
  const car = kind.kind === 'car' ? new CarMover(ground, kind) : undefined;
  car?.settle(state);
  if (kind.kind !== 'car') state.z = ground.heightAt(start.x, start.y) + 1.5 * kind.radius;
  let [fallen, way, inAir, touches] = [0, 0, 0, 0];
  for (let tick = 0; tick * step < seconds; tick++) {
    if (tick % inputTicks === 0) steerAtRandom(state, draw.at(1, tick, purpose));
    const [x, y] = [state.x, state.y];
    round?.move(state, step);
    car?.move(state, step);
    way += Math.sqrt((state.x - x) * (state.x - x) + (state.y - y) * (state.y - y));
    inAir += state.flies * step;
    touches += state.lamp;
    // A middle of a car lies on the plane of its wheels: a hump between them may be higher, up to its underside.
    const below = kind.kind === 'car' ? 0.6 : 0;
    if (!(state.z >= ground.heightAt(state.x, state.y) - below)) fallen++;
  }
  return { fallen, rescues: round?.rescues ?? 0, way, inAir, touches };
}

/** Other controls, drawn at random: mostly ahead. */
export function steerAtRandom(state: BodyState, draw: Draw): void {
  const asked = draw.uniform();
  state.drive = asked < 0.65 ? draw.uniform() : asked < 0.85 ? -draw.uniform() : 0;
  state.brake = draw.uniform() < 0.1 ? draw.uniform() : 0;
  state.turn = draw.uniform() < 0.4 ? 0 : 2 * draw.uniform() - 1;
}
