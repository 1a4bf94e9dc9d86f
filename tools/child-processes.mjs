// Starts programs so that none of them outlives this process: Ctrl-C, SIGTERM and SIGHUP end the whole tree below it.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const ownGroup = process.platform !== 'win32';
const patienceMilliseconds = 5000;
let isEnding = false;

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 1 when the program was ended by a signal or could not start
 * @property {string} output what it printed, when it was captured
 */

/**
 * Runs a program to its end. It gets no standard input, so nothing can wait for an answer. One that yields, and whatever
 * it starts, has the processors when others leave them idle.
 *
 * @param {string} program
 * @param {string[]} words
 * @param {{ cwd: string, capture?: boolean, env?: Record<string, string>, yields?: boolean }} options
 * @returns {Promise<Outcome>}
 */
export function runProgram(program, words, { cwd, capture = false, env = {}, yields = false }) {
  return new Promise((resolve) => {
    const stream = capture ? 'pipe' : 'inherit';
    const child = spawn(program, words, {
      cwd,
      detached: ownGroup,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && program === 'npm',
      stdio: ['ignore', stream, stream],
    });
    let output = '';
    running.add(child);
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 1, output: `${output}${program} could not be started: ${error.message}\n` });
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (signal) output += `${program} was ended by ${signal}.\n`;
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalTree(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (ownGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    // It ended between the decision and the call.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** As shells count: 128 and the number of the signal. */
const exitCodes = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });

/** @param {NodeJS.Signals} signal */
function endEverything(signal) {
  // npm hands on what the terminal has sent to this process already: the second signal says nothing new.
  if (isEnding) return;
  isEnding = true;
  const exitCode = exitCodes[/** @type {keyof typeof exitCodes} */ (signal)];
  const children = [...running];
  let left = children.length;
  if (left === 0) process.exit(exitCode);
  for (const child of children) {
    child.once('close', () => {
      // What it started may not have listened.
      signalTree(child, 'SIGKILL');
      left -= 1;
      if (left === 0) process.exit(exitCode);
    });
    signalTree(child, signal);
  }
  setTimeout(() => {
    for (const child of children) signalTree(child, 'SIGKILL');
    process.exit(exitCode);
  }, patienceMilliseconds);
}

/**
 * Makes Ctrl-C, SIGTERM and SIGHUP end all running programs, then this one.
 *
 * @returns {() => void} leaves signals alone again
 */
export function endProgramsOnInterrupt() {
  const signals = /** @type {NodeJS.Signals[]} */ (Object.keys(exitCodes));
  for (const signal of signals) process.on(signal, endEverything);
  return () => {
    for (const signal of signals) process.off(signal, endEverything);
  };
}
