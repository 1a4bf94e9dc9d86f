import { listScenarios } from '../room/catalogue.ts';
import { endingOf } from '../room/ending.ts';
import { floorMap } from '../room/floor-map.ts';
import type { Handlers } from './handler.ts';

/** Edge of the squares of a heat map, m. */
const usualCell = 0.5;

/** What a watcher wants to see. */
export const looking: Handlers<
  'watch' | 'inspect' | 'introduce' | 'present' | 'heat' | 'map' | 'catalogue' | 'commands' | 'ending' | 'checksum'
> = {
  watch: ({ room, watcher, request: { area, period } }) => {
    room.watch(watcher, area, period);
  },

  inspect: ({ room, watcher, request: { agents } }) => {
    watcher.inspected = agents;
    room.update();
    room.showBack(watcher);
  },

  introduce: ({ room, watcher, request: { name } }) => {
    room.people.rename(watcher, name);
  },

  present: ({ room, watcher, request: { view } }) => {
    room.people.present(watcher, view);
  },

  heat: ({ room, watcher, request: { kind, level = 0, cell = usualCell } }) => {
    watcher.heat = kind === 'none' ? undefined : { kind, level, cell };
    room.update();
  },

  map: ({ room, request: { kind, level } }) => ({ type: 'map', map: floorMap(room.session.run, kind, level) }),

  catalogue: async ({ room }) => ({ type: 'catalogue', scenarios: await listScenarios(room.options.catalogue) }),

  commands: ({ room: { session } }) => ({
    type: 'commands',
    tick: session.run.simulation.ticks,
    commands: session.commands,
  }),

  ending: ({ room: { session } }) => ({ type: 'ending', ending: endingOf(session) }),

  checksum: ({ room }) => {
    const { simulation } = room.session.run;
    return { type: 'checksum', tick: simulation.ticks, checksum: room.session.checksum() };
  },
};
