import { signal, type ReadonlySignal } from '@preact/signals';
import {
  studyPort,
  type Comparing,
  type Offer,
  type ScenarioSource,
  type StudyReply,
  type StudyRequest,
} from '@korzo/live';
import type { Comparison, ComparisonProgress } from '@korzo/studies';

/** The comparison that a page shows, and the worker that makes it. */
export interface Study {
  /** Undefined until the scenario has been read. */
  readonly offer: ReadonlySignal<Offer | undefined>;
  /** Only while runs go on. */
  readonly progress: ReadonlySignal<ComparisonProgress | undefined>;
  readonly isRunning: ReadonlySignal<boolean>;
  readonly comparison: ReadonlySignal<Comparison | undefined>;
  readonly problems: ReadonlySignal<readonly string[]>;
  /** What the comparison that is shown was made from. */
  readonly compared: ReadonlySignal<Comparing | undefined>;
  look(source: ScenarioSource): void;
  start(comparing: Comparing): void;
  /** What is done stays. */
  stop(): void;
}

let kept: Study | undefined;

/** One for the page's life: a user who goes to watch a run finds the table again, and runs go on meanwhile. */
export const theStudy = (): Study => (kept ??= createStudy());

function createStudy(): Study {
  const offer = signal<Offer | undefined>(undefined);
  const progress = signal<ComparisonProgress | undefined>(undefined);
  const isRunning = signal(false);
  const comparison = signal<Comparison | undefined>(undefined);
  const compared = signal<Comparing | undefined>(undefined);
  const problems = signal<readonly string[]>([]);
  const port = studyPort((message) => {
    isRunning.value = false;
    problems.value = [`The worker that runs the models failed: ${message}. Reload the page.`];
  });
  const ask = (request: StudyRequest): void => port.postMessage(request);
  port.addEventListener('message', ({ data }: MessageEvent<StudyReply>) => {
    if (data.type === 'offer') offer.value = data.offer;
    else if (data.type === 'progress') progress.value = data.progress;
    else if (data.type === 'found') comparison.value = data.comparison;
    else problems.value = data.problems;
    if (data.type === 'refused' || (data.type === 'found' && data.ended)) {
      isRunning.value = false;
      progress.value = undefined;
    }
  });
  port.start();
  return {
    offer,
    progress,
    isRunning,
    comparison,
    compared,
    problems,
    look(source) {
      problems.value = [];
      ask({ type: 'offer', source });
    },
    start(comparing) {
      problems.value = [];
      comparison.value = undefined;
      compared.value = comparing;
      isRunning.value = true;
      ask({ type: 'compare', ...comparing });
    },
    stop: () => ask({ type: 'stop' }),
  };
}
