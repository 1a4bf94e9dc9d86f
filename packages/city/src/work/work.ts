import type { Span } from '../language/complaint.ts';
import { grouped, type LimitName, type Limits } from '../limits/city-limits.ts';

/** Thrown where a city asks for more than its limits allow. */
export class TooMuch extends Error {
  readonly span: Span;
  readonly rule: string;
  readonly remedy: string;

  constructor(span: Span, rule: string, remedy: string) {
    super(rule);
    this.span = span;
    this.rule = rule;
    this.remedy = remedy;
  }
}

/** Counts what a city asks for, so that what would take too long or too much memory is refused before it is made. */
export class Work {
  readonly limits: Limits;
  readonly #spent = new Map<LimitName, number>();
  #isExceeded = false;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Whether something was refused: what comes after is not worth the time. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Adds to what was asked for so far; throws `TooMuch` when it is more than allowed. */
  spend(name: LimitName, amount: number, span: Span): void {
    const spent = (this.#spent.get(name) ?? 0) + amount;
    this.#spent.set(name, spent);
    const { most, unit, about, remedy } = this.limits[name];
    if (spent <= most) return;
    this.#isExceeded = true;
    const found = Number.isFinite(spent) ? ` at least ${grouped(Math.ceil(spent))}` : ' more';
    const allowed = unit === '' ? grouped(most) : `${grouped(most)} ${unit} of`;
    throw new TooMuch(span, `a city may have up to ${allowed} ${about}; this one asks for${found}`, remedy);
  }
}
