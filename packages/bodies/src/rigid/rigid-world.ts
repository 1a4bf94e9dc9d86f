import type { EventQueue, RigidBody, World } from '@dimforge/rapier3d-deterministic-compat';
import { base64Of, bytesOf } from './base64.ts';
import { gravity, type BodyState } from '../motion/body-state.ts';
import type { RollingGround } from '../ground/ground.ts';
import { quaternionOf, turnInto } from './attitude.ts';
import { Blows, type RigidBlow } from './blows.ts';
import { GroundPatches } from './patches.ts';
import { rapier, type Rapier } from './rapier.ts';
import type { RigidBody as RigidKind } from '../motion/kinds.ts';
import { problemWithRigid, type SavedRigid } from './saved-rigid.ts';
import { madeOf } from './shapes.ts';
import { Solids, type MovingSolid } from './solids.ts';
import { SprungVehicle } from './sprung-vehicle.ts';

/** The world of rigid bodies steps by up to so much, s. */
const longestStep = 1 / 60;
/** A body that is so far under the ground has come through it, m. */
const through = 0.5;

/** A rigid body of a run: its state is read and written. */
export interface RigidMoved {
  readonly id: number;
  readonly kind: RigidKind;
  readonly state: BodyState;
  readonly before: BodyState;
}

/**
 * The rigid bodies of a run in a world of Rapier. Bodies, ground near them and what others move around them come and go in the order of
 * ids and numbers, so that every process, and a run that goes on from a snapshot, computes the same bits.
 */
export class RigidWorld {
  readonly #rapier: Rapier;
  readonly #ground: RollingGround;
  readonly #patches: GroundPatches;
  readonly #queue: EventQueue;
  #world: World;
  #solids: Solids;
  /** Handles of bodies by id, and of the sheets of each square of ground that is there. */
  #bodies = new Map<number, number>();
  #sheets = new Map<number, readonly number[]>();
  readonly #vehicles = new Map<number, SprungVehicle>();
  /** Bodies that the ground has let through and that were put back. */
  rescues = 0;

  constructor(ground: RollingGround) {
    this.#rapier = rapier();
    this.#ground = ground;
    this.#patches = new GroundPatches(ground);
    this.#queue = new this.#rapier.EventQueue(true);
    this.#world = new this.#rapier.World({ x: 0, y: 0, z: -gravity });
    this.#solids = new Solids(this.#rapier, this.#world);
  }

  /** Moves all bodies on by a time; what has hit what, in the order of ids. */
  step(moved: readonly RigidMoved[], solids: readonly MovingSolid[], time: number): readonly RigidBlow[] {
    this.#settle(moved);
    this.#layGround(moved);
    this.#solids.place(solids, time);
    const steps = Math.max(1, Math.ceil(time / longestStep - 1e-6));
    this.#world.timestep = time / steps;
    const blows = new Blows((collider) => this.#ownerOf(collider), time / steps);
    for (const { state } of moved) state.lamp = 0;
    for (let step = 0; step < steps; step++) {
      for (const { id, state } of moved) this.#vehicles.get(id)?.drive(state, time / steps);
      this.#world.step(this.#queue);
      this.#queue.drainContactForceEvents((event) => blows.add(event));
      for (const { id, state } of moved) readBody(this.#bodyOf(id), state);
    }
    for (const each of moved) {
      this.#rescue(each);
      this.#vehicles.get(each.id)?.roll(each.state, time);
      if (each.kind.kind === 'vehicle' && blows.touches(each.id)) each.state.lamp = 1;
    }
    return blows.all();
  }

  #bodyOf(id: number): RigidBody {
    return this.#world.getRigidBody(this.#bodies.get(id) ?? -1);
  }

  /** Bodies of the run are in the world, others are not. */
  #settle(moved: readonly RigidMoved[]): void {
    const told = new Set(moved.map(({ id }) => id));
    for (const [id, handle] of this.#bodies) {
      if (told.has(id)) continue;
      this.#vehicles.get(id)?.free();
      this.#vehicles.delete(id);
      this.#world.removeRigidBody(this.#world.getRigidBody(handle));
      this.#bodies.delete(id);
    }
    for (const { id, kind, state } of moved) {
      if (!this.#bodies.has(id)) this.#bodies.set(id, this.#make(kind, state).handle);
      if (kind.kind === 'vehicle' && !this.#vehicles.has(id))
        this.#vehicles.set(id, new SprungVehicle(this.#world, this.#bodyOf(id), kind));
    }
  }

  #make(kind: RigidKind, state: BodyState): RigidBody {
    const { desc, colliders } = madeOf(this.#rapier, kind);
    desc
      .setTranslation(state.x, state.y, state.z)
      .setRotation(quaternionOf(state))
      .setLinvel(state.vx, state.vy, state.vz);
    const body = this.#world.createRigidBody(desc);
    for (const collider of colliders) this.#world.createCollider(collider, body);
    return body;
  }

  /** The squares of ground around bodies are there. */
  #layGround(moved: readonly RigidMoved[]): void {
    const { ColliderDesc, TriMeshFlags } = this.#rapier;
    for (let patch = 0; patch < this.#patches.count; patch++) {
      const sheets = this.#sheets.get(patch);
      const isThere = sheets !== undefined;
      const isNeeded = moved.some(({ kind, state }) =>
        this.#patches.isNear(patch, state.x, state.y, kind.length, isThere),
      );
      if (isNeeded === isThere) continue;
      if (isNeeded)
        this.#sheets.set(
          patch,
          this.#patches.sheetsOf(patch).map(({ surface, vertices, indices }) => {
            const desc = ColliderDesc.trimesh(vertices, indices, TriMeshFlags.FIX_INTERNAL_EDGES);
            return this.#world.createCollider(desc.setFriction(surface.friction)).handle;
          }),
        );
      else {
        for (const handle of sheets ?? []) this.#world.removeCollider(this.#world.getCollider(handle), true);
        this.#sheets.delete(patch);
      }
    }
  }

  /** An agent that or what a collider belongs to: the id of a body, or the name of a surface. */
  #ownerOf(collider: number): number | string | undefined {
    // Ground first: after a snapshot Rapier names a body as the parent of colliders without any.
    for (const [patch, handles] of this.#sheets) {
      const index = handles.indexOf(collider);
      if (index >= 0) return this.#patches.surfacesOf(patch)[index].name;
    }
    const parent = this.#world.getCollider(collider).parent();
    return parent === null ? undefined : this.#ids().get(parent.handle);
  }

  #ids(): ReadonlyMap<number, number> {
    return new Map([...this.#bodies, ...this.#solids.handles].map(([id, handle]) => [handle, id]));
  }

  /** Ground ends as if a wall stood there, and what came through it is put back. */
  #rescue({ id, state, before, kind }: RigidMoved): void {
    const height = this.#ground.heightAt(state.x, state.y, Math.max(state.z, before.z) + through);
    const isOff = Number.isNaN(height) || this.#reachesBeyond(kind, state);
    if (!isOff && state.z > height - (kind.kind === 'vehicle' ? through : 0)) return;
    if (!isOff) this.rescues++;
    const body = this.#bodyOf(id);
    // A thing goes on falling at the end of the ground; a vehicle would tip over it.
    const isUpright = kind.kind === 'vehicle';
    body.setTranslation(
      { x: before.x, y: before.y, z: isUpright ? before.z : Math.max(state.z, before.z - through) },
      true,
    );
    body.setLinvel({ x: 0, y: 0, z: 0 }, true);
    if (isUpright) {
      body.setRotation(quaternionOf(before), true);
      body.setAngvel({ x: 0, y: 0, z: 0 }, true);
    }
    readBody(body, state);
  }

  /** Whether a corner of a vehicle is beyond the end of the ground. */
  #reachesBeyond(kind: RigidKind, { x, y, forwardX, forwardY }: BodyState): boolean {
    if (kind.kind !== 'vehicle') return false;
    const [ahead, aside] = [kind.length / 2, kind.width / 2];
    return [-ahead, ahead].some((along) =>
      [-aside, aside].some((across) =>
        Number.isNaN(
          this.#ground.heightAt(x + along * forwardX - across * forwardY, y + along * forwardY + across * forwardX),
        ),
      ),
    );
  }

  save(): SavedRigid {
    return {
      world: base64Of(this.#world.takeSnapshot()),
      bodies: [...this.#bodies].flat(),
      solids: [...this.#solids.handles].flat(),
      sheets: Array.from(this.#sheets, ([patch, handles]) => [patch].concat(handles)),
    };
  }

  problemWith(saved: unknown): string | undefined {
    return problemWithRigid(saved, this.#rapier, this.#patches.count);
  }

  restore({ world, bodies, solids, sheets }: SavedRigid): void {
    this.#vehicles.clear();
    const before = this.#world;
    this.#world = this.#rapier.World.restoreSnapshot(bytesOf(world));
    before.free();
    this.#bodies = pairsOf(bodies);
    this.#solids = new Solids(this.#rapier, this.#world, pairsOf(solids));
    this.#sheets = new Map(sheets.map(([patch, ...handles]) => [patch, handles]));
  }
}

function pairsOf(flat: readonly number[]): Map<number, number> {
  const pairs = new Map<number, number>();
  for (let index = 0; index < flat.length; index += 2) pairs.set(flat[index], flat[index + 1]);
  return pairs;
}

function readBody(body: RigidBody, state: BodyState): void {
  const { x, y, z } = body.translation();
  const velocity = body.linvel();
  state.x = x;
  state.y = y;
  state.z = z;
  state.vx = velocity.x;
  state.vy = velocity.y;
  state.vz = velocity.z;
  turnInto(state, body.rotation());
}
