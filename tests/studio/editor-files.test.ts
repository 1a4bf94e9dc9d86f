import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomSmv, sliceOf } from '../../packages/formats/src/fds/fds.testing.ts';
import { pngOf } from '../../packages/formats/src/picture/png.testing.ts';
import { buildStudio } from '../../tools/build-studio.mjs';
import { launchChromium } from '../browser/open-page.ts';
import { korzoHere } from '../command/korzo-here.ts';
import { startKorzo, type Running } from '../command/korzo.ts';
import { buildPatience, desk, newVisitor } from './open-studio.ts';
import { floorsAsDxf, floorsAsIfc } from './two-floors.ts';

let browser: Browser;
let server: Running;
let address: string;
const folder = mkdtempSync(join(tmpdir(), 'korzo-saved-'));
beforeAll(async () => {
  await buildStudio();
  server = startKorzo(['serve', '--json', '--port', '0', '--scenarios', folder], {});
  [browser, { address }] = await Promise.all([
    launchChromium(),
    server.ready() as Promise<{ readonly address: string }>,
  ]);
}, buildPatience);
afterAll(async () => {
  await browser.close();
  server.process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const checked = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const bench = window.korzo.studio.editor;
    return bench?.desk.isChecked.value === true && bench.desk.elements.value.length > 0;
  });

async function visit(place: string): Promise<Page> {
  const page = await newVisitor(browser, { ...desk, reducedMotion: 'reduce' });
  await page.goto(`${address}#edit=${place}`);
  await checked(page);
  return page;
}

interface Given {
  readonly name: string;
  readonly contents: string | Uint8Array;
}

const give = (page: Page, ...files: readonly Given[]): Promise<void> =>
  page.locator('#import-plan').setInputFiles(
    files.map(({ name, contents }) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(contents),
    })),
  );

const textIn = (page: Page): Promise<string> => page.evaluate(() => window.korzo.studio.editor?.desk.text.value ?? '');

const scaleIn = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => window.korzo.studio.editor?.backdrop.value?.metresPerPixel);

/** A plan of 80 by 50 pixels: a wall around two rooms, doors between them and to the east. */
const isWall = (x: number, y: number): boolean =>
  x >= 4 &&
  x < 76 &&
  y >= 4 &&
  y < 46 &&
  (x < 7 || x >= 73 || y < 7 || y >= 43 || (x >= 38 && x < 41)) &&
  !(y > 20 && y < 32 && x > 30);
const picture = pngOf({ width: 80, height: 50, darkness: (x, y) => (isWall(x, y) ? 1 : 0), depth: 1 });

describe('a place is saved', () => {
  it('on the server, where nothing is replaced unasked, and opened from there again', async () => {
    const page = await visit('room');
    const text = await textIn(page);
    const save = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Save as' }).click();
      await page.getByLabel('Name on the server').fill(name);
      await page.getByRole('button', { name: 'Save on the server' }).click();
    };
    await save('hall');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(readFileSync(join(folder, 'hall.yaml'), 'utf8')).toBe(text);
    writeFileSync(join(folder, 'hall.yaml'), `# by another program\n${text}`);
    await save('hall');
    await page.getByText('changed meanwhile. Replace it?').waitFor();
    expect(readFileSync(join(folder, 'hall.yaml'), 'utf8')).toContain('another program');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByLabel('Place', { exact: true }).selectOption('/hall.yaml');
    await expect.poll(() => textIn(page)).toBe(`# by another program\n${text}`);
    await save('hall');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });

  it('with its picture: over a reload, and as a zip archive', async () => {
    const page = await visit('room');
    await give(page, { name: 'scan.png', contents: picture });
    await expect.poll(() => scaleIn(page)).toBeGreaterThan(0);
    await page.evaluate(() => {
      const bench = window.korzo.studio.editor;
      if (bench?.backdrop.value !== undefined) bench.backdrop.value = { ...bench.backdrop.value, metresPerPixel: 0.07 };
    });
    await page.reload();
    await checked(page);
    await expect.poll(() => scaleIn(page)).toBe(0.07);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as' }).click();
    await page.getByRole('button', { name: /Zip archive, with the picture/ }).click();
    const contents = readFileSync((await (await download).path()) ?? '');
    const text = await textIn(page);
    await page.context().close();
    const other = await visit('corridor');
    await give(other, { name: 'place.zip', contents });
    await expect.poll(() => textIn(other)).toBe(text);
    await expect.poll(() => scaleIn(other)).toBe(0.07);
    await other.context().close();
  });
});

describe('a place leaves the studio', () => {
  it('as the files that the command line writes', async () => {
    const page = await visit('building-20-rooms');
    await page.getByRole('button', { name: 'Save as' }).click();
    const form = page.getByRole('form', { name: 'Export' });
    for (const format of ['dxf', 'pdf', 'gltf']) {
      await form.getByLabel('Export as').selectOption(format);
      const download = page.waitForEvent('download');
      await form.getByRole('button', { name: 'Export' }).click();
      const file = await download;
      const to = join(folder, `by-command-${file.suggestedFilename()}`);
      expect(await korzoHere(['convert', 'building-20-rooms', to])).toMatchObject({ code: 0 });
      expect(readFileSync((await file.path()) ?? '').equals(readFileSync(to))).toBe(true);
    }
    await form.getByLabel('Export as').selectOption('mass');
    await form.getByRole('button', { name: 'Export' }).click();
    await form.getByText(/20 openings are doors/).waitFor();
    await page.context().close();
  });

  it('into a folder of this computer, where nothing is replaced unasked', async () => {
    const page = await visit('room');
    // The browser asks which folder; here it is one that the page has for itself.
    await page.evaluate(() => Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() }));
    const inFolder = (): Promise<string> =>
      page.evaluate(async () => {
        const files = await navigator.storage.getDirectory();
        return (await (await files.getFileHandle('room.yaml')).getFile()).text();
      });
    const save = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Save as' }).click();
      await page.getByRole('button', { name: 'Folder of this computer' }).click();
    };
    const before = await textIn(page);
    await save();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await inFolder()).toBe(before);
    await page.locator('.cm-content').getByText('name: room').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' # mine');
    await expect.poll(() => textIn(page)).toContain('# mine');
    await save();
    await page.getByText('has another room.yaml. Replace it?').waitFor();
    expect(await inFolder()).toBe(before);
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await inFolder()).toBe(await textIn(page));
    await page.context().close();
  });
});

const osm = `<osm version="0.6"><bounds minlat="0" minlon="0" maxlat="0.0005" maxlon="0.0005"/>
<node id="1" lat="0.0001" lon="0.0001"/><node id="2" lat="0.0001" lon="0.0002"/><node id="3" lat="0.0002" lon="0.0002"/>
<node id="4" lat="0" lon="0.0003"/><node id="5" lat="0.0005" lon="0.0004"/><node id="6" lat="0.0002" lon="0.0001"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="6"/><nd ref="1"/><tag k="building" v="yes"/></way>
<way id="2"><nd ref="4"/><nd ref="5"/><tag k="highway" v="footway"/></way></osm>`;
const scene = `<Experiment version="2.0"><AgentProfile name="p"><Common r="0.2" pref_speed="1.1"/></AgentProfile>
<AgentGroup><ProfileSelector type="const" name="p"/><StateSelector type="const" name="Walk"/>
<Generator type="rect_grid" anchor_x="-8" anchor_y="0" offset_x="1" offset_y="1" count_x="2" count_y="2"/></AgentGroup>
<ObstacleSet type="explicit" class="1"><Obstacle closed="1"><Vertex p_x="0" p_y="1"/><Vertex p_x="1" p_y="1"/><Vertex p_x="1" p_y="9"/></Obstacle>
</ObstacleSet></Experiment>`;
const behaviour = `<BFSM><GoalSet id="0"><Goal type="AABB" id="0" min_x="8" min_y="-1" max_x="10" max_y="1"/></GoalSet>
<State name="Walk"><GoalSelector type="explicit" goal_set="0" goal="0"/></State></BFSM>`;
const slice = sliceOf([0, 20, 0, 12, 4, 4], [0, 10], (i, j, time) => (i + j) * time * 0.01);

/** Boxes of the rooms, with their floor, in whole metres; and how many doors and exits there are. */
const roomsIn = (page: Page) =>
  page.evaluate(() => {
    const elements = window.korzo.studio.editor?.desk.elements.value ?? [];
    const boxes = elements.flatMap(({ kind, level, shape }) => {
      if (kind !== 'region' || shape?.type !== 'polygon') return [];
      const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)];
      return [[level, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(Math.round).join(' ')];
    });
    const count = (kind: string): number => elements.filter((each) => each.kind === kind).length;
    return { boxes: boxes.sort(), doors: count('portal'), exits: count('gate') };
  });

describe('one page imports', () => {
  let page: Page;
  beforeAll(async () => {
    page = await visit('room');
  });
  afterAll(() => page.context().close());

  /** Imports files, and edits what became of them. */
  const accept = async (): Promise<void> => {
    const before = await textIn(page);
    await page.getByRole('button', { name: 'Edit this place' }).click();
    await page.waitForFunction((text) => window.korzo.studio.editor?.desk.text.value !== text, before);
    await checked(page);
  };

  it('DXF and IFC files of one plan as the same rooms, doors and exits', async () => {
    await give(page, { name: 'plan.dxf', contents: floorsAsDxf() });
    await accept();
    const lines = await roomsIn(page);
    await give(page, { name: 'model.ifc', contents: floorsAsIfc() });
    await accept();
    const model = await roomsIn(page);
    expect(lines.boxes).toHaveLength(34);
    expect(model).toEqual(lines);
  });

  const files: Record<string, readonly Given[]> = {
    'a Menge scene': [
      { name: 'aS.xml', contents: scene },
      { name: 'aB.xml', contents: behaviour },
    ],
    'an OpenStreetMap extract': [{ name: 'map.osm', contents: osm }],
    'FDS results': [
      { name: 'room.smv', contents: roomSmv },
      { name: 'room_01_01.sf', contents: slice },
    ],
  };
  for (const [what, given] of Object.entries(files))
    it(`${what}, as a place that runs`, async () => {
      await give(page, ...given);
      await accept();
      expect(await page.evaluate(() => window.korzo.studio.editor?.desk.problems.value)).toEqual([]);
    });

  it('the walls of a picture, which stays under the plan', async () => {
    await give(page, { name: 'scan.png', contents: picture });
    await page.getByRole('button', { name: 'Walls of the picture' }).click();
    await accept();
    expect((await roomsIn(page)).boxes).toHaveLength(2);
    await expect.poll(() => scaleIn(page)).toBeGreaterThan(0);
  });

  it('no rubbish: it says what is wrong and changes nothing', async () => {
    const before = await textIn(page);
    await give(page, { name: 'broken.ifc', contents: 'ISO-10303-21;\nHEADER;rubbish' });
    await page.getByRole('dialog', { name: /cannot be read/ }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await textIn(page)).toBe(before);
  });
});
