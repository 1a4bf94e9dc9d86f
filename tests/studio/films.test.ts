import { readFileSync } from 'node:fs';
import { readZip } from '@korzo/formats';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPatience, keepScreenshot, openStudio, stepBy, untilRunning, type StudioTrial } from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /Video or pictures/ }).click();
};

const choose = async (page: Page, format: string, figures: Readonly<Record<string, number>>): Promise<void> => {
  await page.getByLabel('Format').selectOption(format);
  for (const [label, value] of Object.entries(figures)) await page.getByLabel(label).fill(String(value));
};

const make = async (page: Page): Promise<Buffer> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Make \d+ pictures/ }).click();
  return readFileSync((await (await download).path()) ?? '');
};

/** Pixels in which pictures differ from the one before, decoded by the browser itself: a still, or a moment of a video. */
const changesIn = (page: Page, type: string, files: readonly Uint8Array[], moments: readonly number[]) =>
  page.evaluate(
    async ([mime, texts, times]) => {
      const pictures: ImageBitmap[] = [];
      for (const text of texts) {
        const blob = await (await fetch(`data:${mime};base64,${text}`)).blob();
        if (!mime.startsWith('video')) {
          pictures.push(await createImageBitmap(blob));
          continue;
        }
        const video = document.createElement('video');
        video.preload = 'auto';
        video.src = URL.createObjectURL(blob);
        await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
        for (const time of times) {
          video.currentTime = time;
          await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
          // A seek can end before its first picture is there: on a busy machine the element has no current data for a while.
          let picture: ImageBitmap | undefined;
          while (picture === undefined) {
            picture = await createImageBitmap(video).catch((error: unknown) => {
              if (error instanceof DOMException && error.name === 'InvalidStateError') return undefined;
              throw error;
            });
            if (picture === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
          }
          pictures.push(picture);
        }
      }
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('no canvas');
      const pixels = pictures.map((picture) => {
        Object.assign(context.canvas, { width: picture.width, height: picture.height });
        context.drawImage(picture, 0, 0);
        // Beneath the time in the corner, which always differs.
        return context.getImageData(0, 40, picture.width, picture.height - 40).data;
      });
      const changed = pixels.slice(1).map((data, index) => {
        let count = 0;
        for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at] - pixels[index][at]) > 24) count++;
        return count;
      });
      return { sizes: pictures.map(({ width, height }) => `${width} x ${height}`), changed };
    },
    [type, files.map((file) => Buffer.from(file).toString('base64')), moments] as const,
  );

/** Frames of a WebM file: elements are walked as the format says, without the code that wrote them. */
function framesOf(file: Buffer): { readonly frames: number; readonly keys: number } {
  const containers = new Set([0x18538067, 0x1f43b675]);
  let frames = 0;
  let keys = 0;
  const walk = (from: number, to: number): void => {
    for (let at = from; at < to;) {
      const idLength = Math.clz32(file[at]) - 23;
      const id = file.readUIntBE(at, idLength);
      const sizeAt = at + idLength;
      const sizeLength = Math.clz32(file[sizeAt]) - 23;
      const size = sizeLength === 8 ? Number(file.readBigUInt64BE(sizeAt) & 0xff_ffff_ffff_ffffn) : NaN;
      const content = sizeAt + sizeLength;
      if (containers.has(id)) walk(content, content + size);
      if (id === 0xa3) {
        frames++;
        if ((file[content + 3] & 0x80) !== 0) keys++;
      }
      at = content + size;
    }
  };
  walk(0, file.length);
  return { frames, keys };
}

describe('a film of what is recorded', () => {
  it('has every picture at the size that was chosen, as numbered files and as a video; it can be given up, and says what cannot be encoded', async () => {
    const page = await studio.visit('scenario=hello&draw=agents:discs');
    await untilRunning(page);
    await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
    await stepBy(page, 60);
    await openDialog(page);
    const figures = { 'Width, px': 400, 'Height, px': 300, 'Frames per second': 10, 'From, s': 0, 'To, s': 1 };
    await choose(page, 'png', figures);
    await keepScreenshot(page, 'film-dialog');
    const archive = await readZip(await make(page), 'film.zip');
    const pictures = 'files' in archive ? archive.files : [];
    expect(pictures.map(({ file }) => file)).toEqual(
      Array.from({ length: 11 }, (_, index) => `hello-${String(index + 1).padStart(5, '0')}.png`),
    );
    const stills = await changesIn(
      page,
      'image/png',
      pictures.map(({ contents }) => Buffer.from(contents)),
      [],
    );
    expect(new Set(stills.sizes)).toEqual(new Set(['400 x 300']));
    // A hundred people walk 13 cm from picture to picture.
    for (const changed of stills.changed) expect(changed).toBeGreaterThan(30);
    await openDialog(page);
    await choose(page, 'webm', figures);
    const video = await make(page);
    expect(framesOf(video)).toEqual({ frames: 11, keys: 1 });
    const moments = [0.25, 0.35, 0.45];
    const moving = await changesIn(page, 'video/webm', [video], moments);
    expect(moving.sizes).toEqual(moments.map(() => '400 x 300'));
    for (const changed of moving.changed) expect(changed).toBeGreaterThan(30);
    // The screen is as it was: the run itself, at the size of the window.
    await expect
      .poll(() => page.evaluate(() => window.korzo.studio.session.value?.status.value?.playback))
      .toBeUndefined();
    const shape = await page.evaluate(() => {
      const { canvas } = window.korzo.studio;
      const { width = 0, height = 1, clientWidth = 0, clientHeight = 1 } = canvas.value ?? {};
      return { drawn: width / height, there: clientWidth / clientHeight };
    });
    expect(shape.drawn).toBeCloseTo(shape.there, 1);
    await openDialog(page);
    await choose(page, 'png', { 'Width, px': 400, 'Height, px': 300, 'Frames per second': 100 });
    await page.getByRole('button', { name: /^Make/ }).click();
    await page.getByText(/^[1-9]\d* of \d+ pictures/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Make/ }).waitFor();
    await page.getByLabel('Width, px').fill('401');
    await page.getByLabel('Format').selectOption('webm');
    await page
      .getByRole('alert')
      .getByText(/even width and height/)
      .waitFor();
    await page.getByLabel('Width, px').fill('400');
    await page.evaluate(() => Reflect.deleteProperty(window, 'VideoEncoder'));
    await page.getByRole('button', { name: /^Make/ }).click();
    await page
      .getByRole('alert')
      .getByText(/no video encoder.*choose pictures/)
      .waitFor();
    await page.context().close();
  });

  it('shows doors as they were at the time of each picture', async () => {
    const page = await studio.visit('scenario=hello&draw=agents:discs');
    await untilRunning(page);
    const ask = (open: boolean): Promise<unknown> =>
      page.evaluate(async (isOpen) => {
        const session = window.korzo.studio.session.value;
        await session?.ask({ type: 'pause' });
        await session?.ask({ type: 'passage', passage: 'east', open: isOpen });
        await session?.ask({ type: 'step', ticks: 20 });
      }, open);
    const time = (): Promise<number> =>
      page.evaluate(() => window.korzo.studio.session.value?.status.value?.time ?? Number.NaN);
    await ask(true);
    const closedAt = await time();
    await ask(false);
    const openedAt = await time();
    await ask(true);
    await openDialog(page);
    // Five pictures, half a second apart: the exit closes after the second and opens after the fourth.
    const figures = { 'Width, px': 400, 'Height, px': 300, 'Frames per second': 2 };
    await choose(page, 'png', { ...figures, 'From, s': closedAt - 0.7, 'To, s': openedAt + 0.4 });
    const archive = await readZip(await make(page), 'film.zip');
    const pictures = 'files' in archive ? archive.files.map(({ contents }) => Buffer.from(contents)) : [];
    const { changed } = await changesIn(page, 'image/png', pictures, []);
    expect(changed).toHaveLength(4);
    // Half a second of walking changes less than an exit 40 m long does.
    const walking = Math.max(changed[0], changed[2]);
    for (const exit of [changed[1], changed[3]]) expect(exit).toBeGreaterThan(1.5 * walking);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
