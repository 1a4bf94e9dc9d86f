// Judges examples that a parent process names by their numbers, one at a time, and says what came of each.
import { seedOf } from './random.mjs';
import { judge, subjects } from './judge.mjs';

/** @type {Map<string, import('./judge.mjs').Subject>} */
const known = new Map();

process.on('message', (/** @type {{ subject: string, seed: number, number: number, isWhole: boolean }} */ example) => {
  const subject = known.get(example.subject) ?? subjects[example.subject]();
  known.set(example.subject, subject);
  const text = subject.mutate(seedOf(example.seed, example.number));
  process.send?.(judge(subject, text, example.isWhole));
});
