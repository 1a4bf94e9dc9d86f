import { purposeNamed, uniform, type CrowdView } from '@korzo/core';

/** A new draw every so many seconds; speeds of people in single file stay alike for about as long (Tordeux and Schadschneider 2016). */
const seconds = 3;
const purpose = purposeNamed('orca-time-gap/waver');

/** A course by chance between -1 and 1 that changes slowly: draws joined by straight lines. It remembers nothing. */
export function waver(crowd: CrowdView, self: number): number {
  const seed = crowd.int('seed');
  const agent = crowd.columns.id[self];
  const at = (crowd.int('tick') * crowd.float('dt')) / seconds;
  const before = Math.floor(at);
  const from = uniform(seed, agent, before, purpose);
  const to = uniform(seed, agent, before + 1, purpose);
  return 2 * (from + (to - from) * (at - before)) - 1;
}
