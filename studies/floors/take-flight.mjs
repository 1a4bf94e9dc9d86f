import { openRun, readScenario } from '@korzo/engine';
import { flightScenario, JoinedPicture } from './flight.mjs';

/**
 * Runs a trial until all are out, at most so many seconds, and judges what was seen ten times a second.
 *
 * @param {import('./flight.mjs').Trial} trial
 * @param {number} seconds
 */
export async function takeFlight(trial, seconds) {
  const read = readScenario(JSON.stringify(flightScenario(trial)), { file: 'flight.json' });
  if (!('scenario' in read)) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
  const run = await openRun(read.scenario, { workers: 1 });
  const { simulation } = run;
  const picture = new JoinedPicture(trial);
  const every = Math.max(1, Math.round(0.1 / simulation.setup.dt));
  while (simulation.present > 0 && simulation.time < seconds) {
    simulation.tick();
    if (simulation.ticks % every === 0) picture.add(posesOf(simulation.crowds));
  }
  await run.close();
  return { picture, left: simulation.totals.left, lastAt: simulation.lastLeftAt };
}

/** @param {readonly import('@korzo/core').CrowdView[]} crowds */
const posesOf = (crowds) =>
  crowds.flatMap(({ columns: { id, level, x, y, radius }, ownCount }) =>
    Array.from({ length: ownCount }, (_, row) => ({
      id: id[row],
      level: level[row],
      x: x[row],
      y: y[row],
      radius: radius[row],
    })),
  );
