import { listScenarios } from '../room/catalogue.ts';
import type { Handlers } from './handler.ts';

/** What a watcher wants to see. */
export const looking: Handlers<'watch' | 'inspect' | 'catalogue' | 'checksum'> = {
  watch: ({ watcher, request: { area, period } }) => {
    watcher.area = area;
    watcher.period = period;
  },

  inspect: ({ room, watcher, request: { agents } }) => {
    watcher.inspected = agents;
    room.update();
  },

  catalogue: async ({ room }) => ({ type: 'catalogue', scenarios: await listScenarios(room.options.catalogue) }),

  checksum: ({ room }) => {
    const { simulation } = room.session.run;
    return { type: 'checksum', tick: simulation.ticks, checksum: simulation.checksum() };
  },
};
