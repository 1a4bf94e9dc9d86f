import type { SavedRigid } from '../rigid/saved-rigid.ts';
import type { Drivers } from './drivers.ts';
import type { RigidPeers } from './rigid-peers.ts';

/** What a snapshot holds of bodies beside columns. */
export interface SavedBodies extends ReturnType<Drivers['save']> {
  /** Of runs with rigid bodies. */
  readonly rigid?: SavedRigid;
}

/** Why bodies cannot go on from a snapshot; undefined when they can. */
export function problemWithSaved(saved: unknown, drivers: Drivers, rigid: RigidPeers | undefined): string | undefined {
  if (typeof saved !== 'object' || saved === null) return drivers.problemWithSaved(saved);
  const { rigid: world, ...claims } = saved as SavedBodies;
  const problem = drivers.problemWithSaved(claims);
  if (problem !== undefined) return problem;
  if (rigid === undefined) return world === undefined ? undefined : 'bodies.rigid must not be there: no body is rigid';
  return world === undefined ? 'bodies.rigid must be there: the run has rigid bodies' : rigid.problemWith(world);
}
