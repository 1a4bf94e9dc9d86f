import { EditorView, type ViewUpdate } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuiltCity } from '@korzo/viewer/light';
import { PaperWorker } from '../small-page/paper-worker.testing.ts';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { Desk } from './city-desk.ts';
import { ownTexts } from './texts/own-texts.ts';

const examples = [
  { name: 'small-town', about: 'A town.', text: 'main() {}' },
  { name: 'grid', about: 'A grid.', text: 'main() { }' },
];
const city = { lanes: [], summary: {} } as unknown as BuiltCity;

let page: SmallPage;
let told: string[];
let started: PaperWorker[];
let isServed: boolean;
let room: number;

beforeEach(() => {
  vi.useFakeTimers();
  page = new SmallPage();
  told = [];
  room = Infinity;
  isServed = true;
  ({ started } = PaperWorker.stub());
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: isServed, json: () => Promise.resolve(examples) }));
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

const drawer = {
  getItem: (key: string) => page.drawer.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (text.length > room) throw new Error('full');
    page.drawer.set(key, text);
  },
} as unknown as Storage;
const kept = (): string[] => ownTexts(drawer).map(({ name, text }) => `${name}: ${text}`);

async function newDesk(name = ''): Promise<Desk> {
  const desk = new Desk({ tell: (text) => void told.push(text), connect: () => new Promise(() => undefined), drawer });
  await desk.openNamed(name);
  return desk;
}
/** As the editor reports a key. */
const type = (desk: Desk, text: string): void => {
  const transaction = desk.opened.value.update({
    changes: { from: 0, to: desk.opened.value.doc.length, insert: text },
  });
  const { state } = transaction;
  const update: Partial<ViewUpdate> = { docChanged: true, state, transactions: [transaction] };
  for (const listen of state.facet(EditorView.updateListener)) listen(update as ViewUpdate);
};

describe('which text is on the desk', () => {
  it('the one that was asked for: one’s own before an example, and the first example when there is neither', async () => {
    const desk = await newDesk('grid');
    expect([desk.name.value, desk.isOwn.value, desk.text]).toEqual(['grid', false, 'main() { }']);
    desk.openText('grid.city', 'mine');
    expect([desk.name.value, desk.isOwn.value]).toEqual(['grid-2', true]);
    await desk.openNamed('grid');
    expect([desk.name.value, desk.isOwn.value]).toEqual(['grid', false]);
    await desk.openNamed('grid-2');
    expect([desk.isOwn.value, desk.text, told]).toEqual([true, 'mine', []]);
    await desk.openNamed('nowhere');
    expect([desk.name.value, told.length]).toEqual(['small-town', 1]);
    await desk.openNamed('');
    expect(told).toHaveLength(1);
  });

  it('where no examples are served, a beginning of one’s own', async () => {
    isServed = false;
    const desk = await newDesk();
    expect([desk.name.value, desk.isOwn.value, desk.examples.value, told]).toEqual(['city', true, [], []]);
  });

  it('not the one that was asked for earlier, when another was opened meanwhile', async () => {
    const desk = await newDesk();
    const late = desk.openNamed('grid');
    desk.openNew();
    await late;
    expect(desk.name.value).toBe('new-city');
  });

  it('is renamed and forgotten only when it is one’s own', async () => {
    const desk = await newDesk();
    desk.rename('other');
    expect([desk.name.value, kept()]).toEqual(['small-town', []]);
    desk.openText('mine.city', 'text');
    desk.rename('grid');
    expect([desk.name.value, kept()]).toEqual(['grid-2', ['grid-2: text']]);
    desk.rename('grid-2');
    expect(kept()).toEqual(['grid-2: text']);
    desk.forget();
    await vi.advanceTimersByTimeAsync(1);
    expect([desk.name.value, desk.own.value, kept()]).toEqual(['small-town', [], []]);
  });
});

describe('what is typed', () => {
  it('makes an example one’s own, and is kept a moment later, or when the page is left', async () => {
    const desk = await newDesk();
    type(desk, 'main() { 1; }');
    expect([desk.name.value, desk.isOwn.value, desk.text]).toEqual(['my-small-town', true, 'main() { 1; }']);
    expect(kept()).toEqual(['my-small-town: main() { 1; }']);
    type(desk, 'main() { 2; }');
    vi.advanceTimersByTime(249);
    expect(kept()).toEqual(['my-small-town: main() { 1; }']);
    vi.advanceTimersByTime(1);
    expect(kept()).toEqual(['my-small-town: main() { 2; }']);
    type(desk, 'main() { 3; }');
    page.fireWindow('pagehide', {});
    expect([desk.name.value, kept()]).toEqual(['my-small-town', ['my-small-town: main() { 3; }']]);
    type(desk, 'main() { 4; }');
    await desk.openNamed('grid');
    expect(kept()).toEqual(['my-small-town: main() { 4; }']);
  });

  it('that finds no room is reported once, until there was room again', async () => {
    const desk = await newDesk();
    room = 10;
    desk.openText('mine', 'a');
    desk.openText('mine', 'b');
    expect(told).toHaveLength(1);
    room = Infinity;
    desk.openText('mine', 'c');
    room = 10;
    desk.openText('mine', 'd');
    expect(told).toHaveLength(2);
  });
});

const build = (): { readonly version: number } => {
  vi.advanceTimersByTime(1000);
  return started[0].asked.at(-1) as { version: number };
};

describe('the city of a text', () => {
  it('is built after a rest, and says how long it took', async () => {
    const desk = await newDesk();
    expect(desk.progress.value).toBe('waiting');
    const { version } = build();
    expect(desk.progress.value).toBe('building');
    started[0].reply({ type: 'built', version, city, milliseconds: 12 });
    expect([desk.progress.value, desk.city.value, desk.milliseconds.value, desk.builtText]).toEqual([
      'built',
      city,
      12,
      'main() {}',
    ]);
  });

  it('stays in the picture, as an old one, while the text is wrong', async () => {
    const desk = await newDesk();
    const first = build();
    const wrong = [{ severity: 'error', rule: 'no such word' }];
    started[0].reply({ type: 'checked', version: first.version + 1, findings: wrong });
    expect(desk.findings.value).toEqual([]);
    started[0].reply({ type: 'built', version: first.version, milliseconds: 1 });
    expect([desk.progress.value, desk.isOld.value]).toEqual(['refused', false]);
    type(desk, 'main() { a; }');
    const second = build();
    started[0].reply({ type: 'checked', version: second.version, findings: wrong });
    started[0].reply({ type: 'built', version: second.version, city, milliseconds: 1 });
    expect([desk.findings.value, desk.isOld.value]).toEqual([wrong, false]);
    type(desk, 'main() { b');
    started[0].reply({ type: 'built', version: build().version, milliseconds: 1 });
    expect([desk.isOld.value, desk.city.value, desk.builtText]).toEqual([true, city, 'main() { a; }']);
    type(desk, 'main() { c');
    started[0].reply({ type: 'failed', version: build().version, message: 'out of memory' });
    expect([desk.progress.value, desk.failure.value, desk.isOld.value]).toEqual(['failed', 'out of memory', true]);
  });

  it('is looked at as a whole when it is another one, and from where one was when it is the same', async () => {
    const desk = await newDesk();
    const camera = { mode: 'top', target: [0, 0, 0], distance: 5, azimuth: 0, elevation: 1 } as const;
    desk.camera.value = camera;
    const done = (): void => started[0].reply({ type: 'built', version: build().version, city, milliseconds: 1 });
    build();
    done();
    expect(desk.camera.value).toBeUndefined();
    desk.camera.value = camera;
    type(desk, 'main() { 1; }');
    build();
    done();
    expect(desk.camera.value).toEqual(camera);
  });

  it('is driven in only once it is there, and again when it was changed', async () => {
    const desk = await newDesk();
    desk.toggleTraffic();
    expect(desk.traffic.isOn.value).toBe(false);
    const road = { ...city, lanes: [{ lane: 0, width: 3, length: 100, speedLimit: 14, index: 0 }] };
    const { version } = build();
    started[0].reply({ type: 'built', version, city: road, milliseconds: 1 });
    desk.toggleTraffic();
    expect(desk.traffic.isOn.value).toBe(true);
    desk.toggleTraffic();
    expect(desk.traffic.isOn.value).toBe(false);
  });

  it('is handed out by the worker', async () => {
    const desk = await newDesk();
    const files = desk.export('svb');
    const asked = started[0].asked.at(-1);
    expect(asked).toMatchObject({ type: 'export', format: 'svb', name: 'small-town', text: 'main() {}' });
    started[0].reply({ type: 'exported', version: (asked as { version: number }).version, files: [] });
    expect(await files).toEqual([]);
  });
});
