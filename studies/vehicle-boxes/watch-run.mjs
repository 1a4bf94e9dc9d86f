import { openRun, readScenario, summariseTraffic, traffic } from '@korzo/engine';
import { overlapsAmong } from './boxes.mjs';

/** @typedef {import('./boxes.mjs').Box} Box */
/**
 * What was seen of a run: ticks looked at, vehicles looked at (summed), pairs that touched with their deepest overlap, and where each of
 * them began.
 * @typedef {{ ticks: number, looked: number, pairs: Map<string, number>, places: string[], arrived: number, longestStand: number }} Watched
 */

/** The number of agents that are vehicles in the column `kind`. */
const vehicleKind = 4;
/** Slower is standing, m/s. */
const standing = 0.1;

/**
 * The boxes of all vehicles of a run as they are drawn now.
 * @param {import('@korzo/engine').Run} run
 * @returns {Box[]}
 */
export function boxesOf({ simulation, scenario, made }) {
  const { addedColumns } = simulation;
  const kinds = made.from(traffic)[0]?.kinds ?? [];
  /** @type {Box[]} */
  const boxes = [];
  for (const [tile, { columns, ownCount }] of simulation.crowds.entries())
    for (let row = 0; row < ownCount; row++) {
      if (columns.kind[row] !== vehicleKind) continue;
      const { name, length, width, sections = [length] } = kinds[columns.group[row] - scenario.groups.length];
      let [x, y] = [columns.x[row], columns.y[row]];
      let [headingX, headingY] = [columns.headingX[row], columns.headingY[row]];
      for (const [section, own] of sections.entries()) {
        if (section > 0) {
          // It hangs on the rear end of the one before it.
          [x, y] = [x - (headingX * sections[section - 1]) / 2, y - (headingY * sections[section - 1]) / 2];
          [headingX, headingY] = ['X', 'Y'].map((axis) => addedColumns[tile][`vehicleSection${section}${axis}`][row]);
          [x, y] = [x - (headingX * own) / 2, y - (headingY * own) / 2];
        }
        boxes.push({ id: columns.id[row], name, x, y, z: columns.z[row], headingX, headingY, length: own, width });
      }
    }
  return boxes;
}

/**
 * Runs a scenario and looks at all vehicles after every tick.
 * @param {string} text of the scenario
 * @param {number} seconds
 * @param {{ readonly seed?: number }} [options]
 * @returns {Promise<Watched>}
 */
export async function watchRun(text, seconds, options = {}) {
  const read = readScenario(text, { file: 'boxes.yaml' });
  if (!('scenario' in read)) throw new Error(read.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
  const run = await openRun(read.scenario, options);
  const { simulation, made, scenario } = run;
  const ticks = Math.round(seconds / scenario.run.dt);
  /** @type {Watched} */
  const watched = { ticks, looked: 0, pairs: new Map(), places: [], arrived: 0, longestStand: 0 };
  /** @type {Map<number, number>} */
  const stands = new Map();
  for (let tick = 1; tick <= ticks; tick++) {
    simulation.tick();
    const boxes = boxesOf(run);
    watched.looked += boxes.length;
    for (const { one, other, depth } of overlapsAmong(boxes)) {
      const key = `${one.name} ${Math.min(one.id, other.id)} and ${other.name} ${Math.max(one.id, other.id)}`;
      const before = watched.pairs.get(key);
      if (before === undefined)
        watched.places.push(
          `${(tick * scenario.run.dt).toFixed(1)} s: ${key} at ${one.x.toFixed(1)}, ${one.y.toFixed(1)}`,
        );
      watched.pairs.set(key, Math.max(before ?? 0, depth));
    }
    noteStands(run, stands, watched);
  }
  const [vehicles] = made.from(traffic);
  watched.arrived = vehicles === undefined ? 0 : summariseTraffic(vehicles).arrived;
  return watched;
}

/**
 * @param {import('@korzo/engine').Run} run
 * @param {Map<number, number>} stands since which tick vehicles stand, by their ids
 * @param {Watched} watched
 */
function noteStands({ simulation, scenario }, stands, watched) {
  for (const { columns, ownCount } of simulation.crowds)
    for (let row = 0; row < ownCount; row++) {
      if (columns.kind[row] !== vehicleKind) continue;
      const speed = Math.hypot(columns.vx[row], columns.vy[row]);
      const id = columns.id[row];
      if (speed >= standing) stands.delete(id);
      else {
        const since = stands.get(id) ?? simulation.ticks;
        stands.set(id, since);
        const lasts = (simulation.ticks - since) * scenario.run.dt;
        watched.longestStand = Math.max(watched.longestStand, lasts);
      }
    }
}
