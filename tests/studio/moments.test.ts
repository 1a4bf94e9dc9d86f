import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPatience,
  checksumOf,
  framesPass,
  keepScreenshot,
  openStudio,
  stepBy,
  untilRunning,
  type StudioTrial,
} from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

const present = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => window.korzo.studio.session.value?.live.sight?.count);

const steer = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const run = window.korzo.studio.session.value;
    await run?.ask({ type: 'remove', agents: [...(run.live.sight?.id.subarray(0, 20) ?? [])] });
  });

const opened = async (view: string): Promise<Page> => {
  const page = await studio.visit(view);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await untilRunning(page);
  await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
  return page;
};

/** What people see, as a picture: equal pictures are equal strings. */
const pixels = async (page: Page): Promise<string> => {
  await framesPass(page, 4);
  return (await page.locator('.stage').screenshot()).toString('base64');
};

/** Tick and checksum of each run of a page. */
const sums = (of: Page): Promise<string[]> =>
  of.evaluate(async () => {
    const answers = window.korzo.studio.sessions.value.map(({ live }) => live.ask({ type: 'checksum' }));
    return (await Promise.all(answers)).map((answer) => JSON.stringify({ ...answer, ask: 0 }));
  });

/** How fast agents are drawn in each picture of a page, m/s: the mean over all. */
const drawnSpeeds = (of: Page): Promise<number[]> =>
  of.evaluate(() =>
    window.korzo.studio.sessions.value.map(({ live }) => {
      const { count, speed } = live.motion.at(performance.now());
      return speed.subarray(0, count).reduce((sum, each) => sum + each, 0) / count;
    }),
  );

describe('a link', () => {
  it('that was cut off leads to the gallery with a plain message', async () => {
    const page = await studio.visit('scenario=hello&moment=abcdef');
    await page
      .getByText('Could not open the run: the link is damaged or was cut off: copy it again as a whole.')
      .waitFor();
    await page.getByRole('heading', { name: 'Featured' }).waitFor();
    // The live scene has a picture before it runs.
    expect(await page.locator('.hero').count()).toBe(1);
    await page.context().close();
  });
});

describe('what is done to a run', () => {
  it('shows at once while it is paused, and is undone and done again by a replay', async () => {
    const page = await opened('scenario=hello&seed=3');
    const before = await checksumOf(page);
    const shown = await pixels(page);
    await steer(page);
    await expect.poll(() => present(page)).toBe(180);
    expect((await checksumOf(page)).tick).toBe(before.tick);
    await expect.poll(() => pixels(page)).not.toBe(shown);
    await page.getByRole('tab', { name: 'Steer' }).click();
    const list = page.getByRole('region', { name: 'Interventions' });
    await list.getByText('20 agents removed').waitFor();
    await keepScreenshot(page, 'interventions');
    await stepBy(page, 10);
    const steered = await checksumOf(page);
    await page.locator('.stage canvas').first().focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => present(page)).toBe(200);
    await list.getByText('None yet').waitFor();
    const undone = await checksumOf(page);
    expect(undone.tick).toBe(steered.tick);
    expect(undone.checksum).not.toBe(steered.checksum);
    await page.keyboard.press('Control+y');
    await expect.poll(() => present(page)).toBe(180);
    expect(await checksumOf(page)).toEqual(steered);
    await page.context().close();
  });

  it('is in the link to the run, which opens to the same bits, from the same place, with the same agent chosen', async () => {
    const page = await opened('scenario=hello&seed=3');
    await steer(page);
    await stepBy(page, 25);
    await page.evaluate(() => {
      const { session } = window.korzo.studio;
      if (session.value !== undefined)
        session.value.chosen.value = [...(session.value.live.sight?.id.subarray(0, 1) ?? [])];
    });
    const chosen = await page.evaluate(() => window.korzo.studio.session.value?.chosen.value);
    // Two runs from this moment, of which one is steered.
    await page.getByRole('button', { name: 'Branch' }).click();
    await page.waitForFunction(() => window.korzo.studio.sessions.value.length === 2);
    const split = await sums(page);
    expect(split[1]).toBe(split[0]);
    // Colours and strides show in both pictures how fast agents go.
    const [walking] = await drawnSpeeds(page);
    expect(walking).toBeGreaterThan(0.3);
    await expect.poll(async () => Math.abs((await drawnSpeeds(page))[1] - walking)).toBeLessThan(0.1);
    await page.evaluate(async () => {
      const { sessions } = window.korzo.studio;
      await sessions.value[1].live.ask({ type: 'remove', agents: [100, 101, 102] });
    });
    await stepBy(page, 5);
    const there = await sums(page);
    expect(new Set(there).size).toBe(2);
    await keepScreenshot(page, 'branch');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const camera = await page.evaluate(() => JSON.stringify(window.korzo.studio.cameras.value[0].mode));
    await page.context().close();
    const other = await studio.visit(link.slice(link.indexOf('#') + 1));
    await other.waitForFunction(() => window.korzo.studio.sessions.value.length === 2);
    await expect.poll(() => sums(other)).toEqual(there);
    expect(await other.evaluate(() => window.korzo.studio.sessions.value[0].chosen.value)).toEqual(chosen);
    expect(await other.evaluate(() => JSON.stringify(window.korzo.studio.cameras.value[0].mode))).toBe(camera);
    // A reload stays at the moment.
    await other.waitForURL(/moment=/);
    await other.reload();
    await other.waitForFunction(() => window.korzo.studio.sessions.value.length === 2);
    await expect.poll(() => sums(other)).toEqual(there);
    await other.context().close();
  });
});

/** What the run says of an agent, with the tick: two looks at one tick must not differ. */
const insights = (page: Page, agent: number): Promise<string> =>
  page.evaluate((id) => {
    const session = window.korzo.studio.session.value;
    const tick = session?.live.sight?.tick;
    const about = session?.inspections.value.find((each) => each.agent === id);
    if (about === undefined) return 'none';
    const { at, velocity, goals, neighbours, sight } = about;
    return JSON.stringify({ tick, at, velocity, goals, neighbours, sight });
  }, agent);

describe('the past', () => {
  it('is inspected and charted as it was: the figures of a frame are those of its own tick', async () => {
    const page = await opened('scenario=hello&seed=5&panel=inspect');
    const agent = await page.evaluate(() => {
      const run = window.korzo.studio.session.value;
      const id = run?.live.sight?.id[20] ?? 0;
      if (run !== undefined) run.chosen.value = [id];
      return id;
    });
    // Every tick of a while, live.
    const live = new Map<number, string>();
    for (let step = 0; step < 8; step++) {
      await stepBy(page, 1);
      const tick = await page.evaluate(() => window.korzo.studio.session.value?.status.value?.tick ?? -1);
      await expect.poll(() => insights(page, agent)).toContain(`"tick":${tick},`);
      live.set(tick, await insights(page, agent));
    }
    await stepBy(page, 60);
    const ticks = [...live.keys()];
    const dt = await page.evaluate(() => window.korzo.studio.session.value?.info.value?.dt ?? 0);
    await page.evaluate(
      (time) => window.korzo.studio.session.value?.ask({ type: 'seek', time }),
      ticks[ticks.length - 2] * dt,
    );
    await page.waitForFunction(
      ([id, last]) => {
        const run = window.korzo.studio.session.value;
        const isPast = (run?.live.sight?.tick ?? Infinity) <= last;
        return isPast && run?.inspections.value.some((each) => each.agent === id);
      },
      [agent, ticks[ticks.length - 1]] as const,
    );
    const shown = await page.evaluate(() => window.korzo.studio.session.value?.live.sight?.tick ?? -1);
    expect(ticks).toContain(shown);
    expect(await insights(page, agent)).toBe(live.get(shown));
    await page
      .getByRole('region', { name: `Agent ${agent}` })
      .getByText(/ of .* m\/s/)
      .first()
      .waitFor();
    // The chart has the same count at that time as the status line.
    await page.evaluate(() => (window.korzo.studio.panel.value = 'charts'));
    const chart = page.locator('figure.chart', { hasText: 'Inside' }).first();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const rows = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const near = rows.map((row) => row.split(',').map(Number)).filter(([time]) => Math.abs(time - shown * dt) < 0.6);
    const inside = await page.evaluate(() => window.korzo.studio.session.value?.live.sight?.count ?? -1);
    expect(near.length).toBeGreaterThan(0);
    for (const [, count] of near) expect(count).toBe(inside);
    await page.context().close();
  });
});

describe('a run that has ended', () => {
  it('reports what it came to, and Space starts it again', async () => {
    const page = await opened('scenario=hello&set.run.duration=3');
    await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'step', ticks: 100 }));
    const card = page.getByRole('status', { name: 'End of the run' });
    await card.getByText('Run over at 0:03.00').waitFor();
    await card.getByText(/persons\/m²/).waitFor();
    await keepScreenshot(page, 'end-card');
    await page.locator('.stage canvas').first().focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => {
      const status = window.korzo.studio.session.value?.status.value;
      return status !== undefined && !status.ended && status.playing;
    });
    await expect.poll(() => card.count()).toBe(0);
    await stepBy(page, 100);
    // One click is enough: the runs begin.
    await card.getByRole('button', { name: 'Twenty seeds' }).click();
    await page.locator('.results[aria-busy=true]').waitFor();
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
