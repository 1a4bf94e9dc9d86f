// The run of the first of several processes, on a thread beside the one that hears signals (`lead.ts`).
import { parentPort, workerData } from 'node:worker_threads';
import { runHere } from '../here/run-here.ts';
import { reportError } from '../../shell/report-error.ts';
import type { Outlet, Shell } from '../../shell/shell.ts';
import type { LeadNews, LeadOrders } from './lead-orders.ts';

const { paths, words, environment, terminal, asked, stamp } = workerData as LeadOrders;

const say = (news: LeadNews): void => parentPort?.postMessage(news);

const outlet = (stream: 'stdout' | 'stderr'): Outlet => ({ write: (text) => say({ stream, text }) });

const shell: Shell = { stdout: outlet('stdout'), stderr: { ...outlet('stderr'), ...terminal }, environment };

const interrupt = {
  get asked(): boolean {
    return Atomics.load(asked, 0) !== 0;
  },
  release: () => undefined,
};

const begin = (): typeof interrupt => {
  say({ began: true });
  return interrupt;
};

let exitCode: number;
try {
  exitCode = await runHere(paths, words, {
    shell,
    begin,
    hurry: asked,
    stamp,
    onHired: (members) => say({ members }),
    onModules: (modules) => say({ modules }),
  });
} catch (error) {
  exitCode = reportError(shell, error, words.json === true);
}
say({ exitCode });
