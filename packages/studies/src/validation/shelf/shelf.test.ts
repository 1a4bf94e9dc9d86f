import { readdirSync, readFileSync } from 'node:fs';
import type { Simulation } from '@korzo/core';
import { openRun } from '@korzo/engine';
import { readScenario, type Scenario } from '@korzo/formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { Lab } from '../kit/lab.ts';
import { trialsFor, type Trial, type ValidationTest } from '../kit/validation-test.ts';
import { builtinSuites } from '../suites/builtin.ts';
import { configurationNamed, readConfiguration } from '../suites/configurations.ts';
import { scenarioFilesOf, type ScenarioFile } from './scenario-files.ts';
import { pathOf, shelfIndex } from './shelf-index.ts';

const folder = new URL('../../../../../scenarios/validation/', import.meta.url);
const tests = builtinSuites.flatMap((suite) => suite.tests);

function configuration(name: string) {
  const found = configurationNamed(name);
  if (found === undefined) throw new Error(`there is no configuration ${name}`);
  return found;
}

/** Hands out the scenario that the suite runs, as the lab itself made it, and runs nothing. */
class Interceptor extends Lab {
  scenario: Scenario | undefined;

  override run(scenario: Scenario): Promise<never> {
    this.scenario = scenario;
    return Promise.reject(new Error('intercepted'));
  }
}

async function asTheSuiteRuns(test: ValidationTest, trial: Trial, word: string): Promise<Scenario> {
  const read = readConfiguration(word);
  if ('problem' in read) throw new Error(read.problem);
  const lab = new Interceptor(read);
  await test.experiment.run(trial, lab).catch(() => undefined);
  if (lab.scenario === undefined) throw new Error(`${test.suite} ${test.id} made no run`);
  return lab.scenario;
}

function fromFile(text: string, seed: number): Scenario {
  const read = readScenario(text, { file: 'test.yaml' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return { ...read.scenario, run: { ...read.scenario.run, seed } };
}

async function checksums(scenario: Scenario, ticks: number): Promise<readonly string[]> {
  const { simulation, close } = await openRun(scenario);
  const found: string[] = [];
  const note = (now: Simulation): void => void found.push(now.checksum());
  note(simulation);
  while (found.length <= ticks) {
    simulation.tick();
    note(simulation);
  }
  await close();
  return found;
}

interface SuiteRun {
  readonly test: ValidationTest;
  readonly trial: Trial;
  readonly file: ScenarioFile;
}

describe('validation tests as scenario files', () => {
  let files: readonly ScenarioFile[];
  beforeAll(async () => {
    files = await scenarioFilesOf(tests, configuration('guidelines'), 'short');
  });

  it('are shipped as `korzo validate all --short --write` writes them', () => {
    const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.yaml'));
    expect(shipped.toSorted()).toEqual(files.map(pathOf).toSorted());
    for (const file of files) expect(readFileSync(new URL(pathOf(file), folder), 'utf8')).toBe(file.write());
    const index = shelfIndex(tests, files, 'korzo validate all --short --write FOLDER');
    expect(readFileSync(new URL('README.md', folder), 'utf8')).toBe(index);
  });

  it('have a file for every run of every test', () => {
    for (const test of tests) {
      const own = files.filter((file) => file.tests.includes(`${test.suite} ${test.id}`));
      const seeds = new Set(trialsFor(test, 'short').map(({ seed }) => seed));
      const variants = new Set(trialsFor(test, 'short').map(({ name }) => name));
      expect(own.length).toBeGreaterThanOrEqual(variants.size);
      if (test.experiment.seeds === undefined) expect(new Set(own.flatMap((file) => file.seeds))).toEqual(seeds);
    }
  });

  /** One run of each experiment, the smallest file of it; all of them, minutes of work, with KORZO_TRIALS. */
  it('give the bits of the suite', async () => {
    for (const { test, trial, file } of runs()) {
      const [seed] = test.experiment.seeds?.(trial) ?? [trial.seed];
      const inSuite = await checksums(await asTheSuiteRuns(test, trial, 'guidelines'), 3);
      const { name } = file;
      expect({ name, bits: await checksums(fromFile(readShipped(file), seed), 3) }).toEqual({ name, bits: inSuite });
    }
  }, 600_000);

  function runs(): readonly SuiteRun[] {
    const all = new Map<string, SuiteRun>();
    for (const test of tests) {
      for (const trial of trialsFor(test, 'short')) {
        const file = fileFor(test, trial);
        if (!all.has(file.name)) all.set(file.name, { test, trial, file });
      }
    }
    if (process.env['KORZO_TRIALS'] !== undefined) return [...all.values()];
    const size = ({ file }: SuiteRun): number => readShipped(file).length;
    const smallest = new Map<string, SuiteRun>();
    for (const run of [...all.values()].toSorted((one, other) => size(other) - size(one)))
      smallest.set(run.test.experiment.name, run);
    return [...smallest.values()];
  }

  const fileFor = ({ suite, id, experiment }: ValidationTest, trial: Trial): ScenarioFile => {
    const [seed] = experiment.seeds?.(trial) ?? [trial.seed];
    const found = files.find(
      (file) =>
        file.tests.includes(`${suite} ${id}`) &&
        file.seeds.includes(seed) &&
        readShipped(file).includes(`variant '${trial.name}'`),
    );
    if (found === undefined) throw new Error(`${suite} ${id} has no file for '${trial.name}'`);
    return found;
  };
  const texts = new Map<string, string>();
  const readShipped = (file: ScenarioFile): string => {
    const text = texts.get(file.name) ?? readFileSync(new URL(pathOf(file), folder), 'utf8').replaceAll(/\n# {3}/g, '');
    texts.set(file.name, text);
    return text;
  };
});

describe('files of other models', () => {
  it.each(['straight', 'guidelines:timeGap=1.3', 'one-way'])('give the bits of the suite with %s', async (word) => {
    const read = readConfiguration(word);
    if ('problem' in read) throw new Error(read.problem);
    const chosen = tests.filter(({ suite, id }) => suite === 'rimea' && ['1', '12a'].includes(id));
    const files = await scenarioFilesOf(chosen, read, 'short');
    expect(files).toHaveLength(4);
    for (const test of chosen) {
      const [trial] = trialsFor(test, 'short');
      const file = files.find((each) => each.tests.includes(`rimea ${test.id}`));
      const inSuite = await checksums(await asTheSuiteRuns(test, trial, word), 20);
      expect(await checksums(fromFile(file?.write() ?? '', trial.seed), 20)).toEqual(inSuite);
    }
  });
});
