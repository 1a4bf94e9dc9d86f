import type { Ending } from '../protocol/replies.ts';
import { largestDensity } from './heat.ts';
import { heatedWorld } from './insight.ts';
import { RecordedPlaces } from './recorded-places.ts';
import type { Session } from './session.ts';

/** Densities are looked for in moments so far apart, s. */
const densityEvery = 1;

/** What a run came to: when people had left, by which exits, and where it was crowded most. */
export function endingOf(session: Session): Ending {
  const { run, departures } = session;
  const { simulation } = run;
  const { dt } = simulation.setup;
  const count = simulation.totals.entered - departures.removed;
  const time = (share: number): number | null => {
    const tick = departures.tickOf(share, count);
    return tick === null ? null : tick * dt;
  };
  const last = departures.all.at(-1);
  return {
    time: simulation.time,
    entered: simulation.totals.entered,
    left: departures.all.length,
    half: time(0.5),
    most: time(0.95),
    all: time(1),
    last: last === undefined ? null : { agent: last.agent, time: last.tick * dt, exit: last.exit },
    exits: Object.fromEntries(simulation.exits),
    density: mostCrowded(session),
  };
}

function mostCrowded({ recording, places, epoch, run }: Session): Ending['density'] {
  const shown = new RecordedPlaces(places, epoch);
  const seeker = recording.openSeeker();
  const [from, to] = recording.range;
  let most: Ending['density'] = null;
  for (let time = from; time <= to; time += densityEvery) {
    const moment = seeker.at(time);
    if (moment === undefined) continue;
    const found = largestDensity(shown.show(moment), heatedWorld(run));
    if (found !== undefined && found.value > (most?.value ?? 0)) most = { ...found, time: moment.time };
  }
  return most;
}
