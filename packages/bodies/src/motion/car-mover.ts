import type { RollingGround } from '../ground/ground.ts';
import { addSpin, gravity, longestStep, type BodyState } from './body-state.ts';
import { leftOf, placeOf, tilt } from './car-frame.ts';
import { CarWheels } from './car-wheels.ts';
import type { CarBody } from './kinds.ts';
import { driveAlong } from './drive-along.ts';
import { touchedByUnderside } from './underside.ts';

/** How far wheels hang down before they lose their grip, m. */
const droop = 0.1;
/** A belly slides over what is not steeper than this, the cosine of its slope; in how many lifts of how many metres. */
const flattest = 0.3;
const mostLifts = 20;
const liftBy = 0.03;

/**
 * Moves a car: in the plane of its wheels by its speed and its yaw rate, then onto the ground under its four wheels. Where its body
 * would touch something, the step is taken back, it stands, and its lamp is on.
 */
export class CarMover {
  readonly #ground: RollingGround;
  readonly #car: CarBody;
  readonly #wheels: CarWheels;
  readonly #before: Partial<BodyState> = {};

  constructor(ground: RollingGround, car: CarBody) {
    this.#ground = ground;
    this.#car = car;
    this.#wheels = new CarWheels(ground, car);
  }

  /** What the body touched in the last step: a triangle, -1 nothing, -2 the end of the ground. */
  touched = -1;

  move(state: BodyState, time: number): void {
    const steps = Math.max(1, Math.ceil(time / longestStep - 1e-9));
    for (let step = 0; step < steps; step++) this.#step(state, time / steps);
  }

  /** Puts a car that stands over a place onto its wheels there; why it cannot stand there. */
  settle(state: BodyState): 'no ground' | 'touches' | undefined {
    for (let pass = 0; pass < 4; pass++) {
      const height = this.#ground.heightAt(state.x, state.y);
      if (Number.isNaN(height)) return 'no ground';
      if (pass === 0) state.z = height;
      this.#wheels.feel(state);
      if (this.#wheels.found < 4) return 'no ground';
      this.#ontoWheels(state);
    }
    return touchedByUnderside(this.#ground, state, this.#car) < 0 ? undefined : 'touches';
  }

  #step(state: BodyState, time: number): void {
    Object.assign(this.#before, state);
    this.touched = -1;
    const verticalSpeed = state.vz;
    const height = state.z;
    if (state.flies === 1) this.#fly(state, time);
    else driveAlong(state, this.#car, this.#gripHere(state), time);
    this.#wheels.feel(state);
    const free = height + verticalSpeed * time - (gravity / 2) * time * time;
    this.#meetGround(state, free, verticalSpeed - gravity * time);
    const touched = this.#isOffGround(state) ? -2 : touchedByUnderside(this.#ground, state, this.#car);
    if (touched === -1) state.lamp = 0;
    else if (state.flies === 0 || !this.#slideOver(state, touched)) this.#takeBack(state, touched);
  }

  #fly(state: BodyState, time: number): void {
    state.x += state.vx * time;
    state.y += state.vy * time;
    state.z += state.vz * time - (gravity / 2) * time * time;
    state.vz -= gravity * time;
    addSpin(state, state.rim * time, this.#car.wheelRadius);
  }

  #gripHere(state: BodyState): { readonly friction: number; readonly rolling: number } {
    this.#wheels.feel(state);
    return { friction: this.#wheels.friction, rolling: this.#wheels.rolling };
  }

  /** Comes down to the ground, or stays above it where it falls away faster than a body falls. */
  #meetGround(state: BodyState, free: number, freeSpeed: number): void {
    const along = state.vx * state.forwardX + state.vy * state.forwardY + state.vz * state.forwardZ;
    if (this.#wheels.found < 4 && state.flies === 0 && this.#wheels.found > 0) this.#fillHanging();
    const mean = this.#wheels.found === 0 ? -Infinity : meanOf(this.#wheels.rise);
    const ground = state.z + mean * state.upZ;
    const gap = free - ground;
    if (gap > droop || this.#wheels.found === 0) {
      if (state.flies === 0) state.z = free;
      state.flies = 1;
      state.vz = freeSpeed;
      return;
    }
    const wasFlying = state.flies === 1;
    const level = Math.sqrt(state.vx * state.vx + state.vy * state.vy);
    this.#ontoWheels(state);
    state.flies = 0;
    // An agent that lands keeps the speed along the ground; one that drives on keeps its speed over edges.
    const speed = wasFlying
      ? state.vx * state.forwardX + state.vy * state.forwardY + freeSpeed * state.forwardZ
      : along;
    state.vx = state.forwardX * speed;
    state.vy = state.forwardY * speed;
    state.vz = state.forwardZ * speed;
    state.rim = speed;
    if (gap > 0 && level > 0) {
      state.z += gap;
      state.vz = freeSpeed;
    }
  }

  /** A wheel over nothing hangs as low as it can. */
  #fillHanging(): void {
    const { rise } = this.#wheels;
    for (let wheel = 0; wheel < 4; wheel++) if (rise[wheel] === -Infinity) rise[wheel] = -droop;
  }

  /** Tilts the car by the ground under its wheels: the normal of its two diagonals. */
  #ontoWheels(state: BodyState): void {
    const { wheelbase, track } = this.#car;
    const { rise } = this.#wheels;
    const left = leftOf(state);
    const diagonal = (side: number, over: number): [number, number, number] => [
      wheelbase * state.forwardX + side * track * left[0] + over * state.upX,
      wheelbase * state.forwardY + side * track * left[1] + over * state.upY,
      wheelbase * state.forwardZ + side * track * left[2] + over * state.upZ,
    ];
    const one = diagonal(-1, rise[1] - rise[2]);
    const other = diagonal(1, rise[0] - rise[3]);
    const mean = meanOf(rise);
    state.x += mean * state.upX;
    state.y += mean * state.upY;
    state.z += mean * state.upZ;
    tilt(
      state,
      one[1] * other[2] - one[2] * other[1],
      one[2] * other[0] - one[0] * other[2],
      one[0] * other[1] - one[1] * other[0],
    );
  }

  /** Whether a wheel, or the middle, is beyond the end of the ground. */
  #isOffGround(state: BodyState): boolean {
    if (Number.isNaN(this.#ground.heightAt(state.x, state.y))) return true;
    if (this.#wheels.found === 4) return false;
    const { wheelbase, track } = this.#car;
    const left = leftOf(state);
    return [-0.5, 0.5].some((ahead) =>
      [-0.5, 0.5].some((side) => {
        const [x, y] = placeOf(state, left, ahead * wheelbase, side * track, 0);
        return Number.isNaN(this.#ground.heightAt(x, y));
      }),
    );
  }

  /** A car that comes down on its belly is lifted off and slides on: whether it is free then. */
  #slideOver(state: BodyState, touched: number): boolean {
    const { normals } = this.#ground;
    const [x, y, z] = [normals[3 * touched], normals[3 * touched + 1], normals[3 * touched + 2]];
    if (z < flattest) return false;
    const before = state.z;
    for (let lift = 1; lift <= mostLifts; lift++) {
      state.z = before + lift * liftBy;
      if (touchedByUnderside(this.#ground, state, this.#car) >= 0) continue;
      const into = Math.min(0, state.vx * x + state.vy * y + state.vz * z);
      state.vx -= into * x;
      state.vy -= into * y;
      state.vz -= into * z;
      state.lamp = 1;
      this.touched = touched;
      return true;
    }
    state.z = before;
    return false;
  }

  #takeBack(state: BodyState, touched: number): void {
    const { steer, spin } = state;
    Object.assign(state, this.#before, { steer, spin });
    state.vx = 0;
    state.vy = 0;
    // In the air it goes on falling.
    state.vz = state.flies === 1 ? Math.min(0, state.vz) : 0;
    state.pushX = 0;
    state.pushY = 0;
    state.rim = 0;
    state.lamp = 1;
    this.touched = touched;
  }
}

const meanOf = (rise: Float64Array): number => (rise[0] + rise[1] + rise[2] + rise[3]) / 4;
