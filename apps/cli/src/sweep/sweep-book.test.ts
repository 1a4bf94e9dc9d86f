import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunSummary } from '../run/summary.ts';
import { SweepBook } from './sweep-book.ts';
import type { SweepJob, SweepPlan } from './sweep-job.ts';

const folder = mkdtempSync(join(tmpdir(), 'korzo-sweep-book-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plan = (warmUp = 0): SweepPlan =>
  ({ scenario: { name: 'hall' }, file: 'hall.yaml', measures: [], warmUp }) as unknown as SweepPlan;
const job = (seed: number, model?: string): SweepJob => ({
  name: `run-${seed}`,
  seed,
  setting: { count: '5' },
  ...(model === undefined ? {} : { model }),
});
const summary = (checksum: string): RunSummary => ({
  scenario: 'hall',
  seed: 1,
  model: 'orca',
  workers: 1,
  dt: 0.1,
  ticks: 10,
  simulatedSeconds: 1,
  wallSeconds: 1,
  agentStepsPerSecond: 1,
  agents: { entered: 5, left: 2, present: 3, peak: 5 },
  exits: {},
  lastLeftAt: 0.5,
  memory: { perAgent: 400 },
  contacts: { agents: 0, walls: 0, deepest: 0 },
  stuck: { count: 0, queueing: 0, waiting: 0, agents: [] },
  checksum,
});

describe('the folder of a sweep', () => {
  it('knows what is done when it is opened again, and cuts off a line that was not finished', () => {
    const directory = join(folder, 'again');
    const first = SweepBook.open(directory, plan(), false);
    first.add(job(1), summary('aa'));
    first.add(job(2, 'orca'), summary('bb'));
    expect([first.has(job(1)), first.has(job(2)), first.has(job(2, 'orca')), first.has(job(3))]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    first.close();
    const file = join(directory, 'runs.jsonl');
    const whole = readFileSync(file, 'utf8');
    appendFileSync(file, '{"key":"hälf');
    const second = SweepBook.open(directory, plan(), false);
    expect(readFileSync(file, 'utf8')).toBe(whole);
    expect(second.doneOf([job(3), job(2, 'orca'), job(1)]).map(({ checksum }) => checksum)).toEqual(['bb', 'aa']);
    second.sumUp([job(1), job(2, 'orca')], { sweep: 'trial' });
    expect(readFileSync(join(directory, 'runs.csv'), 'utf8').trim().split('\n')).toHaveLength(3);
    expect(JSON.parse(readFileSync(join(directory, 'summary.json'), 'utf8'))).toMatchObject({ sweep: 'trial' });
    second.close();
  });

  it('is refused to another sweep, and begun again when forced', () => {
    const directory = join(folder, 'other');
    const first = SweepBook.open(directory, plan(), false);
    first.add(job(1), summary('aa'));
    first.close();
    expect(() => SweepBook.open(directory, plan(7), false)).toThrow('another sweep is in this folder');
    // A refusal leaves the folder free, and as it was.
    const same = SweepBook.open(directory, plan(), false);
    expect(same.has(job(1))).toBe(true);
    same.close();
    const forced = SweepBook.open(directory, plan(), true);
    expect(forced.has(job(1))).toBe(false);
    forced.close();
    const other = SweepBook.open(directory, plan(7), true);
    expect(() => SweepBook.open(directory, plan(7), false)).toThrow('another program is writing there');
    other.close();
  });
});
