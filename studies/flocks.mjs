// Repeats curves of the papers on collective motion with the shipped scenarios, as any user could with `korzo run` and its knobs, and
// prints them as tables. `node studies/flocks.mjs [name ...]` runs all studies or those named; with --figures it draws the charts of
// docs/models as well. A study takes a minute or so on an idle machine, after `npm run build`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { builtinMeasures, Series } from '@korzo/analysis';
import { openRun, shippedScenarios } from '@korzo/engine';
import { setKnobs } from '@korzo/formats';
import { drawChart } from './draw-chart.mjs';

const figures = new URL('../docs/models/figures/', import.meta.url);

/**
 * @typedef {import('./draw-chart.mjs').Chart} Chart
 * @typedef {{ scenario: string, knobs: Record<string, unknown>, seed: number, measures: string[], duration: number, warmUp: number, every?: number }} Trial
 * @typedef {Record<string, { mean: number, final: number }>} Found
 */

/** One run, looked at every `every` ticks. @param {Trial} trial @returns {Promise<Found>} */
async function run({ scenario, knobs, seed, measures, duration, warmUp, every = 5 }) {
  const shipped = shippedScenarios().find(({ name }) => name === scenario);
  if (shipped === undefined) throw new Error(`no scenario ${scenario}`);
  const turned = setKnobs(shipped.scenario, { ...knobs, 'run.seed': seed, 'run.duration': duration });
  if ('problems' in turned) throw new Error(turned.problems[0].rule);
  const { simulation, close } = await openRun(turned.scenario, { workers: 1 });
  const series = measures.map((name) => {
    const measure = builtinMeasures.find((each) => each.name === name);
    if (measure === undefined) throw new Error(`no measure ${name}`);
    return new Series(measure, { world: simulation.setup.world, dt: simulation.setup.dt * every });
  });
  const ticks = Math.round(duration / simulation.setup.dt);
  for (let tick = 1; tick <= ticks; tick++) {
    simulation.tick();
    if (tick % every === 0) for (const each of series) each.afterTick(simulation);
  }
  await close();
  return Object.fromEntries(
    series.map((each) => {
      const { value, final } = each.summary(warmUp / duration);
      return [each.measure.name, { mean: value ?? Number.NaN, final: final ?? Number.NaN }];
    }),
  );
}

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The same trial with several seeds. @param {Omit<Trial, 'seed'>} trial @param {readonly number[]} seeds */
async function runs(trial, seeds) {
  const found = [];
  for (const seed of seeds) found.push(await run({ ...trial, seed }));
  return found;
}

/** @param {readonly string[]} head @param {readonly (readonly (string | number)[])[]} rows */
function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** @param {number} value */
const short = (value) => (Math.abs(value) < 0.001 && value !== 0 ? value.toExponential(1) : value.toFixed(3));

/** @param {readonly number[]} values */
const range = (values) => `${short(Math.min(...values))} to ${short(Math.max(...values))}`;

/** Order over noise at 4 per square metre. @returns {Promise<Chart>} */
async function vicsek() {
  const noises = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];
  const lines = [];
  for (const [count, box] of [
    [40, 3.1],
    [100, 5],
    [400, 10],
  ]) {
    /** @type {[number, number][]} */
    const points = [];
    for (const noise of noises) {
      const trial = { scenario: 'vicsek', knobs: { count, box, noise }, measures: ['polarization'] };
      const found = await runs({ ...trial, duration: 6000, warmUp: 1500 }, [1, 2]);
      points.push([noise, mean(found.map(({ polarization }) => polarization.mean))]);
    }
    lines.push({ name: `${count} agents`, points });
  }
  table(
    ['noise, rad', ...noises.map(String)],
    lines.map(({ name, points }) => [name, ...points.map(([, order]) => short(order))]),
  );
  return {
    title: 'Order and noise, 4 agents per square metre',
    x: 'noise, rad',
    y: 'polarization',
    lines,
    yRange: [0, 1],
  };
}

/** Number fluctuations of Vicsek's particles: no chart. */
async function fluctuations() {
  const rows = [];
  for (const noise of [1.2, 6.28]) {
    const knobs = { count: 2048, box: 32, noise, speed: 0.5 };
    const measures = ['polarization', 'number-fluctuation-exponent'];
    const found = await runs({ scenario: 'vicsek', knobs, measures, duration: 1500, warmUp: 500 }, [1, 2, 3]);
    rows.push([
      noise,
      range(found.map(({ polarization }) => polarization.mean)),
      range(found.map((each) => each['number-fluctuation-exponent'].mean)),
    ]);
  }
  table(['noise, rad', 'polarization', 'exponent'], rows);
}

/** Order and milling over the width of the zone of orientation, from two pasts. @returns {Promise<Chart>} */
async function couzin() {
  const widths = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 8];
  const lines = [];
  const rows = [];
  for (const past of ['random', 'goal']) {
    /** @type {[number, number][]} */
    const order = [];
    /** @type {[number, number][]} */
    const spin = [];
    for (const orientation of widths) {
      const knobs = { orientation, past };
      const measures = ['polarization', 'milling'];
      const found = await runs({ scenario: 'mill', knobs, measures, duration: 300, warmUp: 250 }, [1, 2, 3]);
      order.push([orientation, mean(found.map(({ polarization }) => polarization.mean))]);
      spin.push([orientation, mean(found.map(({ milling }) => milling.mean))]);
    }
    const from = past === 'random' ? 'from chaos' : 'from order';
    lines.push({ name: `order, ${from}`, points: order }, { name: `milling, ${from}`, points: spin });
  }
  for (const { name, points } of lines) rows.push([name, ...points.map(([, value]) => value.toFixed(2))]);
  table(['orientation, m', ...widths.map(String)], rows);
  return {
    title: 'Swarm, torus, flock',
    x: 'width of the zone of orientation, m',
    y: 'order, milling',
    lines,
    yRange: [0, 1],
  };
}

/** Order and number fluctuations over noise. @returns {Promise<Chart>} */
async function tonerTu() {
  const noises = [0.1, 0.2, 0.4, 0.6, 0.8, 1.2, 2, 3];
  /** @type {[number, number][]} */
  const order = [];
  /** @type {[number, number][]} */
  const exponent = [];
  for (const noise of noises) {
    const measures = ['polarization', 'number-fluctuation-exponent'];
    const trial = { scenario: 'toner-tu', knobs: { noise }, measures, duration: 200, warmUp: 100, every: 10 };
    const found = await runs(trial, [1, 2]);
    order.push([noise, mean(found.map(({ polarization }) => polarization.mean))]);
    exponent.push([noise, mean(found.map((each) => each['number-fluctuation-exponent'].mean))]);
  }
  const lines = [
    { name: 'polarization', points: order },
    { name: 'exponent', points: exponent },
  ];
  table(
    ['noise, m2/s3', ...noises.map(String)],
    lines.map(({ name, points }) => [name, ...points.map(([, value]) => value.toFixed(2))]),
  );
  return {
    title: 'Order, and how numbers fluctuate',
    x: 'noise, m2/s3',
    y: 'polarization, exponent',
    lines,
    yRange: [0, 1],
  };
}

/** What is left of the velocity mismatch, over the decay. @returns {Promise<Chart>} */
async function cuckerSmale() {
  const decays = [0, 0.25, 0.5, 0.75, 1, 1.5, 2];
  const lines = [];
  for (const radius of [5, 20]) {
    /** @type {[number, number][]} */
    const points = [];
    for (const decay of decays) {
      const measures = ['velocity-mismatch'];
      const trial = { scenario: 'cucker-smale', measures, duration: 100, warmUp: 0, every: 1 };
      const knobs = { count: 40, decay, radius };
      const found = await runs({ ...trial, knobs }, [1, 2, 3]);
      // The first value is that after one tick, next to that of the start.
      const start = await runs({ ...trial, knobs, duration: 0.05 }, [1, 2, 3]);
      const left = found.map((each, seed) => each['velocity-mismatch'].final / start[seed]['velocity-mismatch'].final);
      points.push([decay, Math.sqrt(mean(left))]);
    }
    lines.push({ name: `within ${radius} m`, points });
  }
  table(
    ['decay', ...decays.map(String)],
    lines.map(({ name, points }) => [name, ...points.map(([, value]) => short(value))]),
  );
  return {
    title: 'Velocity differences left after 100 s',
    x: 'decay, beta',
    y: 'share of those at the start',
    lines,
    yRange: [0, 1],
  };
}

/** Velocity mismatch over time for three topologies. @returns {Promise<Chart>} */
async function tanner() {
  const times = [1, 2, 4, 6, 8, 10, 15, 20];
  const lines = [];
  for (const [name, knobs] of /** @type {const} */ ([
    ['all with all', { topology: 'fixed', links: 10 }],
    ['chain', { topology: 'fixed', links: 1 }],
    ['within 4 m', { topology: 'changing', reach: 4 }],
  ])) {
    /** @type {[number, number][]} */
    const points = [];
    for (const duration of times) {
      const measures = ['velocity-mismatch'];
      const found = await runs({ scenario: 'tanner', knobs, measures, duration, warmUp: 0, every: 1 }, [1, 2, 3]);
      points.push([duration, Math.log10(mean(found.map((each) => each['velocity-mismatch'].final)))]);
    }
    lines.push({ name, points });
  }
  table(
    ['time, s', ...times.map(String)],
    lines.map(({ name, points }) => [name, ...points.map(([, value]) => (10 ** value).toExponential(1))]),
  );
  return { title: 'Agreement of ten linked agents', x: 'time, s', y: 'log10 of the velocity mismatch, m2/s2', lines };
}

/** The lattice over the pull of the goal, and the fragments without one. @returns {Promise<Chart>} */
async function olfatiSaber() {
  const gains = [0.02, 0.03, 0.05, 0.1, 0.2, 0.3];
  /** @type {[number, number][]} */
  const points = [];
  const rows = [];
  const measures = ['groups', 'largest-group', 'lattice-deviation', 'velocity-mismatch'];
  for (const goalGain of gains) {
    const trial = { scenario: 'olfati-saber', knobs: { goalGain }, measures, duration: 80, warmUp: 79, every: 50 };
    const found = await runs(trial, [1, 2, 3]);
    const deviations = found.map((each) => each['lattice-deviation'].final);
    const mismatch = found.map((each) => each['velocity-mismatch'].final).sort((a, b) => a - b);
    points.push([goalGain, mean(deviations)]);
    rows.push([
      goalGain,
      range(found.map(({ groups }) => groups.final)),
      range(deviations),
      mismatch[1].toExponential(1),
    ]);
  }
  table(['goal gain', 'groups', 'lattice deviation', 'velocity mismatch (median)'], rows);
  const alone = { scenario: 'olfati-saber', knobs: { algorithm: 'alpha', count: 40 }, measures };
  const parts = await runs({ ...alone, duration: 60, warmUp: 59, every: 50 }, [1, 2, 3]);
  process.stdout.write(
    `algorithm 1, 40 agents, 60 s: the largest group has ${range(parts.map((each) => each['largest-group'].final))}\n\n`,
  );
  const lines = [{ name: '100 agents, 80 s', points }];
  return {
    title: 'A goal that pulls too hard crushes the lattice',
    x: 'goal gain, 1/s2',
    y: 'lattice deviation',
    lines,
  };
}

/** @type {Record<string, () => Promise<Chart | void>>} */
const studies = {
  vicsek,
  fluctuations,
  couzin,
  'toner-tu': tonerTu,
  'cucker-smale': cuckerSmale,
  'tanner-jadbabaie': tanner,
  'olfati-saber': olfatiSaber,
};

const words = process.argv.slice(2);
const draws = words.includes('--figures');
const asked = words.filter((word) => word !== '--figures');
const unknown = asked.find((name) => !Object.hasOwn(studies, name));
if (unknown !== undefined) {
  process.stderr.write(`there is no study '${unknown}'; known are ${Object.keys(studies).join(', ')}\n`);
  process.exitCode = 2;
} else {
  for (const [name, study] of Object.entries(studies)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    process.stdout.write(`${name}\n\n`);
    const chart = await study();
    if (!draws || chart === undefined) continue;
    mkdirSync(figures, { recursive: true });
    writeFileSync(new URL(`${name}.svg`, figures), drawChart(chart));
  }
}
