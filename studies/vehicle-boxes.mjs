// Looks at the bodies of vehicles from outside, as oriented boxes at their recorded poses, after every tick. Needs a build:
//   node studies/vehicle-boxes.mjs                      an hour in `small-town`, and in three random towns
//   node studies/vehicle-boxes.mjs small-town 120       so many seconds in a shipped city, or in a .city file
//   node studies/vehicle-boxes.mjs 7 120                the same in the random town of a seed
// Options behind: vehicles, kinds, e.g.  node studies/vehicle-boxes.mjs 7 120 80 "{ bus: 1 }"
import { readFileSync } from 'node:fs';
import { isMain } from '../tools/is-main.mjs';
import { randomTown, scenarioIn } from './vehicle-boxes/random-town.mjs';
import { watchRun } from './vehicle-boxes/watch-run.mjs';

const mixed = '{ car: 0.5, van: 0.15, truck: 0.15, bus: 0.2 }';

/** @param {string} town */
function cityText(town) {
  if (/^\d+$/.test(town)) return randomTown(Number(town));
  return readFileSync(town.endsWith('.city') ? town : new URL(`../cities/${town}.city`, import.meta.url), 'utf8');
}

/**
 * @param {string} town a seed, the name of a shipped city, or a file
 * @param {number} seconds
 * @param {number} vehicles
 * @param {string} kinds
 */
async function look(town, seconds, vehicles, kinds) {
  const watched = await watchRun(scenarioIn(cityText(town), { vehicles, kinds }), seconds);
  const deepest = Math.max(0, ...watched.pairs.values());
  console.log(
    `${town}: ${watched.pairs.size} pairs in each other, at most ${deepest.toFixed(2)} m deep; ${watched.ticks} ticks, ` +
      `${(watched.looked / watched.ticks).toFixed(0)} vehicles, ${watched.arrived} trips, longest stand ${watched.longestStand.toFixed(0)} s`,
  );
  for (const place of watched.places.slice(0, 12)) console.log(`  ${place}`);
  return watched.pairs.size;
}

if (isMain(import.meta.url)) {
  const [town, seconds = '3600', vehicles = '60', kinds = mixed] = process.argv.slice(2);
  let found = 0;
  for (const each of town === undefined ? ['small-town', '1', '2', '3'] : [town])
    found += await look(each, Number(seconds), Number(vehicles), kinds);
  process.exitCode = found > 0 ? 1 : 0;
}
