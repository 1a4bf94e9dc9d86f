// Twice as many people at equal density: how much longer does a tick take? Prints CPU time per person and step for buildings
// of 12, 24, 48 and 96 rooms with 25 people each, all walking. Run it on an idle machine, after `npm run build`.
import { openRun } from '@korzo/engine';
import { readScenario } from '@korzo/formats';
import { roomsOnCorridor } from '../tools/make-buildings.mjs';

const sizes = [12, 24, 48, 96];
const rounds = 5;
/** The first ticks make the fields that lead out; they are left out. */
const warmUp = 100;
const ticks = 200;

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** @param {number} rooms */
async function secondsPerStep(rooms) {
  const read = readScenario(roomsOnCorridor(rooms), { file: `${rooms} rooms` });
  if (!('scenario' in read)) throw new Error(read.problems[0].rule);
  const run = await openRun(read.scenario, { workers: 1 });
  const { simulation } = run;
  for (let tick = 0; tick < warmUp; tick++) simulation.tick();
  let steps = 0;
  const start = cpuSeconds();
  for (let tick = 0; tick < ticks; tick++) {
    steps += simulation.present;
    simulation.tick();
  }
  const seconds = cpuSeconds() - start;
  await run.close();
  return { perStep: seconds / steps, seconds, people: rooms * 25 };
}

/** The least of several rounds, taken in turns: what else the machine does only ever adds. */
const best = sizes.map(() => ({ perStep: Infinity, seconds: Infinity, people: 0 }));
for (let round = 0; round < rounds; round++) {
  for (const [index, rooms] of sizes.entries()) {
    const now = await secondsPerStep(rooms);
    if (now.perStep < best[index].perStep) best[index] = now;
  }
}
for (const [index, { people, seconds, perStep }] of best.entries()) {
  const ratio = index === 0 ? '' : `, ${(seconds / best[index - 1].seconds).toFixed(2)} times the time of half as many`;
  process.stdout.write(
    `${people} people: ${seconds.toFixed(2)} s for ${ticks} ticks, ${(perStep * 1e6).toFixed(2)} us per step${ratio}\n`,
  );
}
