import type { ProxyTrust, ServerLimits } from '@korzo/server';
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

/** `--limit name=number`, all of them. */
export async function checkLimits(settings: Readonly<Record<string, string>>): Promise<Partial<ServerLimits>> {
  if (Object.keys(settings).length === 0) return {};
  const { defaultLimits } = await import('@korzo/server');
  const limits: Partial<Record<keyof ServerLimits, number>> = {};
  for (const [name, text] of Object.entries(settings)) {
    const known = (Object.keys(defaultLimits) as (keyof ServerLimits)[]).find((each) => each === name);
    if (known === undefined)
      throw new UsageError(`--limit '${name}' is not known; give one of ${Object.keys(defaultLimits).join(', ')}`);
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    const isWhole = name.endsWith('Seconds') || Number.isInteger(value);
    if (!(value > 0 && value <= 2 ** 31) || !isWhole)
      throw new UsageError(`--limit ${name}=${text} is no limit; give a number above 0, whole unless it is seconds`);
    limits[known] = value;
  }
  return limits;
}
