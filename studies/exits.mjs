// Compares gates, doors and passages: a crowd leaves a random room by a gate, through a door of the same place and width into another room, and through
// a passage of 1 m length. People are counted where they cross a line just before the opening, by their poses alone. After `npm run build`:
//
//   node studies/exits.mjs [--subjects NAME,...] [--tactics field,path,stream] [--kinds gate,door,passage] [--widths 0.8,...] [--seeds 5] [--people 120] [--keep FILE]
//
// Subjects are the shipped configurations and models that walk on floors. Two tables are printed: flows of each subject, tactic and width, and for each
// subject and tactic the ratio of gate and door over all rooms with its 95 % interval. All of it takes hours; with --keep flows are kept in a file, one line
// each, and a study that was ended goes on where it stopped. With --density the densities on 1.5 x 1.5 m before the openings are printed instead of ratios.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openRun } from '@korzo/engine';
import { readScenario } from '@korzo/formats';
import { configurations } from '@korzo/models';
import { isMain } from '../tools/is-main.mjs';

/**
 * @typedef {{ width: number, size: readonly [number, number], offset: number }} Room
 *   Size along x and y, the opening in the east wall, and how far its middle lies from that of the wall, m.
 * @typedef {{ subject: string, tactic?: string, seed: number, count?: number }} Crowd
 * @typedef {'gate' | 'door' | 'passage' | 'no ground'} Opening The last is a gate with a wall behind it: people vanish at its line.
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
/** Length of a passage, m. */
const passageLength = 1;
/** People are counted this far before the opening, m: no body touches its line there. */
const before = 0.3;
/** The flow is taken between these shares of all people. */
const [from, until] = [0.2, 0.8];
const longestRun = 240;
/** Side of the square before the middle of an opening in which people are counted, m. */
const box = 1.5;

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
  if (kind === 'gate' || kind === 'no ground') {
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
  const start = kind === 'passage' ? east + passageLength : east;
  const end = [
    [start + depthBehind, 0],
    [start + depthBehind, north],
  ];
  const passage = { id: 'passage', rect: [east, middle - width / 2, passageLength, width] };
  const out = at.map(([, y]) => [start, y]);
  return {
    size: [start + depthBehind, north],
    building: {
      regions: [room, ...(kind === 'passage' ? [passage] : []), { id: 'behind', rect: [start, 0, depthBehind, north] }],
      portals:
        kind === 'passage'
          ? [
              { id: 'opening', kind: 'door', between: ['room', 'passage'], at },
              { id: 'out', kind: 'door', between: ['passage', 'behind'], at: out },
            ]
          : [{ id: 'opening', kind: 'door', between: ['room', 'behind'], at }],
      gates: [{ id: 'end', region: 'behind', at: end, way: 'out' }],
    },
  };
}

/**
 * A crowd that leaves a room, as a run.
 *
 * @param {Opening} kind @param {Room} room @param {Crowd} crowd
 */
async function openCrowd(kind, room, { subject, tactic, seed, count = 120 }) {
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
  return openRun(read.scenario, { seed });
}

/**
 * People per second through an opening, 0 when fewer than the share wanted came through: they jam. And the mean density before it meanwhile, 1/m2.
 *
 * @param {Opening} kind @param {Room} room @param {Crowd} crowd
 */
export async function crowdThrough(kind, room, crowd) {
  const { count = 120 } = crowd;
  const { simulation, close } = await openCrowd(kind, room, crowd);
  const [first, last] = [Math.floor(from * count), Math.ceil(until * count)];
  const [east, middle] = [room.size[0], room.size[1] / 2 + room.offset];
  /** @type {number[]} */
  const times = [];
  const inside = new Set();
  let [people, looks] = [0, 0];
  while (simulation.time < longestRun && times.length < last) {
    if (times.length >= first) looks++;
    for (const { columns, ownCount } of simulation.crowds)
      for (let row = 0; row < ownCount; row++) {
        const [id, x, y] = [columns.id[row], columns.x[row], columns.y[row]];
        if (x < east - before) inside.add(id);
        else if (inside.delete(id)) times.push(simulation.time);
        const isBefore = x > east - box && x < east && Math.abs(y - middle) < box / 2;
        if (isBefore && times.length >= first) people++;
      }
    simulation.tick();
  }
  await close();
  const flow = times.length < last ? 0 : (last - first) / (times[last - 1] - times[first - 1]);
  return { flow, density: people / (looks * box * box) };
}

/** @param {Opening} kind @param {Room} room @param {Crowd} crowd */
export const flowThrough = async (kind, room, crowd) => (await crowdThrough(kind, room, crowd)).flow;

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

/** People this far behind the line of a gate come to know of the end of its ground, m: fields are looked along for 1.5 m. */
const beforeEnd = 1;

/**
 * How far apart anyone of a crowd that leaves by a gate and of the same crowd behind a door gets, m, until the first is near the end of the ground
 * behind the gate; and how many have crossed the line by then. Until then both crowds are in the same world.
 *
 * @param {Room} room @param {Crowd} crowd
 */
export async function deviationBehind(room, crowd) {
  const [gate, door] = [await openCrowd('gate', room, crowd), await openCrowd('door', room, crowd)];
  const [east] = room.size;
  let [deviation, crossed, isNearEnd] = [0, 0, false];
  while (!isNearEnd && gate.simulation.time < longestRun) {
    gate.simulation.tick();
    door.simulation.tick();
    const others = placesOf(door.simulation);
    crossed = 0;
    for (const [id, [x, y]] of placesOf(gate.simulation)) {
      const [otherX, otherY] = others.get(id) ?? [Infinity, Infinity];
      deviation = Math.max(deviation, Math.hypot(x - otherX, y - otherY));
      if (x > east) crossed++;
      if (x > east + beforeEnd) isNearEnd = true;
    }
  }
  await gate.close();
  await door.close();
  return { deviation, crossed };
}

/** @param {import('@korzo/core').Simulation} simulation */
function placesOf({ crowds }) {
  /** @type {Map<number, readonly [number, number]>} */
  const places = new Map();
  for (const { columns, ownCount } of crowds)
    for (let row = 0; row < ownCount; row++) places.set(columns.id[row], [columns.x[row], columns.y[row]]);
  return places;
}

/** @typedef {Readonly<Record<string, number>>} Flows By kind of opening, 1/s. */

/**
 * The ratio of all flows by gates to those through doors, and half of its 95 % interval, by leaving one room out at a time.
 *
 * @param {readonly Flows[]} rooms
 */
export function pooledRatio(rooms) {
  const sums = { gate: 0, door: 0 };
  for (const { gate, door } of rooms) {
    sums.gate += gate;
    sums.door += door;
  }
  const without = rooms.map(({ gate, door }) => (sums.gate - gate) / (sums.door - door));
  const mean = without.reduce((sum, each) => sum + each / rooms.length, 0);
  const variance = without.reduce((sum, each) => sum + (each - mean) ** 2, 0) * ((rooms.length - 1) / rooms.length);
  return { ratio: sums.gate / sums.door, margin: 1.96 * Math.sqrt(variance) };
}

/** Flows that were measured before, by what was asked. @param {string | undefined} file */
function keptFlows(file) {
  /** @type {Map<string, number>} */
  const kept = new Map();
  if (file === undefined || !existsSync(file)) return kept;
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { flow, ...asked } = JSON.parse(line);
    kept.set(JSON.stringify(asked), flow);
  }
  return kept;
}

/** @param {Readonly<Record<'subjects' | 'tactics' | 'kinds' | 'widths' | 'seeds' | 'people', string>>} asked */
async function printDensities({ subjects, tactics, kinds, widths, seeds, people }) {
  console.log(
    '| subject | tactic | opening | width, m | flow, 1/s | per metre, 1/(m s) | density, 1/m2 |\n|---|---|---|---|---|---|---|',
  );
  for (const subject of subjects.split(','))
    for (const tactic of tactics.split(','))
      for (const kind of /** @type {Opening[]} */ (kinds.split(',')))
        for (const width of widths.split(',').map(Number)) {
          let [flow, density] = [0, 0];
          for (let seed = 1; seed <= Number(seeds); seed++) {
            const crowd = { subject, tactic, seed, count: Number(people) };
            const found = await crowdThrough(kind, randomRoom(seed, width), crowd);
            flow += found.flow / Number(seeds);
            density += found.density / Number(seeds);
          }
          const figures = [flow, flow / width, density].map((value) => value.toFixed(2));
          console.log(`| ${subject} | ${tactic} | ${kind} | ${width} | ${figures.join(' | ')} |`);
        }
}

async function main() {
  const { values } = parseArgs({
    options: {
      subjects: {
        type: 'string',
        default: [...configurations.map(({ name }) => name), ...Object.keys(walkers)].join(),
      },
      tactics: { type: 'string', default: 'field,path,stream' },
      kinds: { type: 'string', default: 'gate,door,passage' },
      widths: { type: 'string', default: '0.8,1,1.2,1.6,2,2.4' },
      seeds: { type: 'string', default: '5' },
      people: { type: 'string', default: '120' },
      keep: { type: 'string' },
      density: { type: 'boolean', default: false },
    },
  });
  if (values.density) {
    await printDensities(values);
    return;
  }
  const kept = keptFlows(values.keep);
  const count = Number(values.people);
  const kinds = values.kinds.split(',');
  console.log(
    `| subject | tactic | width, m | ${kinds.join(', 1/s | ')}, 1/s |\n|---|---|---${'|---'.repeat(kinds.length)}|`,
  );
  const ratios = ['| subject | tactic | gate / door | rooms |', '|---|---|---|---|'];
  for (const subject of values.subjects.split(','))
    for (const tactic of values.tactics.split(',')) {
      /** @type {Flows[]} */
      const rooms = [];
      for (const width of values.widths.split(',').map(Number)) {
        const here = rooms.length;
        for (let seed = 1; seed <= Number(values.seeds); seed++) {
          /** @type {Record<string, number>} */
          const flows = {};
          for (const kind of /** @type {Opening[]} */ (kinds)) {
            const asked = { subject, tactic, width, kind, seed, count };
            const key = JSON.stringify(asked);
            const known = kept.get(key);
            flows[kind] = known ?? (await flowThrough(kind, randomRoom(seed, width), asked));
            if (known === undefined && values.keep !== undefined)
              appendFileSync(values.keep, `${JSON.stringify({ ...asked, flow: flows[kind] })}\n`);
          }
          rooms.push(flows);
        }
        const means = kinds.map((kind) => rooms.slice(here).reduce((sum, flows) => sum + flows[kind], 0));
        const numbers = means.map((sum) => (sum / Number(values.seeds)).toFixed(2));
        console.log(`| ${subject} | ${tactic} | ${width} | ${numbers.join(' | ')} |`);
      }
      const { ratio, margin } = pooledRatio(rooms);
      ratios.push(`| ${subject} | ${tactic} | ${ratio.toFixed(2)} +- ${margin.toFixed(2)} | ${rooms.length} |`);
    }
  console.log(`\n${ratios.join('\n')}`);
}

if (isMain(import.meta.url)) await main();
