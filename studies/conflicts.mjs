// Repeats each scenario of conflict-cases with many seeds, by the cured rules and by those of the thesis alone, and prints how many tasks were
// done and what touched. `node studies/conflicts.mjs [seeds] [name ...]`, after `npm run build`; all of them with a hundred seeds take about half an hour.
// In the scenarios of single cases a seed shakes the scene: every agent starts and ends anywhere in its cell where a body fits, at a speed
// between 0.7 and 1.7 m/s, so that the meeting is another one each time.
import { ContactCheck } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { uniform } from '@korzo/core';
import { openRun, shippedScenarios } from '@korzo/engine';
import { readScenario } from '@korzo/formats';
import { drawGridTasks } from '@korzo/models';
import { isMain } from '../tools/is-main.mjs';

/**
 * @typedef {import('@korzo/formats').Scenario} Scenario
 * @typedef {'cured' | 'thesis'} Rules
 * @typedef {{ tasks: number, done: number, failed: string[], touching: number, deepest: number, longest: number }} Outcome
 */

export const caseNames = [
  'conflict-head-on',
  'conflict-turn',
  'conflict-crossing',
  'conflict-start',
  'conflict-shared-way',
  'conflict-standing',
  'conflict-corner',
  'conflict-queue',
  'conflict-emergency',
];
/** Tasks on maps drawn by lot, for crowds of several sizes. */
const lotNames = [5, 10, 20, 40, 60].map((agents) => `tasks-by-lot-${agents}`);
/** Those who walk from goal to goal until the time is over. */
const endlessNames = ['conflict-crowd', 'conflict-maze'];

/** How far from the middle of its cell of 2 m a body of 0.25 m may stand. */
const room = 0.74;

/** @param {string} name @returns {Scenario} */
function shipped(name) {
  const found = shippedScenarios().find((each) => each.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found.scenario;
}

/** @param {Scenario} scenario @param {Rules} rules @param {number} seed @returns {Scenario} */
export function ruledBy(scenario, rules, seed) {
  const groups = scenario.groups.map((group) => ({ ...group, parameters: { ...group.parameters, rules } }));
  return { ...scenario, groups, run: { ...scenario.run, seed } };
}

/** Every agent somewhere else in its cell, at another speed. @param {Scenario} scenario @param {number} seed @returns {Scenario} */
function shaken(scenario, seed) {
  const groups = scenario.groups.map((group, index) => {
    const draw = (/** @type {number} */ purpose) => uniform(seed, index, purpose, 0x5ca1e);
    /** @param {readonly number[]} place @param {number} purpose @returns {[number, number]} */
    const near = (place, purpose) => {
      const [x, y] = place.map((at) => 2 * Math.floor(at / 2) + 1);
      return [x + (2 * draw(purpose) - 1) * room, y + (2 * draw(purpose + 1) - 1) * room];
    };
    const { place, goals } = group;
    if (place.shape !== 'points') throw new Error(`${scenario.name}: ${group.name} must stand on points`);
    return {
      ...group,
      speed: 0.7 + draw(0),
      place: { ...place, points: place.points.map((point) => near(point, 1)) },
      goals: goals.map((goal) =>
        goal.goal === 'point' ? Object.assign({}, goal, { at: near(/** @type {number[]} */ (goal['at']), 3) }) : goal,
      ),
    };
  });
  return { ...scenario, groups };
}

/** Middle of a cell of 2 m. @param {readonly [number, number]} cell */
const middle = ([column, row]) => [2 * column + 1, 2 * row + 1];

/** One task for each on a map of 20 x 20 cells with every fifth blocked. @param {number} seed @param {number} agents @returns {Scenario} */
export function tasksByLot(seed, agents) {
  const { map, tasks } = drawGridTasks(seed, { size: 20, blocked: 0.2, agents });
  const obstacles = map.flatMap((line, index) =>
    Array.from(line, (letter, column) => {
      const south = 2 * (map.length - 1 - index);
      return {
        letter,
        box: { shape: 'box', level: 0, min: [2 * column, south, 0], max: [2 * column + 2, south + 2, 2] },
      };
    }).flatMap(({ letter, box }) => (letter === '#' ? [box] : [])),
  );
  const groups = tasks.map(({ from, to = from }, index) => ({
    name: `agent-${index + 1}`,
    model: 'conflict-cases',
    count: 1,
    place: { shape: 'points', points: [middle(from)] },
    speed: 1.3,
    maxAcceleration: 5,
    goals: [{ goal: 'point', at: middle(to) }],
  }));
  const read = readScenario(
    JSON.stringify({
      korzo: 1,
      name: 'tasks-by-lot',
      title: 'Tasks by lot',
      about: 'Tasks on a map drawn by lot.',
      world: { size: [40, 40], edges: 'closed', obstacles },
      groups,
      run: { dt: 0.05, duration: 200 },
    }),
    { file: 'tasks by lot' },
  );
  if ('problems' in read) throw new Error(read.problems[0].rule);
  return read.scenario;
}

/** Runs until all tasks have ended or the time is over. @param {Scenario} scenario @param {number} seconds @returns {Promise<Outcome>} */
async function outcomeOf(scenario, seconds) {
  const { simulation, close } = await openRun(scenario, { workers: 1 });
  const contacts = new ContactCheck(placeOf(simulation));
  const isEndless = scenario.groups.some(({ goals }) => goals[0]?.goal === 'random');
  const single = scenario.groups.filter(({ goals }) => goals[0]?.goal === 'point').length;
  /** @type {string[]} */
  const failed = [];
  /** Goal of each agent, and the tick it was given. @type {Map<number, { x: number, since: number }>} */
  const goals = new Map();
  let done = 0;
  let longest = 0;
  const wanted = isEndless ? Infinity : single;
  while (simulation.time < seconds - 1e-9 && done + failed.length < wanted) {
    simulation.tick();
    contacts.afterTick(simulation);
    for (const event of simulation.events) {
      if (event.type !== 'goal') continue;
      if (event.outcome === 'failed') failed.push(event.reason);
      else if (!isEndless) done++;
    }
    const { id, goalX } = simulation.crowds[0].columns;
    for (let row = 0; row < simulation.present; row++) {
      const before = goals.get(id[row]);
      if (before !== undefined && Object.is(before.x, goalX[row])) {
        longest = Math.max(longest, simulation.ticks - before.since);
        continue;
      }
      if (before !== undefined && isEndless) done++;
      goals.set(id[row], { x: goalX[row], since: simulation.ticks });
    }
  }
  await close();
  const { agents, walls, deepest } = contacts.totals;
  return {
    tasks: isEndless ? done + failed.length : single,
    done,
    failed,
    touching: agents + walls,
    deepest,
    longest: longest * simulation.setup.dt,
  };
}

/** One trial of a scenario of single cases, of a crowd, or of tasks by lot. @param {string} name @param {number} seed @param {Rules} rules @param {number} [seconds] */
export function tryScenario(name, seed, rules, seconds) {
  const scenario = lotNames.includes(name) ? tasksByLot(seed, Number(name.split('-').at(-1))) : shipped(name);
  const scene = caseNames.includes(name) ? shaken(scenario, seed) : scenario;
  const isEndless = endlessNames.includes(name);
  return outcomeOf(ruledBy(scene, rules, seed), seconds ?? (isEndless ? scenario.run.duration : 200));
}

/** @param {string} name @param {number} seeds @param {Rules} rules */
async function study(name, seeds, rules) {
  const all = { tasks: 0, done: 0, whole: 0, touched: 0, deepest: 0, longest: 0 };
  /** @type {Map<string, number>} */
  const reasons = new Map();
  for (let seed = 1; seed <= seeds; seed++) {
    const { tasks, done, failed, deepest, longest } = await tryScenario(name, seed, rules);
    all.tasks += tasks;
    all.done += done;
    if (done === tasks) all.whole++;
    if (deepest > 0) all.touched++;
    all.deepest = Math.max(all.deepest, deepest);
    all.longest = Math.max(all.longest, longest);
    for (const reason of failed) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (rules === 'cured' && (done < tasks || deepest > 0))
      console.error(`${name}, seed ${seed}: ${done} of ${tasks}, ${deepest} m deep`);
  }
  const cells = [
    name,
    rules,
    `${all.done} of ${all.tasks}`,
    all.whole,
    all.touched,
    all.deepest.toFixed(3),
    all.longest.toFixed(0),
  ];
  const told = [...reasons].map(([reason, count]) => `${count} x ${reason}`).join(', ');
  process.stdout.write(`| ${[...cells, told].join(' | ')} |\n`);
}

async function main() {
  const seeds = Number(process.argv[2] ?? 100);
  const only = process.argv.slice(3);
  const head = [
    'scenario',
    'rules',
    'tasks done',
    'seeds with all done',
    'seeds with contacts',
    'deepest, m',
    'longest task, s',
    'reasons',
  ];
  process.stdout.write(`| ${head.join(' | ')} |\n| ${head.map(() => '---').join(' | ')} |\n`);
  for (const name of [...caseNames, ...lotNames, ...endlessNames]) {
    if (only.length > 0 && !only.includes(name)) continue;
    for (const rules of /** @type {const} */ (['cured', 'thesis'])) await study(name, seeds, rules);
  }
}

if (isMain(import.meta.url)) await main();
