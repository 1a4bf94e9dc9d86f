/** What a node says of itself, in its lease. */
export interface NodeCard {
  readonly number: number;
  /** Made when the node joined: distinguishes nodes that had the same number one after the other. */
  readonly token: string;
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  /** Since 1970, ms. */
  readonly since: number;
  /** Jobs of ensembles that it works on, and processes of runs that it hosts. */
  readonly jobs: number;
  readonly runs: number;
  /** Jobs that it can work on at once; 0 of a studio server, which makes none and hosts no run of others. */
  readonly slots: number;
  /** Jobs done since it joined. */
  readonly done: number;
  /** Load average of its machine over a minute, per core. */
  readonly load: number;
  readonly isDraining: boolean;
}

/** Numbers have 16 bits; 0 is no node's. */
export const mostNodes = 0xffff;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Reads a card as it came over the wire; undefined when it is none. */
export function readCard(text: string): NodeCard | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const card = value as Readonly<Record<keyof NodeCard, unknown>>;
  const { number, token, version, host, pid, since, jobs, runs, slots, done, load, isDraining } = card;
  if (!isCount(number) || !Number.isInteger(number) || number < 1 || number > mostNodes) return undefined;
  if (!isText(token) || !isText(version) || !isText(host) || typeof isDraining !== 'boolean') return undefined;
  if (!isCount(pid) || !isCount(since) || !isCount(jobs) || !isCount(runs) || !isCount(slots)) return undefined;
  if (!isCount(done) || !isCount(load)) return undefined;
  return { number, token, version, host, pid, since, jobs, runs, slots, done, load, isDraining };
}
