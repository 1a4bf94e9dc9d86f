// Compares gates with doors: a crowd leaves a random room by a gate, and through a door of the same place and width into another room. People are
// counted where they cross a line just before the opening, by their poses alone. After `npm run build`:
//
//   node studies/exits.mjs [subject,...] [field,path,stream] [width,...] [seeds] [people]
//
// Subjects are the shipped configurations and models that walk on floors; 5 seeds and 120 people unless given. All of it takes hours; one line is printed for each subject, tactic and width.
import { openRun } from '@korzo/engine';
import { readScenario } from '@korzo/formats';
import { configurations } from '@korzo/models';
import { isMain } from '../tools/is-main.mjs';

/**
 * @typedef {{ width: number, size: readonly [number, number], offset: number }} Room
 *   Size along x and y, the opening in the east wall, and how far its middle lies from that of the wall, m.
 * @typedef {'gate' | 'door' | 'no ground'} Opening The last is a gate with a wall behind it: people vanish at its line.
 */

/** Models for people on floors, with a time step that each is stable at, s. */
export const walkers = {
  orca: 0.05,
  'orca-time-gap': 0.05,
  'social-force': 0.005,
  'collision-free-speed': 0.05,
  'anticipation-velocity': 0.05,
  'generalized-centrifugal-force': 0.01,
  'optimal-steps': 0.05,
  'floor-field': 0.05,
  'cellular-gain': 0.05,
  'mass-steering': 0.05,
  magnetic: 0.05,
  'two-circle': 0.05,
  vo: 0.05,
  rvo: 0.05,
  hrvo: 0.05,
  'conflict-cases': 0.05,
};

const depthBehind = 10;
/** People are counted this far before the opening, m: no body touches its line there. */
const before = 0.3;
/** The flow is taken between these shares of all people. */
const [from, until] = [0.2, 0.8];
const longestRun = 240;

/** Numbers in [0, 1) that follow from a seed. @param {number} seed @returns {() => number} */
export function drawsOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {number} seed @param {number} width @returns {Room} */
export function randomRoom(seed, width) {
  const draw = drawsOf(seed * 7919 + Math.round(width * 100));
  for (let skipped = 0; skipped < 8; skipped++) draw();
  const size = /** @type {const} */ ([7 + Math.round(draw() * 16) / 4, 7 + Math.round(draw() * 16) / 4]);
  const room = size[1] / 2 - width / 2 - 1;
  return { width, size, offset: Math.round((2 * draw() - 1) * room * 4) / 4 };
}

/** @param {Opening} kind @param {Room} room */
function worldOf(kind, { width, size: [east, north], offset }) {
  const middle = north / 2 + offset;
  const at = [
    [east, middle - width / 2],
    [east, middle + width / 2],
  ];
  const room = { id: 'room', rect: [0, 0, east, north] };
  if (kind !== 'door') {
    const wall = [
      [east + 0.4, 0],
      [east + 0.4, north],
    ];
    return {
      size: [east + depthBehind, north],
      ...(kind === 'no ground' ? { walls: [{ points: wall }] } : {}),
      building: { regions: [room], gates: [{ id: 'opening', region: 'room', at, way: 'out' }] },
    };
  }
  const end = [
    [east + depthBehind, 0],
    [east + depthBehind, north],
  ];
  return {
    size: [east + depthBehind, north],
    building: {
      regions: [room, { id: 'behind', rect: [east, 0, depthBehind, north] }],
      portals: [{ id: 'opening', kind: 'door', between: ['room', 'behind'], at }],
      gates: [{ id: 'end', region: 'behind', at: end, way: 'out' }],
    },
  };
}

/**
 * People per second through an opening; 0 when fewer than the share wanted came through: they jam.
 *
 * @param {Opening} kind @param {Room} room @param {{ subject: string, tactic?: string, seed: number, count?: number }} crowd
 */
export async function flowThrough(kind, room, { subject, tactic, seed, count = 120 }) {
  const isConfiguration = configurations.some(({ name }) => name === subject);
  const dt = isConfiguration ? 0.05 : (walkers[/** @type {keyof typeof walkers} */ (subject)] ?? 0.05);
  const text = JSON.stringify({
    korzo: 1,
    name: 'exits',
    title: 'A crowd leaves a room',
    about: 'One opening, as a gate or as a door.',
    world: worldOf(kind, room),
    groups: [
      {
        name: 'people',
        ...(isConfiguration ? { configuration: subject } : { model: subject }),
        count,
        place: { shape: 'area', id: 'room', gap: 0.02 },
        people: { walkingSpeed: 1.34, ...(isConfiguration ? {} : { radius: 0.18 }) },
        goals: [{ goal: 'leave' }],
        ...(tactic === undefined ? {} : { tactic }),
      },
    ],
    run: { dt, duration: longestRun },
  });
  const read = readScenario(text, { file: 'exits.json' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const { simulation, close } = await openRun(read.scenario, { seed });
  const times = crossingTimes(simulation, room.size[0] - before, Math.ceil(until * count));
  await close();
  const first = Math.floor(from * count);
  return times.length < Math.ceil(until * count)
    ? 0
    : (times.length - first) / (times[times.length - 1] - times[first - 1]);
}

/**
 * When each person first came over x = east, by poses alone; until so many have.
 *
 * @param {import('@korzo/core').Simulation} simulation @param {number} east @param {number} most
 */
function crossingTimes(simulation, east, most) {
  /** @type {number[]} */
  const times = [];
  const inside = new Set();
  while (simulation.time < longestRun && times.length < most) {
    for (const { columns, ownCount } of simulation.crowds)
      for (let row = 0; row < ownCount; row++) {
        const id = columns.id[row];
        if (columns.x[row] < east) inside.add(id);
        else if (inside.delete(id)) times.push(simulation.time);
      }
    simulation.tick();
  }
  return times.slice(0, most);
}

/**
 * Mean flows by a gate and through a door in the same random rooms.
 *
 * @param {{ subject: string, tactic?: string, width: number, seeds: number, kind?: Opening, count?: number }} asked
 */
export async function compareExits({ subject, tactic, width, seeds, kind = 'gate', count = 120 }) {
  let [gate, door] = [0, 0];
  for (let seed = 1; seed <= seeds; seed++) {
    const room = randomRoom(seed, width);
    const crowd = { subject, seed, count, ...(tactic === undefined ? {} : { tactic }) };
    gate += (await flowThrough(kind, room, crowd)) / seeds;
    door += (await flowThrough('door', room, crowd)) / seeds;
  }
  return { gate, door, ratio: gate / door };
}

async function main() {
  const [subjects, tactics, widths, seeds = '5', people = '120'] = process.argv.slice(2);
  const all = [...configurations.map(({ name }) => name), ...Object.keys(walkers)];
  console.log('| subject | tactic | width, m | gate, 1/s | door, 1/s | gate / door |\n|---|---|---|---|---|---|');
  for (const subject of subjects?.split(',') ?? all)
    for (const tactic of tactics?.split(',') ?? ['field', 'path', 'stream'])
      for (const width of (widths?.split(',') ?? ['0.8', '1', '1.2', '1.6', '2', '2.4']).map(Number)) {
        const { gate, door, ratio } = await compareExits({
          subject,
          tactic,
          width,
          seeds: Number(seeds),
          count: Number(people),
        });
        const numbers = [gate, door, ratio].map((value) => value.toFixed(2));
        console.log(`| ${subject} | ${tactic} | ${width} | ${numbers.join(' | ')} |`);
      }
}

if (isMain(import.meta.url)) await main();
