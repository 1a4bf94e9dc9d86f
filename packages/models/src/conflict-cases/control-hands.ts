import type { HandsMaker } from '@korzo/core';
import { ControlEngine, type ControlBriefing } from './engine.ts';

/** What threads share of the work of a control: rows, agents by their order, islands, areas; or all about a small crowd. */
export const controlJobs = { findLed: 0, findStrangers: 1, link: 2, resolve: 3, stop: 4, decide: 5, all: 6 } as const;

/** The tools of the leader, by the memory of the run and the address of the control. */
const leading = new WeakMap<WebAssembly.Memory, Map<number, ControlEngine>>();

/** The leader works with the same tools as its hands. */
export function leadersEngine(memory: WebAssembly.Memory, address: number): ControlEngine {
  const found = leading.get(memory)?.get(address);
  if (found === undefined) throw new Error('the movement control has no hands; make it a part of a run');
  return found;
}

/** How each thread works for a movement control. */
export const movementHands: HandsMaker<ControlBriefing> = {
  name: 'movement control',
  make: (place, briefing) => {
    const engine = new ControlEngine(place, briefing);
    if (place.thread === 0) {
      const engines = leading.get(place.memory) ?? new Map<number, ControlEngine>();
      leading.set(place.memory, engines.set(briefing.address, engine));
    }
    return {
      refresh: () => engine.memory.refresh(),
      perform: (job, tile, first, last) => {
        if (job === controlJobs.findLed) engine.findLed(tile, first, last);
        else if (job === controlJobs.findStrangers) engine.findStrangers(tile, first, last);
        else if (job === controlJobs.link) engine.link(first, last);
        else if (job === controlJobs.resolve) engine.resolve(first, last);
        else if (job === controlJobs.stop) engine.stop(first, last);
        else if (job === controlJobs.decide) engine.decide(first, last);
        else engine.decideAll();
      },
    };
  },
};
