import type { AgentStore } from '../agents/agent-store.ts';
import { bytesPerValue, isState } from '../memory/columns.ts';
import { hashWords, type ChecksumSum } from '../math/hash.ts';

const words = new Uint32Array(256);
const bytes = new Uint8Array(words.buffer);
const hash = new Uint32Array(2);

/**
 * Adds the bits of every own agent to a sum that does not depend on the order of rows or on how the world is cut.
 * The words of an agent are all its state columns in the order of the list, each padded to 32 bits.
 */
export function addAgents(sum: ChecksumSum, store: AgentStore): void {
  const columns = store.columns.filter(({ spec }) => isState(spec));
  const sights = columns.map(({ spec, view }) => {
    const stride = bytesPerValue[spec.type] * (spec.width ?? 1);
    return {
      stride,
      padded: Math.ceil(stride / 4) * 4,
      bytes: new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
    };
  });
  for (let row = 0; row < store.ownCount; row++) {
    let at = 0;
    for (const sight of sights) {
      for (let byte = 0; byte < sight.padded; byte++) {
        bytes[at + byte] = byte < sight.stride ? sight.bytes[row * sight.stride + byte] : 0;
      }
      at += sight.padded;
    }
    hashWords(words, 0, at / 4, 0, hash);
    sum.add(hash[0], hash[1]);
  }
}
