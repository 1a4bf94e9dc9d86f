import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-model-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function json<T>(line: string): Promise<T> {
  const { code, stdout, stderr } = await korzoHere(line.split(' '), { cwd: folder });
  expect([line, code, code === 0 ? '' : stderr]).toEqual([line, 0, '']);
  return JSON.parse(stdout) as T;
}

const short = '--duration 8 --quiet --json';
const checksum = async (line: string): Promise<string> =>
  (await json<{ checksum: string }>(`${line} ${short}`)).checksum;

const modelsCompared = async (word: string): Promise<unknown> =>
  json(`compare circle ${word} orca:timeHorizon=2 --seeds 1 --duration 1 --quiet --json`).then((found) =>
    (found as { models: { model: string }[] }).models.map(({ model }) => model),
  );

describe('--model with parameters', () => {
  it('runs as the same settings in the scenario do', async () => {
    const [named, set, plain] = [
      await checksum('run hello --model orca:timeHorizon=0.5'),
      await checksum(
        'run hello --set groups.eastbound.parameters.timeHorizon=0.5 --set groups.northbound.parameters.timeHorizon=0.5',
      ),
      await checksum('run hello --model orca'),
    ];
    expect(named).toBe(set);
    expect(named).not.toBe(plain);
  });

  it('is recorded, and replayed to the same bits', async () => {
    await checksum('run circle --model orca:timeHorizon=2 --out again');
    expect(await json('replay again --workers 2 --quiet --json')).toMatchObject({ same: true });
  });

  it('makes a run of a sweep for each', async () => {
    const words =
      '--model orca:timeHorizon=2 --models orca:timeHorizon=8 --seeds 1 --duration 3 --record --quiet --json --out swept';
    const { combinations } = await json<{ combinations: { model: string }[] }>(`sweep circle ${words}`);
    expect(combinations.map(({ model }) => model)).toEqual(['orca:timeHorizon=2', 'orca:timeHorizon=8']);
    expect(readdirSync(join(folder, 'swept', 'recordings'))).toHaveLength(2);
  });

  it('is one of the models of a comparison, by either word', async () => {
    expect(await modelsCompared('--model')).toEqual(['orca:timeHorizon=2']);
    expect(await modelsCompared('--models')).toEqual(['orca:timeHorizon=2']);
  });

  it('is a configuration of its own for validate', async () => {
    const line = 'validate rimea --test 1 --short --quiet --json --model guidelines:timeGap=1.2';
    const { tests } = await json<{ tests: { configuration: string }[] }>(line);
    expect(new Set(tests.map(({ configuration }) => configuration))).toEqual(new Set(['guidelines:timeGap=1.2']));
  });
});
