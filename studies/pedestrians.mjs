// Measures pedestrian models against experiments and guidelines: flow through doors, speed by density, counterflow, and rooms and corridors of
// RiMEA and ISO 20414. Prints the tables of docs/models/configurations.md. After `npm run build`:
//
//   node studies/pedestrians.mjs [doors,density,file,counterflow,room,corner,corridor] [subject,...] [seeds]
//
// Subjects are the shipped configurations and models with their defaults. All of it takes many minutes; one line is printed after each run.
import { builtinModels, configurations } from '@korzo/models';
import { isMain } from '../tools/is-main.mjs';
import {
  measureCorridor,
  measureCounterflow,
  measureFile,
  measureFlow,
  measureRoom,
  measureSpeed,
  measureWay,
  weidmann,
} from './pedestrians/measure.mjs';

/**
 * @typedef {import('./pedestrians/scenes.mjs').Subject} Subject
 * @typedef {(subject: Subject, seed: number, print: (line: string) => void) => Promise<void>} Study
 */

const doorWidths = [0.8, 1, 1.2, 1.6, 2];
const densities = [0.5, 1, 1.5, 2, 2.5, 3];

/** People on the ring, and the median speed of RiMEA's band for single file at that density, m/s. */
const singleFile = /** @type {const} */ ([
  [13, 1.1],
  [19, 0.96],
  [24, 0.75],
  [30, 0.51],
  [35, 0.39],
  [40, 0.28],
  [45, 0.21],
  [51, 0.16],
  [56, 0.13],
  [62, 0.11],
]);

const text = (/** @type {number} */ value, digits = 2) => value.toFixed(digits);
const signed = (/** @type {number} */ value, digits = 2) => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`;

/** @type {Readonly<Record<string, Study>>} */
const studies = {
  async doors(subject, seed, print) {
    for (const width of doorWidths) {
      const { flow, density, left, deepest } = await measureFlow(subject, width, seed);
      print(
        `${width} m | ${text(flow)} 1/s | ${signed(flow - 1.87 * width)} | ${text(density)} 1/m2 | ${left} left | overlap ${text(deepest, 3)} m`,
      );
    }
  },
  density(subject, seed, print) {
    for (const density of densities) {
      const speed = measureSpeed(subject, density, seed);
      print(`${density} 1/m2 | ${text(speed)} m/s | ${signed((speed / weidmann(density) - 1) * 100, 0)} %`);
    }
    return Promise.resolve();
  },
  file(subject, seed, print) {
    for (const [count, measured] of singleFile) {
      const { density, speed, deviation } = measureFile(subject, count, seed);
      print(
        `${text(density)} 1/m | ${text(speed)} m/s | measured ${text(measured)} | deviation ${text(deviation)} m/s`,
      );
    }
    return Promise.resolve();
  },
  async counterflow(subject, seed, print) {
    for (const against of [0, 10, 50, 100]) {
      const { arrived, back, last, fastest } = await measureCounterflow(subject, against, seed);
      print(
        `100 against ${against} | ${arrived} and ${back} arrive | last ${text(last, 1)} s | fastest ${text(fastest, 3)}`,
      );
    }
  },
  async room(subject, seed, print) {
    const four = await measureRoom(subject, 4, seed);
    const two = await measureRoom(subject, 2, seed);
    print(
      `four doors ${text(four.last, 1)} s (${four.left} left) | two ${text(two.last, 1)} s (${two.left}) | ratio ${text(two.last / four.last)}`,
    );
  },
  async corner(subject, seed, print) {
    for (const way of /** @type {const} */ (['short', 'corner', 'long'])) {
      const { last, left } = await measureWay(subject, way, seed);
      print(`${way} | ${text(last, 1)} s | ${left} left`);
    }
  },
  async corridor(subject, seed, print) {
    for (const people of [60, 120, 240, 360, 480]) {
      const { speed, fastest, last } = await measureCorridor(subject, people, seed);
      const density = people / 120;
      print(
        `${density} 1/m2 | ${text(speed)} m/s | flow ${text(speed * density)} 1/(m s) | fastest ${text(fastest, 3)} | empty after ${text(last, 1)} s`,
      );
    }
  },
};

/** A configuration, or a model with its defaults and bodies of 0.2 m. @param {string} name @returns {Subject} */
export function subjectNamed(name) {
  const configuration = configurations.find((each) => each.name === name);
  if (configuration !== undefined) return configuration;
  if (builtinModels.every((model) => model.name !== name))
    throw new Error(`there is no configuration or model '${name}'`);
  // Forces between bodies that touch need small steps.
  return { name, model: name, values: {}, radius: 0.2, dt: name === 'social-force' ? 0.002 : 0.05, tactic: 'field' };
}

if (isMain(import.meta.url)) {
  const [which = Object.keys(studies).join(','), subjects, seeds = '1'] = process.argv.slice(2);
  const names = subjects?.split(',') ?? configurations.map(({ name }) => name);
  for (const study of which.split(',')) {
    for (const name of names) {
      for (const seed of seeds.split(',').map(Number)) {
        const print = (/** @type {string} */ line) => console.log(`${study} | ${name} | seed ${seed} | ${line}`);
        await studies[study](subjectNamed(name), seed, print);
      }
    }
  }
}
