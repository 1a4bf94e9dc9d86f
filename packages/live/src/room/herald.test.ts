import { expect, it } from 'vitest';
import { tellLayers, tellSceneryTo } from './herald.ts';
import type { Session } from './session.ts';
import type { Watcher } from './watcher.ts';

/** A watcher that notes what it is sent. */
function watcherOf(known: object): { readonly watcher: Watcher; readonly told: unknown[] } {
  const told: unknown[] = [];
  return { watcher: { ...known, tell: (reply: unknown) => told.push(reply) } as unknown as Watcher, told };
}

it('sends what parts show once, and again when it is another', () => {
  const [rain, sun] = [{ rain: [] }, { sun: [] }] as unknown as readonly Watcher['layersTold'][];
  const { watcher, told } = watcherOf({ layersTold: undefined });
  for (const layers of [rain, rain, sun, sun]) tellLayers(watcher, layers);
  expect(told).toEqual([
    { type: 'layers', layers: rain },
    { type: 'layers', layers: sun },
  ]);
});

it('sends the floors alone that changed, of the moment that is looked at', () => {
  const [ground, roof, opened] = [{ level: 0 }, { level: 1 }, { level: 0, isOpen: true }];
  const now = [ground, roof];
  const past = [opened, roof];
  const session = { scene: { levels: now, levelsAt: () => past } } as unknown as Session;
  const { watcher, told } = watcherOf({ levelsTold: [], playback: undefined });
  tellSceneryTo(watcher, session);
  tellSceneryTo(watcher, session);
  expect(told.splice(0)).toEqual([
    { type: 'scenery', level: ground },
    { type: 'scenery', level: roof },
  ]);
  Object.assign(watcher, { playback: { places: { tick: 3 } } });
  tellSceneryTo(watcher, session);
  tellSceneryTo(watcher, session);
  expect(told).toEqual([{ type: 'scenery', level: opened }]);
});
