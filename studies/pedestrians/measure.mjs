// What the study of pedestrian models measures in its scenes.
import { ContactCheck } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { createSimulation, guide, resolveValues } from '@korzo/core';
import { openRun } from '@korzo/engine';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { bottleneck, counterflow, freeSpeed, largeRoom, narrowCorridor, wideCorridor } from './scenes.mjs';

/**
 * @typedef {import('@korzo/core').Simulation} Simulation
 * @typedef {import('./scenes.mjs').Subject} Subject
 * @typedef {Simulation['crowds'][number]['columns']} Columns
 */

/** @param {Simulation} simulation @param {(columns: Columns, row: number) => void} call */
function forEverybody({ crowds }, call) {
  for (const { columns, ownCount } of crowds) for (let row = 0; row < ownCount; row++) call(columns, row);
}

/**
 * Runs until all have left, the time is over or `isOver`; `fastest` is the largest speed of any agent as a multiple of its free speed.
 *
 * @param {import('./scenes.mjs').Scenario} scenario @param {number} seed
 * @param {(simulation: Simulation) => void} [watch] @param {() => boolean} [isOver]
 */
async function play(scenario, seed, watch, isOver = () => false) {
  const run = await openRun(scenario, { workers: 1, seed });
  const { simulation } = run;
  const check = new ContactCheck(placeOf(simulation));
  let fastest = 0;
  while (simulation.time < scenario.run.duration && simulation.present > 0 && !isOver()) {
    simulation.tick();
    check.afterTick(simulation);
    forEverybody(simulation, ({ vx, vy, desiredSpeed }, row) => {
      fastest = Math.max(fastest, Math.hypot(vx[row], vy[row]) / desiredSpeed[row]);
    });
    watch?.(simulation);
  }
  await run.close();
  return { left: simulation.totals.left, last: simulation.lastLeftAt, fastest, deepest: check.totals.deepest };
}

/**
 * People per second in the middle of the passage, between a fifth and four fifths of them (0 when they jam), and meanwhile people per
 * square metre in 1.5 x 1.5 m before it. @param {Subject} subject @param {number} width @param {number} seed
 */
export async function measureFlow(subject, width, seed) {
  /** @type {number[]} */
  const times = [];
  const through = new Set();
  let waiting = 0;
  let looks = 0;
  const result = await play(bottleneck(subject, width), seed, (simulation) => {
    const isSteady = times.length >= 30 && times.length < 110;
    if (isSteady) looks++;
    forEverybody(simulation, ({ id, x, y }, row) => {
      if (isSteady && x[row] > 8.5 && x[row] <= 10 && Math.abs(y[row] - 4) < 0.75) waiting++;
      if (x[row] < 10.5 || through.has(id[row])) return;
      through.add(id[row]);
      times.push(simulation.time);
    });
  });
  const flow = times.length > 120 ? 90 / (times[120] - times[30]) : 0;
  return { ...result, flow, density: waiting / looks / 2.25 };
}

/** Weidmann 1993, m/s. @param {number} density people per square metre */
export const weidmann = (density) => freeSpeed * (1 - Math.exp(-1.913 * (1 / density - 1 / 5.4)));

const loop = { length: 20, width: 4, south: 3 };

/** Mean speed along a corridor of 20 x 4 m that leads back into itself, in the second half of 40 s. @param {Subject} subject @param {number} density @param {number} seed */
export function measureSpeed(subject, density, seed) {
  const { length, width } = loop;
  const speeds = walkRound(subject, inRows(Math.round(density * length * width), subject.radius, seed), loop, seed);
  return mean(speeds);
}

/**
 * Mean and deviation of speeds in single file, m/s, on a ring as long as the oval of the experiments, one person wide; free speeds
 * around 1.24 m/s as in the experiments. @param {Subject} subject @param {number} count @param {number} seed
 */
export function measureFile(subject, count, seed) {
  const ring = { length: ovalLength, width: Math.min(0.8, 3.2 * subject.radius), south: 3 };
  const agents = Array.from({ length: count }, (_, number) => ({
    x: ((number + 0.5) * ring.length) / count,
    y: ring.south + ring.width / 2,
    radius: subject.radius,
    desiredSpeed: 1.24 + 0.15 * Math.sin(number * 7.3 + seed),
    maxSpeed: 2,
    maxAcceleration: 1000,
    heading: /** @type {const} */ ([1, 0, 0]),
  }));
  const speeds = walkRound(subject, agents, ring, seed);
  const speed = mean(speeds);
  const deviation = Math.sqrt(mean(speeds.map((each) => (each - speed) * (each - speed))));
  return { density: count / ring.length, speed, deviation };
}

const ovalLength = 8 + 6 * Math.PI;

const mean = (/** @type {readonly number[]} */ list) => list.reduce((sum, each) => sum + each, 0) / list.length;

/**
 * Speeds along a corridor that leads back into itself, of all people in all ticks of the second half of 40 s.
 * @param {Subject} subject @param {readonly Partial<import('@korzo/core').AgentSpec>[]} agents
 * @param {{ length: number, width: number, south: number }} ring @param {number} seed
 */
function walkRound(subject, agents, { length, width, south }, seed) {
  const model = builtinModels.find(({ name }) => name === subject.model);
  if (model === undefined) throw new Error(`there is no model ${subject.model}`);
  const simulation = createSimulation({
    world: {
      origin: [0, 0, 0],
      size: [length, width + 2 * south, 0],
      edges: 'wrap',
      levels: 1,
      walls: [south, south + width].map((y) => ({ level: 0, from: [0, y], to: [length, y] })),
      exits: [],
    },
    models: [{ model, values: resolveValues(model.parameters, subject.values).values }],
    sources: [
      {
        name: 'walkers',
        ids: agents.length,
        lastTick: 0,
        arrivalsAt: (tick, admit) => {
          for (const agent of tick === 0 ? agents : []) admit({ kind: 'person', model: 0, x: 0, y: 0, ...agent });
        },
      },
    ],
    parts: [
      guide({
        name: 'eastward',
        choose({ crowd }) {
          const { x, y, goalX, goalY } = crowd.columns;
          for (let row = 0; row < crowd.ownCount; row++) {
            goalX[row] = x[row] + length / 4;
            goalY[row] = y[row];
          }
        },
      }),
    ],
    dt: subject.dt,
    seed,
    hotLoops: kernelHotLoops,
  });
  /** @type {number[]} */
  const speeds = [];
  while (simulation.time < 40) {
    simulation.tick();
    if (simulation.time < 20) continue;
    forEverybody(simulation, ({ vx }, row) => void speeds.push(vx[row]));
  }
  return speeds;
}

/** People in rows, shifted by chance as far as bodies allow. @param {number} count @param {number} radius @param {number} seed */
function inRows(count, radius, seed) {
  const { length, width, south } = loop;
  const columns = Math.ceil(Math.sqrt((count * length) / width));
  const rows = Math.ceil(count / columns);
  const gap = [length / columns, width / rows];
  const shift = (/** @type {number} */ number, /** @type {0 | 1} */ axis) => {
    const wave = Math.sin((number + 1) * 12.9898 + axis * 78.233 + seed * 3.7) * 43758.5453;
    return (wave - Math.floor(wave) - 0.5) * Math.max(0, Math.min(gap[axis] - 2 * radius, 0.6));
  };
  return Array.from({ length: count }, (_, number) => ({
    x: (Math.floor(number / rows) + 0.5) * gap[0] + shift(number, 0),
    y: south + ((number % rows) + 0.5) * gap[1] + shift(number, 1),
    radius,
    desiredSpeed: freeSpeed,
    maxSpeed: freeSpeed * 1.3,
    maxAcceleration: 1000,
    heading: /** @type {const} */ ([1, 0, 0]),
  }));
}

/** When the last of a hundred has come through the corridor, with so many against them. @param {Subject} subject @param {number} against @param {number} seed */
export async function measureCounterflow(subject, against, seed) {
  const arrived = new Set();
  const back = new Set();
  let last = NaN;
  const result = await play(
    counterflow(subject, 100, against),
    seed,
    (simulation) =>
      forEverybody(simulation, ({ id, group, x }, row) => {
        if (group[row] === 1 && x[row] < 10) back.add(id[row]);
        if (group[row] !== 0 || x[row] < 20 || arrived.has(id[row])) return;
        arrived.add(id[row]);
        last = simulation.time;
      }),
    () => arrived.size === 100 && back.size === against,
  );
  return { ...result, arrived: arrived.size, back: back.size, last };
}

/** @param {Subject} subject @param {number} doors @param {number} seed */
export const measureRoom = (subject, doors, seed) => play(largeRoom(subject, doors), seed);

/** @param {Subject} subject @param {keyof typeof import('./scenes.mjs').ways} way @param {number} seed */
export const measureWay = (subject, way, seed) => play(wideCorridor(subject, way), seed);

/** Mean speed between 20 m and 40 m from the 5th to the 10th second. @param {Subject} subject @param {number} people @param {number} seed */
export async function measureCorridor(subject, people, seed) {
  let sum = 0;
  let count = 0;
  const result = await play(narrowCorridor(subject, people), seed, (simulation) => {
    if (simulation.time < 5 || simulation.time > 10) return;
    forEverybody(simulation, ({ x, vx }, row) => {
      if (x[row] < 20 || x[row] > 40) return;
      sum += vx[row];
      count++;
    });
  });
  return { ...result, speed: sum / count };
}
