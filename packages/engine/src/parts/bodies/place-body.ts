import {
  carOf,
  CarMover,
  restingState,
  touchedByUnderside,
  type BodyKind,
  type PlacedBody,
  type RollingGround,
} from '@korzo/bodies';
import { cos, sin } from '@korzo/core';
import type { BodyDescription } from './kinds.ts';

interface Wrong {
  readonly rule: string;
  readonly remedy: string;
}

type Standing = BodyDescription & { readonly over: number };
type State = PlacedBody['state'];

/** The body as it stands at its place, or why it cannot. `top` is how high the world is, m. */
export function placeBody(kind: BodyKind, body: Standing, ground: RollingGround, top: number): State | Wrong {
  const [x, y, z] = body.at;
  const angle = (body.heading * Math.PI) / 180;
  const state = { ...restingState(), x, y, forwardX: cos(angle), forwardY: sin(angle) };
  const height = ground.heightAt(x, y);
  if (Number.isNaN(height))
    return {
      rule: `a body must stand over the ground; there is none at ${x}, ${y}`,
      remedy: 'move it onto the ground',
    };
  const foot = footOf(kind);
  const problem = problemWithHeight(z, height + foot, top, body.at);
  if (problem !== undefined) return problem;
  if ('brake' in body) state.brake = body.brake;
  const wrong =
    kind.kind === 'car' || kind.kind === 'vehicle' ? onWheels(kind, state, ground) : onFoot(kind, state, ground);
  if (wrong !== undefined) return wrong;
  if (z !== undefined && z > state.z) {
    state.z = z;
    state.flies = 1;
  }
  state.z += body.over;
  if (state.z + foot > top) return tooHigh(state.z, top);
  state.vx = state.forwardX * body.speed;
  state.vy = state.forwardY * body.speed;
  state.vz = state.forwardZ * body.speed;
  state.rim = body.speed;
  return state;
}

/** How high over the ground the place of a body is that stands, m. */
function footOf(kind: BodyKind): number {
  if ('radius' in kind) return kind.radius;
  return kind.kind === 'thing' ? kind.height / 2 : 0;
}

function problemWithHeight(
  z: number | undefined,
  lowest: number,
  top: number,
  [x, y]: BodyDescription['at'],
): Wrong | undefined {
  if (z === undefined) return undefined;
  if (z > top) return tooHigh(z, top);
  if (z >= lowest - 1e-6) return undefined;
  return {
    rule: `a body must not be under the ground, which is ${lowest.toFixed(2)} m high for it at ${x}, ${y}; ${z} is too low`,
    remedy: `leave the third number out, or give at least ${Math.ceil(lowest * 100) / 100}`,
  };
}

const tooHigh = (z: number, top: number): Wrong => ({
  rule: `a body must be in the world, which ends ${top} m high; ${z} is too high`,
  remedy: 'put it lower, or give world.size a larger third number',
});

function onWheels(
  kind: Extract<BodyKind, { readonly kind: 'car' | 'vehicle' }>,
  state: State,
  ground: RollingGround,
): Wrong | undefined {
  const car = kind.kind === 'car' ? kind : carOf(kind.length, { width: kind.width, height: kind.height });
  const problem = new CarMover(ground, car).settle(state);
  if (problem === undefined) return undefined;
  const { x, y } = state;
  return {
    rule:
      problem === 'touches'
        ? `the body of a car must not touch anything; at ${x}, ${y} it does`
        : `all wheels of a car must stand on the ground; at ${x}, ${y} they do not`,
    remedy: 'move or turn it',
  };
}

function onFoot(kind: BodyKind, state: State, ground: RollingGround): Wrong | undefined {
  const upright = ground.normalAt(state.x, state.y)[2];
  const height = ground.heightAt(state.x, state.y);
  if (kind.kind !== 'thing' || kind.shape === 'ball') {
    state.z = height + footOf(kind) / upright;
    return undefined;
  }
  state.z = height + kind.height / 2;
  // It falls into place from where no corner of it is in the ground.
  for (const ahead of [-0.5, 0.5])
    for (const aside of [-0.5, 0.5]) {
      const x = state.x + ahead * kind.length * state.forwardX - aside * kind.width * state.forwardY;
      const y = state.y + ahead * kind.length * state.forwardY + aside * kind.width * state.forwardX;
      const corner = ground.heightAt(x, y);
      if (Number.isNaN(corner))
        return {
          rule: `a thing must lie on the ground; at ${state.x}, ${state.y} a corner is over its end`,
          remedy: 'move it onto the ground',
        };
      state.z = Math.max(state.z, corner + kind.height / 2);
    }
  if (isInSolid(kind, state, ground))
    return {
      rule: `a thing must not stand in a house, tree or wall; at ${state.x}, ${state.y} it does`,
      remedy: 'move or turn it',
    };
  return undefined;
}

/** Whether an upright triangle cuts the box of a thing, seen as a car without wheels. */
function isInSolid(kind: Extract<BodyKind, { readonly kind: 'thing' }>, state: State, ground: RollingGround): boolean {
  const box = carOf(kind.length, { width: kind.width, height: kind.height, clearance: 0 });
  return touchedByUnderside(ground, state, box) >= 0;
}
