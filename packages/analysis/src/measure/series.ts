import { resolveValues, type Values } from '@korzo/core';
import type { Finding } from '../findings/finding.ts';
import { problemWithSite, resolveSites } from '../sites/resolve-sites.ts';
import type { Where } from '../sites/site.ts';
import { readChosenPeople, type ChosenPeople } from './chosen-people.ts';
import type { Frame, MeasurePlace } from './frame.ts';
import { Insiders } from './insiders.ts';
import type { Measure, Observer } from './measure.ts';

/** What a run says about one measure. */
export interface MeasureSummary {
  /** Mean over the ticks after the warm-up that had a value; null when none had. */
  readonly value: number | null;
  readonly unit: string;
  /** Value after the last tick; null when it had none. */
  readonly final: number | null;
  /** Simulated time left out at the start, s. */
  readonly warmUp: number;
  /** Why there is no value; only when there is none. */
  readonly reason?: string;
  /** What it found besides, over the whole run; only of measures that find more than numbers. */
  readonly findings?: readonly Finding[];
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * One measure over one run. Every value is kept (8 bytes per tick), because how long a run was, and with it what its first
 * tenth is, is known only when it has ended.
 */
export class Series {
  readonly measure: Measure;
  readonly #dt: number;
  readonly #observer: Observer;
  readonly #insiders: Insiders;
  #values = new Float64Array(1024);
  #length = 0;
  #hasSeen = false;

  constructor(measure: Measure, place: MeasurePlace, given: Readonly<Record<string, unknown>> = {}) {
    const { values, where, people, problems } = resolveGiven(measure, given, place);
    if (problems.length > 0) throw new RangeError(`measure ${measure.name}: ${problems.join('; ')}`);
    this.measure = measure;
    this.#dt = place.dt;
    this.#insiders = new Insiders(people);
    this.#observer = measure.start(place, values, where);
  }

  get length(): number {
    return this.#length;
  }

  afterTick(frame: Frame): void {
    if (this.#length === this.#values.length) this.#grow();
    const seen = this.#insiders.of(frame);
    this.#hasSeen ||= seen.crowds.some(({ ownCount }) => ownCount > 0);
    this.#values[this.#length++] = this.#observer.valueAfter(seen);
  }

  /** Values so far, oldest first; a view that the next tick may make stale. */
  values(): Float64Array {
    return this.#values.subarray(0, this.#length);
  }

  /** @param warmUpShare part of the ticks made that the mean leaves out at the start, 0 up to 1 */
  summary(warmUpShare: number): MeasureSummary {
    const first = Math.floor(this.#length * warmUpShare);
    let sum = 0;
    let counted = 0;
    for (let index = first; index < this.#length; index++) {
      const value = this.#values[index];
      if (!Number.isFinite(value)) continue;
      sum += value;
      counted++;
    }
    return {
      value: counted === 0 ? null : sum / counted,
      unit: this.measure.unit,
      final: this.#length === 0 ? null : numberOrNull(this.#values[this.#length - 1]),
      warmUp: first * this.#dt,
      ...(counted > 0 ? {} : { reason: this.#reason(first) }),
      ...(this.#observer.findings === undefined ? {} : { findings: this.#observer.findings() }),
    };
  }

  #reason(first: number): string {
    if (this.#length === 0) return 'the run has no ticks';
    if (!this.#hasSeen) return 'no agent was there to be measured';
    return first > 0 && this.#values.subarray(0, first).some(Number.isFinite)
      ? 'it had values only in the warm-up'
      : 'nothing that it measures has happened';
  }

  #grow(): void {
    const wider = new Float64Array(this.#values.length * 2);
    wider.set(this.#values);
    this.#values = wider;
  }
}

type Given = Readonly<Record<string, unknown>>;

/** Everything wrong with what was given to a measure: with its place where that is known, else as far as it can be checked without. */
export function problemsWithGiven(measure: Measure, given: Given, place?: MeasurePlace): readonly string[] {
  if (place !== undefined) return resolveGiven(measure, given, place).problems;
  const problems = (measure.sites ?? []).flatMap((kind) =>
    Object.hasOwn(given, kind) ? (problemWithSite(kind, given[kind]) ?? []) : [],
  );
  return [...resolveNumbers(measure, given).problems, ...problems];
}

function resolveGiven(
  measure: Measure,
  given: Given,
  { world, premises }: MeasurePlace,
): {
  readonly values: Values;
  readonly where: Where;
  readonly people: ChosenPeople | undefined;
  readonly problems: readonly string[];
} {
  const { values, people, problems } = resolveNumbers(measure, given);
  const { where, problems: unknown } = resolveSites(
    { world, building: premises?.setup.building },
    measure.sites,
    given,
  );
  return { values, where, people, problems: [...problems, ...unknown] };
}

/** The parameters that are no names of places. */
function resolveNumbers(
  { parameters, sites = [] }: Measure,
  given: Given,
): Pick<ReturnType<typeof resolveValues>, 'values' | 'problems'> & { readonly people: ChosenPeople | undefined } {
  const known = [...Object.keys(parameters), ...sites, 'people'];
  const strange = Object.keys(given).filter((name) => !known.includes(name));
  const numbers = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(parameters, name)));
  const { values, problems } = resolveValues(parameters, numbers);
  const people =
    given.people === undefined || Object.hasOwn(parameters, 'people') ? undefined : readChosenPeople(given.people);
  const wrong = people !== undefined && 'problem' in people ? [people.problem] : [];
  return {
    values,
    people: people !== undefined && 'isChosen' in people ? people : undefined,
    problems: [
      ...problems,
      ...wrong,
      ...strange.map((name) => `there is no parameter '${name}'; known are ${known.join(', ')}`),
    ],
  };
}
