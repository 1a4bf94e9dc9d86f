import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';

/**
 * What tests cost in processor time, which other work of the machine changes little: `KORZO_TEST_COSTS=FILE` appends a
 * line for each file and each test to FILE. `node tools/list-costs.mjs FILE` lists the dearest.
 */
const file = process.env.KORZO_TEST_COSTS;

interface Costs {
  readonly own: number;
  readonly programs: number;
}

/** Processor time of this process and of the programs it started, ended and living. s */
function spent(): Costs {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, programs: ofPrograms() };
}

/** Linux alone reports it; elsewhere it stays 0. */
function ofPrograms(): number {
  if (process.platform !== 'linux') return 0;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const known = new Map(processes.flatMap((id) => statusOf(id) ?? []).map((status) => [status.id, status]));
  const isOurs = (id: string): boolean => {
    const parent = known.get(id)?.parent;
    return parent !== undefined && (parent === String(process.pid) || isOurs(parent));
  };
  const ticks = [...known.values()].filter(({ id }) => isOurs(id)).map(({ own, ended }) => own + ended);
  return ticks.reduce((sum, each) => sum + each, known.get(String(process.pid))?.ended ?? 0) / 100;
}

interface Status {
  readonly id: string;
  readonly parent: string;
  /** Ticks of a hundredth of a second of the process, and of its children that have ended. */
  readonly own: number;
  readonly ended: number;
}

function statusOf(id: string): Status | undefined {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    return { id, parent: fields[1], own: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}

if (file !== undefined) {
  const start = spent();
  let testStart = start;
  const note = (test: string | undefined, since: Costs): void => {
    const { own, programs } = spent();
    const path = relative(process.cwd(), expect.getState().testPath ?? '');
    const costs = { own: own - since.own, programs: programs - since.programs };
    appendFileSync(file, `${JSON.stringify({ file: path, test, ...costs })}\n`);
  };
  beforeEach(() => {
    testStart = spent();
  });
  afterEach(({ task }) => note(task.name, testStart));
  afterAll(() => note(undefined, start));
}
