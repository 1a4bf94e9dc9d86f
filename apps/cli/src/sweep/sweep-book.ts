import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '@korzo/formats';
import { writingError } from '@korzo/recording';
import { lockFolder, writeWhole, type Lock } from '@korzo/recording/node';
import { figuresOf, runKey, runsTable, summaryTable, sumUp, type DoneRun } from '@korzo/studies';
import type { RunSummary } from '../run/summary.ts';
import type { SweepJob, SweepPlan } from './sweep-job.ts';

const names = { plan: 'sweep.json', runs: 'runs.jsonl' } as const;

interface Line {
  readonly key: string;
  readonly run: DoneRun;
}

/** The folder of a sweep: a line for every run that is done, so that a killed sweep goes on where it was. Locked until it is closed. */
export class SweepBook {
  readonly directory: string;
  readonly #done = new Map<string, DoneRun>();
  readonly #lock: Lock;

  private constructor(directory: string) {
    this.directory = directory;
    this.#lock = lockFolder(directory);
  }

  /** Opens a folder for a plan; what another plan has left there is refused, unless forced. */
  static open(directory: string, plan: SweepPlan, force: boolean): SweepBook {
    const text = `${JSON.stringify({ format: 'korzo-sweep', version: 1, ...plan }, undefined, 1)}\n`;
    const file = join(directory, names.plan);
    const book = new SweepBook(directory);
    try {
      const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      if (before === text && !force) book.#readRuns();
      else if (before !== undefined && !force)
        throw new InputError([
          {
            file: directory,
            place: '--out',
            rule: 'another sweep is in this folder: its scenario, duration, step or measures differ',
            remedy: 'name another folder, or give --force to start over',
          },
        ]);
      else book.#begin(text);
    } catch (error) {
      book.close();
      throw error instanceof InputError ? error : writingError(directory, error);
    }
    return book;
  }

  #begin(text: string): void {
    rmSync(join(this.directory, names.runs), { force: true });
    this.#write(names.plan, text);
  }

  /** A line that was not finished when the sweep was killed is cut off. */
  #readRuns(): void {
    const path = join(this.directory, names.runs);
    if (!existsSync(path)) return;
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
    for (const line of whole.split('\n')) {
      if (line === '') continue;
      const { key, run } = JSON.parse(line) as Line;
      this.#done.set(key, run);
    }
  }

  has(job: SweepJob): boolean {
    return this.#done.has(runKey(job));
  }

  add({ setting, model, seed }: SweepJob, summary: RunSummary): void {
    const run = { setting, seed, ...(model === undefined ? {} : { model }) };
    const done: DoneRun = { ...run, figures: figuresOf(summary), checksum: summary.checksum };
    const key = runKey(run);
    this.#done.set(key, done);
    const file = join(this.directory, names.runs);
    try {
      appendFileSync(file, `${JSON.stringify({ key, run: done } satisfies Line)}\n`);
    } catch (error) {
      throw writingError(file, error);
    }
  }

  /** Those of the jobs that are done, in the order of the jobs. */
  doneOf(jobs: readonly SweepJob[]): readonly DoneRun[] {
    return jobs.flatMap((job) => this.#done.get(runKey(job)) ?? []);
  }

  /** Writes the tables and the summary of what is done so far. */
  sumUp(jobs: readonly SweepJob[], facts: object): void {
    const runs = this.doneOf(jobs);
    const combinations = sumUp(runs);
    this.#write('runs.csv', runsTable(runs));
    this.#write('summary.csv', summaryTable(combinations));
    this.#write('summary.json', `${JSON.stringify({ ...facts, combinations }, undefined, 2)}\n`);
  }

  #write(name: string, text: string): void {
    writeWhole(join(this.directory, name), text);
  }

  close(): void {
    this.#lock.release();
  }
}
