import type { RigidBody, World } from '@dimforge/rapier3d-deterministic-compat';
import type { BodyState } from '../motion/body-state.ts';
import { quaternionOf } from './attitude.ts';
import type { Rapier } from './rapier.ts';

/** Something that others move: a car by the thesis, a ball, a wheel, a vehicle of traffic. Rigid bodies cannot push it. */
export interface MovingSolid {
  readonly id: number;
  /** Before the step, and after it. */
  readonly before: BodyState;
  readonly state: BodyState;
  /** A ball of a radius, or a box standing on its place, m. */
  readonly form:
    | { readonly radius: number }
    | { readonly length: number; readonly width: number; readonly height: number };
}

/** Puts what others move into a world of rigid bodies, as far as it is given. */
export class Solids {
  readonly #rapier: Rapier;
  readonly #world: World;
  readonly handles: Map<number, number>;

  constructor(rapier: Rapier, world: World, handles: ReadonlyMap<number, number> = new Map()) {
    this.#rapier = rapier;
    this.#world = world;
    this.handles = new Map(handles);
  }

  /** Those that are given are there, and go in the next `time` to where they are after it; the others are gone. In the order of ids. */
  place(solids: readonly MovingSolid[], time: number): void {
    const told = new Set(solids.map(({ id }) => id));
    for (const [id, handle] of this.handles) {
      if (told.has(id)) continue;
      this.#world.removeRigidBody(this.#world.getRigidBody(handle));
      this.handles.delete(id);
    }
    for (const solid of solids) move(this.#bodyOf(solid), solid, time);
  }

  #bodyOf({ id, form }: MovingSolid): RigidBody {
    const handle = this.handles.get(id);
    if (handle !== undefined) return this.#world.getRigidBody(handle);
    const { ColliderDesc, RigidBodyDesc } = this.#rapier;
    const body = this.#world.createRigidBody(RigidBodyDesc.kinematicVelocityBased());
    const collider =
      'radius' in form
        ? ColliderDesc.ball(form.radius)
        : ColliderDesc.cuboid(form.length / 2, form.width / 2, form.height / 2 - 0.1).setTranslation(
            0,
            0,
            form.height / 2 + 0.1,
          );
    this.#world.createCollider(collider.setFriction(0.3), body);
    this.handles.set(id, body.handle);
    return body;
  }
}

function move(body: RigidBody, { before, state }: MovingSolid, time: number): void {
  body.setTranslation(before, false);
  body.setRotation(quaternionOf(before), false);
  const velocity = { x: (state.x - before.x) / time, y: (state.y - before.y) / time, z: (state.z - before.z) / time };
  // The turn between two directions ahead, for small ones: their cross product.
  const turned = {
    x: (before.forwardY * state.forwardZ - before.forwardZ * state.forwardY) / time,
    y: (before.forwardZ * state.forwardX - before.forwardX * state.forwardZ) / time,
    z: (before.forwardX * state.forwardY - before.forwardY * state.forwardX) / time,
  };
  body.setLinvel(velocity, true);
  body.setAngvel(turned, true);
}
