import { ClusterError } from './cluster-error.ts';

/** Lower-case letters, digits and hyphens: a name is part of subjects, streams and buckets. */
const pattern = /^[a-z][a-z0-9-]{0,31}$/;

/** Everything a cluster has on a server begins with its name, so that clusters never mix. */
export interface ClusterNames {
  readonly cluster: string;
  /** Buckets and streams. */
  readonly nodes: string;
  readonly jobs: string;
  readonly results: string;
  readonly chunks: string;
  readonly runs: string;
  /** Subjects; the argument is a single token. */
  readonly jobsOf: (ensemble: string) => string;
  readonly chunksOf: (blob: string) => string;
  readonly invitations: (node: number) => string;
  /** Where a node is asked to take a room of a studio server. */
  readonly rooms: (node: number) => string;
  readonly mail: (node: number) => string;
  readonly run: (run: string, process: number | string) => string;
}

export function clusterNames(cluster: string): ClusterNames {
  if (!pattern.test(cluster))
    throw new ClusterError(
      `'${cluster}' is no name of a cluster`,
      'use up to 32 lower-case letters, digits and hyphens, a letter first',
    );
  return {
    cluster,
    nodes: `${cluster}_nodes`,
    jobs: `${cluster}_jobs`,
    results: `${cluster}_results`,
    chunks: `${cluster}_chunks`,
    runs: `${cluster}_runs`,
    jobsOf: (ensemble) => `${cluster}.jobs.${ensemble}`,
    chunksOf: (blob) => `${cluster}.chunks.${blob}`,
    invitations: (node) => `${cluster}.invite.${node}`,
    rooms: (node) => `${cluster}.rooms.${node}`,
    mail: (node) => `${cluster}.mail.${node}`,
    run: (run, process) => `${cluster}.run.${run}.${process}`,
  };
}
