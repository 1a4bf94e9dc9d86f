import { Draw } from '@korzo/core';
import type { RollingGround } from '../ground/ground.ts';
import { restingState } from '../motion/body-state.ts';
import { steerAtRandom, type FuzzReport } from '../motion/fuzz.ts';
import type { VehicleBody } from '../motion/kinds.ts';
import { RigidWorld, type RigidMoved } from './rigid-world.ts';

const purpose = 0xb0d1e6;
const step = 0.05;
/** Steps between two changes of the input, and those that a vehicle may lie on its roof before it is put back on its wheels. */
const inputTicks = 50;
const onRoof = 100;

/** Drives a sprung vehicle with random input, and looks after every step whether the ground has let it through. Rapier must be loaded. */
export function driveRigidAtRandom(
  ground: RollingGround,
  kind: VehicleBody,
  start: { readonly x: number; readonly y: number },
  seed: number,
  seconds: number,
): FuzzReport {
  const draw = new Draw(seed);
  const world = new RigidWorld(ground);
  const put = (id: number): RigidMoved => {
    const state = { ...restingState(), ...start, z: ground.heightAt(start.x, start.y) + 0.2 };
    return { id, kind, state, before: restingState() };
  };
  let body = put(1);
  let lying = 0;
  let [fallen, way, inAir, touches] = [0, 0, 0, 0];
  for (let tick = 0; tick * step < seconds; tick++) {
    if (tick % inputTicks === 0) steerAtRandom(body.state, draw.at(1, tick, purpose));
    const { state, before } = body;
    Object.assign(before, state);
    world.step([body], [], step);
    way += Math.sqrt((state.x - before.x) * (state.x - before.x) + (state.y - before.y) * (state.y - before.y));
    inAir += state.flies * step;
    touches += state.lamp;
    if (!isAbove(ground, state, kind.height / 2)) fallen++;
    lying = state.upZ < 0.3 ? lying + 1 : 0;
    if (lying > onRoof) body = put(body.id + 1);
  }
  return { fallen, rescues: world.rescues, way, inAir, touches };
}

/** Whether the middle of a body, so far towards its roof, is above the ground, however it lies. */
function isAbove(ground: RollingGround, { x, y, z, upX, upY, upZ }: RigidMoved['state'], lift: number): boolean {
  // Beyond the end of the ground there is no height.
  return !(z + lift * upZ < ground.heightAt(x + lift * upX, y + lift * upY, z + lift + 1));
}
