import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Log } from '@korzo/analysis';
import { defineModel } from '@korzo/core';
import { findShippedScenario, openRun } from '@korzo/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noProgress } from '../run/progress.ts';
import { runScenario } from '../run/run-scenario.ts';
import { blameFile } from '../shell/limits.ts';
import { reportError } from '../shell/report-error.ts';
import { trialShell } from '../shell/shell.testing.ts';
import { openStored } from './recorded-scenario.ts';
import { recorderHere } from './recorder.testing.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-finite-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Walks to its goal; from tick 30 on agent 5 divides 0 by 0. */
const divides = defineModel({
  name: 'divides',
  summary: 'Walks to its goal until it divides by nothing.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 1,
  bind: ({ crowd }) => {
    return (first, last) => {
      const { rowOfSlot, slotId, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
      const { occupied, cellStart, ownCount } = crowd;
      for (let slot = cellStart[occupied[first]]; slot < cellStart[occupied[last - 1] + 1]; slot++) {
        const self = rowOfSlot[slot];
        if (self >= ownCount) continue;
        const nothing = crowd.int('tick') >= 30 && slotId[slot] === 5 ? 0 : 1;
        nextVx[slot] = (desiredVx[self] * nothing) / nothing;
        nextVy[slot] = desiredVy[self];
        nextVz[slot] = 0;
      }
    };
  },
});

it('a run that is not finite ends with a clear error and exit code 1, and its recording can be read', async () => {
  const hello = findShippedScenario('hello');
  if ('problems' in hello) throw new Error('hello is not shipped');
  const run = await openRun(hello.scenario, { models: [divides], model: 'divides' });
  const out = join(folder, 'hello');
  const writer = recorderHere(run, out);
  const recorder = { note: () => writer.afterTick(run.simulation), close: () => writer.close() };
  const plan = {
    measures: [],
    warmUp: 0,
    progress: noProgress,
    interrupt: { asked: false },
    log: new Log([]),
    recorder,
    show: { tiles: false, phases: false, measures: false },
  };
  const error: unknown = await runScenario(run, plan).catch((reason: unknown) => reason);
  await recorder.close();
  await run.close();

  for (const told of [error, blameFile(error, 'hello.yaml')]) {
    const shell = trialShell();
    expect(reportError(shell, told, false)).toBe(1);
    expect(shell.printed.err).toMatch(
      /v?x of agent 5 must be a finite number; it is NaN after tick 31 \(model 'divides'\); take smaller steps/,
    );
    expect(shell.printed.err).not.toMatch(/internal fault|fault of korzo/);
  }
  const shell = trialShell();
  reportError(shell, blameFile(error, 'hello.yaml'), false);
  expect(shell.printed.err).toMatch(/^korzo: hello\.yaml: v?x of agent 5/);

  const recording = await openStored(out);
  expect(recording.checksums.lastTick).toBe(30);
  expect([...recording.frames()]).toHaveLength(31);
  expect(recording.problems).toEqual([expect.stringContaining('the run did not end well')]);
});
