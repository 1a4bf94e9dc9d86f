import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPatience,
  checksumOf,
  desk,
  keepScreenshot,
  openStudio,
  untilRunning,
  type StudioTrial,
} from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

describe('driving in the studio', () => {
  it('takes a car with one click, drives it by keys, and repeats the drive to the bit', async () => {
    const page = await studio.visit('scenario=drive-hills', desk);
    await untilRunning(page);
    await page.getByRole('button', { name: 'Drive car' }).click();
    await page.keyboard.down('ArrowUp');
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=speed]')?.textContent) > 20);
    await page.keyboard.down('ArrowLeft');
    await page.waitForFunction(() =>
      window.korzo.studio.session.value?.status.value?.bodies?.some(({ steer }) => steer > 0.1),
    );
    await page.keyboard.up('ArrowLeft');
    await page.keyboard.up('ArrowUp');
    await keepScreenshot(page, 'driving');
    await page.keyboard.press('Escape');
    // Let go of, it brakes and stands.
    await page.waitForFunction(() =>
      window.korzo.studio.session.value?.status.value?.bodies?.every(
        ({ speed, driver }) => speed === 0 && driver === undefined,
      ),
    );
    await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
    const { tick, checksum } = await checksumOf(page);
    const again = await page.evaluate(async (ticks) => {
      const session = window.korzo.studio.session.value;
      await session?.ask({ type: 'restart', seed: 'same', replay: true });
      await session?.ask({ type: 'step', ticks });
      return session?.ask({ type: 'checksum' });
    }, tick);
    expect(again).toMatchObject({ tick, checksum });
    expect(studio.complaints).toEqual([]);
  });
});
