import { signal } from '@preact/signals';
import { h } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunInfo } from '@korzo/live';
import type { GalleryEntry } from '../gallery/catalogue.ts';
import type { PickedFile } from '../open/picked-files.ts';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio } from '../store/paper-session.testing.ts';
import type { PendingFiles } from '../store/pending-files.ts';
import type { Studio } from '../store/studio.ts';
import { App } from './app.tsx';
import type { Opener } from './opener.ts';
import { LiveButton } from '../live-room/live-button.tsx';

const entry = (name: string, agents: number, models: readonly string[]): GalleryEntry => ({
  name,
  title: `The ${name}`,
  section: 'People',
  about: '',
  kinds: ['person'],
  models,
  agents,
  clip: false,
});

let page: SmallPage;
let studio: Studio;
let opened: unknown[];
let opener: Opener & { readonly part: ReturnType<typeof signal>; readonly entries: ReturnType<typeof signal> };

beforeEach(() => {
  page = new SmallPage();
  studio = paperStudio();
  opened = [];
  opener = {
    entries: signal([entry('hall', 1, ['orca']), entry('square', 1200, ['a', 'b', 'c', 'd', 'e'])]),
    part: signal(undefined),
    modelsPart: signal(undefined),
    cityPart: signal(undefined),
    editorPart: signal(undefined),
    open: (opening) => void opened.push(opening),
    join: (room) => void opened.push(room),
    openFiles: (files) => void opened.push(files),
    startFrom: (file) => void opened.push(file),
  };
  page.show(h(App, { studio, opener }));
});
afterEach(() => page.close());

const cards = (): (string | null)[] => page.all('.card').map((card) => card.getAttribute('data-scenario'));

describe('the gallery', () => {
  it('has a link for every scenario, with what is in it', () => {
    // The larger crowd is first.
    const [square, hall] = page.all('.card');
    expect(hall.getAttribute('href')).toContain('hall');
    expect(hall.all('li').map(({ textContent }) => textContent)).toEqual(['1 agent', 'orca']);
    expect(square.all('li').map(({ textContent }) => textContent)).toEqual(['1,200 agents', 'a, b, c and 2 more']);
  });

  it('opens by a plain click; others are the browser’s', () => {
    const [, hall] = page.all('.card');
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect(hall.fire('click', { button: 0, ...held }).defaultPrevented).toBe(false);
    expect(opened).toEqual([]);
    expect(hall.fire('click', { button: 0 }).defaultPrevented).toBe(true);
    expect(opened).toEqual([{ source: { type: 'named', name: 'hall' } }]);
  });

  it('is searched, and says how much was found', () => {
    const found = (): string => page.all('[role=status]')[0].textContent;
    const search = (text: string): void => {
      const [field] = page.all('input');
      field.value = text;
      page.act(() => void field.fire('input'));
    };
    expect(found()).toBe('');
    search('square');
    expect([cards(), found(), page.all('.hint')]).toEqual([['square'], '1 found', []]);
    search('nothing of the kind');
    expect([cards(), page.all('.hint').length]).toEqual([[], 1]);
  });

  it('opens files that are chosen, and the same ones again', () => {
    const input = page.all('input')[1];
    Object.assign(input, { files: [{ name: 'a.yaml', webkitRelativePath: '' }] });
    input.value = 'a.yaml';
    input.fire('change');
    expect((opened[0] as readonly PickedFile[]).map(({ name }) => name)).toEqual(['a.yaml']);
    expect(input.value).toBe('');
  });
});

const held = (count: number): PendingFiles['files'] =>
  Array.from({ length: count }, (_, index) => ({ file: `file-${index}`, contents: new Uint8Array() }));

describe('the app', () => {
  it('shows the page that was gone to, or that it is being loaded', () => {
    for (const to of ['run', 'models', 'city'] as const) {
      page.act(() => void (studio.page.value = to));
      expect([page.all('.loading').length, page.all('.gallery').length]).toEqual([1, 0]);
    }
    page.act(() => void (opener.part.value = { RunView: () => h('p', null, 'a run') } as never));
    expect(page.words).not.toContain('a run');
    page.act(() => void (studio.page.value = 'run'));
    expect([page.words, page.all('.loading')]).toEqual(['a run', []]);
    page.act(() => void (studio.page.value = 'gallery'));
    expect(page.all('.gallery')).toHaveLength(1);
  });

  it('takes files that are dropped on it, and nothing else', () => {
    const drag = (type: string, kinds: readonly string[], rest: object = {}): boolean => {
      let taken = false;
      const dataTransfer = { types: kinds, items: [], files: [] };
      page.fireWindow(type, { dataTransfer, preventDefault: () => void (taken = true), ...rest });
      return taken;
    };
    expect([drag('dragover', ['text/plain']), page.all('.drop-here').length]).toEqual([false, 0]);
    expect([drag('dragover', ['Files']), page.all('.drop-here').length]).toEqual([true, 1]);
    drag('dragleave', [], { relatedTarget: {} });
    expect(page.all('.drop-here')).toHaveLength(1);
    drag('dragleave', [], { relatedTarget: null });
    expect(page.all('.drop-here')).toHaveLength(0);
    expect([drag('drop', ['text/plain']), opened]).toEqual([false, []]);
    drag('dragover', ['Files']);
    expect([drag('drop', ['Files']), opened.length, page.all('.drop-here').length]).toEqual([true, 1, 0]);
  });

  it('keeps notices until they are dismissed, one by one', () => {
    page.act(() => void (studio.notices.value = ['one', 'two', 'one']));
    page.act(() => page.all('.notices')[0].all('button')[0].click());
    expect(studio.notices.value).toEqual(['two', 'one']);
  });
});

const title = (): string => page.all('h2').at(-1)?.textContent ?? '';

const problem = (rule: string): PendingFiles['problems'][number] => ({ file: 'a', place: '', rule, remedy: 'do' });

describe('files that are no run yet', () => {
  const none: PendingFiles = { files: [], candidates: [], missing: [], problems: [] };
  const wait = (pending: Partial<PendingFiles>): void =>
    page.act(() => void (studio.pending.value = { ...none, ...pending }));

  it('name what is missing and what is here', () => {
    wait({ files: held(8), missing: [problem('no map')] });
    const one = title();
    expect(page.words).toContain('no map');
    expect(page.words).toContain('file-7.');
    wait({ files: held(10), missing: [problem('no map'), problem('no city')] });
    expect(page.words).toContain('file-7 and 2 more.');
    expect([title() === one, title()]).toEqual([false, '2 files are missing']);
    page.press('Cancel');
    expect(studio.pending.value).toBeUndefined();
  });

  it('let the visitor choose where to start', () => {
    wait({ files: held(2), candidates: ['file-0', 'file-1'] });
    expect([page.all('.primary'), page.all('.hint')]).toEqual([[], []]);
    page.press('file-1');
    expect(opened).toEqual(['file-1']);
  });

  it('that are wrong say so and nothing else', () => {
    wait({ files: held(2), candidates: [], missing: [problem('no map')], problems: [problem('no YAML')] });
    expect([page.words.includes('no YAML'), page.words.includes('no map')]).toEqual([true, false]);
    const wrong = page.all('.primary')[0].textContent;
    wait({ files: held(2), missing: [problem('no map')] });
    expect(page.all('.primary')[0].textContent).not.toBe(wrong);
  });
});

describe('going live', () => {
  it('is offered where there is a server and a run, with the last room to replace', () => {
    const session = paperSession();
    const live = paperStudio(session);
    page.show(h(LiveButton, { studio: live }));
    expect(page.words).toBe('');
    page.act(
      () => void (live.host.value = { server: { base: new URL('http://there/'), access: 'open' }, token: undefined }),
    );
    expect(page.words).toBe('');
    page.act(() => void (session.info.value = { scenario: 'hall' } as RunInfo));
    page.press('Go live');
    const buttons = (): number => page.all('.go-live')[0].all('button').length;
    expect(buttons()).toBe(1);
    page.act(() => void (live.roomBefore.value = 'class'));
    expect(buttons()).toBe(2);
    page.press('Close');
    expect(page.all('.go-live')).toEqual([]);
  });

  it('says why it was not possible', async () => {
    const live = paperStudio(paperSession({ scenario: 'hall' }));
    live.host.value = { server: { base: new URL('http://there/'), access: 'open' }, token: undefined };
    page.show(h(LiveButton, { studio: live }));
    page.press('Go live');
    page.act(() => page.all('.primary')[0].click());
    await expect.poll(() => page.all('[role=alert]').length).toBe(1);
    expect(page.all('.primary')[0].getAttribute('disabled')).toBeNull();
  });

  it('shows the link of the room, to copy', async () => {
    const live = paperStudio(paperSession({ scenario: 'hall' }));
    live.host.value = { server: { base: new URL('http://there/'), access: 'open' }, token: undefined };
    live.room.value = 'class';
    live.server.value = 'http://there';
    vi.stubGlobal('location', { origin: 'http://here', pathname: '/studio/' });
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no answer')));
    page.show(h(LiveButton, { studio: live }));
    page.press('Room link');
    const link = 'http://here/studio/#room=class&server=http%3A%2F%2Fthere';
    await expect.poll(() => page.all('input')[0].value).toBe(link);
    page.act(() => page.all('.primary')[0].click());
    await expect.poll(() => page.all('.primary')[0].textContent).toBe('Copied');
    expect(page.copied).toBe(link);
  });
});
