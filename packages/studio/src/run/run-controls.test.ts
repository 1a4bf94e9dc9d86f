import type { Connection, RunStatus } from '@korzo/live';
import { h } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio, type PaperSession } from '../store/paper-session.testing.ts';
import type { Studio } from '../store/studio.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Help, Problems } from './dialogs.tsx';
import { Messages } from './messages.tsx';
import { SidePanel } from './side-panel.tsx';
import { StatusLine } from './status-line.tsx';
import { TopBar } from './top-bar.tsx';
import { Transport } from './transport.tsx';

let page: SmallPage;
let session: PaperSession;
let studio: Studio;

beforeEach(() => {
  page = new SmallPage();
  session = paperSession(
    { scenario: 'hall', title: 'The hall', seed: 5, about: 'A hall.' },
    {
      playing: false,
      speed: 1,
      time: 0,
      recorded: [0, 0],
    },
  );
  studio = paperStudio(session);
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
});

const asked = (): unknown => session.asked.splice(0);
const connect = (connection: object): void =>
  page.act(() => void (session.connection.value = connection as Connection));
const become = (status: Partial<RunStatus>): void =>
  page.act(() => void (session.status.value = { ...session.status.value, ...status } as RunStatus));

describe('the transport bar', () => {
  it('plays, pauses, steps, restarts and sets the speed', () => {
    page.show(h(Transport, { studio }));
    page.press('Play');
    page.press('One step');
    page.press('Restart, same seed');
    become({ playing: true });
    page.press('Pause');
    page.enter('Speed', '4');
    page.enter('Speed', 'fastest');
    expect(asked()).toMatchObject([
      { type: 'play' },
      { type: 'step' },
      { type: 'restart' },
      { type: 'pause' },
      { type: 'speed', factor: 4 },
      { type: 'speed', factor: 'fastest' },
    ]);
  });

  it('offers viewers what they may do', () => {
    page.show(h(Transport, { studio }));
    connect({ state: 'open', role: 'viewer', host: '' });
    expect(['One step', 'Restart, same seed', 'Speed', 'Mark'].map((name) => page.seek(name))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    page.press('Play');
    page.press('Live');
    expect(asked()).toEqual([{ type: 'seek', time: 0 }, { type: 'live' }]);
  });

  it('waits for the connection and the run', () => {
    page.show(h(Transport, { studio }));
    connect({ state: 'lost', reason: 'away', nextTrySeconds: 1 });
    expect(page.find('Play').getAttribute('disabled')).not.toBeNull();
    page.act(() => void (session.status.value = undefined));
    expect(page.words).toBe('');
  });

  it('shows the time in the picture and which way it goes', () => {
    page.show(h(Transport, { studio }));
    become({ time: 40, recorded: [10, 39.9], playing: true });
    const shown = (): unknown[] => [
      page.all('output')[0].textContent,
      page.state('Live', 'class'),
      page.seek('Pause') !== undefined,
      page.state('Play backwards', 'aria-pressed'),
    ];
    expect(shown()).toEqual(['0:40.0 / 0:40.0', 'live on', true, 'false']);
    become({ playback: { time: 20, speed: 0 } });
    expect(shown()).toEqual(['0:20.0 / 0:40.0', 'live', false, 'false']);
    become({ playback: { time: 20, speed: -1 } });
    expect(shown()).toEqual(['0:20.0 / 0:40.0', 'live', true, 'true']);
    page.press('To the start');
    page.press('Play backwards');
    expect(asked()).toEqual([
      { type: 'seek', time: 10 },
      { type: 'playback', speed: -1 },
    ]);
  });

  it('names a speed of its own that is none of the list', () => {
    page.show(h(Transport, { studio }));
    const listed = page.find('Speed').all('option').length;
    become({ speed: 3 });
    expect(page.find('Speed').all('option')).toHaveLength(listed + 1);
    expect(page.find('Speed').value).toBe('3');
  });
});

const figure = (name: string): string | undefined =>
  page
    .all('div')
    .find((each) => each.all('dt')[0]?.textContent === name && each.localName === 'div')
    ?.all('dd')[0].textContent;

describe('the figures', () => {
  it('are those of the run and of the drawing, of the past while that is shown', () => {
    page.show(h(StatusLine, { studio: paperStudio() }));
    expect([figure('Inside'), figure('Mean speed'), figure('Step')]).toEqual(['0', '–', undefined]);
    page.show(h(StatusLine, { studio }));
    become({ time: 61, tick: 610, present: 12_345, meanSpeed: 1.254, ticksPerSecond: 99.6, workers: [2, 3.25] });
    expect(['Tick', 'Inside', 'Mean speed'].map(figure)).toEqual(['610', '12,345', '1.25 m/s']);
    become({ playback: { time: 30.04, speed: 1, shown: { tick: 300, time: 30, present: 7, meanSpeed: null } } });
    expect(['Tick', 'Inside', 'Mean speed'].map(figure)).toEqual(['300', '7', '–']);
    expect(figure('Ticks/s')).toBeUndefined();
    page.act(() => void (studio.details.value = true));
    expect(['Ticks/s', 'Step'].map(figure)).toEqual(['0', '3.3 ms']);
    become({ playing: true });
    expect(figure('Ticks/s')).toBe('100');
    expect(page.all('.step')[0].getAttribute('title')).toBe('worker 1: 2.00 ms\nworker 2: 3.25 ms');
    page.act(() => void (studio.drawn.value = { framesPerSecond: 59.7, calls: 8 } as never));
    expect(['Frames/s', 'Draw calls'].map(figure)).toEqual(['60', '8']);
    expect(page.all('.ended')).toEqual([]);
    become({ ended: true });
    expect(page.all('.ended')).toHaveLength(1);
  });
});

describe('the top bar', () => {
  beforeEach(() => page.show(h(TopBar, { studio })));

  it('names the run, here and in the title of the window, until it is left', () => {
    expect([page.all('h1')[0].textContent, page.document.title]).toEqual(['The hall', 'The hall · Korzo']);
    expect(page.words).toContain('seed 5');
    page.act(() => {
      session.info.value = undefined;
      studio.opened.value = { source: { type: 'text', file: 'mine.yaml', text: '' } };
    });
    expect(page.all('h1')[0].textContent).toBe('mine.yaml');
    expect(page.words).not.toContain('seed');
    page.show(null);
    expect(page.document.title).toBe('Korzo');
  });

  it('says where the run is, and in a room who is there', () => {
    const where = (): string => page.all('.connection')[0].textContent;
    expect(where()).toBe('private · this page');
    connect({ state: 'lost', reason: '', nextTrySeconds: 1 });
    expect(where()).toBe('lost');
    page.act(() => void (studio.room.value = 'class'));
    expect([where(), page.seek('Share')]).toEqual(['lost', undefined]);
    connect({ state: 'open', role: 'viewer', host: 'there' });
    expect(where()).toBe('shared room · viewer · only you');
    become({ watchers: 3 });
    expect(where()).toBe('shared room · viewer · 3 connected');
    expect(page.all('.connection')[0].getAttribute('title')).toBe('Runs on there; you are viewer. Room class');
  });

  it('goes to the gallery, opens the help and changes the theme', () => {
    studio.page.value = 'run';
    page.act(() => page.all('button')[0].click());
    expect(studio.page.value).toBe('gallery');
    page.press('Keys and help');
    expect(studio.helpOpen.value).toBe(true);
    for (const theme of ['light', 'dark', 'auto']) {
      page.act(() =>
        page
          .all('button')
          .find((each) => each.getAttribute('aria-label')?.startsWith('Theme') === true)
          ?.click(),
      );
      expect(studio.theme.value).toBe(theme);
    }
  });

  it('copies a link to the run, or says why there is none', async () => {
    studio.opened.value = { source: { type: 'named', name: 'hall' } };
    page.press('Share');
    await expect.poll(() => session.messages.value.at(-1)?.level).toBe('warning');
    expect(page.copied).toBeUndefined();
    const answer = { type: 'commands', ask: 0, tick: 4, commands: [] } as const;
    Object.assign(session.live, { ask: () => Promise.resolve(answer) });
    page.press('Share');
    await expect.poll(() => session.messages.value.at(-1)?.level).toBe('info');
    expect(page.copied).toMatch(/#(?:.*&)?moment=[\w-]+$/);
  });
});

describe('panels at the side', () => {
  it('open one at a time, close, and are walked through by arrows', () => {
    page.show(h(SidePanel, { studio }));
    const tabs = page.all('[role=tab]');
    const chosen = (): string[] =>
      tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true').map(({ textContent }) => textContent);
    expect([chosen(), page.all('[role=tabpanel]').length]).toEqual([[], 0]);
    expect(tabs.map((tab) => tab.getAttribute('tabIndex') ?? tab.getAttribute('tabindex'))[0]).toBe('0');
    page.act(() => tabs[5].click());
    expect([chosen(), page.all('h2')[0].textContent, studio.panel.value]).toEqual([['Log'], 'Log', 'log']);
    page.act(() => tabs[5].click());
    expect(chosen()).toEqual([]);
    page.act(() => tabs[5].click());
    page.press('Close panel');
    expect(studio.panel.value).toBeUndefined();
    const focused = (key: string): string | undefined => {
      page.key('Panels', key);
      return page.document.activeElement?.textContent;
    };
    tabs[0].focus();
    expect([focused('ArrowDown'), focused('ArrowUp'), focused('ArrowUp'), focused('ArrowRight'), focused('x')]).toEqual(
      [1, 0, tabs.length - 1, 0, 0].map((index) => tabs[index].textContent),
    );
  });
});

describe('words over the picture', () => {
  it('say that the connection is not there, and count down', () => {
    vi.useFakeTimers();
    page.show(h(ConnectionNotice, { session }));
    expect(page.words).toBe('');
    connect({ state: 'closed', reason: 'the room was shut' });
    expect(page.words).toContain('the room was shut');
    connect({ state: 'connecting' });
    expect(page.words).not.toBe('');
    page.act(() => void (session.info.value = undefined));
    expect(page.words).toBe('');
    connect({ state: 'lost', reason: 'no answer', nextTrySeconds: 2 });
    expect(page.words).toContain('in 2 s');
    page.act(() => void vi.advanceTimersByTime(1250));
    expect(page.words).toContain('in 1 s');
    page.act(() => void vi.advanceTimersByTime(1000));
    expect(page.words).toContain('Trying');
  });

  it('fade by themselves', () => {
    vi.useFakeTimers();
    page.show(h(Messages, { session }));
    const say = (text: string): void =>
      page.act(
        () =>
          void (session.messages.value = [
            ...session.messages.value,
            { cameAt: performance.now(), time: 0, level: 'info', group: 'run', text },
          ]),
      );
    say('first');
    page.act(() => void vi.advanceTimersByTime(1500));
    say('second');
    expect(page.words).toBe('firstsecond');
    page.act(() => void vi.advanceTimersByTime(1600));
    expect(page.words).toBe('second');
    page.act(() => void vi.advanceTimersByTime(1600));
    expect(page.words).toBe('');
  });
});

describe('dialogs', () => {
  it('list the keys of the chosen map in sections', () => {
    page.show(h(Help, { studio }));
    expect(page.words).toBe('');
    page.act(() => void (studio.helpOpen.value = true));
    const [dialog] = page.all('dialog');
    expect(dialog.isModal).toBe(true);
    expect(page.words.match(/F1 – F9/g)).toHaveLength(2);
    const before = page.words;
    page.act(() => page.find('Key map').all('button')[1].click());
    expect([studio.keyMap.value === 'korzo', page.words === before]).toEqual([false, false]);
    expect(page.find('Key map').all('button')[1].getAttribute('aria-checked')).toBe('true');
    page.act(() => page.all('h2')[0].click());
    expect(studio.helpOpen.value).toBe(true);
    page.act(() => dialog.click());
    expect(studio.helpOpen.value).toBe(false);
  });

  it('show what is wrong; closing them leaves a run that never opened', () => {
    studio.page.value = 'run';
    page.show(h(Problems, { studio, session }));
    expect(page.words).toBe('');
    const problem = { file: 'a.yaml', place: '3:4', rule: 'no such model', remedy: 'name one' };
    page.act(() => void (session.problems.value = [problem] as never));
    expect(page.words).toContain('no such model');
    page.press('Close');
    expect([page.words, studio.page.value]).toEqual(['', 'run']);
    page.act(() => {
      session.info.value = undefined;
      session.problems.value = [problem, { ...problem, rule: 'no such door' }] as never;
    });
    expect(page.all('h2')[0].textContent).toContain('2');
    page.press('Close');
    expect(studio.page.value).toBe('gallery');
  });
});
