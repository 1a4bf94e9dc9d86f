import type { Inspection } from '../protocol/replies.ts';

interface Before {
  readonly time: number;
  readonly velocity: Inspection['velocity'];
  readonly force: readonly [number, number, number] | undefined;
}

/** More than all watchers together inspect; who was inspected once is forgotten then. */
const mostKept = 10_000;

/** How velocities of inspected agents changed from one inspection to the next, whatever their model. */
export class Accelerations {
  readonly #before = new Map<number, Before>();
  #epoch = 0;

  /** The inspection with the change of velocity since the one before, m/s2. */
  add(inspection: Inspection, epoch: number, time: number): Inspection {
    if (epoch !== this.#epoch || this.#before.size > mostKept) this.#before.clear();
    this.#epoch = epoch;
    const { agent, velocity } = inspection;
    const before = this.#before.get(agent);
    const force = before === undefined ? undefined : changeSince(before, velocity, time);
    if (before?.time !== time) this.#before.set(agent, { time, velocity, force });
    return force === undefined
      ? inspection
      : { ...inspection, forces: [...inspection.forces, { name: 'acceleration', force }] };
  }
}

/** Several watchers may inspect one agent at the same time: all are told the same. */
function changeSince(
  { time: then, velocity, force }: Before,
  now: Inspection['velocity'],
  time: number,
): Before['force'] {
  const seconds = time - then;
  if (seconds <= 0) return force;
  return [(now[0] - velocity[0]) / seconds, (now[1] - velocity[1]) / seconds, (now[2] - velocity[2]) / seconds];
}
