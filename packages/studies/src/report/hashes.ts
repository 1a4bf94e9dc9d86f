import type { Evidence } from './evidence/evidence.ts';

interface Digesting {
  readonly subtle?: { digest(name: string, bytes: Uint8Array): Promise<ArrayBuffer> };
}

/** SHA-256 of the scenario texts of runs, by text; empty where the platform has no digest, as on pages without a safe connection. */
export async function hashesOf(runs: readonly Pick<Evidence, 'info'>[]): Promise<ReadonlyMap<string, string>> {
  const { subtle } = (globalThis as { readonly crypto?: Digesting }).crypto ?? {};
  const texts = [...new Set(runs.map(({ info }) => info.scenario.text))].filter((text) => text !== '');
  if (subtle === undefined) return new Map();
  const digests = await Promise.all(texts.map((text) => subtle.digest('SHA-256', new TextEncoder().encode(text))));
  return new Map(texts.map((text, index) => [text, hexOf(digests[index])]));
}

const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
