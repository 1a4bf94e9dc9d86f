import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, newPage } from './browser/open-page.ts';
import { korzoHere } from './command/korzo-here.ts';

const screenshots = fileURLToPath(new URL('../artifacts/screenshots', import.meta.url));
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-report-'));
  mkdirSync(screenshots, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const house = `
korzo: 1
name: house
title: A house with two floors
about: Are all out?
world:
  size: [24, 10]
  levels: 2
  building:
    regions:
      - { id: hall, rect: [0, 0, 12, 10] }
      - { id: cell, rect: [19, 0, 4, 4] }
      - { id: loft, rect: [0, 0, 12, 10], level: 1 }
    portals:
      - { id: north, kind: stairs, between: [hall, loft], at: [[12, 4], [12, 6]], landing: [[12, 4], [12, 6]], length: 5 }
    gates: [{ id: way-out-to-the-street, region: hall, at: [[0, 4], [0, 6]], way: out }]
groups:
  - { name: upstairs, model: orca, count: 12, place: { shape: area, id: loft }, people: {}, goals: [{ goal: leave }] }
  - { name: locked-in, model: orca, count: 3, place: { shape: area, id: cell }, people: {}, goals: [{ goal: leave }] }
run: { dt: 0.1, duration: 90 }
`;

describe('korzo report', () => {
  it('makes a page of several recorded runs that is read, printed and looked at', async () => {
    const sweep = ['sweep', 'bottleneck', '--seeds', '1,2', '--set', 'count=30', '--duration', '40', '--record'];
    expect((await korzoHere([...sweep, '--out', at('runs'), '--quiet'])).code).toBe(0);
    const { code, stdout } = await korzoHere([
      'report',
      at('runs'),
      '--out',
      at('report.html'),
      '--author',
      'A. Engineer',
      '--json',
      '--quiet',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ runs: [{ people: 30 }, { people: 30 }] });

    const browser = await launchChromium();
    try {
      const page = await newPage(browser, { viewport: { width: 1200, height: 900 } });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(pathToFileURL(at('report.html')).href);
      expect(asked).toHaveLength(1);
      expect(errors).toEqual([]);
      const sizes = await page
        .locator('figure svg')
        .evaluateAll((pictures) => pictures.map((each) => each.getBoundingClientRect().width));
      expect(sizes.length).toBeGreaterThanOrEqual(5);
      for (const width of sizes) expect(width).toBeGreaterThan(150);
      expect(await page.locator('.answer').innerText()).toMatch(/30 people|not everybody/);
      await page.screenshot({ path: join(screenshots, 'report.png'), fullPage: true });
      const pdf = await page.pdf({ format: 'A4', printBackground: true });
      expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');

      await page.setViewportSize({ width: 390, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: join(screenshots, 'report-phone-dark.png'), fullPage: true });
    } finally {
      await browser.close();
    }
  });

  it('shows every floor of a building, the stairs and the people who are stuck, on a wide and a narrow screen', async () => {
    writeFileSync(at('house.yaml'), house);
    expect((await korzoHere(['run', at('house.yaml'), '--out', at('house'), '--quiet'])).code).toBe(0);
    const { code, stdout } = await korzoHere(['report', at('house'), '--out', at('house.html'), '--json', '--quiet']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ runs: [{ people: 15, out: 12, stuck: 3 }] });

    const browser = await launchChromium();
    try {
      const page = await newPage(browser, { viewport: { width: 1200, height: 900 } });
      await page.goto(pathToFileURL(at('house.html')).href);
      expect(await page.locator('#density figcaption').allInnerTexts()).toEqual([
        'Level 0',
        'Level 1',
        "Stairs 'north'",
      ]);
      expect(await page.locator('#stuck figcaption').allInnerTexts()).toEqual(['Level 0: 3 people stuck at the end']);
      expect(await page.locator('.answer').innerText()).toContain('3 people are stuck at the end (on level 0).');
      expect(await page.locator('#validation').innerText()).toContain('Not validated.');
      // Names of exits and stairs stay inside their drawings.
      const cut = await page.locator('figure svg text.exit-name').evaluateAll((names) =>
        names.flatMap((name) => {
          const [own, around] = [name, name.closest('svg') ?? name].map((each) => each.getBoundingClientRect());
          return own.left < around.left - 1 || own.right > around.right + 1 ? [name.textContent] : [];
        }),
      );
      expect(cut).toEqual([]);
      await page.screenshot({ path: join(screenshots, 'report-house.png'), fullPage: true });
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    } finally {
      await browser.close();
    }
  });

  it('refuses what it cannot report on', async () => {
    writeFileSync(at('there.html'), 'mine');
    const there = await korzoHere(['report', at('runs'), '--out', at('there.html')]);
    expect(there.code).toBe(1);
    expect(there.stderr).toContain('it is there already');
    expect(readFileSync(at('there.html'), 'utf8')).toBe('mine');
    const nothing = await korzoHere(['report', at('nowhere'), '--out', at('new.html')]);
    expect(nothing.code).toBe(1);
    expect(nothing.stderr).toContain('nowhere');
  });
});
