import type { Browser, BrowserContextOptions, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStudio } from '../../tools/build-studio.mjs';
import { launchChromium } from '../browser/open-page.ts';
import { startKorzo, type Running } from '../command/korzo.ts';
import { buildPatience, newVisitor } from './open-studio.ts';

let browser: Browser;
const servers: Running[] = [];
beforeAll(async () => {
  await buildStudio();
  browser = await launchChromium();
}, buildPatience);
afterAll(async () => {
  await browser.close();
  for (const { process: child } of servers) child.kill('SIGKILL');
});

interface Ready {
  readonly address: string;
  readonly links?: { readonly viewer: string; readonly operator: string };
}

async function serve(...words: readonly string[]): Promise<Ready> {
  const running = startKorzo(['serve', '--json', '--port', '0', ...words], {});
  servers.push(running);
  return (await running.ready()) as Ready;
}

const screen: BrowserContextOptions = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' };

/** The connection of a page to its document: it can be pulled and plugged in again. */
async function cableOf(page: Page): Promise<{ pull: () => void; plug: () => void }> {
  let isOut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/edit\?/, (socket) => {
    if (isOut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    pull: () => {
      isOut = true;
      for (const socket of open) void socket.close();
      open.clear();
    },
    plug: () => (isOut = false),
  };
}

/** A visitor with a browser of its own, as far as stores go. */
async function visit(address: string): Promise<Page> {
  const page = await newVisitor(browser, screen);
  await page.goto(address);
  return page;
}

const checked = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const bench = window.korzo.studio.editor;
    return bench?.desk.isChecked.value === true && bench.desk.elements.value.length > 0;
  });

const textIn = (page: Page): Promise<string> => page.evaluate(() => window.korzo.studio.editor?.desk.text.value ?? '');

const stateIn = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => window.korzo.studio.editor?.together.value?.state.value.state);

/** Shares the place of a page; the link for others. */
async function share(page: Page, label = 'Link to edit'): Promise<string> {
  await page.getByRole('button', { name: 'Edit together' }).click();
  await page.getByRole('button', { name: 'Share this place' }).click();
  const field = page.getByRole('textbox', { name: label });
  await expect.poll(() => field.inputValue()).toContain('together=');
  const link = await field.inputValue();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  return link;
}

/** Moves a room by the keys of the plan. */
async function nudge(page: Page, room: string, key: string, times: number): Promise<void> {
  await page.evaluate((name) => {
    const bench = window.korzo.studio.editor;
    bench?.select(bench.desk.elements.value.filter((each) => each.name === name).map((each) => each.key));
  }, room);
  await page.locator('.plan-view').focus();
  for (let each = 0; each < times; each++) await page.keyboard.press(key);
}

/** Letters at the end of a line of the text. */
async function typeBehind(page: Page, line: string, words: string): Promise<void> {
  await page.locator('.cm-content').getByText(line).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(words, { delay: 15 });
}

const rect = (text: string, room: string): string =>
  new RegExp(`id: ${room}, rect: (\\[[^\\]]*\\])`).exec(text)?.[1] ?? '';

const undoAll = async (page: Page): Promise<void> => {
  const undo = page.getByRole('button', { name: 'Undo' });
  while (await undo.isEnabled()) await undo.click();
};

const local = (link = ''): string => link.replace(/\/\/[^/:]+:/, '//127.0.0.1:');

describe('two people in one place', () => {
  it('write and draw at once, also without a connection, and have the same text', async () => {
    const { address } = await serve();
    const ada = await visit(`${address}#edit=building-20-rooms`);
    await checked(ada);
    const before = await textIn(ada);
    const link = await share(ada);
    const ben = await newVisitor(browser, screen);
    const cable = await cableOf(ben);
    await ben.goto(link);
    await expect.poll(() => textIn(ben)).toBe(before);
    await checked(ben);
    await expect.poll(() => ben.locator('.writers .writer').count()).toBe(2);

    // One types, the other draws, at the same time.
    await Promise.all([typeBehind(ada, 'name: building-20-rooms', '-shared'), nudge(ben, 'room7', 'ArrowUp', 4)]);
    await checked(ben);
    await expect.poll(() => textIn(ada)).toContain('name: building-20-rooms-shared');
    await expect.poll(async () => (await textIn(ada)) === (await textIn(ben))).toBe(true);
    const moved = await textIn(ada);
    expect(rect(moved, 'room7')).not.toBe(rect(before, 'room7'));
    // Each sees where the other is.
    await expect.poll(() => ben.locator('.fellow-cursor').count()).toBe(1);
    await expect
      .poll(() => ada.evaluate(() => window.korzo.studio.editor?.together.value?.fellows.value[0]?.look.selected))
      .toContain('region 7');

    // A person without a connection goes on; both get what the other wrote meanwhile.
    cable.pull();
    await expect.poll(() => stateIn(ben)).not.toBe('open');
    await nudge(ben, 'room9', 'ArrowUp', 2);
    await nudge(ada, 'room3', 'ArrowDown', 2);
    cable.plug();
    await expect.poll(() => stateIn(ben)).toBe('open');
    await expect.poll(async () => rect(await textIn(ada), 'room9') !== rect(before, 'room9')).toBe(true);
    await expect.poll(async () => (await textIn(ada)) === (await textIn(ben))).toBe(true);
    expect(rect(await textIn(ben), 'room3')).not.toBe(rect(before, 'room3'));
    await ada.screenshot({ path: 'artifacts/screenshots/studio-together.png' });

    // Undo is each person's own, down to the first step.
    await undoAll(ben);
    await expect.poll(async () => rect(await textIn(ada), 'room7')).toBe(rect(before, 'room7'));
    expect(await textIn(ada)).toContain('-shared');
    await undoAll(ada);
    await expect.poll(() => textIn(ben)).toBe(before);
    await expect.poll(() => textIn(ada)).toBe(before);

    // What is written survives a reload.
    await typeBehind(ben, 'name: building-20-rooms', '-b');
    await expect.poll(() => textIn(ada)).toContain('20-rooms-b');
    await ada.reload();
    await expect.poll(() => textIn(ada)).toContain('20-rooms-b');
    await expect.poll(() => stateIn(ada)).toBe('open');
    await Promise.all([ada.context().close(), ben.context().close()]);
  });

  it('let viewers see every edit and make none', async () => {
    const { links } = await serve('--host', '0.0.0.0');
    const ada = await visit(`${local(links?.operator)}&edit=hello`);
    await checked(ada);
    const eve = await visit(local(await share(ada, 'Link to watch')));
    await checked(eve);
    await expect.poll(() => eve.evaluate(() => window.korzo.studio.editor?.desk.canEdit.value)).toBe(false);
    const before = await textIn(ada);
    await eve.locator('.cm-content').click();
    await eve.keyboard.type('rubbish');
    await typeBehind(ada, 'korzo: 1', ' # seen');
    await expect.poll(() => textIn(eve)).toContain('korzo: 1 # seen');
    expect(await textIn(ada)).toBe(before.replace('korzo: 1', 'korzo: 1 # seen'));
    expect(await textIn(eve)).toBe(await textIn(ada));
    await Promise.all([ada.context().close(), eve.context().close()]);
  });
});
