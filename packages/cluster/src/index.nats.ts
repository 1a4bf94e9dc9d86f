export { ClusterError } from './nats/cluster-error.ts';
export { connectCluster, type ClusterConnection, type ClusterPlace } from './nats/connect.node.ts';
export { Membership, type MembershipEvents, type NodeFacts, type NodeNews } from './nodes/membership.ts';
export type { NodeCard } from './nodes/node-card.ts';
export { listNodes, openLeases, requireVersion } from './nodes/node-list.ts';
export { Ensemble, type EnsembleWork } from './ensemble/ensemble.node.ts';
export type { EnsemblePlan, JobOutcome, QueuedJob } from './ensemble/ensemble-messages.ts';
export { JobWorker, type JobMaker, type WorkerOptions } from './ensemble/job-worker.ts';
export {
  findNatsServer,
  startLocalServer,
  type LocalServer,
  type LocalServerOptions,
} from './nats/local-server.node.ts';
export { ClusterMeeting, EpochOverError, type EpochStart } from './runs/cluster-meeting.node.ts';
export { planOfRun } from './runs/run-book.ts';
export { readInvitation, type Invitation, type LeadOrders, type RunSeat } from './runs/run-orders.ts';
export { readPlain, writePlain } from './nats/plain-data.ts';
export { openBlobs } from './nats/blobs.ts';
export { openPostOffice } from './mail/nats-mail.ts';
export { HubKeeper } from './remote/hub-keeper.ts';
export { joinAsProgram, type ClusterProgram } from './remote/program.node.ts';
