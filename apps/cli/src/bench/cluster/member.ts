// A process of the benchmark `cluster` that meets others over NATS, as the processes of a run do.
import { ClusterMeeting, type RunSeat } from '@korzo/cluster/nats';
import { follow, type LockStepPlan } from './lock-step.ts';

process.once('message', ({ seat, plan }: { readonly seat: RunSeat; readonly plan: LockStepPlan }) => {
  void (async () => {
    const meeting = await ClusterMeeting.open(seat);
    await meeting.enter();
    process.send?.('came');
    follow(meeting, plan);
    await meeting.leave();
    process.exit();
  })();
});
process.on('disconnect', () => process.exit(1));
