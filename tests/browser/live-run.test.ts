import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveRunChecks } from '../../packages/live/src/live-run.testing.ts';
import type * as LivePage from './live-page.ts';
import { openPage, type OpenPage } from './open-page.ts';

interface Modules {
  readonly live: typeof LivePage;
}

let browser: OpenPage<Modules>;
beforeAll(async () => {
  browser = await openPage<Modules>({ live: 'tests/browser/live-page.ts' });
});
afterAll(() => browser.close());

const runInPage = (check: string): Promise<string> =>
  browser.page.evaluate(([page, name]) => page.runCheck(name), [browser.modules.live, check] as const);

describe("a live run in a worker of Chromium's page", () => {
  it.each(liveRunChecks.map(({ name }) => name))('%s', async (name) => {
    expect(await runInPage(name)).toBe('holds');
  });
});
