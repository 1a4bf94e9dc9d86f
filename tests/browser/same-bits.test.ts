import type * as Core from '@korzo/core';
import type { RunOptions } from '@korzo/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenChecksums, goldenTicks } from '../golden/golden-runs.ts';
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
const checksumOf = (scenario: string, options: RunOptions): Promise<string> =>
  browser.page.evaluate(([page, name, run, ticks]) => page.checksumOf({ scenario: name, options: run, ticks }), [
    browser.modules.leader,
    scenario,
    options,
    goldenTicks,
  ] as const);

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
    const [found, expected] = await browser.page.evaluate(
      ({ goldenBits, expectedGoldenBits }) => [goldenBits(), expectedGoldenBits] as const,
      browser.modules.core,
    );
    expect(found).toEqual(expected);
  });
});
