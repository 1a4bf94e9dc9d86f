import { shape } from '@korzo/core';
import { bytesOf } from './base64.ts';
import type { Rapier } from './rapier.ts';

/** What a snapshot holds of rigid bodies. Lists are id and handle, or square and the handles of its sheets. */
export interface SavedRigid {
  /** The bytes of Rapier's own snapshot. */
  readonly world: string;
  readonly bodies: readonly number[];
  readonly solids: readonly number[];
  readonly sheets: readonly (readonly number[])[];
}

const handle = shape.finite(0, Number.MAX_VALUE);
const savedShape = shape.record({
  world: shape.text,
  bodies: shape.listOf(handle),
  solids: shape.listOf(handle),
  sheets: shape.listOf(shape.listOf(handle)),
});

/** Why rigid bodies cannot go on from a snapshot; undefined when they can. */
export function problemWithRigid(saved: unknown, { World }: Rapier, patches: number): string | undefined {
  const misshapen = savedShape(saved, 'bodies.rigid');
  if (misshapen !== undefined) return misshapen;
  const { world, bodies, solids, sheets } = saved as SavedRigid;
  if (bodies.length % 2 !== 0 || solids.length % 2 !== 0) return 'bodies.rigid must have a handle for each id';
  if (sheets.some(([patch]) => !Number.isInteger(patch) || patch >= patches))
    return `bodies.rigid.sheets must be of squares below ${patches}`;
  const tried = tryOut(world, World);
  if (tried === undefined) return 'bodies.rigid.world must be a snapshot of rigid bodies, and is damaged';
  const isThere = (list: readonly number[]): boolean =>
    list.every((each, index) => index % 2 === 0 || tried.bodies.get(each)?.handle === each);
  const isWhole =
    isThere(bodies) &&
    isThere(solids) &&
    sheets.every(([, ...handles]) => handles.every((each) => tried.colliders.get(each)?.handle === each));
  tried.free();
  return isWhole ? undefined : 'bodies.rigid must name bodies and ground that are in its world';
}

function tryOut(text: string, World: Rapier['World']): InstanceType<Rapier['World']> | undefined {
  try {
    const made: InstanceType<Rapier['World']> | null | undefined = World.restoreSnapshot(bytesOf(text));
    return made ?? undefined;
  } catch {
    return undefined;
  }
}
