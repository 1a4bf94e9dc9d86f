// What made the social force model known: lanes in two-way traffic, a door that is used by turns (forces of 1995), and people who leave a room
// the more slowly the faster they want to (2000). Prints the tables of docs/models/social-force.md. After `npm run build`:
//
//   node studies/social-force.mjs [lanes,door,room] [seeds]
//
// For instance `room 1,2,3,4,5`. Lanes and door take seconds; the room takes about a minute for each seed.
import { findShippedScenario, openRun } from '@korzo/engine';
import { setKnobs } from '@korzo/formats';
import { isMain } from '../tools/is-main.mjs';
import {
  door,
  everybody,
  laneOrder,
  publishedSpread,
  startDoor,
  startLanes,
  walksEast,
} from './social-force/scenes.mjs';

/** Order at the start and its mean from 20 to 60 s. @param {number} seed @param {Parameters<typeof startLanes>[1]} [options] */
export function measureLanes(seed, options) {
  const simulation = startLanes(seed, options);
  simulation.tick();
  const first = laneOrder(everybody(simulation));
  let sum = 0;
  let looks = 0;
  while (simulation.time < 60) {
    for (let tick = 0; tick < 25; tick++) simulation.tick();
    if (simulation.time < 20) continue;
    sum += laneOrder(everybody(simulation));
    looks++;
  }
  return { first, mean: sum / looks };
}

/** An agent that passes the door within two minutes, one after the other: '>' and '<'. @param {number} seed */
export function measureDoor(seed) {
  const simulation = startDoor(seed);
  /** @type {Set<number>} */
  const through = new Set();
  let passings = '';
  while (simulation.time < 120 && simulation.present > 0) {
    simulation.tick();
    for (const { id, x } of everybody(simulation)) {
      if (through.has(id) || x > door.x !== walksEast(id)) continue;
      through.add(id);
      passings += walksEast(id) ? '>' : '<';
    }
  }
  const runs = passings.match(/>+|<+/gu) ?? [];
  return { passings, changes: runs.length - 1, meanRun: passings.length / runs.length };
}

/**
 * 200 people leave a room of 15 x 15 m by a door of 1 m: how many per second from the `first` to the `last`, and how often no agent came for 3 s until then.
 *
 * @param {number} speed m/s
 * @param {number} seed
 * @param {{ first: number, last: number }} [counted]
 */
export async function measureRoom(speed, seed, { first, last } = { first: 40, last: 160 }) {
  const found = findShippedScenario('room');
  if ('problems' in found) throw new Error(found.problems[0].rule);
  const turned = setKnobs(found.scenario, {
    count: 200,
    'groups.people.speed': speed,
    'groups.people.maxSpeed': 20,
    'run.dt': speed > 4 ? 0.001 : 0.002,
    'run.seed': seed,
  });
  if ('problems' in turned) throw new Error(turned.problems[0].rule);
  const { simulation, close } = await openRun(turned.scenario, { workers: 1 });
  /** @type {Set<number>} */
  const through = new Set();
  /** @type {number[]} */
  const times = [];
  while (times.length < last && simulation.time < 400) {
    for (let tick = 0; tick < 10; tick++) simulation.tick();
    for (const { id, x } of everybody(simulation)) {
      if (x < 15 || through.has(id)) continue;
      through.add(id);
      times.push(simulation.time);
    }
  }
  await close();
  const gaps = times.slice(0, last).filter((time, index) => index > 0 && time - times[index - 1] > 3).length;
  return { flow: (last - first) / (times[last - 1] - times[first - 1]), gaps };
}

const text = (/** @type {number} */ value) => value.toFixed(2);

/** @type {Readonly<Record<string, (seed: number) => Promise<void> | void>>} */
const studies = {
  lanes(seed) {
    for (const [name, options] of /** @type {const} */ ([
      ['defaults', {}],
      ['stepTime 0', { values: { stepTime: 0 } }],
      ['stepTime 0.4 s', { values: { stepTime: 0.4 } }],
      ['stepTime 2 s', { values: { stepTime: 2 } }],
      ['half the spread of speeds', { spread: publishedSpread / 2 }],
      ['all wish 1.34 m/s', { spread: 0 }],
      ['blind', { values: { repulsion: 0 } }],
    ])) {
      const { first, mean } = measureLanes(seed, options);
      console.log(`lanes | seed ${seed} | ${name} | at the start ${text(first)} | from 20 to 60 s ${text(mean)}`);
    }
  },
  door(seed) {
    const { passings, changes, meanRun } = measureDoor(seed);
    console.log(
      `door | seed ${seed} | ${passings.length} pass | ${changes} changes | mean run ${text(meanRun)} | ${passings}`,
    );
  },
  async room(seed) {
    for (const speed of [0.8, 1, 1.5, 2, 3, 4, 5]) {
      const { flow, gaps } = await measureRoom(speed, seed);
      console.log(`room | seed ${seed} | ${speed} m/s | ${text(flow)} 1/s | ${gaps} gaps above 3 s`);
    }
  },
};

if (isMain(import.meta.url)) {
  const [which = Object.keys(studies).join(','), seeds = '1,2,3'] = process.argv.slice(2);
  for (const name of which.split(',')) for (const seed of seeds.split(',')) await studies[name](Number(seed));
}
