import type { World } from '@korzo/core';
import type { FreeSpace } from './free-space.ts';
import { makeRoadmap } from './make-roadmap.ts';
import type { Roadmap } from './roadmap.ts';
import type { MapRule } from './sample-nodes.ts';

export interface Sheet {
  readonly map: Roadmap;
  readonly space: FreeSpace;
}

/** Maps of a world that were made on this thread: tiles and instances share them. */
const made = new WeakMap<World, Map<string, Sheet>>();

/** The map of a floor (-1: the volume) for bodies of one size; made when it is first asked for. */
export function sheetOf(world: World, level: number, rule: MapRule): Sheet {
  const sheets = made.get(world) ?? new Map<string, Sheet>();
  const key = `${level} ${rule.spacing} ${rule.bodyRadius}`;
  const known = sheets.get(key);
  if (known !== undefined) return known;
  const sheet = makeRoadmap(world, level, rule);
  made.set(world, sheets.set(key, sheet));
  return sheet;
}
