// The process of one room: its live run, and nothing else. Whatever happens here, the server and the other rooms go on.
import { Worker } from 'node:worker_threads';
import { hostOnTimers, portChannel, type HostOptions, type LiveHost } from '@korzo/live';
import { loadLibrary, ModuleSet } from '@korzo/modules';
import { findModules } from '@korzo/modules/node';
import { zlibPacking } from '@korzo/recording/node';
import { ScenarioFolder } from '../files/scenario-folder.ts';
import { LinePorts } from './line-ports.ts';
import type { RoomOrders, ToRoom } from './room-messages.ts';
import { writeToServer } from './room-pipe.ts';

/** Time between two signs of life, ms. */
const beatPeriod = 500;
/** Of the memory, for the columns of agents: a run that needs more is refused before the whole process must be ended. */
const columnsShare = 0.75;

const lines = new LinePorts((line, parcel) => writeToServer({ type: 'parcel', line, parcel }));
let host: LiveHost | undefined;
/** What comes before the host is there. */
let early: ToRoom[] = [];

/** Modules are loaded by the room alone: one that breaks its process breaks no other. */
async function modulesOf({ modules }: RoomOrders): Promise<Pick<HostOptions, 'modules' | 'moduleFiles'>> {
  if (modules === undefined) return {};
  const { found, leftOut } = await findModules(modules.folder);
  const { settings, files, flags = {} } = modules;
  const set = new ModuleSet(found, leftOut, { settings, flags, library: await loadLibrary() });
  return { modules: set, ...(files === undefined ? {} : { moduleFiles: files }) };
}

async function begin(orders: RoomOrders): Promise<void> {
  setInterval(() => writeToServer({ type: 'beat', bytes: process.memoryUsage.rss() }), beatPeriod);
  const { hostName, scenarioFolder, workers, agents, memoryMiB } = orders;
  const own = await modulesOf(orders);
  host = hostOnTimers({
    ...own,
    hostName,
    packing: zlibPacking,
    report: (report) => writeToServer({ type: 'report', report }),
    agentLimit: { most: agents, remedy: 'or start the server with a larger --limit roomAgents=N' },
    memoryMiB: Math.floor(memoryMiB * columnsShare),
    ...(scenarioFolder === undefined ? {} : { catalogue: new ScenarioFolder(scenarioFolder, own.modules?.lists) }),
    ...(workers === undefined ? {} : { workers }),
  });
  const waiting = early;
  early = [];
  for (const message of waiting) take(message);
}

function take(message: ToRoom): void {
  if (message.type === 'begin') void begin(message.orders).catch(fail);
  else if (host === undefined) early.push(message);
  else if (message.type === 'parcel') lines.deliver(message.line, message.parcel);
  else if (message.type === 'attach') {
    const { line, role } = message;
    host.attach(
      portChannel(lines.open(line), () => lines.close(line)),
      role,
    );
  } else void host.reopen(message.past).catch(fail);
}

/** A fault ends the room: only a new process is known to be sound. */
function fail(error: unknown): void {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  writeToServer({ type: 'fault', words });
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('disconnect', () => process.exit());
process.on('message', take);
// Ctrl-C in a terminal goes to all processes of the server; which then closes its rooms itself.
process.on('SIGINT', () => undefined);
// A run that never comes back to its timers would not notice that the server is gone.
new Worker(new URL('./parent-watch.js', import.meta.url), { workerData: process.ppid }).unref();
