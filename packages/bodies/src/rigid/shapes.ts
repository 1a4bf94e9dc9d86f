import type { ColliderDesc, RigidBodyDesc } from '@dimforge/rapier3d-deterministic-compat';
import type { RigidBody, VehicleBody } from '../motion/kinds.ts';
import type { Rapier } from './rapier.ts';

/** Height of the middle of mass, as a share of a vehicle's height. */
const middleOfMass = 0.35;
const chassisFriction = 0.3;
const thingFriction = 0.6;
/** What changes the speed of a body by less in a step of the world is no blow, m/s2: stacks of three stand without one. */
const blow = 40;
/** A chassis touches something when more than this presses on it, N for each kg. */
const touch = 0.5;

/** What a rigid body is made of: how it moves, and the shapes that touch others. */
export function madeOf(
  rapier: Rapier,
  body: RigidBody,
): { readonly desc: RigidBodyDesc; readonly colliders: readonly ColliderDesc[] } {
  return body.kind === 'vehicle' ? chassis(rapier, body) : thing(rapier, body);
}

function chassis({ ActiveEvents, ColliderDesc, RigidBodyDesc }: Rapier, body: VehicleBody): ReturnType<typeof madeOf> {
  const { length, width, height, clearance, mass } = body;
  const high = height - clearance;
  const inertia = (one: number, other: number): number => (mass * (one * one + other * other)) / 12;
  const desc = RigidBodyDesc.dynamic()
    .setCcdEnabled(true)
    .setAdditionalMassProperties(
      mass,
      { x: 0, y: 0, z: middleOfMass * height },
      { x: inertia(width, high), y: inertia(length, high), z: inertia(length, width) },
      { x: 0, y: 0, z: 0, w: 1 },
    );
  // Bumpers are higher than the floor between the axles, or kerbs would stop it.
  const lift = clearance + 0.12;
  const colliders = [
    ColliderDesc.cuboid(length / 2, width / 2, (height * 0.6 - lift) / 2).setTranslation(
      0,
      0,
      (height * 0.6 + lift) / 2,
    ),
    ColliderDesc.cuboid(length * 0.28, width * 0.44, height * 0.2).setTranslation(-length * 0.05, 0, height * 0.8),
  ];
  for (const collider of colliders)
    collider
      .setDensity(0)
      .setFriction(chassisFriction)
      .setRestitution(0.1)
      .setActiveEvents(ActiveEvents.CONTACT_FORCE_EVENTS)
      .setContactForceEventThreshold(touch * mass);
  return { desc, colliders };
}

function thing(
  { ActiveEvents, ColliderDesc, RigidBodyDesc }: Rapier,
  { shape, length, width, height, mass, bounce }: Extract<RigidBody, { readonly kind: 'thing' }>,
): ReturnType<typeof madeOf> {
  const desc = RigidBodyDesc.dynamic().setCcdEnabled(true);
  const shapes = {
    crate: () => [ColliderDesc.cuboid(length / 2, width / 2, height / 2).setMass(mass)],
    ball: () => [ColliderDesc.ball(length / 2).setMass(mass)],
    // A foot as wide as it is, and a narrow wall on it.
    barrier: () => [
      ColliderDesc.cuboid(length / 2, width / 2, height / 8)
        .setTranslation(0, 0, (-3 * height) / 8)
        .setMass(0.6 * mass),
      ColliderDesc.cuboid(length / 2, width / 5, (3 * height) / 8)
        .setTranslation(0, 0, height / 8)
        .setMass(0.4 * mass),
    ],
  };
  const colliders = shapes[shape]();
  for (const collider of colliders)
    collider
      .setFriction(thingFriction)
      .setRestitution(bounce)
      .setActiveEvents(ActiveEvents.CONTACT_FORCE_EVENTS)
      .setContactForceEventThreshold(blow * mass);
  // Balls would roll for ever on level ground.
  return { desc: shape === 'ball' ? desc.setAngularDamping(0.3).setLinearDamping(0.05) : desc, colliders };
}
