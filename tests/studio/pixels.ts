import type { Page } from 'playwright-core';
import { stepBy } from './open-studio.ts';

/** What a look at the canvas itself shows, without a question to the code that drew it. */
export interface Seen {
  /** Different colours, each channel cut to 16 steps. */
  readonly colours: number;
  /** Share of the pixels that do not have the colour of most pixels. */
  readonly drawn: number;
  /** Pixels that changed while the run made some ticks: agents that walk, swim or drive within the picture. */
  readonly moved: number;
}

declare global {
  interface Window {
    /** Pixels of the last look, to compare with those of the next. */
    seenPixels?: Uint8ClampedArray;
  }
}

/** Copies the pixels of the next picture that is drawn, and compares them with those copied before. */
const look = (page: Page): Promise<Seen & { readonly isCompared: boolean }> =>
  page.evaluate(async () => {
    const { canvas, afterDraw, draw } = window.korzo.studio;
    // A picture that rests has another resolution than one that moves.
    draw.value = { ...draw.value };
    await new Promise<void>((resolve) => {
      afterDraw.add(() => resolve());
    });
    const shown = canvas.value;
    const copy = new OffscreenCanvas(shown?.width ?? 1, shown?.height ?? 1);
    const context = copy.getContext('2d');
    if (shown === undefined || context === null) throw new Error('there is no picture');
    context.drawImage(shown, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    const before = window.seenPixels;
    window.seenPixels = data;
    const isSameSize = before?.length === data.length;
    // One for each of the 16 x 16 x 16 colours.
    const counts = new Uint32Array(4096);
    let moved = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
      counts[((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)]++;
      if (!isSameSize) continue;
      const hasChanged =
        Math.abs(red - before[at]) > 24 ||
        Math.abs(green - before[at + 1]) > 24 ||
        Math.abs(blue - before[at + 2]) > 24;
      if (hasChanged) moved++;
    }
    const colours = counts.reduce((sum, count) => (count > 0 ? sum + 1 : sum), 0);
    return { colours, drawn: 1 - Math.max(...counts) / (data.length / 4), moved, isCompared: isSameSize };
  });

/** More changed pixels than this are agents that moved, not noise. */
const enoughMoved = 50;

async function lookAfter(page: Page, ticks: number): ReturnType<typeof look> {
  await look(page);
  await stepBy(page, ticks);
  const wanted = await page.evaluate(() => window.korzo.studio.session.value?.status.value?.tick ?? 0);
  await page.waitForFunction((tick) => (window.korzo.studio.session.value?.live.sight?.tick ?? 0) >= tick, wanted);
  return look(page);
}

/** Pauses the run, lets it make some ticks, and reports what is on the canvas and what moved on it. */
export async function lookAt(page: Page, ticks = 20): Promise<Seen> {
  await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
  let seen = await lookAfter(page, ticks);
  // On a slow machine the resolution may just have changed.
  while (!seen.isCompared) seen = await lookAfter(page, ticks);
  // Motion is shown a moment after its frame came.
  for (let frame = 0; frame < 8 && seen.moved <= enoughMoved; frame++) {
    const next = await look(page);
    seen = { ...next, moved: Math.max(seen.moved, next.moved) };
  }
  return seen;
}
