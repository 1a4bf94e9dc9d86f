// A process that makes its share of a run on a cluster, wherever a node has started it.
import { createHash } from 'node:crypto';
import type { ClusterMeeting, RunSeat } from '@korzo/cluster/nats';
import { openRun, ticksIn, type Run, type RunOptions } from '@korzo/engine';
import { natsClient } from '../cluster/open-cluster.ts';
import { advance } from '../run/advance.ts';
import type { ClusterPlan } from '../run/lasting/cluster-orders.ts';

/** What all processes of the run open. */
async function readPlan({ place, run, planHash }: RunSeat): Promise<ClusterPlan> {
  const { ClusterError, connectCluster, openBlobs, planOfRun, readPlain } = await natsClient();
  const cluster = await connectCluster(place);
  try {
    const bytes = await (await openBlobs(cluster)).get(planOfRun(run));
    if (bytes === undefined) throw new ClusterError('the server has lost the plan of the run', 'start the run again');
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash !== planHash)
      throw new ClusterError(
        `the server has another scenario than the run (hash ${hash.slice(0, 12)}, not ${planHash.slice(0, 12)})`,
        'start the run again',
      );
    return readPlain(new TextDecoder().decode(bytes)) as ClusterPlan;
  } finally {
    await cluster.close();
  }
}

/** Comes to the door wherever `runScenario` of the first process does. */
async function follow({ simulation, scenario }: Run, every: number, isFresh: boolean): Promise<void> {
  const keepCheckpoint = (): void => {
    if (simulation.ticks % every === 0) simulation.snapshot();
  };
  simulation.gather();
  if (isFresh) keepCheckpoint();
  await advance(simulation, {
    ticks: ticksIn(scenario.run.duration, simulation.setup.dt),
    stopWhenEmpty: scenario.run.stopWhenEmpty,
    stopRequested: () => simulation.wishes(false).includes(true),
    afterTick: () => {
      simulation.gather();
      keepCheckpoint();
    },
    afterSlice: () => undefined,
  });
  simulation.checksum();
}

/** What the user's modules bring. */
async function modulesOf({ modules }: ClusterPlan): Promise<RunOptions> {
  if (modules === undefined) return {};
  const { unpackModules } = await import('../run/lasting/sent-modules.ts');
  const { loadModules } = await import('../options/modules.ts');
  return (await loadModules(unpackModules(modules))).runOptions;
}

async function makeEpoch(
  meeting: ClusterMeeting,
  { scenario, options, checkpointEvery }: ClusterPlan,
  own: RunOptions,
): Promise<boolean> {
  const { snapshot } = await meeting.enter();
  let run: Run | undefined;
  try {
    run = await openRun(scenario, { ...options, ...own, share: meeting });
    if (snapshot !== undefined) run.simulation.restore(snapshot);
    await follow(run, checkpointEvery, snapshot === undefined);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'EpochOverError') return false;
    throw error;
  } finally {
    await run?.close();
  }
}

async function takePart(seat: RunSeat): Promise<void> {
  const { ClusterMeeting: Meeting } = await natsClient();
  const meeting = await Meeting.open(seat);
  try {
    const plan = await readPlan(seat);
    const own = await modulesOf(plan);
    while (!(await makeEpoch(meeting, plan, own)));
    await meeting.leave();
  } catch (error) {
    // The first process hears of it and informs the user.
    await meeting.leave(error instanceof Error ? error : new Error(String(error)));
    process.exitCode = 1;
  }
}

// A terminal sends Ctrl-C to all processes: the first process of the run and the node decide when this one ends.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
// A node that is killed leaves its members behind; they end with it, so that the run looks for another node at once.
process.on('disconnect', () => process.exit(1));

// A process that is kept ready loads what it will need.
void natsClient();

process.once('message', (seat: RunSeat) => {
  takePart(seat).then(
    () => process.exit(),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
