// `npm start` and `npm test` may begin together: only one of them installs and builds, the other waits for it. Nothing but Node may be
// used here, because the packages may not be there yet.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const prefix = 'build-lock.';
/** Between two looks at the others, ms; a random part keeps two that wait from waking together for ever. */
const pause = { least: 100, more: 200 };

/**
 * Does a piece of work while no other process does one in this clone.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} folder where processes leave their marks
 */
export async function oneAtATime(work, folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'artifacts')) {
  const own = join(folder, `${prefix}${randomBytes(8).toString('hex')}`);
  const tidy = () => rmSync(own, { force: true });
  process.once('exit', tidy);
  try {
    await waitForTurn(own, folder);
    return await work();
  } finally {
    process.off('exit', tidy);
    tidy();
  }
}

/**
 * Leaves a mark first and looks for others then, so that of two processes at least the later one sees the other and steps back.
 *
 * @param {string} own
 * @param {string} folder
 */
async function waitForTurn(own, folder) {
  for (let hasSaid = false; ;) {
    if (!leaveMark(own, folder)) return;
    const other = firstOther(own, folder);
    if (other === undefined) return;
    rmSync(own, { force: true });
    if (!hasSaid) process.stderr.write(`waiting for process ${other}, which installs or builds here\n`);
    hasSaid = true;
    await sleep(pause.least + Math.random() * pause.more);
  }
}

/**
 * @param {string} own
 * @param {string} folder
 * @returns {boolean} false where nothing may be written, and so nothing can be built either
 */
function leaveMark(own, folder) {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${own}.part`, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
    renameSync(`${own}.part`, own);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code))) return false;
    throw error;
  }
}

/**
 * @param {string} own
 * @param {string} folder
 * @returns {number | undefined} its number
 */
function firstOther(own, folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(prefix) || name.endsWith('.part') || path === own) continue;
    try {
      const { pid, start } = /** @type {{ pid: number, start?: string }} */ (JSON.parse(readFileSync(path, 'utf8')));
      if (startOf(pid) === start) return pid;
    } catch (error) {
      // It has gone, or was damaged when the machine went down.
      if (!(error instanceof SyntaxError) && !(error instanceof Error && 'code' in error)) throw error;
    }
    rmSync(path, { force: true });
  }
  return undefined;
}

/**
 * What distinguishes a process from an earlier one of its number: the moment it started, since the machine did, and which start of the machine that was.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined when there is no such process
 */
function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  if (process.platform !== 'linux') return '';
  try {
    // pid (name) state ...: the state is field 3, the start field 22. A zombie has ended.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s*/s, '')
      .split(' ');
    return /^[ZX]$/.test(fields[0])
      ? undefined
      : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
