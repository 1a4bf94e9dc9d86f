import type { Complaint, Complaints, Span } from '../language/complaint.ts';
import { grouped, type Limits } from '../limits/city-limits.ts';
import { Ended } from './workshop.ts';

/** How deep calls, statements and expressions lie in each other. */
export interface Nesting {
  readonly calls: number;
  readonly depth: number;
}

/** What a program may still do: steps, calls within calls, statements within statements. At a limit the program ends. */
export class Effort {
  readonly #limits: Limits;
  readonly #complaints: Complaints;
  #steps = 0;
  #mostSteps: number;
  /** Of the height that is being computed; there is no such end in main(). */
  #callEnds = Infinity;
  #calls = 0;
  #depth = 0;

  constructor(limits: Limits, complaints: Complaints) {
    this.#limits = limits;
    this.#complaints = complaints;
    this.#mostSteps = limits.steps.most;
  }

  /** Whether a height of the ground is being computed, and not main(). */
  get isForGround(): boolean {
    return this.#callEnds < Infinity;
  }

  get nesting(): Nesting {
    return { calls: this.#calls, depth: this.#depth };
  }

  /** Comes back out of what was left by an error. */
  returnTo({ calls, depth }: Nesting): void {
    this.#calls = calls;
    this.#depth = depth;
  }

  /** Every map may ask for as many heights as the first one. */
  beginMap(): void {
    this.#steps = 0;
    this.#mostSteps = this.#limits.heightSteps.most;
  }

  beginHeight(): void {
    this.returnTo({ calls: 0, depth: 0 });
    this.#callEnds = this.#steps + this.#limits.heightCall.most;
  }

  step(span: Span): void {
    this.#steps++;
    if (this.#steps <= this.#mostSteps && this.#steps <= this.#callEnds) return;
    const { heightCall, heightSteps, steps } = this.#limits;
    const { most, about, remedy } = !this.isForGround ? steps : this.#steps > this.#callEnds ? heightCall : heightSteps;
    this.#end({ span, rule: `a city may take up to ${grouped(most)} ${about}; here they are used up`, remedy });
  }

  /** Runs something that may call itself again. */
  call<T>(span: Span, deed: () => T): T {
    const { most, about, remedy } = this.#limits.calls;
    if (this.#calls >= most) this.#end({ span, rule: `a city may have up to ${most} ${about}; here are more`, remedy });
    this.#calls++;
    const value = deed();
    this.#calls--;
    return value;
  }

  /** Counts how deep statements and expressions lie in each other, so that the machine's own stack never overflows. */
  enter(span: Span): void {
    const { most, about, remedy } = this.#limits.depth;
    if (this.#depth >= most)
      this.#end({ span, rule: `a city may have up to ${grouped(most)} ${about}; here are more`, remedy });
    this.#depth++;
  }

  leave(): void {
    this.#depth--;
  }

  #end({ span, rule, remedy }: Omit<Complaint, 'severity'>): never {
    this.#complaints.error(span, rule, remedy);
    throw new Ended({ severity: 'error', span, rule, remedy });
  }
}
