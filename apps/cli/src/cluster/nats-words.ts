import type { ClusterPlace } from '@korzo/cluster/nats';

/** The options of `addNats`. */
export interface NatsWords {
  readonly nats?: string;
  readonly cluster?: string;
  readonly natsCreds?: string;
  readonly natsNkey?: string;
  readonly natsCa?: string;
  readonly natsCert?: string;
  readonly natsKey?: string;
}

/** The place that the words name; undefined without --nats. */
export function placeIn(words: NatsWords): ClusterPlace | undefined {
  const { nats, cluster, natsCreds, natsNkey, natsCa, natsCert, natsKey } = words;
  if (nats === undefined) return undefined;
  return {
    url: nats,
    ...(cluster === undefined ? {} : { cluster }),
    ...(natsCreds === undefined ? {} : { credentials: natsCreds }),
    ...(natsNkey === undefined ? {} : { nkey: natsNkey }),
    ...(natsCa === undefined ? {} : { ca: natsCa }),
    ...(natsCert === undefined ? {} : { certificate: natsCert }),
    ...(natsKey === undefined ? {} : { key: natsKey }),
  };
}
