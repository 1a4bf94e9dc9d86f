import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPatience, desk, openStudio, phone, type StudioTrial } from './open-studio.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

const until = (page: Page, progress: 'built' | 'refused'): Promise<void> =>
  page.locator(`.city-stage[data-progress=${progress}]`).waitFor();

/** Waits until the picture shows more than an empty sky. */
const untilDrawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.city-stage canvas');
    const copy = new OffscreenCanvas(64, 64).getContext('2d');
    if (canvas === null || copy === null) return false;
    copy.drawImage(canvas, 0, 0, 64, 64);
    const { data } = copy.getImageData(0, 0, 64, 64);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4) colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return colours.size > 40;
  });

/** The picture in 24 by 16 points. */
const pictureOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.city-stage canvas');
    const copy = new OffscreenCanvas(24, 16).getContext('2d');
    if (canvas === null || copy === null) throw new Error('there is no picture');
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    copy.drawImage(canvas, 0, 0, 24, 16);
    return [...copy.getImageData(0, 0, 24, 16).data];
  });

/** Mean of all channels of all points, of 255. */
const difference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;

/** Pixels that change between two pictures: nothing but vehicles and lights moves by itself. */
const changedPixels = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.city-stage canvas');
    if (canvas === null) throw new Error('there is no picture');
    const { width, height } = canvas;
    const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (pen === null) throw new Error('there is no second canvas');
    const look = (): Uint8ClampedArray => {
      pen.drawImage(canvas, 0, 0);
      return pen.getImageData(0, 0, width, height).data;
    };
    const before = look();
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    const after = look();
    let changed = 0;
    for (let at = 0; at < before.length; at += 4) if (Math.abs(after[at] - before[at]) > 24) changed++;
    return changed;
  });

const middleOf = async (page: Page): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await page.locator('.city-stage canvas').boundingBox();
  if (box === null) throw new Error('there is no picture');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** The text as the page shows it; short enough to be drawn as a whole. */
const textOf = async (page: Page): Promise<string> => (await page.locator('.cm-line').allInnerTexts()).join('\n');

/** A text of one's own: a crossroads. It is chosen as soon as it can be, while the city of the address is on its way. */
async function visitNewCity(): Promise<Page> {
  const page = await studio.visit('', desk);
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const choice = document.querySelector<HTMLSelectElement>('select[aria-label=City]');
      if (choice === null) return;
      observer.disconnect();
      choice.value = '+';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
    location.hash = 'city=hill';
  });
  await page.waitForFunction(() => location.hash === '#city=new-city');
  await until(page, 'built');
  return page;
}

const hashOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash);
const activeLine = (page: Page): Promise<string | null> => page.locator('.cm-activeLine').textContent();
const summary = (page: Page): Promise<string | null> => page.locator('.city-page .summary').textContent();

const vehiclesIn = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>('.city-stage')?.dataset.vehicles));

async function download(page: Page, entry: string): Promise<{ readonly name: string; readonly contents: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ]);
  return { name: file.suggestedFilename(), contents: await readFile(await file.path()) };
}

describe('the page about cities', () => {
  it('is reached from the gallery and shows the town; its files can be taken away, and cars drive in it', async () => {
    const page = await studio.visit('', desk);
    await page.getByRole('link', { name: 'City editor' }).click();
    await until(page, 'built');
    await expect.poll(() => hashOf(page)).toBe('#city=small-town');
    expect(await summary(page)).toMatch(/^10 crosses, 15 roads \(2\.1 km\), \d+ lanes$/);
    await untilDrawn(page);
    await page.screenshot({ path: 'artifacts/screenshots/studio-city.png' });
    const svb = await download(page, 'Lanes (SVB)');
    expect(svb.name).toBe('small-town.svb');
    expect(svb.contents.toString()).toContain('Lanes');
    const glb = await download(page, '3D model (glTF, .glb)');
    expect(glb.contents.subarray(0, 4).toString()).toBe('glTF');
    await page.getByRole('button', { name: 'Drive' }).click();
    await page.locator('[data-testid=drive]').waitFor();
    await expect.poll(() => vehiclesIn(page)).toBeGreaterThan(10);
    await expect.poll(() => changedPixels(page)).toBeGreaterThan(20);
    await page.screenshot({ path: 'artifacts/screenshots/studio-city-drive.png' });
    await page.getByRole('button', { name: 'Drive' }).click();
    await expect.poll(() => vehiclesIn(page)).toBe(0);
    await expect.poll(() => changedPixels(page)).toBe(0);
    await page.context().close();
  });

  it('builds as one types, underlines errors, keeps the picture meanwhile, and undoes', async () => {
    const page = await visitNewCity();
    expect(await summary(page)).toMatch(/^5 crosses, 8 roads/);
    const text = page.locator('.cm-content');
    await text.getByText('connect(middle, 0').click();
    await page.keyboard.press('Home');
    // As one step, however slowly keys are taken.
    await page.keyboard.insertText('howse(1, 2); ');
    await until(page, 'refused');
    await page.locator('.cm-lintRange-error', { hasText: 'howse' }).waitFor();
    expect(await page.locator('.banner').textContent()).toContain('an error');
    expect(await page.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+Home');
    await page.getByRole('button', { name: /^6:3\b.*howse.*house/s }).click();
    expect(await activeLine(page)).toContain('howse(1, 2); connect(middle');
    await page.screenshot({ path: 'artifacts/screenshots/studio-city-error.png' });
    await page.keyboard.press('Control+z');
    await until(page, 'built');
    expect(await page.locator('.cm-lintRange-error').count()).toBe(0);
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('\nfloat twice(float x) { return 2 * x; }');
    await page.reload();
    await until(page, 'built');
    await expect.poll(() => hashOf(page)).toBe('#city=new-city');
    expect(await text.textContent()).toContain('float twice(float x)');
    await page.context().close();
  });

  it('offers words, and reports what the pointer is on and where it stands in the text', async () => {
    const page = await visitNewCity();
    await page.getByRole('button', { name: 'Plan' }).click();
    await untilDrawn(page);
    const { x, y } = await middleOf(page);
    await expect
      .poll(async () => {
        await page.mouse.move(x + 3, y + 3);
        await page.mouse.move(x, y);
        return page.locator('.tip').count();
      })
      .toBe(1);
    expect(await page.locator('.tip').textContent()).toMatch(/^Lane \d+.*right before left/);
    await page.mouse.click(x, y);
    expect(await activeLine(page)).toContain('new Cross(0, 0, 0, 4)');
    await page.keyboard.press('End');
    await page.keyboard.type('\nmiddle->actu');
    await page.getByRole('option', { name: /actuated_light/ }).click();
    expect(await activeLine(page)).toContain('middle->actuated_light()');
    await page.keyboard.type(';');
    await page.getByText('No problems').waitFor();
    await page.context().close();
  });

  it('shows each city that is opened after another as one that is opened first', async () => {
    const alone = await studio.visit('city=small-town', desk);
    await until(alone, 'built');
    await untilDrawn(alone);
    const wanted = await pictureOf(alone);
    await alone.context().close();
    const page = await studio.visit('city=hill', desk);
    await until(page, 'built');
    await untilDrawn(page);
    expect(difference(await pictureOf(page), wanted)).toBeGreaterThan(4);
    await page.getByRole('combobox', { name: 'City' }).selectOption('small-town');
    await page.waitForFunction(() => location.hash === '#city=small-town');
    await until(page, 'built');
    await expect.poll(async () => difference(await pictureOf(page), wanted)).toBeLessThan(2);
    await page.context().close();
  });

  it('fits a phone, in the dark, and opens files', async () => {
    const file = join(tmpdir(), `korzo-${process.pid} two roads.city`);
    await writeFile(
      file,
      'main() {\n  Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(99, 0, 0, 2);\n  connect(a, 0, b, 0);\n}\n',
    );
    const page = await studio.visit('', { ...phone, colorScheme: 'dark' });
    await page.locator('input[type=file]').setInputFiles(file);
    await until(page, 'built');
    expect(await summary(page)).toMatch(/^2 crosses, 1 roads/);
    await expect.poll(() => hashOf(page)).toMatch(/^#city=korzo-\d+-two-roads$/);
    await untilDrawn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.screenshot({ path: 'artifacts/screenshots/studio-city-phone.png' });
    await page.context().close();
  });

  it('gets roads by hand: a junction, lanes, lights and a zebra, each as a line of the text and a step to undo', async () => {
    const page = await visitNewCity();
    await until(page, 'built');
    const before = await textOf(page);
    await page.getByRole('button', { name: 'Roads', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Roads by hand' });
    const middle = await middleOf(page);
    const press = (x: number, y: number): Promise<void> => page.mouse.click(middle.x + x, middle.y + y);
    await page.getByRole('button', { name: 'Plan', pressed: true }).waitFor();
    await expect
      .poll(async () => {
        await press(0, 0);
        return panel.getByLabel('Change').inputValue();
      })
      .toBe('cross 0');
    await panel.getByLabel('Right of way').selectOption('light');
    await expect.poll(() => textOf(page)).toContain('  middle->traffic_light();\n}');
    await until(page, 'built');
    await panel.getByLabel('Zebra over the way to cross 2').check();
    await expect.poll(() => textOf(page)).toContain('  middle->zebra(0);\n}');
    await until(page, 'built');
    // Away from everything: what is chosen gives way to the next road.
    await press(60, 60);
    await panel.getByLabel(/Lanes there/).fill('2');
    const line = page.locator('.road-line');
    await page.mouse.move(middle.x + 210, middle.y + 210);
    await page.mouse.down();
    await page.mouse.move(middle.x + 210, middle.y + 110);
    await expect.poll(() => line.innerText()).toMatch(/^to a new place, \d+ m$/);
    // The middle of the road from the south to the east is 60 m from both axes.
    const metres = Number(/\d+/.exec(await line.innerText())?.[0]);
    const half = (60 * 100) / metres;
    await page.mouse.move(middle.x + half, middle.y + half);
    await expect.poll(() => line.innerText()).toMatch(/^to a junction in road \(cross 5 – cross 2\)/);
    await page.mouse.up();
    await expect.poll(() => textOf(page)).toContain('road1->connect(place1, 0, junction1, 2);');
    await until(page, 'built');
    const after = await textOf(page);
    expect(after).toContain('  connect(south, 1, junction1, 0);\n  connect(junction1, 1, east, 2);\n');
    expect(after).toContain('new Style(2, 1, lsSingle);');
    await page.getByText(/^7 crosses, 10 roads/).waitFor();
    await page.getByRole('button', { name: 'Drive' }).click();
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLElement>('.city-stage')?.dataset['vehicles']) > 3,
    );
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Undo' }).click();
    expect(await textOf(page)).toBe(before);
    await page.context().close();
  });

  it('made no complaint', () => expect(studio.complaints).toEqual([]));
});
