import { purposeNamed, uniform, type Vehicle } from '@korzo/core';
import { nothing, setPush, type Push } from './push.ts';

const sideways = purposeNamed('steering/wander-side');
const upward = purposeNamed('steering/wander-up');

/** What the randomness of one agent is a function of. */
export interface WanderKey {
  readonly seed: number;
  readonly agent: number;
  /** Simulated time, s. */
  readonly time: number;
}

/** A smooth random course in [-1, 1]: draws at every 1 / rate seconds, joined by s2 (3 - 2 s). It remembers nothing. */
function drift(key: WanderKey, rate: number, purpose: number): number {
  const at = key.time * rate;
  const before = Math.floor(at);
  const share = at - before;
  const from = 2 * uniform(key.seed, key.agent, before, purpose) - 1;
  const to = 2 * uniform(key.seed, key.agent, before + 1, purpose) - 1;
  return from + (to - from) * share * share * (3 - 2 * share);
}

/** A sideways (and in the volume up and down) push that changes slowly and by chance; `rate` changes of mind per second. */
export function wander(self: Vehicle, key: WanderKey, rate: number, push: Push): void {
  const { forwardX, forwardY, forwardZ } = self;
  const flat = Math.sqrt(forwardX * forwardX + forwardY * forwardY);
  const leftX = flat > nothing ? -forwardY / flat : 1;
  const leftY = flat > nothing ? forwardX / flat : 0;
  const side = drift(key, rate, sideways);
  const up = self.inVolume ? drift(key, rate, upward) : 0;
  // up = forward x left
  setPush(
    push,
    leftX * side - forwardZ * leftY * up,
    leftY * side + forwardZ * leftX * up,
    (forwardX * leftY - forwardY * leftX) * up,
  );
}
