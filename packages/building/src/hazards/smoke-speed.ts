import { log } from '@korzo/core';

/** A walking speed in smoke, m/s, out of the extinction coefficient, 1/m, and the walking speed in clear air, m/s. */
export type SmokeRelation = (extinction: number, clearSpeed: number) => number;

/** No person gets slower than this share of its speed where a relation leaves its data, as in FDS+Evac. */
const leastShare = 0.1;

/** Relations that give a speed of every person, fast or slow: a person that is slower anyway keeps its own. */
const absolute =
  (speed: (extinction: number) => number): SmokeRelation =>
  (extinction, clearSpeed) =>
    Math.min(clearSpeed, Math.max(leastShare * clearSpeed, speed(extinction)));

/** Visibility of things that reflect light is this over the extinction coefficient. */
const visibilityOfReflecting = 2;

/**
 * Published relations. Jin's data as Purser and McAllister (SFPE Handbook, 2016) fit straight lines to them; Frantzich and
 * Nilsson (2003), v = 0.706 - 0.057 K m/s, as a share of the own speed, as FDS+Evac takes it; Purser and McAllister's
 * equation 63.10; Fridolf et al. (2019), equation 7, by visibility. `linear` is the example that tests of NIST 2.5 use.
 */
export const smokeRelations = {
  linear: (extinction, clearSpeed) => clearSpeed * Math.max(0.24, 1 - 0.5 * extinction),
  'frantzich-nilsson': (extinction, clearSpeed) => clearSpeed * Math.max(leastShare, 1 - (0.057 / 0.706) * extinction),
  jin: absolute((extinction) => 1.0573 - 0.4326 * extinction),
  'jin-irritant': absolute((extinction) => 1.1517 - 0.9578 * extinction),
  purser: absolute((extinction) => 0.6423 - 0.1364 * log(extinction)),
  fridolf: (extinction, clearSpeed) =>
    Math.min(clearSpeed, Math.max(0.2, clearSpeed - 0.34 * Math.max(0, 3 - visibilityOfReflecting / extinction))),
  none: (_extinction, clearSpeed) => clearSpeed,
} as const satisfies Readonly<Record<string, SmokeRelation>>;
export type SmokeRelationName = keyof typeof smokeRelations;
