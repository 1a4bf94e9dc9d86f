import type { Comparison, ComparisonProgress, OfferedModel } from '@korzo/studies';
import type { ScenarioSource } from '../protocol/index.ts';

/** What a scenario offers to a comparison. */
export interface Offer {
  readonly title: string;
  readonly about: string;
  /** s */
  readonly duration: number;
  readonly models: readonly OfferedModel[];
  /** Those that are ticked when no viewer has said which. */
  readonly usual: readonly string[];
}

/** The models to compare in a scenario, and with which seeds. */
export interface Comparing {
  readonly source: ScenarioSource;
  readonly models: readonly string[];
  readonly seeds: readonly number[];
  /** Instead of the scenario's own, s. */
  readonly duration?: number;
}

/** What the page asks of the worker that runs the models. */
export type StudyRequest =
  | { readonly type: 'offer'; readonly source: ScenarioSource }
  | ({ readonly type: 'compare' } & Comparing)
  | { readonly type: 'stop' };

/** What the worker answers. */
export type StudyReply =
  | { readonly type: 'offer'; readonly offer: Offer }
  | { readonly type: 'progress'; readonly progress: ComparisonProgress }
  /** After every run, and at the end. */
  | { readonly type: 'found'; readonly comparison: Comparison; readonly ended: boolean }
  | { readonly type: 'refused'; readonly problems: readonly string[] };
