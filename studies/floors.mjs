// One crowd across floors: a floor of people takes a flight, with every walking model and configuration. Prints how many got out, when, how
// deep bodies overlapped (anywhere, across the two lines of the flight, and on a flat floor of the same plan), the largest density on the
// flight, and over which width people came onto it. After `npm run build`: node studies/floors.mjs [model,model ...]
import { takeFlight } from './floors/take-flight.mjs';
import { configured, walkers } from './floors/walkers.mjs';

const people = 120;
const width = 1.5;
const [asked] = process.argv.slice(2);
const all = [...configured, ...walkers];
const chosen = asked === undefined ? all : all.filter(({ moved }) => asked.split(',').includes(moved));
/** Every model comes down; the first three also go up, by a ramp, an escalator, and around a corner. */
/** @type {Readonly<Record<string, Partial<import('./floors/flight.mjs').Trial>>>} */
const others = {
  'stairs up': { way: 'up' },
  'ramp down': { kind: 'ramp' },
  'escalator up': { kind: 'escalator', way: 'up' },
  'stairs down, turned': { turned: true },
  'stairs up, turned': { turned: true, way: 'up' },
};
/** @param {number} value */
const round = (value) => value.toFixed(2);

console.log('| | trial | out | after s | deepest m | across m | flat m | per m2 | nearest | spread m |');
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const [index, walker] of chosen.entries()) {
  const flat = await takeFlight({ ...walker, people, width, flat: true, kind: 'ramp' }, 400);
  for (const [name, trial] of Object.entries({ 'stairs down': {}, ...(index < 3 ? others : {}) })) {
    const { picture, left, lastAt } = await takeFlight({ ...walker, ...trial, people, width }, 400);
    const { deepest, deepestAcross, density, densest, spread } = picture;
    const figures = [deepest, deepestAcross, flat.picture.deepest, density].map(round).join(' | ');
    console.log(
      `| ${walker.moved} | ${name} | ${left} | ${lastAt.toFixed(1)} | ${figures} | ${densest} | ${round(spread)} |`,
    );
  }
}
