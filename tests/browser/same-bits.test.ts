import type * as Core from '@korzo/core';
import type { RunOptions } from '@korzo/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenChecksums, goldenTicks } from '../golden/golden-runs.ts';
import { openPage, type OpenPage } from './open-page.ts';

let browser: OpenPage;
beforeAll(async () => {
  browser = await openPage();
});
afterAll(() => browser.close());

/** Runs a scenario in Chromium, led by a worker of the page. */
const checksumOf = (scenario: string, options: RunOptions): Promise<string> =>
  browser.page.evaluate(
    async ([name, run, ticks]) => {
      const leader = new Worker('/tests/browser/leader.ts', { type: 'module' });
      const checksum = new Promise<string>((resolve, reject) => {
        leader.addEventListener('message', (event: MessageEvent<string>) => resolve(event.data));
        leader.addEventListener('error', (event) => reject(new Error(event.message)));
      });
      leader.postMessage({ scenario: name, options: run, ticks });
      const result = await checksum;
      leader.terminate();
      return result;
    },
    [scenario, options, goldenTicks] as const,
  );

describe('Chromium computes the bits of Node', () => {
  for (const options of [{}, { workers: 2 }, { workers: 3, tiles: 2 }, { tiles: 4 }]) {
    it(`mixed, ${JSON.stringify(options)}`, async () => {
      expect(await checksumOf('mixed', options)).toBe(goldenChecksums.mixed);
    });
  }

  it('people with goals in a building', async () => {
    expect(await checksumOf('rimea-10', { workers: 2 })).toBe(goldenChecksums['rimea-10']);
  });

  it('the elementary functions and random numbers', async () => {
    const core = await browser.importPackage<typeof Core>('core');
    const [found, expected] = await browser.page.evaluate(
      ({ goldenBits, expectedGoldenBits }) => [goldenBits(), expectedGoldenBits] as const,
      core,
    );
    expect(found).toEqual(expected);
  });
});
