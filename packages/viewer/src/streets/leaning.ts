import type { BodyStatus } from '@korzo/live';

/** How a car stands beside its heading and pitch, as it is drawn. */
export interface Lean {
  readonly roll: number;
  readonly lamp: boolean;
  /** Of its wheels: the angle of those that steer and how far all have turned, radians; absent without. */
  readonly wheels?: { readonly steer: number; readonly spin: number };
}

const upright: Lean = { roll: 0, lamp: false };
const circle = 2 * Math.PI;

/** The way from an angle to another by the shorter side. */
const shorter = (from: number, to: number): number => to - from - circle * Math.round((to - from) / circle);

/** Share of the difference that is left after one picture: what is told ten times a second is drawn without jumps. */
const left = 0.8;

/** From an angle that is drawn over to one that was given. */
const over = (then: number, now: number): number => now + shorter(now, then) * left;

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
    const before = this.#drawn.get(agent);
    const lean = {
      roll: over(before?.roll ?? told.roll, told.roll),
      lamp: told.lamp,
      wheels: {
        steer: over(before?.wheels?.steer ?? told.steer, told.steer),
        spin: over(before?.wheels?.spin ?? told.spin, told.spin),
      },
    };
    this.#drawn.set(agent, lean);
    return lean;
  }
}
