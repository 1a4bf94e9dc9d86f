import type { ClusterConnection, JobOutcome } from '@korzo/cluster/nats';
import type { Shell } from '../shell/shell.ts';
import { version } from '../shell/version.ts';
import { natsClient } from './open-cluster.ts';

/** What the nodes of a cluster are to make. */
export interface EnsembleOrder {
  /** A key of the programs of a node. */
  readonly kind: 'sweep' | 'validate';
  readonly data: unknown;
  /** Keeps orders of the same content apart: an order is continued by its owner only. */
  readonly owner: string;
  /** Whether the user wants it to end. */
  readonly interrupt: { readonly asked: boolean };
  readonly shell: Shell;
}

/** Makes jobs on the nodes of a cluster, as `workOff` does on threads. */
export interface EnsembleForce {
  make<Job>(
    jobs: readonly Job[],
    nameOf: (job: Job) => string,
    onDone: (job: Job, outcome: JobOutcome) => void,
  ): Promise<void>;
  /** Removes what is left of it on the server: when all is written down. */
  finish(): Promise<void>;
}

export async function openForce(cluster: ClusterConnection, order: EnsembleOrder): Promise<EnsembleForce> {
  const { Ensemble, listNodes, openLeases, requireVersion } = await natsClient();
  const { kind, data, owner, interrupt, shell } = order;
  await requireVersion(await openLeases(cluster), version());
  if (!(await listNodes(cluster)).some(({ slots }) => slots > 0))
    shell.stderr.write(
      'korzo: no node has joined yet: start nodes with korzo node --nats URL; the jobs wait for them\n',
    );
  const ensemble = await Ensemble.open(cluster, { kind, version: version(), data }, owner);
  return {
    make: (jobs, nameOf, onDone) => ensemble.workOff(jobs, { nameOf, onDone, stopRequested: () => interrupt.asked }),
    finish: () => ensemble.close(),
  };
}
