// Reads mutated city programs and maps until one of them shows a fault. Needs a build:
//   node tools/fuzz-city.mjs --count 10000 --seed 1                     mutated city programs
//   node tools/fuzz-city.mjs --subject sumo --count 10000 --seed 1      or nets of SUMO, osm, svb
//   node tools/fuzz-city.mjs --seed 1 --show 17                         prints example 17 of a seed
// A fault is an exception, more than 2 s of processor time, a number that is not finite, more than 1 GB of memory, or a
// refusal without place, rule and remedy. Of what is accepted one in 25 is made into all maps and files, and driven on.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { subjects } from './fuzz/judge.mjs';
import { seedOf } from './fuzz/random.mjs';

const { values } = parseArgs({
  options: {
    subject: { type: 'string', default: 'city' },
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    whole: { type: 'string', default: '25' },
    show: { type: 'string' },
  },
});
const { subject } = values;
const [seed, first, count, whole] = [values.seed, values.first, values.count, values.whole].map(Number);
if (subjects[subject] === undefined) throw new Error(`--subject is one of ${Object.keys(subjects).join(', ')}`);

if (values.show !== undefined) {
  process.stdout.write(subjects[subject]().mutate(seedOf(seed, Number(values.show))));
  process.exit();
}

/** A worker that does not answer for so long hangs, ms. */
const hang = 120_000;
/** Examples that one worker judges before a fresh one takes over: its memory is bounded. */
const shift = 5000;

const begin = () =>
  fork(new URL('fuzz/worker.mjs', import.meta.url), {
    execArgv: ['--max-old-space-size=1024'],
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });

/**
 * What a worker says to its example, or how it ended.
 * @param {import('node:child_process').ChildProcess} judging
 * @returns {Promise<string | import('./fuzz/judge.mjs').Judgement>}
 */
const answerOf = (judging) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => judging.kill('SIGKILL'), hang);
    const end = (/** @type {string | import('./fuzz/judge.mjs').Judgement} */ answer) => {
      clearTimeout(timer);
      judging.removeAllListeners();
      resolve(answer);
    };
    judging.once('message', (judgement) => end(/** @type {import('./fuzz/judge.mjs').Judgement} */ (judgement)));
    judging.once('exit', (code, signal) => end(`the worker ended with ${code ?? signal}`));
  });

let worker = begin();
const found = { accepted: 0, refused: 0, faults: 0, slowest: 0 };
for (let number = first; number < first + count; number++) {
  if (number > first && (number - first) % shift === 0) {
    worker.kill();
    worker = begin();
  }
  worker.send({ subject, seed, number, isWhole: whole > 0 && number % whole === 0 });
  const answer = await answerOf(worker);
  if (typeof answer === 'string') {
    worker = begin();
    found.faults++;
    console.log(`${subject} ${seed}/${number}: ${answer}`);
    continue;
  }
  found[answer.verdict === 'accepted' ? 'accepted' : 'refused']++;
  found.slowest = Math.max(found.slowest, answer.seconds);
  if (answer.faults.length > 0) found.faults++;
  for (const fault of answer.faults) console.log(`${subject} ${seed}/${number}: ${fault}`);
  if ((number - first + 1) % 1000 === 0) console.error(`${number - first + 1}: ${JSON.stringify(found)}`);
}
worker.kill();
console.log(`${count} of ${subject}: ${JSON.stringify(found)}`);
process.exitCode = found.faults === 0 ? 0 : 1;
