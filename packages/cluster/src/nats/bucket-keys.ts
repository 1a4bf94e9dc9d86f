import type { ClusterConnection } from './connect.node.ts';

/**
 * The keys of a bucket that fit a pattern, those of removed values among them. The client's own `keys` reads them from a
 * consumer until nothing is pending; while values change or expire it may wait for tens of seconds. This asks once.
 */
export async function bucketKeys(
  { manager }: Pick<ClusterConnection, 'manager'>,
  bucket: string,
  pattern: string,
): Promise<readonly string[]> {
  const prefix = `$KV.${bucket}.`;
  const { state } = await manager.streams.info(`KV_${bucket}`, { subjects_filter: `${prefix}${pattern}` });
  return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length));
}
