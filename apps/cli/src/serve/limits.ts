import { suggest } from '@korzo/reading/light';
import type { ProxyTrust, RoomLimits, ServerLimits } from '@korzo/server';
import { UsageError } from '../shell/report-error.ts';

/** More hops than this are no chain of proxies. */
const mostHops = 10;

/** `--trust-proxy`, all of them, and `--forwarded-header`: addresses and nets of proxies, or how many stand in a row. */
export async function checkProxies(
  words: readonly string[],
  header: string | undefined,
): Promise<ProxyTrust | undefined> {
  const { forwardHeaders, isProxyAddress } = await import('@korzo/server');
  const known = header === undefined ? undefined : forwardHeaders.find((name) => name === header.toLowerCase());
  if (header !== undefined && known === undefined)
    throw new UsageError(`--forwarded-header '${header}' is not known; give ${forwardHeaders.join(' or ')}`);
  if (words.length === 0) {
    if (header === undefined) return undefined;
    throw new UsageError('--forwarded-header needs --trust-proxy: headers of strangers are not read');
  }
  const named = known === undefined ? {} : { header: known };
  if (words.length === 1 && /^\d+$/.test(words[0])) {
    const hops = Number(words[0]);
    if (hops >= 1 && hops <= mostHops) return { hops, ...named };
    throw new UsageError(`--trust-proxy ${hops} is no number of proxies; give 1 to ${mostHops}, or their addresses`);
  }
  for (const word of words) {
    if (isProxyAddress(word)) continue;
    throw new UsageError(
      `--trust-proxy '${word}' is no address; write it as 127.0.0.1 or 10.0.0.0/8, or give a number`,
    );
  }
  return { proxies: words, ...named };
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Limits of a room by the names that `--limit` has for them. */
const ofRoom: Readonly<Record<string, Range & { readonly limit: keyof RoomLimits }>> = {
  roomAgents: { limit: 'agents', min: 1, max: 10_000_000 },
  roomMemoryMiB: { limit: 'memoryMiB', min: 256, max: 1_048_576 },
  roomSilenceSeconds: { limit: 'silenceSeconds', min: 5, max: 86_400 },
};

export interface AskedLimits {
  readonly limits: Partial<ServerLimits>;
  readonly roomLimits: Partial<RoomLimits>;
}

/** `--limit name=number`, all of them. */
export async function checkLimits(settings: Readonly<Record<string, string>>): Promise<AskedLimits> {
  if (Object.keys(settings).length === 0) return { limits: {}, roomLimits: {} };
  const { defaultLimits } = await import('@korzo/server');
  const ofServer = Object.keys(defaultLimits) as (keyof ServerLimits)[];
  const limits: Partial<Record<keyof ServerLimits, number>> = {};
  const roomLimits: Partial<Record<keyof RoomLimits, number>> = {};
  for (const [name, text] of Object.entries(settings)) {
    const known = ofServer.find((each) => each === name);
    if (known !== undefined) limits[known] = numberFor(name, text);
    else if (Object.hasOwn(ofRoom, name)) roomLimits[ofRoom[name].limit] = numberFor(name, text, ofRoom[name]);
    else {
      const names = [...ofServer, ...Object.keys(ofRoom)];
      throw new UsageError(`--limit '${name}' is not known; ${suggest(name, names)}`);
    }
  }
  return { limits, roomLimits };
}

function numberFor(name: string, text: string, range?: Range): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const isWhole = name.endsWith('Seconds') || Number.isInteger(value);
  const { min, max } = range ?? { min: Number.MIN_VALUE, max: 2 ** 31 };
  if (value >= min && value <= max && isWhole) return value;
  const wanted = range === undefined ? 'a number above 0' : `a number from ${min} to ${max}`;
  throw new UsageError(`--limit ${name}=${text} is no limit; give ${wanted}, whole unless it is seconds`);
}
