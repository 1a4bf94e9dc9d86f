import { sumUp, writeSeeds, type Aim } from '@korzo/studies';
import { figure } from '../shell/figures.ts';
import { printJson } from '../shell/shell.ts';
import { makeUntil, type Reached } from './make-until.ts';
import type { SweepJob } from './sweep-job.ts';
import { describeSweep } from './sweep-text.ts';
import type { Sweeping } from './sweeping.ts';

/** Whether all went well: makes the runs of a grid, all of them or as many as an aim needs, and sums up. */
export async function makeAll(jobs: readonly SweepJob[], sweeping: Sweeping): Promise<boolean> {
  const { book, desk, plan, words, shell, seeds } = sweeping;
  const before = jobs.filter((job) => book.has(job)).length;
  if (before > 0 && !words.quiet)
    shell.stderr.write(
      words.until === undefined
        ? `korzo: ${before} of ${jobs.length} runs were done before\n`
        : `korzo: ${before === 1 ? '1 run was' : `${before} runs were`} done before\n`,
    );
  const aim = aimOf(words);
  const reached = aim === undefined ? undefined : await makeUntil(byCombination(jobs), aim, { book, desk });
  if (reached === undefined) await desk.make(jobs);
  const counted = reached?.flatMap((each) => each.jobs) ?? jobs;
  const done = book.doneOf(counted);
  const facts = {
    scenario: plan.scenario.name,
    seeds: writeSeeds(
      aim === undefined ? seeds : seeds.slice(0, Math.max(...(reached ?? []).map((each) => each.jobs.length))),
    ),
    runs: counted.length,
    done: done.length,
    faults: desk.faults,
    ...(aim === undefined ? {} : { until: { ...aim, combinations: reached?.map(factsOf) } }),
    ...(desk.isStopped ? { interrupted: true } : {}),
  };
  book.sumUp(counted, facts);
  for (const fault of desk.faults) shell.stderr.write(`korzo: ${fault}\n`);
  const combinations = sumUp(done);
  if (words.json) printJson(shell, { ...facts, combinations });
  else {
    shell.stdout.write(
      `${plan.scenario.title}: ${done.length} of ${counted.length} runs done\n\n${describeSweep(combinations)}\n`,
    );
    if (aim !== undefined)
      shell.stdout.write(`\n${(reached ?? []).map((each) => describeReached(each, aim)).join('\n')}\n`);
    shell.stdout.write(`\nwritten to ${words.out}: runs.csv, summary.csv, summary.json\n`);
    if (done.length < counted.length) shell.stdout.write('repeat the command to make the missing runs\n');
  }
  return desk.faults.length === 0;
}

function aimOf({ until, figure: name, leastRuns, mostRuns, seeds }: Sweeping['words']): Aim | undefined {
  if (until === undefined) return undefined;
  const most = seeds === undefined ? mostRuns : Math.min(mostRuns, seeds.length);
  return { figure: name, share: until, least: Math.min(leastRuns, most), most };
}

/** Jobs by their setting and model, each in the order of seeds. */
function byCombination(jobs: readonly SweepJob[]): readonly (readonly SweepJob[])[] {
  const groups = new Map<string, SweepJob[]>();
  for (const job of jobs) {
    const key = JSON.stringify([job.model ?? '', job.setting]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [job]);
    else group.push(job);
  }
  return [...groups.values()];
}

/** How well the mean is known, for programs. */
const factsOf = ({ jobs, convergence: { isReached, mean, halfWidth } }: Reached): object => ({
  setting: jobs.at(0)?.setting ?? {},
  ...(jobs.at(0)?.model === undefined ? {} : { model: jobs[0].model }),
  runs: jobs.length,
  reached: isReached,
  mean: Number.isFinite(mean) ? mean : null,
  halfWidth: Number.isFinite(halfWidth) ? halfWidth : null,
});

function describeReached({ jobs, convergence: { isReached, mean, halfWidth, runs } }: Reached, aim: Aim): string {
  const [job] = jobs;
  const words =
    job === undefined
      ? []
      : [
          ...(job.model === undefined ? [] : [job.model]),
          ...Object.entries(job.setting).map(([name, value]) => `${name}=${value}`),
        ];
  const which = words.length === 0 ? '' : `${words.join(', ')}: `;
  const known = Number.isFinite(halfWidth)
    ? `the mean of ${aim.figure} is ${figure(mean)} within ${figure(halfWidth)} (${figure((100 * halfWidth) / Math.abs(mean))} %)`
    : `too few runs have ${aim.figure}`;
  const end = isReached ? '' : `; more runs are needed for ${figure(aim.share * 100)} % (--most-runs)`;
  return `${which}${known} after ${runs} ${runs === 1 ? 'run' : 'runs'}${end}`;
}
