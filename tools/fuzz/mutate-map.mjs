import { evilNumbers } from './mutate-city.mjs';
import { Random } from './random.mjs';

const numberPattern = /(?<![\w.])-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;
const attribute = /="([^"]*)"/g;
const evilWords = [
  '',
  'x',
  'NaN',
  'Infinity',
  'constructor',
  '__proto__',
  ':',
  '0,0',
  '0,0 0,0',
  'all',
  '1,1e308',
  'true',
  '-',
];
const plain = evilNumbers.filter((value) => Number.isFinite(Number(value)));

/**
 * @param {Random} random
 * @param {string} text
 * @param {RegExp} pattern
 * @param {(hit: RegExpMatchArray, all: RegExpMatchArray[]) => string} change
 */
function replaceOne(random, text, pattern, change) {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const hit = random.pick(found);
  return text.slice(0, hit.index) + change(hit, found) + text.slice((hit.index ?? 0) + hit[0].length);
}

/**
 * Leaves out, repeats or moves lines.
 * @param {Random} random
 * @param {string} text
 */
function changeLines(random, text) {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const count = 1 + random.below(4);
  const taken = lines.slice(at, at + count);
  const kind = random.below(4);
  if (kind < 2) lines.splice(at, count);
  if (kind > 0) lines.splice(random.below(lines.length), 0, ...taken);
  if (kind === 3) lines.splice(at, 0, ...Array.from({ length: random.pick([2, 30]) }, () => taken).flat());
  return lines.join('\n');
}

/** @type {readonly ((random: Random, text: string) => string)[]} */
const mutations = [
  (random, text) => replaceOne(random, text, numberPattern, () => random.pick(plain)),
  (random, text) => replaceOne(random, text, numberPattern, () => random.pick(plain)),
  (random, text) =>
    replaceOne(random, text, numberPattern, ([found]) =>
      String(Number(found) * random.pick([-1, 0.01, 1.001, 2, 100, 1e5])),
    ),
  (random, text) => replaceOne(random, text, attribute, () => `="${random.pick(evilWords)}"`),
  (random, text) => replaceOne(random, text, attribute, (_, all) => random.pick(all)[0]),
  (random, text) => replaceOne(random, text, /=\s*[^"\n]+$/gm, (_, all) => random.pick(all)[0]),
  (random, text) => replaceOne(random, text, /\w+/g, (_, all) => random.pick(all)[0]),
  changeLines,
  changeLines,
];

/**
 * A map of another program, with one to four faults.
 * @param {readonly string[]} maps
 * @param {number} seed
 */
export function mutateMap(maps, seed) {
  const random = new Random(seed);
  let text = random.pick(maps);
  const count = 1 + random.below(4);
  for (let made = 0; made < count; made++) text = random.pick(mutations)(random, text);
  return text;
}
