import type { BodyStatus } from '@korzo/live';

/** How a car stands beside its heading and pitch, as it is drawn. */
export interface Lean {
  readonly roll: number;
  readonly lamp: boolean;
}

const upright: Lean = { roll: 0, lamp: false };

/** Share of the difference that is left after one picture: what is told ten times a second is drawn without jumps. */
const left = 0.8;

/** Remembers how bodies lean, and goes over to what was told last. */
export class Leaning {
  readonly #told = new Map<number, BodyStatus>();
  readonly #drawn = new Map<number, Lean>();

  take(bodies: readonly BodyStatus[]): void {
    this.#told.clear();
    for (const body of bodies) this.#told.set(body.agent, body);
  }

  /** How a body is drawn in this picture. */
  of(agent: number): Lean {
    const told = this.#told.get(agent);
    if (told === undefined) return upright;
    const before = this.#drawn.get(agent)?.roll ?? told.roll;
    const lean = { roll: told.roll + (before - told.roll) * left, lamp: told.lamp };
    this.#drawn.set(agent, lean);
    return lean;
  }
}
