import { h } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, RunStatus } from '@korzo/live';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio, type PaperSession } from '../store/paper-session.testing.ts';
import { LoopButtons, playAt, playPause, seek, TimeLine } from './index.ts';

let page: SmallPage;
let session: PaperSession;

const now: Partial<RunStatus> = { epoch: 1, time: 40, recorded: [10, 39.9], playing: true, ended: false };
const change = (next: Partial<RunStatus>): void =>
  page.act(() => void (session.status.value = { ...now, ...next } as RunStatus));
const asked = (): unknown => session.asked.splice(0);

beforeEach(() => {
  page = new SmallPage();
  session = paperSession({}, now);
  page.show(h(TimeLine, { studio: paperStudio(session) }));
});
afterEach(() => page.close());

const at = (time: number): object => ({ type: 'seek', time });
const show = (time: number): void => page.show(h(LoopButtons, { session, time }));

const press = async (next: Partial<RunStatus>): Promise<unknown> => {
  session.status.value = { ...now, ...next } as RunStatus;
  playPause(session);
  await Promise.resolve();
  return asked();
};

describe('the time line', () => {
  it('is not there without a run', () => {
    page.show(h(TimeLine, { studio: paperStudio() }));
    expect(page.words).toBe('');
    page.show(h(TimeLine, { studio: paperStudio(paperSession()) }));
    expect(page.words).toBe('');
  });

  it('reaches from the first recorded moment to now, and shows what is looked back at', () => {
    const line = page.find('Recorded time');
    const values = (): unknown[] =>
      ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => line.getAttribute(name));
    expect(values()).toEqual(['10', '40', '40']);
    change({ playback: { time: 17.5, speed: 0 } });
    expect(values()).toEqual(['10', '40', '17.5']);
    expect(page.all('.played')[0].style.width).toBe('25.00%');
    expect(page.all('.head')[0].style.left).toBe('25.00%');
  });

  it('goes by keys, never beyond what is recorded; its end is what happens now', () => {
    for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'x'])
      page.key('Recorded time', key);
    expect(asked()).toEqual([at(10), { type: 'live' }, at(39), { type: 'live' }, at(30), { type: 'live' }]);
    // A recording that was opened is ahead of the run: its end is not now.
    change({ time: 0, recorded: [0, 50] });
    page.key('Recorded time', 'End');
    expect(asked()).toEqual([at(50)]);
  });

  it('goes where the pointer is dragged with its button down', () => {
    const line = page.find('Recorded time');
    line.box = { left: 100, top: 0, width: 200, height: 10 };
    line.fire('pointermove', { buttons: 0, pointerId: 3, clientX: 200 });
    expect([asked(), line.hasPointerCapture(3)]).toEqual([[], false]);
    line.fire('pointerdown', { buttons: 1, pointerId: 3, clientX: 200 });
    line.fire('pointermove', { buttons: 1, pointerId: 3, clientX: 900 });
    expect([asked(), line.hasPointerCapture(3)]).toEqual([[{ type: 'seek', time: 25 }, { type: 'live' }], true]);
  });

  it('leads back to marks', () => {
    page.act(() => void (session.marks.value = [{ time: 25, label: 'a fall' }]));
    expect(page.find('Mark a fall').style.left).toBe('50.00%');
    page.press('Mark a fall');
    expect(asked()).toEqual([{ type: 'seek', time: 25 }]);
  });
});

describe('loops and marks', () => {
  it('play a part again and again, from press to press, until the third', () => {
    show(40);
    page.press('Loop from');
    page.press('Loop 0:40.0 to');
    expect(asked()).toEqual([]);
    show(20);
    page.press('Loop 0:40.0 to');
    expect(asked()).toEqual([{ type: 'playback', speed: 1, loop: [20, 40] }]);
    playAt(session, -1);
    expect(asked()).toEqual([{ type: 'playback', speed: -1, loop: [20, 40] }]);
    expect(page.state('End loop', 'aria-pressed')).toBe('true');
    page.press('End loop');
    expect(page.seek('Loop from')).toBeDefined();
    playAt(session, 1);
    expect(asked()).toEqual([{ type: 'playback', speed: 1 }]);
  });

  it('give a moment its name, for operators', () => {
    show(40);
    page.press('Mark');
    page.typed = '  ';
    page.press('Mark');
    expect(asked()).toEqual([]);
    page.typed = ' a fall ';
    page.press('Mark');
    expect(asked()).toEqual([{ type: 'mark', time: 40, label: 'a fall' }]);
    page.act(() => void (session.connection.value = { state: 'open', role: 'viewer', host: '' } as Connection));
    expect(page.seek('Mark')).toBeUndefined();
  });
});

describe('the one play button', () => {
  it('plays and pauses the run, and starts one that has ended again', async () => {
    expect(await press({})).toEqual([{ type: 'pause' }]);
    expect(await press({ playing: false })).toEqual([{ type: 'play' }]);
    expect(await press({ playing: false, ended: true })).toEqual([{ type: 'restart', seed: 'same' }]);
  });

  it('plays and pauses the past, which goes on to what happens now', async () => {
    expect(await press({ playback: { time: 20, speed: 1 } })).toEqual([{ type: 'playback', speed: 0 }]);
    expect(await press({ playback: { time: 20, speed: 0 } })).toEqual([{ type: 'playback', speed: 1 }]);
    const atEnd = { time: 39.9, speed: 0 };
    expect(await press({ playback: atEnd })).toEqual([{ type: 'live' }]);
    expect(await press({ playback: atEnd, playing: false })).toEqual([{ type: 'live' }, { type: 'play' }]);
    expect(await press({ playback: atEnd, playing: false, ended: true })).toEqual([{ type: 'live' }]);
    expect(await press({ time: 0, playback: atEnd })).toEqual([
      { type: 'seek', time: 10 },
      { type: 'playback', speed: 1 },
    ]);
  });

  it('holds the picture of a viewer, and never the run', async () => {
    session.connection.value = { state: 'open', role: 'viewer', host: '' } as Connection;
    expect(await press({})).toEqual([{ type: 'seek', time: 40 }]);
    expect(await press({ ended: true, playing: false })).toEqual([{ type: 'seek', time: 40 }]);
    expect(await press({ playback: { time: 39.9, speed: 0 }, playing: false })).toEqual([{ type: 'live' }]);
  });

  it('does nothing before there is a run', () => {
    session.status.value = undefined;
    playPause(session);
    seek(session, 3);
    expect(asked()).toEqual([]);
  });
});
