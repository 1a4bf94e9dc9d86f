import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveRunChecks } from '../../packages/live/src/live-run.testing.ts';
import { openPage, type OpenPage } from './open-page.ts';

let browser: OpenPage;
beforeAll(async () => {
  browser = await openPage();
});
afterAll(() => browser.close());

/** As text, because the test runner would rewrite an import() in a function. */
const runInPage = (check: string): Promise<unknown> =>
  browser.page.evaluate(
    `import('/tests/browser/live-page.ts').then(({ runCheck }) => runCheck(${JSON.stringify(check)}))`,
  );

describe("a live run in a worker of Chromium's page", () => {
  it.each(liveRunChecks.map(({ name }) => name))('%s', async (name) => {
    expect(await runInPage(name)).toBe('holds');
  });
});
