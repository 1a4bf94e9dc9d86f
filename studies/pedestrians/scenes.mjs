// The places of the study of pedestrian models, each as a scenario for one subject.
import { readScenario } from '@korzo/formats';

/**
 * @typedef {{
 *   name: string, model: string, values: Readonly<Record<string, number | string | boolean>>, radius: number, dt: number,
 *   tactic: 'field' | 'path' | 'stream',
 * }} Subject A model with values, bodies, a time step and a way to find paths.
 * @typedef {import('@korzo/formats').Scenario} Scenario
 */

/** Free speed of every agent unless said otherwise, m/s. */
export const freeSpeed = 1.34;

/** @param {Subject} subject @param {object} world @param {readonly object[]} groups @param {number} duration @returns {Scenario} */
function scenarioOf(subject, world, groups, duration) {
  const text = JSON.stringify({
    korzo: 1,
    name: 'study',
    title: 'A study of pedestrian models',
    about: 'One of the scenes that pedestrian models are measured in.',
    world,
    groups: groups.map((group) => ({
      model: subject.model,
      parameters: subject.values,
      radius: subject.radius,
      speed: freeSpeed,
      // What a model does must not be cut by limits that are not its own.
      maxAcceleration: 1000,
      tactic: subject.tactic,
      ...group,
    })),
    run: { dt: subject.dt, duration },
  });
  const result = readScenario(text, { file: 'study.json' });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems, undefined, 1));
  return result.scenario;
}

const out = { way: 'out' };
const leave = [{ goal: 'leave' }];

/** People before a passage of 1 m length, as dense as in the experiments (3.3 per square metre, 3 m away). @param {Subject} subject @param {number} width */
export function bottleneck(subject, width) {
  const south = 4 - width / 2;
  const north = 4 + width / 2;
  const world = {
    size: [15, 8],
    building: {
      regions: [
        { id: 'room', rect: [0, 0, 10, 8] },
        { id: 'passage', rect: [10, south, 1, width] },
        { id: 'outside', rect: [11, 0, 4, 8] },
      ],
      portals: [10, 11].map((x) => ({
        id: `at-${x}`,
        between: x === 10 ? ['room', 'passage'] : ['passage', 'outside'],
        at: [
          [x, south],
          [x, north],
        ],
      })),
      gates: [{ id: 'end', region: 'outside', at: [[15, 0], [15, 8]], ...out }], // prettier-ignore
    },
  };
  const place = { shape: 'rect', min: [1.4, 0], max: [7, 8] };
  // Each aims at its own place in the width of the door; the shared field of a grid knows narrow doors too roughly.
  return scenarioOf(subject, world, [{ name: 'people', count: 150, place, tactic: 'path', goals: leave }], 360);
}

/** IMO 8: two rooms of 10 x 10 m joined by a corridor of 10 x 2 m. @param {Subject} subject @param {number} west @param {number} east */
export function counterflow(subject, west, east) {
  const world = {
    size: [30, 10],
    building: {
      regions: [
        { id: 'one', rect: [0, 0, 10, 10] },
        { id: 'corridor', rect: [10, 4, 10, 2] },
        { id: 'two', rect: [20, 0, 10, 10] },
      ],
      portals: [10, 20].map((x) => ({
        id: `at-${x}`,
        between: x === 10 ? ['one', 'corridor'] : ['corridor', 'two'],
        at: [
          [x, 4],
          [x, 6],
        ],
      })),
      gates: [
        { id: 'west', region: 'one', at: [[0, 0], [0, 10]], ...out }, // prettier-ignore
        { id: 'east', region: 'two', at: [[30, 0], [30, 10]], ...out }, // prettier-ignore
      ],
    },
  };
  const speed = { distribution: 'uniform', min: 0.97, max: 1.62 };
  const group = (/** @type {string} */ name, /** @type {number} */ count, /** @type {string} */ exit) => ({
    name,
    count,
    speed,
    place: { shape: 'rect', min: [exit === 'east' ? 0.5 : 24, 0], max: [exit === 'east' ? 6 : 29.5, 10] },
    goals: [{ goal: 'leave', by: 'assigned', exits: [exit] }],
  });
  const groups = [group('eastbound', west, 'east'), ...(east > 0 ? [group('westbound', east, 'west')] : [])];
  return scenarioOf(subject, world, groups, 400);
}

/** RiMEA 9: a thousand people in 20 x 20 m with four doors of 1 m, or two. @param {Subject} subject @param {number} doors */
export function largeRoom(subject, doors) {
  const corners = [
    ['south-west', 2, 0],
    ['south-east', 17, 0],
    ['north-west', 2, 20],
    ['north-east', 17, 20],
  ];
  const gates = corners.slice(0, doors).map(([id, x, y]) => {
    const at = [
      [x, y],
      [Number(x) + 1, y],
    ];
    return { id, region: 'room', at, way: 'out' };
  });
  const world = { size: [20, 20], building: { regions: [{ id: 'room', rect: [0, 0, 20, 20] }], gates } };
  const speed = { distribution: 'normal', mean: 1.34, deviation: 0.26, min: 0.8, max: 1.9 };
  const people = { name: 'people', count: 1000, place: { shape: 'area', id: 'room' }, speed, goals: leave };
  return scenarioOf(subject, world, [people], 900);
}

/** RiMEA 15: 500 people in corridors 20 m wide: 50 m, 81.4 m, and one with a corner. */
export const ways = {
  short: { outline: [[0, 0], [50, 0], [50, 20], [0, 20]], end: [[50, 0], [50, 20]], from: [0, 0], to: [6, 20] }, // prettier-ignore
  corner: {
    outline: [[30, 0], [10, 0], [0, 10], [0, 60], [20, 60], [20, 20], [30, 20]], // prettier-ignore
    end: [[30, 0], [30, 20]], // prettier-ignore
    from: [0, 54],
    to: [20, 60],
  },
  long: { outline: [[0, 0], [81.4, 0], [81.4, 20], [0, 20]], end: [[81.4, 0], [81.4, 20]], from: [0, 0], to: [6, 20] }, // prettier-ignore
};

/** @param {Subject} subject @param {keyof typeof ways} name */
export function wideCorridor(subject, name) {
  const { outline, end, from, to } = ways[name];
  const size = [0, 1].map((axis) => Math.max(...outline.map((corner) => corner[axis])));
  const gates = [{ id: 'end', region: 'corridor', at: end, ...out }];
  const world = { size, building: { regions: [{ id: 'corridor', outline }], gates } };
  const place = { shape: 'rect', min: from, max: to };
  return scenarioOf(subject, world, [{ name: 'people', count: 500, place, goals: leave }], 400);
}

/** ISO 20414 test 13: so many people in a corridor of 60 x 2 m, free speed 1 m/s. @param {Subject} subject @param {number} people */
export function narrowCorridor(subject, people) {
  const gates = [{ id: 'end', region: 'corridor', at: [[60, 0], [60, 2]], ...out }]; // prettier-ignore
  const world = { size: [60, 2], building: { regions: [{ id: 'corridor', rect: [0, 0, 60, 2] }], gates } };
  const place = { shape: 'area', id: 'corridor' };
  return scenarioOf(subject, world, [{ name: 'people', count: people, place, speed: 1, goals: leave }], 200);
}
