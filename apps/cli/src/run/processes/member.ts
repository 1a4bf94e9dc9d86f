// A process that makes its share of a run and follows the first process in all it does.
import { joinMeeting } from '@korzo/cluster/node';
import { openRun, ticksIn, type Run } from '@korzo/engine';
import { advance } from '../advance.ts';
import { endSignals } from '../interrupt.ts';
import type { MemberOrders } from './orders.ts';

/** Comes to the door wherever `runScenario` of the first process does. */
async function follow({ simulation, scenario }: Run): Promise<void> {
  simulation.gather();
  await advance(simulation, {
    ticks: ticksIn(scenario.run.duration, simulation.setup.dt),
    stopWhenEmpty: scenario.run.stopWhenEmpty,
    stopRequested: () => simulation.follow(false),
    afterTick: () => simulation.gather(),
    afterSlice: () => undefined,
  });
  simulation.checksum();
}

async function takePart({ place, process: number, scenario, options }: MemberOrders): Promise<void> {
  const meeting = await joinMeeting(number, place);
  try {
    const run = await openRun(scenario, { ...options, share: meeting });
    await follow(run);
    await run.close();
    await meeting.leave();
  } catch (error) {
    // The first process hears of it and tells the user.
    await meeting.leave(error instanceof Error ? error : new Error(String(error)));
    process.exitCode = 1;
  }
}

// A terminal sends Ctrl-C to all processes: the first one decides when the run ends.
for (const signal of endSignals) process.on(signal, () => undefined);

process.once('message', (orders: MemberOrders) => {
  takePart(orders).then(
    // Without the first process the channel is closed already.
    () => process.connected && process.disconnect(),
    () => process.exit(1),
  );
});
