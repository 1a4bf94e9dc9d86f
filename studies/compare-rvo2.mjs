// Compares `orca` with RVO2, the C++ library of those who invented it: the velocities of one tick, and the processor time of many, on the same crowds.
// RVO2 is not part of Korzo. Fetch it (for instance `npm pack rvo2@1.2.0 && tar xzf rvo2-1.2.0.tgz`, whose sources lie in package/src) and run, after `npm run build`,
//
//   node studies/compare-rvo2.mjs package/src [--agents 10000]
//
// It needs g++. Both get one thread, and take turns.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createSimulation, resolveValues } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { isMain } from '../tools/is-main.mjs';

/** @typedef {{ x: number, y: number, vx: number, vy: number, radius: number, speed: number, maxSpeed: number, goalX: number, goalY: number }} Walker */

const step = 0.1;
const values = { neighbourDistance: 5, maxNeighbours: 10, timeHorizon: 5, timeHorizonWalls: 2 };
/** People per square metre. */
const density = 0.5;

/**
 * @param {number} count
 * @param {'random' | 'jam'} scene goals anywhere, or every agent through the middle to the point opposite
 * @returns {Walker[]}
 */
export function crowdOf(count, scene) {
  let state = 12345;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
  const side = Math.sqrt(count / density);
  return Array.from({ length: count }, () => {
    const x = Math.fround(next() * side);
    const y = Math.fround(next() * side);
    const angle = next() * 2 * Math.PI;
    const goal = scene === 'jam' ? [side - x, side - y] : [next() * side, next() * side];
    return {
      x,
      y,
      vx: Math.fround(Math.cos(angle)),
      vy: Math.fround(Math.sin(angle)),
      radius: 0.25,
      speed: Math.fround(1.34),
      maxSpeed: 2,
      goalX: Math.fround(goal[0]),
      goalY: Math.fround(goal[1]),
    };
  });
}

/** As a release is built, and for this very processor as one program. */
const builds = { plain: ['-O3', '-DNDEBUG'], tuned: ['-O3', '-DNDEBUG', '-march=native', '-flto'] };

/**
 * @param {string} sources folder of RVO2's sources
 * @param {string} folder where to build
 * @param {keyof typeof builds} build
 */
function compileDriver(sources, folder, build) {
  const program = join(folder, build);
  const files = readdirSync(sources).filter((name) => name.endsWith('.cpp'));
  const driver = fileURLToPath(new URL('rvo2-driver.cpp', import.meta.url));
  const inputs = [driver, ...files.map((name) => join(sources, name))];
  execFileSync('g++', [...builds[build], '-I', sources, ...inputs, '-o', program]);
  return program;
}

/**
 * @param {string} program
 * @param {readonly Walker[]} crowd
 * @param {number} ticks
 */
function runRvo2(program, crowd, ticks) {
  const head = `${ticks} ${step} ${values.neighbourDistance} ${values.maxNeighbours} ${values.timeHorizon} ${crowd.length}\n`;
  const rows = crowd.map((each) => Object.values(each).join(' '));
  const output = execFileSync(program, { input: head + rows.join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 });
  const [seconds, ...velocities] = output.trim().split('\n');
  return { seconds: Number(seconds), velocities: velocities.map((line) => line.split(' ').map(Number)) };
}

/**
 * @param {readonly Walker[]} crowd
 * @param {number} ticks
 */
export function runKorzo(crowd, ticks) {
  const model = builtinModels.find(({ name }) => name === 'orca');
  if (model === undefined) throw new Error('orca must be there');
  const side = Math.sqrt(crowd.length / density);
  const simulation = createSimulation({
    world: { origin: [0, 0, 0], size: [side, side, 0], edges: 'open', levels: 1, walls: [], exits: [] },
    models: [{ model, values: resolveValues(model.parameters, values).values }],
    sources: [
      {
        name: 'all',
        ids: crowd.length,
        lastTick: 0,
        arrivalsAt: (tick, admit) => {
          if (tick > 0) return;
          for (const { x, y, vx, vy, radius, speed, maxSpeed, goalX, goalY } of crowd) {
            const goal = /** @type {const} */ ([goalX, goalY, 0]);
            admit({
              kind: 'person',
              model: 0,
              x,
              y,
              vx,
              vy,
              radius,
              desiredSpeed: speed,
              maxSpeed,
              maxAcceleration: 1e6,
              goal,
            });
          }
        },
      },
    ],
    dt: step,
    seed: 1,
    hotLoops: kernelHotLoops,
  });
  const start = process.cpuUsage();
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  const { user, system } = process.cpuUsage(start);
  const { id, vx, vy } = simulation.crowds[0].columns;
  /** @type {number[][]} */
  const velocities = [];
  for (let row = 0; row < crowd.length; row++) velocities[id[row]] = [vx[row], vy[row]];
  return { seconds: (user + system) / 1e6, velocities };
}

/**
 * @param {string} program
 * @param {readonly Walker[]} crowd
 */
function compareVelocities(program, crowd) {
  const theirs = runRvo2(program, crowd, 1).velocities;
  const ours = runKorzo(crowd, 1).velocities;
  const off = theirs.map(([vx, vy], self) => Math.hypot(vx - ours[self][0], vy - ours[self][1])).sort((a, b) => a - b);
  /** @param {number} share */
  const quantile = (share) => off[Math.min(off.length - 1, Math.floor(share * off.length))];
  const alike = off.filter((each) => each <= 2.5e-4).length / off.length;
  return { median: quantile(0.5), most: quantile(0.999), largest: quantile(1), alike };
}

/**
 * Million agent-steps per second of processor time, the best of several rounds in turns.
 *
 * @param {{ plain: string, tuned: string }} programs
 * @param {readonly Walker[]} crowd
 */
function comparePace({ plain, tuned }, crowd) {
  const ticks = Math.max(20, Math.round(1e6 / crowd.length));
  const work = (crowd.length * ticks) / 1e6;
  const best = { plain: 0, tuned: 0, ours: 0 };
  for (let round = 0; round < 4; round++) {
    best.plain = Math.max(best.plain, work / runRvo2(plain, crowd, ticks).seconds);
    best.tuned = Math.max(best.tuned, work / runRvo2(tuned, crowd, ticks).seconds);
    best.ours = Math.max(best.ours, work / runKorzo(crowd, ticks).seconds);
  }
  return best;
}

function main() {
  const { positionals, values: options } = parseArgs({
    allowPositionals: true,
    options: { agents: { type: 'string', default: '10000' } },
  });
  if (positionals.length !== 1) {
    console.error('Give the folder of the sources of RVO2: node studies/compare-rvo2.mjs FOLDER [--agents N]');
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'korzo-rvo2-'));
  try {
    const programs = {
      plain: compileDriver(positionals[0], folder, 'plain'),
      tuned: compileDriver(positionals[0], folder, 'tuned'),
    };
    for (const scene of /** @type {const} */ (['random', 'jam'])) {
      const crowd = crowdOf(Number(options.agents), scene);
      const { median, most, largest, alike } = compareVelocities(programs.plain, crowd);
      const { plain, tuned, ours } = comparePace(programs, crowd);
      console.log(
        `${scene}, ${crowd.length} agents: velocities of one tick differ by ${median.toExponential(1)} m/s (median), ${most.toExponential(1)} (99.9 %), ` +
          `${largest.toExponential(1)} (largest); ${(100 * alike).toFixed(2)} % within 2.5e-4. ` +
          `Million agent-steps per second: RVO2 ${plain.toFixed(2)}, tuned ${tuned.toFixed(2)}, orca ${ours.toFixed(2)} ` +
          `(${(ours / plain).toFixed(1)} and ${(ours / tuned).toFixed(1)} times)`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (isMain(import.meta.url)) main();
