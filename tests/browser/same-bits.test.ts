import type * as Core from '@korzo/core';
import { openRun, type RunOptions } from '@korzo/engine';
import { readScenario, type Scenario } from '@korzo/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenChecksums, goldenTicks, shipped } from '../golden/golden-runs.ts';
import type * as LeaderPage from './leader-page.ts';
import { openPage, type OpenPage } from './open-page.ts';

interface Modules {
  readonly leader: typeof LeaderPage;
  readonly core: typeof Core;
}

let browser: OpenPage<Modules>;
beforeAll(async () => {
  browser = await openPage<Modules>({ leader: 'tests/browser/leader-page.ts', core: 'packages/core/dist/index.js' });
});
afterAll(() => browser.close());

/** Runs a scenario in Chromium, led by a worker of the page. */
const checksumOf = (
  scenario: string | Scenario,
  options: Omit<RunOptions, 'parts'>,
  ticks = goldenTicks,
): Promise<string> =>
  browser.page.evaluate(([page, name, run, made]) => page.checksumOf({ scenario: name, options: run, ticks: made }), [
    browser.modules.leader,
    scenario,
    options,
    ticks,
  ] as const);

describe('Chromium computes the bits of Node', () => {
  it('mixed', async () => {
    expect(await checksumOf('mixed', {})).toBe(goldenChecksums.mixed);
  });

  const fewTicks = 60;
  it.each([{ workers: 2 }, { workers: 3, tiles: 2 }, { tiles: 4 }])(`mixed, %j, ${fewTicks} ticks`, async (options) => {
    const { simulation } = await openRun(shipped('mixed'));
    for (let tick = 0; tick < fewTicks; tick++) simulation.tick();
    expect(await checksumOf('mixed', options, fewTicks)).toBe(simulation.checksum());
  });

  it('people with goals in a building', async () => {
    expect(await checksumOf('rimea-10', { workers: 2 })).toBe(goldenChecksums['rimea-10']);
  });

  it('people and cars', async () => {
    expect(await checksumOf('four-way', { workers: 2 })).toBe(goldenChecksums['four-way']);
  });

  it('vehicles, so many that the threads of the page share lanes and junctions', async () => {
    const text =
      'korzo: 1\nname: jam\ntitle: Jam\nabout: Cars.\ncity: { name: blocks }\ntraffic: { fill: { vehicles: 320 } }\nrun: { duration: 60, dt: 0.1 }\n';
    const read = readScenario(text, { file: 'jam.yaml' });
    if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
    const { scenario } = read;
    const { simulation } = await openRun(scenario);
    for (let tick = 0; tick < fewTicks; tick++) simulation.tick();
    expect(simulation.present).toBeGreaterThan(250);
    expect(await checksumOf(scenario, { workers: 2, tiles: 2 }, fewTicks)).toBe(simulation.checksum());
  });

  it('the elementary functions and random numbers', async () => {
    const [found, expected] = await browser.page.evaluate(
      ({ goldenBits, expectedGoldenBits }) => [goldenBits(), expectedGoldenBits] as const,
      browser.modules.core,
    );
    expect(found).toEqual(expected);
  });
});
