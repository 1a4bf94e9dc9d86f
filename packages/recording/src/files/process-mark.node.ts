import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names a process so that another one can find out later whether it still runs, also when its number was given to a third. */
export interface ProcessMark {
  readonly pid: number;
  readonly host: string;
  /** Changes whenever the machine starts; '' where the system has no such name. */
  readonly boot: string;
  /** Processes in different containers have numbers of their own; '' where there are no containers. */
  readonly numbering: string;
  /** When the process started, as the system counts; '' when unknown. */
  readonly start: string;
}

/** `unknown`: it runs, or ran, where this process cannot look. */
export type Life = 'runs' | 'ended' | 'unknown';

export const ownMark = (): ProcessMark => ({
  pid: process.pid,
  host: hostname(),
  boot: contents('/proc/sys/kernel/random/boot_id'),
  numbering: numbering(),
  start: startOf(process.pid) ?? '',
});

/** Whether the process that left a mark is still there. */
export function lifeOf(mark: ProcessMark): Life {
  const own = ownMark();
  if (mark.host !== own.host) return 'unknown';
  if (mark.boot !== own.boot) return 'ended';
  if (mark.numbering !== own.numbering) return 'unknown';
  const start = startOf(mark.pid);
  return start === undefined || (mark.start !== '' && start !== '' && start !== mark.start) ? 'ended' : 'runs';
}

/** When a process started: '' when it runs and the system does not say, undefined when it does not run. */
function startOf(pid: number): string | undefined {
  if (!answers(pid)) return undefined;
  if (process.platform === 'win32') return '';
  if (process.platform === 'linux') {
    // pid (name) state ...: the name may hold blanks and brackets. The state is field 3, the start field 22.
    const fields = contents(`/proc/${pid}/stat`)
      .replace(/^.*\)\s*/s, '')
      .split(' ');
    // A zombie has ended: only its parent has not looked yet.
    return fields[0] === '' || fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return answers(pid) ? '' : undefined;
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function contents(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function numbering(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
