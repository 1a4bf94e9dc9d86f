// A process that makes its share of a run and follows the first process in all it does.
import { joinMeeting } from '@korzo/cluster/node';
import { openRun, ticksIn, type Run } from '@korzo/engine';
import { loadModules } from '../../options/modules.ts';
import { advance } from '../advance.ts';
import type { MemberOrders } from './orders.ts';

/** Whether this process was asked to end: it wishes for the end of the run then. */
let isTerminated = false;
let hasBegun = false;

/** Comes to the door wherever `runScenario` of the first process does. */
async function follow({ simulation, scenario }: Run): Promise<void> {
  simulation.gather();
  hasBegun = true;
  await advance(simulation, {
    ticks: ticksIn(scenario.run.duration, simulation.setup.dt),
    stopWhenEmpty: scenario.run.stopWhenEmpty,
    stopRequested: () => simulation.wishes(isTerminated).includes(true),
    afterTick: () => simulation.gather(),
    afterSlice: () => undefined,
  });
  simulation.checksum();
}

async function takePart({ place, process: number, scenario, options, modules }: MemberOrders): Promise<void> {
  const meeting = await joinMeeting(number, place);
  try {
    const own = (await loadModules(modules)).runOptions;
    const run = await openRun(scenario, { ...options, ...own, share: meeting });
    await follow(run);
    await run.close();
    await meeting.leave();
  } catch (error) {
    // The first process hears of it and informs the user.
    await meeting.leave(error instanceof Error ? error : new Error(String(error)));
    process.exitCode = 1;
  }
}

function endWith(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

// A terminal sends Ctrl-C to all processes, and a terminal that is closed SIGHUP: the first process decides when the run ends.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.on('SIGTERM', () => {
  isTerminated = true;
  if (!hasBegun) endWith('it was asked to end (SIGTERM)');
});

process.once('message', (orders: MemberOrders) => {
  process.send?.('here');
  takePart(orders).then(
    // Without the first process the channel is closed already.
    () => process.connected && process.disconnect(),
    (error: unknown) => endWith(String(error)),
  );
});
