import { placeOf } from '@korzo/building';
// Draws the lateral acceleration of the four ways around an obstacle, and measures them in the small city, for docs/obstacles.md.
//
//   node studies/compare-avoidance.mjs [--city]
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRun, shippedScenarios } from '@korzo/engine';
import { builtinMeasures, Series } from '@korzo/analysis';
import { setKnobs } from '@korzo/formats';
import { avoidanceMethods, SolidBarrier } from '@korzo/models';
import { isMain } from '../tools/is-main.mjs';

/** @typedef {keyof typeof avoidanceMethods} MethodName */

/** @type {readonly MethodName[]} */
const names = ['forceField', 'awayFromCentre', 'alongSurface', 'silhouetteEdge'];
const radius = 2;
const clearance = 0.5;
const distance = 6;
const offsets = Array.from({ length: 121 }, (_, index) => (index - 60) / 20);
const titles = {
  forceField: 'force field',
  awayFromCentre: 'away from the centre',
  alongSurface: 'along the surface',
  silhouetteEdge: 'to the nearest silhouette edge',
};
const colours = {
  forceField: '#c0392b',
  awayFromCentre: '#8e44ad',
  alongSurface: '#d68910',
  silhouetteEdge: '#1f77b4',
};

/**
 * Lateral acceleration (1 = all there is) of a point that heads past a cylinder at each offset, to its left.
 *
 * @param {MethodName} name
 */
export function lateralAccelerations(name) {
  /** @type {import('@korzo/core').Solid} */
  const column = { shape: 'cylinder', centre: [0, 0], radius, bottom: -50, top: 50 };
  const danger = {
    barriers: [new SolidBarrier(column, [0, 0, 0])],
    count: 1,
    length: 10,
    clearance,
    room: { least: -100, most: 100 },
  };
  return offsets.map((offset) => {
    const push = { x: 0, y: 0, z: 0 };
    const self = { x: -distance, y: offset, z: 0, vx: 5, vy: 0, vz: 0, speed: 5, maxSpeed: 9, inVolume: true };
    avoidanceMethods[name]({ ...self, forwardX: 1, forwardY: 0, forwardZ: 0, radius: 0 }, danger, push);
    return push.y;
  });
}

/** The four curves, one under the other, as an SVG. */
export function drawCurves() {
  const width = 640;
  const row = 130;
  /** @param {number} offset */
  const x = (offset) => 60 + ((offset + 3) / 6) * (width - 90);
  const rows = names.map((name, index) => {
    const top = 20 + index * row;
    /** @param {number} value */
    const y = (value) => top + 50 - value * 42;
    const curve = lateralAccelerations(name);
    // A jump is no line: it is left open.
    const path = curve
      .map((value, at) => {
        const jumps = at > 0 && Math.abs(value - curve[at - 1]) > 0.5;
        return `${at === 0 || jumps ? 'M' : 'L'}${x(offsets[at]).toFixed(1)} ${y(value).toFixed(1)}`;
      })
      .join('');
    return [
      `<rect x="${x(-radius)}" y="${top + 4}" width="${(x(radius) - x(-radius)).toFixed(1)}" height="92" fill="#888" opacity="0.15"/>`,
      `<path d="M60 ${y(0)}H${width - 30}M${x(0)} ${top + 4}V${top + 96}" stroke="#888" fill="none"/>`,
      `<path d="${path}" stroke="${colours[name]}" stroke-width="2.5" fill="none"/>`,
      `<text x="64" y="${top + 14}" font-size="14" fill="${colours[name]}">${titles[name]}</text>`,
      `<text x="30" y="${y(1) + 4}" font-size="11" fill="#777">left</text><text x="24" y="${y(-1) + 4}" font-size="11" fill="#777">right</text>`,
    ].join('\n');
  });
  const height = 20 + 4 * row + 20;
  const scale = [-3, -2, -1, 0, 1, 2, 3].map(
    (offset) =>
      `<text x="${x(offset)}" y="${height - 22}" font-size="11" fill="#777" text-anchor="middle">${offset}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" role="img">`,
    '<title>Lateral acceleration as a function of the offset from an obstacle dead ahead, for four ways around it</title>',
    ...rows,
    ...scale,
    `<text x="${width / 2}" y="${height - 6}" font-size="11" fill="#777" text-anchor="middle">offset to the left, m (the obstacle, grey, has a radius of ${radius} m; clearance ${clearance} m)</text>`,
    '</svg>\n',
  ].join('\n');
}

/**
 * Hits, smoothness and arrivals of one method in the small city, without the guard that makes hits impossible.
 *
 * @param {MethodName} name
 * @param {number} seed
 */
async function measureCity(name, seed) {
  const shipped = shippedScenarios().find((each) => each.name === 'small-city');
  /** @type {Record<string, unknown>} */
  const settings = { avoidance: name, 'run.seed': seed };
  for (const group of ['east', 'west']) settings[`groups.${group}.parameters.guardsBody`] = false;
  const measure = builtinMeasures.find((each) => each.name === 'obstacle-hits');
  if (shipped === undefined || measure === undefined)
    throw new Error('the small city and obstacle-hits must be shipped');
  const turned = setKnobs(shipped.scenario, settings);
  if ('problems' in turned) throw new Error(JSON.stringify(turned.problems));
  const { scenario } = turned;
  const { simulation } = await openRun(scenario);
  const hits = new Series(measure, placeOf(simulation), { tolerance: 0.01 });
  const { dt } = simulation.setup;
  let sum = 0;
  let squares = 0;
  let samples = 0;
  /** @type {Map<number, readonly [number, number]>} */
  const before = new Map();
  while (simulation.time < scenario.run.duration) {
    simulation.tick();
    hits.afterTick(simulation);
    sum += hits.values()[hits.length - 1];
    const { id, y, vx, vy } = simulation.crowds[0].columns;
    for (let row = 0; row < simulation.present; row++) {
      const last = before.get(id[row]);
      // Those who stand at the end of their way do not count.
      if (last !== undefined && y[row] < 60) {
        squares += ((vx[row] - last[0]) ** 2 + (vy[row] - last[1]) ** 2) / dt ** 2;
        samples++;
      }
      before.set(id[row], [vx[row], vy[row]]);
    }
  }
  const { y } = simulation.crowds[0].columns;
  const through = y.subarray(0, simulation.present).filter((each) => each > 26).length;
  return {
    hits: sum / simulation.ticks,
    acceleration: Math.sqrt(squares / samples),
    through: through / simulation.present,
  };
}

async function main() {
  const figure = fileURLToPath(new URL('../docs/figures/avoidance.svg', import.meta.url));
  writeFileSync(figure, drawCurves());
  console.log(`wrote ${figure}`);
  if (!process.argv.includes('--city')) return;
  for (const name of names) {
    /** @type {Awaited<ReturnType<typeof measureCity>>[]} */
    const runs = [];
    for (const seed of [1, 2, 3]) runs.push(await measureCity(name, seed));
    /** @param {'hits' | 'acceleration' | 'through'} key */
    const mean = (key) => runs.reduce((total, run) => total + run[key], 0) / runs.length;
    console.log(
      `${titles[name]}: ${mean('hits').toFixed(1)} hits/min, ${mean('acceleration').toFixed(2)} m/s2 (root mean square), ${(100 * mean('through')).toFixed(0)} % past the monument`,
    );
  }
}

if (isMain(import.meta.url)) await main();
