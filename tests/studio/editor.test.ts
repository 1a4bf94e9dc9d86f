import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPatience, desk, openStudio, stepBy, type StudioTrial } from './open-studio.ts';
import { missingDoors, twoFloors } from './two-floors.ts';

let studio: StudioTrial;
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(() => studio.close());

/** The editor with a place, once the place has been looked at. */
async function edit(name: string): Promise<Page> {
  const page = await studio.visit(`edit=${name}`, desk);
  await page.waitForFunction((wanted) => window.korzo.studio.editor?.desk.name.value === wanted, name);
  await checked(page);
  return page;
}

/** Waits until plan, list and problems are those of the present text. */
const checked = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const bench = window.korzo.studio.editor;
    return bench?.desk.isChecked.value === true && bench.desk.elements.value.length > 0;
  });

const textIn = (page: Page): Promise<string> => page.evaluate(() => window.korzo.studio.editor?.desk.text.value ?? '');

/** Where a point of the plan is in the window, as long as the whole place is shown. */
async function windowPoint(page: Page, [x, y]: readonly [number, number]): Promise<readonly [number, number]> {
  const box = await page.locator('.plan-view').boundingBox();
  const world = await page.evaluate(() => window.korzo.studio.editor?.sight.value.box);
  if (box === null || world === undefined) throw new Error('there is no plan');
  const [width, height] = [world.east - world.west, world.north - world.south];
  const scale = Math.min(box.width / width, box.height / height) * 0.88;
  return [
    box.x + box.width / 2 + (x - (world.west + world.east) / 2) * scale,
    box.y + box.height / 2 - (y - (world.south + world.north) / 2) * scale,
  ];
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const [start, end] = [await windowPoint(page, from), await windowPoint(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2);
  await page.mouse.move(...end);
  await page.mouse.up();
}

describe('text and plan', () => {
  it('keep the cursor in view when the list of problems takes room from the text', async () => {
    const page = await edit('hello');
    const problems = (): Promise<number> =>
      page.evaluate(() => window.korzo.studio.editor?.desk.problems.value.length ?? 0);
    expect(await problems()).toBe(0);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nru');
    await expect.poll(problems).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [text, cursor] = ['.cm-scroller', '.cm-cursor-primary'].map((name) => document.querySelector(name));
          return (text?.getBoundingClientRect().bottom ?? 0) - (cursor?.getBoundingClientRect().bottom ?? Infinity);
        }),
      )
      .toBeGreaterThan(0);
    await page.context().close();
  });

  it('are two views of one document, with undo over a reload', async () => {
    const page = await edit('building-20-rooms');
    const before = await textIn(page);
    await drag(page, [2, 4], [2, 3]);
    await page.waitForFunction((text) => window.korzo.studio.editor?.desk.text.value !== text, before);
    await checked(page);
    const moved = before.replace('{ id: room1, rect: [0, 0, 6, 8] }', '{ id: room1, rect: [0, -1, 6, 8] }');
    expect(await textIn(page)).toBe(moved);
    // The room sticks out of the world and away from its door: both are shown where they are.
    const marks = await page.evaluate(() => window.korzo.studio.editor?.desk.problems.value.map(({ mark }) => mark));
    expect(marks).toContainEqual({
      level: 0,
      points: [
        [0, -1],
        [6, -1],
        [6, 7],
        [0, 7],
      ],
    });
    await expect.poll(() => page.locator('.findings .error').count()).toBeGreaterThan(0);
    await page.locator('.cm-content').getByText('name: building-20-rooms').click();
    await page.keyboard.press('End');
    await page.keyboard.type('-b');
    await expect.poll(() => textIn(page)).toBe(moved.replace('name: building-20-rooms', 'name: building-20-rooms-b'));
    await page.reload();
    await checked(page);
    for (let step = 0; step < 2; step++) await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textIn(page)).toBe(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => textIn(page)).toBe(moved);
    await page.getByRole('button', { name: 'Undo' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = readFileSync((await (await download).path()) ?? '', 'utf8');
    expect(saved).toBe(readFileSync('scenarios/buildings/building-20-rooms.yaml', 'utf8'));
    await page.context().close();
  });

  it('draw a room on the grid after a door was refused, with the tools in reach', async () => {
    const page = await edit('building-20-rooms');
    await page.getByRole('button', { name: 'Door', exact: true }).click();
    await drag(page, [2, 3], [2, 4]);
    await page.getByText(/both sides are in room1/).waitFor();
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Room', exact: true }).click();
    // Farther from the walls than points snap, and in no direction that lines snap to: a rectangle goes by the grid alone.
    await drag(page, [2, 2], [4, 4.5]);
    await expect.poll(() => textIn(page)).toMatch(/\{ id: room\d+, rect: \[2, 2, 2, 2\.5\] \}/);
    await page.context().close();
  });

  it('draw by typed numbers and by the keyboard alone', async () => {
    const page = await edit('building-20-rooms');
    await page.getByRole('button', { name: 'Obstacle', exact: true }).click();
    const field = page.getByLabel(/Next point/);
    for (const words of ['20, 9', '@1, 0.5']) {
      await field.fill(words);
      await field.press('Enter');
    }
    await expect.poll(() => textIn(page)).toContain('obstacles:\n      - { id: obstacle1, rect: [20, 9, 1, 0.5] }\n');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.locator('.plan-view').focus();
    await checked(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => textIn(page)).toContain('rect: [20.5, 9, 1, 0.5]');
    await page.keyboard.press('Delete');
    await expect.poll(() => textIn(page)).toContain('obstacles: []');
    await page.context().close();
  });
});

describe('the volume', () => {
  it('is drawn in from above, between heights that are set, and seen and changed from a side', async () => {
    const page = await edit('reef');
    // The grid alone: so far from above, other solids are within reach everywhere.
    await page.getByLabel('walls').uncheck();
    await page.getByRole('button', { name: 'Box', exact: true }).click();
    await page.getByLabel('From height, m').fill('2');
    await page.getByLabel('to', { exact: true }).fill('6');
    await drag(page, [22, 20], [26, 24]);
    await expect.poll(() => textIn(page)).toContain('{ id: box1, shape: box, min: [22, 20, 2], max: [26, 24, 6] }');
    await checked(page);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByLabel('Seen').selectOption('from the south');
    // Its upper right corner goes up and to the right: x and z change, y does not.
    await drag(page, [26, 6], [28, 11]);
    await expect.poll(() => textIn(page)).toContain('min: [22, 20, 2], max: [28, 24, 11] }');
    await checked(page);
    await page.locator('.plan-view').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => textIn(page)).toContain('min: [22, 20, 1.5], max: [28, 24, 10.5] }');
    expect(await page.evaluate(() => window.korzo.studio.editor?.desk.problems.value)).toEqual([]);
    await page.context().close();
  });
});

/** A hall whose people stand in its east, beside its exit. */
const hall = `korzo: 1
name: hall
title: Hall
about: People wait for nothing.
world:
  size: [12, 12]
  building:
    regions: [{ id: hall, rect: [0, 0, 12, 8] }]
    gates: [{ id: east, region: hall, at: [[12, 2], [12, 4]], way: out }]
groups:
  - { name: people, count: 3, place: { rect: [8, 1, 3, 6] }, people: {}, goals: [{ goal: leave }] }
run: { duration: 100 }
`;

/** Names of the obstacles that stand in the run. */
const standing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const levels = window.korzo.studio.session.value?.info.value?.scenery.levels ?? [];
    return levels.flatMap(({ obstacles }) => obstacles.map(({ id }) => id));
  });

describe('while it runs', () => {
  it('obstacles are drawn into the run; a new room waits for the next one', async () => {
    const page = await edit('room');
    await page.evaluate((text) => window.korzo.studio.editor?.desk.openText('hall', text), hall);
    await page.waitForFunction(() => window.korzo.studio.editor?.desk.name.value === 'hall');
    await checked(page);
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await page.waitForFunction(() => window.korzo.studio.session.value?.info.value !== undefined);
    await page.getByRole('button', { name: 'Show plan' }).click();
    await page.getByRole('button', { name: 'Obstacle', exact: true }).click();
    await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
    await drag(page, [2, 2], [3, 3]);
    await page.getByText('Sent to the run: obstacle1 placed.').waitFor();
    await stepBy(page, 2);
    await expect.poll(() => standing(page)).toEqual(['obstacle1']);
    await checked(page);
    await page.locator('.plan-view').focus();
    await page.keyboard.press('Delete');
    await page.getByText(/obstacle1 removed/).waitFor();
    await stepBy(page, 2);
    await expect.poll(() => standing(page)).toEqual([]);
    await checked(page);
    await page.getByRole('button', { name: 'Room', exact: true }).click();
    await drag(page, [1, 8], [5, 10]);
    await page.getByText('Other edits apply to the next run.').waitFor();
    await page.context().close();
  });
});

/** Script time of dragging one wall, a frame, ms: the median of thirty moves, each with what is drawn after it. */
const dragTime = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const plan = document.querySelector<HTMLElement>('.plan-view');
    const bench = window.korzo.studio.editor;
    if (plan === null || bench === undefined) throw new Error('there is no plan');
    bench.snapping.value = { walls: true, angles: true, grid: 0.1 };
    bench.select(['wall 5']);
    const box = plan.getBoundingClientRect();
    const send = (type: string, x: number): boolean =>
      plan.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          bubbles: true,
          cancelable: true,
          clientX: box.left + box.width / 2 + x,
          clientY: box.top + box.height / 2,
        }),
      );
    plan.setPointerCapture = () => undefined;
    const frames: FrameRequestCallback[] = [];
    const usual = window.requestAnimationFrame;
    window.requestAnimationFrame = (call) => frames.push(call);
    // The first wall is under the middle of the window.
    bench.tool.value = 'select';
    send('pointerdown', 0);
    const times: number[] = [];
    for (let move = 1; move <= 30; move++) {
      const start = performance.now();
      send('pointermove', move * 5);
      for (const call of frames.splice(0)) call(performance.now());
      times.push(performance.now() - start);
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    }
    const isMoving = bench.motion.value !== undefined;
    send('pointercancel', 0);
    window.requestAnimationFrame = usual;
    if (!isMoving) throw new Error('nothing is being dragged');
    return times.toSorted((one, other) => one - other)[15];
  });

/** A place of many walls, 1 m each, one of them through the middle. */
function walls(count: number): string {
  const side = Math.ceil(Math.sqrt(count));
  const lines = Array.from({ length: count }, (_, wall) => {
    const [x, y] = [(wall % side) * 2 + 0.5, Math.floor(wall / side) * 2 + 0.5];
    return `    - { points: [[${x}, ${y}], [${x + 1}, ${y}]] }`;
  });
  const middle = `    - { points: [[${side - 5}, ${side}], [${side + 5}, ${side}]] }`;
  const head = 'korzo: 1\nname: walls\ntitle: Walls\nabout: Walls.\nworld:\n';
  return `${head}  size: [${2 * side}, ${2 * side}]\n  walls:\n${middle}\n${lines.join('\n')}\ngroups: []\n`;
}

it('a drag among 10,000 walls costs about as much as among 100', async () => {
  const times: number[] = [];
  for (const count of [100, 10_000]) {
    const page = await edit('room');
    await page.evaluate((text) => window.korzo.studio.editor?.desk.openText('walls', text), walls(count));
    await page.waitForFunction((least) => {
      const { desk: open } = window.korzo.studio.editor ?? {};
      return open?.isChecked.value === true && open.elements.value.length > least;
    }, count);
    await dragTime(page);
    times.push(await dragTime(page));
    await page.context().close();
  }
  process.stderr.write(`script time of a drag, ms a frame: ${times.map((time) => time.toFixed(2)).join(' and ')}\n`);
  // Ten times as slow would mean that each frame goes over all walls.
  expect(times[1]).toBeLessThan(10 * Math.max(times[0], 1));
});

it('leads a first-time user from a DXF file to a report', async () => {
  const page = await studio.visit('', desk);
  await page.getByRole('link', { name: 'New place' }).click();
  await page.waitForFunction(() => window.korzo.studio.editor?.desk.isChecked.value === true);
  await page
    .locator('#import-plan')
    .setInputFiles({ name: 'school.dxf', mimeType: 'image/vnd.dxf', buffer: Buffer.from(twoFloors()) });
  const dialog = page.getByRole('dialog', { name: /Import school.dxf/ });
  await expect
    .poll(() => dialog.getByRole('region', { name: 'Understood' }).innerText())
    .toMatch(/36 rooms, .* 1 flight of stairs on 2 floors/);
  await dialog.getByRole('button', { name: 'Edit this place' }).click();
  await page.waitForFunction(() => window.korzo.studio.editor?.desk.name.value === 'school');
  await checked(page);
  const reported = page.locator('.findings li');
  await expect
    .poll(() => reported.allInnerTexts())
    .toEqual([expect.stringContaining('there is no way out of'), expect.stringContaining('there is no way out of')]);
  await page.getByRole('button', { name: 'Door', exact: true }).click();
  for (const [from, to, y] of missingDoors) {
    const before = await reported.count();
    await drag(page, [from, y], [to, y]);
    await expect.poll(() => reported.count()).toBe(before - 1);
  }
  await page.getByRole('button', { name: 'People', exact: true }).first().click();
  const people = page.getByRole('dialog', { name: 'People in many rooms' });
  await people.getByLabel('Total number of people').fill('300');
  await people.getByRole('button', { name: 'Add people' }).click();
  await people.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Play' }).first().click();
  await page.waitForFunction(() => window.korzo.studio.session.value?.info.value !== undefined);
  await page.evaluate(() => window.korzo.studio.session.value?.ask({ type: 'pause' }));
  const left = (): Promise<number> => page.evaluate(() => window.korzo.studio.session.value?.status.value?.left ?? 0);
  for (let round = 0; round < 40 && (await left()) < 300; round++) await stepBy(page, 200);
  await expect.poll(left).toBe(300);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export/ }).click();
  await page.getByRole('menuitem', { name: /Report/ }).click();
  const report = readFileSync((await (await download).path()) ?? '', 'utf8');
  expect(report).toContain('<h2>Evacuation times</h2>');
  await page.getByRole('button', { name: 'Back to the plan' }).click();
  await page.locator('.plan-view').waitFor();
  expect(studio.complaints).toEqual([]);
  await page.context().close();
});
