import { DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { headers, nuid } from '@nats-io/transport-node';
import type { ClusterConnection } from './connect.node.ts';

/** Bytes of one chunk. Servers take messages of up to 1 MiB unless configured otherwise. */
const chunkBytes = 512 * 1024;
/** Chunks on their way at once: publishing has no back-pressure of its own. */
const window = 8;
/** Blobs that were not removed are forgotten after this time, ns. */
const maxAge = 7 * 24 * 3600 * 1e9;
/** JetStream's code for a message that is not there. */
const noMessage = 10_037;

const header = { writing: 'Korzo-Writing', chunks: 'Korzo-Chunks' } as const;

/** Large values in chunks: plans of ensembles and runs, checkpoints. Ids are tokens separated by dots. */
export interface Blobs {
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** undefined when it is not there, or not whole. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Removes a blob and all whose ids begin with its tokens. */
  remove(id: string): Promise<void>;
}

interface BlobChunk {
  readonly writing: string;
  readonly chunks: number;
  readonly bytes: Uint8Array;
}

export async function openBlobs({ names, manager, streams }: ClusterConnection): Promise<Blobs> {
  await manager.streams.add({
    name: names.chunks,
    subjects: [names.chunksOf('>')],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_msgs_per_subject: 1,
    max_age: maxAge,
    allow_direct: true,
  });

  const subjectOf = (id: string, chunk: number): string => names.chunksOf(`${id}.${chunk}`);

  const read = async (id: string, chunk: number): Promise<BlobChunk | undefined> => {
    try {
      const message = await manager.direct.getMessage(names.chunks, { last_by_subj: subjectOf(id, chunk) });
      if (message === null) return undefined;
      const chunks = Number(message.header.get(header.chunks));
      return { writing: message.header.get(header.writing), chunks, bytes: message.data };
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === noMessage) return undefined;
      throw error;
    }
  };

  return {
    put: async (id, bytes) => {
      const chunks = Math.max(1, Math.ceil(bytes.length / chunkBytes));
      const writing = nuid.next();
      await inLanes(chunks, async (chunk) => {
        const head = headers();
        head.set(header.writing, writing);
        head.set(header.chunks, String(chunks));
        const piece = bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
        await streams.publish(subjectOf(id, chunk), piece, { headers: head, msgID: `${writing}.${chunk}`, retries: 5 });
      });
    },
    get: async (id) => {
      const first = await read(id, 0);
      if (first === undefined) return undefined;
      const pieces: (BlobChunk | undefined)[] = Array.from({ length: first.chunks }, () => first);
      await inLanes(first.chunks - 1, async (index) => {
        pieces[index + 1] = await read(id, index + 1);
      });
      return joined(pieces, first.writing);
    },
    remove: async (id) => {
      await manager.streams.purge(names.chunks, { filter: names.chunksOf(`${id}.>`) });
    },
  };
}

/** Does so many pieces of work, a few at a time. */
async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(window, count) }, lane));
}

/** Chunks of two writings make no blob. */
function joined(pieces: readonly (BlobChunk | undefined)[], writing: string): Uint8Array | undefined {
  const whole = pieces.flatMap((piece) => (piece?.writing === writing ? [piece.bytes] : []));
  if (whole.length < pieces.length) return undefined;
  const bytes = new Uint8Array(whole.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of whole) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
