import type { Scenario } from '@korzo/formats';
import type { StudyControl } from '../compare/measure-run.ts';
import { allWider, changesOf, narrowed, passageWidths, type DesignChange, type DesignScope } from './design-changes.ts';
import { timeToEmpty, type EscapeTime } from './escape-time.ts';

export interface DesignPlan extends DesignScope {
  readonly scenario: Scenario;
  /** All people are to be out after this time, s. */
  readonly target: number;
  /** Each design is run with all of them; the slowest counts. */
  readonly seeds: readonly number[];
  /** Runs after which the search ends. */
  readonly mostRuns: number;
  /** Threads of each run; 1 unless given. */
  readonly workers?: number;
}

/** One change that was kept, with the time to empty the place before and after it. */
export interface DesignStep {
  readonly change: string;
  readonly before: EscapeTime;
  readonly after: EscapeTime;
}

export interface EscapeDesign {
  readonly isMet: boolean;
  readonly target: number;
  readonly first: EscapeTime;
  readonly last: EscapeTime;
  readonly steps: readonly DesignStep[];
  readonly runs: number;
  /** Why the search ended before the target was met. */
  readonly reason?: string;
  /** The scenario with all changes that were kept. */
  readonly scenario: Scenario;
}

export interface DesignControl extends StudyControl {
  readonly onStep?: (step: DesignStep) => void;
  readonly onTrial?: (runs: number, change: string) => void;
}

/** A change is worth keeping when it makes the time so much shorter, as a share of it. */
const leastGain = 0.005;

/**
 * Widens doors and gates and changes signs, one step after the other, until the place is empty in time: of all changes the
 * one that gains most is kept. In the end widths that turned out not to be needed are taken back.
 */
export async function designEscape(plan: DesignPlan, control: DesignControl): Promise<EscapeDesign> {
  const search = new DesignSearch(plan, control);
  const first = await search.time(plan.scenario);
  let now = { scenario: plan.scenario, time: first };
  const steps: DesignStep[] = [];
  let reason: string | undefined;
  while (!meets(now.time, plan.target) && reason === undefined) {
    // Doors one behind the other gain nothing alone: then all are widened at once, and narrowed again in the end.
    const best =
      (await search.bestOf(changesOf(now.scenario, plan), now.time)) ??
      (await search.bestOf(allWider(now.scenario, plan), now.time));
    if (best === undefined)
      reason = search.isOver ? `the search ended after ${search.runs} runs` : whyNoChange(now.scenario, plan);
    else {
      const step = { change: best.change.words, before: now.time, after: best.time };
      steps.push(step);
      control.onStep?.(step);
      now = { scenario: best.change.scenario, time: best.time };
    }
  }
  if (reason === undefined) {
    for (const change of narrowed(plan.scenario, now.scenario, plan)) {
      const slimmer = change(now.scenario);
      if (slimmer === undefined || search.isOver) continue;
      const time = await search.time(slimmer.scenario);
      if (!meets(time, plan.target)) continue;
      const step = { change: slimmer.words, before: now.time, after: time };
      steps.push(step);
      control.onStep?.(step);
      now = { scenario: slimmer.scenario, time };
    }
  }
  return {
    isMet: meets(now.time, plan.target),
    target: plan.target,
    first,
    last: now.time,
    steps,
    runs: search.runs,
    ...(reason === undefined ? {} : { reason }),
    scenario: now.scenario,
  };
}

/** Why no change helps: there may be none. */
function whyNoChange(scenario: Scenario, plan: DesignPlan): string {
  if (plan.passages.length > 0 && !plan.signs && passageWidths(scenario, plan).every((width) => width >= plan.widest))
    return `every passage is at least ${plan.widest} m wide already, the widest allowed (--widest)`;
  return 'no further change makes it faster';
}

/** Whether all are out in time: people who are still inside when the run ends are not. */
const meets = ({ seconds, inside }: EscapeTime, target: number): boolean => inside === 0 && seconds <= target;

/** A number to compare designs by: seconds, and beyond the end of the run the people who were still there. */
const worth = ({ seconds, inside, duration }: EscapeTime): number => (inside === 0 ? seconds : duration + inside);

class DesignSearch {
  readonly #plan: DesignPlan;
  readonly #control: DesignControl;
  runs = 0;

  constructor(plan: DesignPlan, control: DesignControl) {
    this.#plan = plan;
    this.#control = control;
  }

  get isOver(): boolean {
    return this.runs >= this.#plan.mostRuns || this.#control.stopRequested?.() === true;
  }

  /** The slowest of all seeds. */
  async time(scenario: Scenario): Promise<EscapeTime> {
    let slowest: EscapeTime | undefined;
    const { seeds, workers = 1 } = this.#plan;
    for (const seed of seeds) {
      const time = await timeToEmpty(scenario, { seed, workers }, this.#control);
      this.runs++;
      if (slowest === undefined || worth(time) > worth(slowest)) slowest = time;
    }
    if (slowest === undefined) throw new RangeError('a design needs at least one seed');
    return slowest;
  }

  /** The change that gains most; undefined when none gains, or the search is over. */
  async bestOf(
    changes: readonly DesignChange[],
    before: EscapeTime,
  ): Promise<{ readonly change: DesignChange; readonly time: EscapeTime } | undefined> {
    let best: { change: DesignChange; time: EscapeTime } | undefined;
    for (const change of changes) {
      if (this.isOver) break;
      this.#control.onTrial?.(this.runs, change.words);
      const time = await this.time(change.scenario);
      if (worth(time) < worth(best?.time ?? before)) best = { change, time };
    }
    return best !== undefined && worth(best.time) < (1 - leastGain) * worth(before) ? best : undefined;
  }
}
