import { Random } from './random.mjs';

/** Numbers that break programs: nothing, signs, tiny, large, beyond every bound, and what is no number at all. */
export const evilNumbers = [
  ...['0', '-1', '1', '2', '3', '63', '64', '65', '1e-9', '1e-3', '0.1', '0.5', '7.5', '100', '359.9', '360', '-90'],
  ...['1e3', '1e4', '99999', '300000', '1e6', '1000001', '4e9', '1e12', '1e15', '1e21', '1e308', '1e309', '-1e6'],
  ...['-4e9', '-1e308', '0.0001', '1e-300', '2147483648', '4294967296', '(0-0)', '(1/3)', 'exp(99)', 'sqrt(-1)'],
];

const token =
  /"(?:[^"\\\n]|\\.)*"|[A-Za-z_]\w*|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|->|[<>=!]=|&&|\|\||\+\+|--|[+\-*/]=|\S/g;
const words = [
  ...[
    'int',
    'float',
    'bool',
    'Cross',
    'Way',
    'Style',
    'class',
    'main',
    'new',
    'if',
    'else',
    'for',
    'while',
    'return',
    'true',
  ],
  ...[
    'straight',
    'arc',
    'compound',
    'whatever',
    'lsDashed',
    'lsDouble',
    'constructor',
    '__proto__',
    'toString',
    'this',
  ],
  ...[
    'height',
    'house',
    'tree',
    'park',
    'connect',
    'zebra',
    'zebra_at',
    'sin',
    'random',
    'pi',
    'default_income_length',
  ],
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ';',
    ',',
    '->',
    '.',
    '=',
    '==',
    '+',
    '-',
    '*',
    '/',
    '%',
    '<',
    '?',
    ':',
    '!',
    '"',
    '\\',
    '€',
    '\0',
  ],
];

/** @typedef {(random: Random, text: string) => string} Mutation */

/**
 * Replaces one match of a pattern.
 * @param {Random} random
 * @param {string} text
 * @param {RegExp} pattern
 * @param {(found: string, all: string[]) => string} change
 */
function replaceOne(random, text, pattern, change) {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const hit = random.pick(found);
  const all = found.map(([word]) => word);
  return text.slice(0, hit.index) + change(hit[0], all) + text.slice(hit.index + hit[0].length);
}

const numberPattern = /(?<![\w.])(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;
const statement = /(?<=[;{}])[^;{}]*;/g;
const namePattern = /[A-Za-z_]\w*/g;
/** @type {(random: Random, text: string) => string} */
const number = (random, text) => replaceOne(random, text, numberPattern, () => random.pick(evilNumbers));
/** @type {(random: Random, text: string) => string} */
const scaled = (random, text) =>
  replaceOne(random, text, numberPattern, (found) =>
    String(Number(found) * random.pick([0.5, 0.01, 1.5, 2, 10, 100, -1])),
  );

/** @type {readonly Mutation[]} */
const mutations = [
  number,
  number,
  number,
  scaled,
  scaled,
  (random, text) => replaceOne(random, text, token, () => ''),
  (random, text) => replaceOne(random, text, token, (found) => `${found} ${found}`),
  (random, text) => replaceOne(random, text, token, () => random.pick(words)),
  (random, text) => replaceOne(random, text, token, (_, all) => random.pick(all)),
  (random, text) => replaceOne(random, text, namePattern, (_, all) => random.pick(all)),
  (random, text) => replaceOne(random, text, namePattern, (_, all) => random.pick(all)),
  (random, text) => replaceOne(random, text, statement, () => ''),
  (random, text) => replaceOne(random, text, statement, (found) => found + found),
  (random, text) => replaceOne(random, text, statement, (_, all) => random.pick(all)),
  (random, text) => replaceOne(random, text, statement, (found, all) => found + random.pick(all)),
  // The same many times, in loops, and loops inside each other.
  (random, text) =>
    replaceOne(random, text, statement, (found) => {
      const count = random.pick(['3', '50', '1000', '1e5', '1e9']);
      return `for (int q = 0; q < ${count}; q++) {${found}}`;
    }),
  (random, text) =>
    replaceOne(random, text, statement, (found) => `while (${random.pick(['true', '1', '0'])}) {${found}}`),
  (random, text) => replaceOne(random, text, statement, (found) => found.repeat(random.pick([5, 50, 500]))),
  (random, text) => replaceOne(random, text, numberPattern, (found) => deepen(random, found)),
  (random, text) =>
    replaceOne(random, text, numberPattern, (found) => `(${found} * ${random.pick(['i', 'j', 'q', 'x', '(0 - 1)'])})`),
  (random, text) => replaceOne(random, text, /\{/g, () => '{'.repeat(random.pick([2, 50, 300]))),
  (random, text) => cut(random, text),
  (random, text) => text + random.pick([' ', '\n', '/*', '"', '}']).repeat(random.pick([1, 10, 100_000])),
  (random, text) => `${grounds[random.below(grounds.length)]}\n${text.replace(/^height\(.*\n?/m, '')}`,
];

const grounds = [
  'height(float x, float y) { return x * 1e9; }',
  'height(float x, float y) { return 100 / (x - x); }',
  'height(float x, float y) { while (true) {} return 1; }',
  'height(float x, float y) { float s = 0; for (int i = 0; i < 300; i++) s += sin(i * x); return s; }',
  'height(float x, float y) { return height(x, y) + 1; }',
  'height(float x, float y) { return 3 * sin(x * 9) + 3 * cos(y * 9); }',
  'height(float x, float y) { if (x > 50) return exp(1000); return 0; }',
  'height(float x) { return x; }',
  'height(float x, float y) { }',
  'height(float x, float y) { return x / 40 + y / 30; }',
];

/**
 * Operators in a row, or brackets inside each other.
 * @param {Random} random
 * @param {string} found
 */
function deepen(random, found) {
  const count = random.pick([3, 90, 150, 1000, 20_000]);
  return random.pick([
    () => `${'('.repeat(count)}${found}${')'.repeat(count)}`,
    () => `${found}${'+0'.repeat(count)}`,
    () => `${'-'.repeat(count)}${found}`,
    () => `${'(1*'.repeat(count)}${found}${')'.repeat(count)}`,
    () => `${'sin('.repeat(count)}${found}${')'.repeat(count)}`,
    () => `${'true?'.repeat(count)}${found}${':0'.repeat(count)}`,
  ])();
}

/**
 * Leaves out a stretch of the text, or moves it.
 * @param {Random} random
 * @param {string} text
 */
function cut(random, text) {
  const start = random.below(text.length);
  const end = Math.min(text.length, start + 1 + random.below(60));
  const rest = text.slice(0, start) + text.slice(end);
  if (random.share() < 0.5) return rest;
  const at = random.below(rest.length);
  return rest.slice(0, at) + text.slice(start, end) + rest.slice(at);
}

/** So long a text grows at the most. */
const longest = 1_500_000;

/**
 * A program with one to six faults.
 * @param {readonly string[]} programs
 * @param {number} seed
 */
export function mutateCity(programs, seed) {
  const random = new Random(seed);
  let text = random.pick(programs);
  const count = 1 + random.below(random.share() < 0.5 ? 1 : 6);
  for (let made = 0; made < count; made++) {
    // Values alone are what most often gives a program that is still understood.
    const mutation = random.share() < 0.35 ? random.pick([number, scaled]) : random.pick(mutations);
    const changed = mutation(random, text);
    if (changed.length <= longest) text = changed;
  }
  return text;
}
