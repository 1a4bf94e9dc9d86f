import { cos, sin } from '@korzo/core';
import { addSpin, gravity, type BodyState } from './body-state.ts';
import { leftOf } from './car-frame.ts';
import type { CarBody } from './kinds.ts';
import { yawRate } from './yaw.ts';

/** What the motion of a car on even ground depends on. */
export type Handling = Pick<
  CarBody,
  'wheelbase' | 'understeer' | 'acceleration' | 'power' | 'largestSteer' | 'wheelRadius'
>;

/** What the ground gives to wheels. */
export interface Grip {
  readonly friction: number;
  readonly rolling: number;
}

/** How fast the steered wheels turn, radians a second. */
const steerRate = 1.2;
/** Drag of the air for a kilogram, 1/m: about 0.4 kg/m for a car of 1,300 kg. */
const drag = 0.0003;

/**
 * Moves a car in the plane of its wheels, as far as no ground is felt: the run does so in each step, and a page that predicts it. Grip
 * holds the car on its arc; the speed is along the nose, beside what an impact has pushed.
 */
export function driveAlong(state: BodyState, car: Handling, grip: Grip, time: number): void {
  const { friction } = grip;
  const speed = state.vx * state.forwardX + state.vy * state.forwardY + state.vz * state.forwardZ;
  const next = nextSpeed(state, car, speed, grip, time);
  const wanted = state.turn * car.largestSteer;
  const most = steerRate * time;
  state.steer += Math.min(most, Math.max(-most, wanted - state.steer));
  const mean = (speed + next) / 2;
  const largest = mean === 0 ? 0 : (friction * gravity) / Math.abs(mean);
  const yaw = Math.min(largest, Math.max(-largest, yawRate(mean, state.steer, car.wheelbase, car.understeer)));
  const half = (yaw * time) / 2;
  turn(state, half);
  // The chord of the arc.
  const chord = mean * time * (half === 0 ? 1 : sin(half) / half);
  state.x += state.forwardX * chord + state.pushX * time;
  state.y += state.forwardY * chord + state.pushY * time;
  state.z += state.forwardZ * chord;
  turn(state, half);
  fade(state, friction * gravity * time);
  state.vx = state.forwardX * next;
  state.vy = state.forwardY * next;
  state.vz = state.forwardZ * next;
  state.rim = next;
  addSpin(state, mean * time, car.wheelRadius);
}

/** Turns a car about its own upright, to the left. */
function turn(state: BodyState, angle: number): void {
  if (angle === 0) return;
  const left = leftOf(state);
  const [c, s] = [cos(angle), sin(angle)];
  const x = state.forwardX * c + left[0] * s;
  const y = state.forwardY * c + left[1] * s;
  const z = state.forwardZ * c + left[2] * s;
  const length = Math.sqrt(x * x + y * y + z * z);
  state.forwardX = x / length;
  state.forwardY = y / length;
  state.forwardZ = z / length;
}

/** Speed along the nose after a time. */
function nextSpeed(state: BodyState, car: Handling, speed: number, { friction, rolling }: Grip, time: number): number {
  const pressed = gravity * state.upZ;
  const grip = friction * pressed;
  const isAgainst = state.drive * speed < 0;
  const braking = Math.min(grip, grip * Math.max(state.brake, isAgainst ? Math.abs(state.drive) : 0));
  const strongest = Math.min(car.acceleration, car.power / Math.max(1, Math.abs(speed)), grip);
  const driving = isAgainst ? 0 : state.drive * (state.drive < 0 ? 0.5 : 1) * strongest;
  const free = speed + (driving - gravity * state.forwardZ) * time;
  const held = (rolling * pressed + braking + drag * speed * speed) * time;
  return Math.abs(free) <= held ? 0 : free - Math.sign(free) * held;
}

/** Takes so much of a push, and not more than there is. */
function fade(state: BodyState, by: number): void {
  const speed = Math.sqrt(state.pushX * state.pushX + state.pushY * state.pushY);
  const share = speed <= by ? 0 : 1 - by / speed;
  state.pushX *= share;
  state.pushY *= share;
}
