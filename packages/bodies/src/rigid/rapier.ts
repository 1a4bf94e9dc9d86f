import type * as rapierModule from '@dimforge/rapier3d-deterministic-compat';

/** Rapier's build that computes the same bits everywhere. It is large: only runs with rigid bodies load it. */
export type Rapier = typeof rapierModule;

let loaded: Rapier | undefined;

/** Loads Rapier once; to be awaited before a run with rigid bodies begins. */
export async function loadRapier(): Promise<void> {
  if (loaded !== undefined) return;
  const module = await import('@dimforge/rapier3d-deterministic-compat');
  await module.init();
  loaded = module;
}

export function rapier(): Rapier {
  if (loaded === undefined)
    throw new Error('a run with rigid bodies needs Rapier; await the load() of its parts before the run is made');
  return loaded;
}
