import { join } from 'node:path';
import { Log } from '@korzo/analysis';
import { openRun } from '@korzo/engine';
import { askedMeasures } from '../options/measures.ts';
import { withSettings } from '../options/with-settings.ts';
import { startRecorder } from '../record/recorder.ts';
import { noProgress } from '../run/progress.ts';
import { noRecorder } from '../run/recorder.ts';
import { runScenario } from '../run/run-scenario.ts';
import { summaryFields, type RunSummary } from '../run/summary.ts';
import type { SweepJob, SweepPlan } from './sweep-job.ts';

/** Makes one run of a sweep in this thread. */
export async function makeRun(plan: SweepPlan, job: SweepJob): Promise<RunSummary> {
  const { file, duration, dt, warmUp, recordings } = plan;
  const measures = askedMeasures(plan.measures);
  const words = {
    seed: job.seed,
    set: job.setting,
    ...(duration === undefined ? {} : { duration }),
    ...(dt === undefined ? {} : { dt }),
  };
  const moved = job.model === undefined ? {} : { model: job.model };
  const run = await openRun(withSettings(plan.scenario, words, file), { file, ...moved });
  try {
    const recorder =
      recordings === undefined
        ? noRecorder
        : await startRecorder(run, {
            out: join(recordings, job.name),
            every: 0.1,
            force: true,
            // The sweep holds the lock of the folder that all recordings are in.
            lock: false,
            file,
            ...moved,
          });
    const summary = await runScenario(run, {
      measures,
      warmUp,
      progress: noProgress,
      // Ctrl-C is a matter of the leading thread: it ends the threads, and unfinished runs are made again.
      interrupt: { asked: false },
      log: new Log([]),
      recorder,
      show: { tiles: false, phases: false, measures: measures.length > 0 },
    });
    await recorder.close(summaryFields(summary));
    return summary;
  } finally {
    await run.close();
  }
}
