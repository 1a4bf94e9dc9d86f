import { h } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunStatus } from '@korzo/live';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio, type PaperSession } from '../store/paper-session.testing.ts';
import { TimeLine } from './time-line.tsx';

let page: SmallPage;
let session: PaperSession;

const now: Partial<RunStatus> = { epoch: 1, time: 40, recorded: [10, 50] };
const change = (next: Partial<RunStatus>): void =>
  page.act(() => void (session.status.value = { ...now, ...next } as RunStatus));
const asked = (): unknown => session.asked.splice(0);

beforeEach(() => {
  page = new SmallPage();
  session = paperSession({}, now);
  page.show(h(TimeLine, { studio: paperStudio(session) }));
});
afterEach(() => page.close());

const pressed = (): unknown[] =>
  ['Play backwards', 'Hold the recording', 'Play the recording'].map((name) => page.state(name, 'aria-pressed'));

describe('the time line', () => {
  it('is not there without a run', () => {
    page.show(h(TimeLine, { studio: paperStudio() }));
    expect(page.words).toBe('');
    page.show(h(TimeLine, { studio: paperStudio(paperSession()) }));
    expect(page.words).toBe('');
  });

  it('says how much of what is recorded is shown, live or looked back at', () => {
    expect(page.all('output')[0].textContent).toBe('0:40.0 / 0:50.0');
    expect([page.state('Live', 'aria-pressed'), page.state('Live', 'class')]).toEqual(['true', 'live on']);
    change({ playback: { time: 20, speed: 0 } });
    expect(page.all('output')[0].textContent).toBe('0:20.0 / 0:50.0');
    expect([page.state('Live', 'aria-pressed'), page.state('Live', 'class')]).toEqual(['false', 'live']);
    const line = page.find('Recorded time');
    expect(['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => line.getAttribute(name))).toEqual([
      '10',
      '50',
      '20',
    ]);
    expect(page.all('.played')[0].style.width).toBe('25.00%');
    expect(page.all('.head')[0].style.left).toBe('25.00%');
  });

  it('shows which way the recording plays', () => {
    expect(pressed()).toEqual(['false', 'false', 'false']);
    for (const [speed, states] of [
      [-1, ['true', 'false', 'false']],
      [0, ['false', 'true', 'false']],
      [1, ['false', 'false', 'true']],
    ] as const) {
      change({ playback: { time: 20, speed } });
      expect(pressed()).toEqual(states);
    }
  });

  it('asks for what its buttons say', () => {
    page.press('To the start');
    page.press('Play backwards');
    page.press('Play the recording');
    page.press('Live');
    page.press('Hold the recording');
    expect(asked()).toEqual([
      { type: 'seek', time: 10 },
      { type: 'playback', speed: -1 },
      { type: 'playback', speed: 1 },
      { type: 'live' },
      { type: 'seek', time: 40 },
    ]);
    change({ playback: { time: 20, speed: 1 } });
    page.press('Hold the recording');
    expect(asked()).toEqual([{ type: 'playback', speed: 0 }]);
  });

  it('goes by keys, never beyond what is recorded', () => {
    for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'x'])
      page.key('Recorded time', key);
    expect(asked()).toEqual([10, 50, 39, 41, 30, 50].map((time) => ({ type: 'seek', time })));
  });

  it('goes where the pointer is dragged with its button down', () => {
    const line = page.find('Recorded time');
    line.box = { left: 100, top: 0, width: 200, height: 10 };
    line.fire('pointermove', { buttons: 0, pointerId: 3, clientX: 200 });
    expect([asked(), line.hasPointerCapture(3)]).toEqual([[], false]);
    line.fire('pointerdown', { buttons: 1, pointerId: 3, clientX: 200 });
    line.fire('pointermove', { buttons: 1, pointerId: 3, clientX: 900 });
    expect([asked(), line.hasPointerCapture(3)]).toEqual([
      [
        { type: 'seek', time: 30 },
        { type: 'seek', time: 50 },
      ],
      true,
    ]);
  });

  it('plays a part again and again, from press to press, until the third', () => {
    page.press('Loop from');
    page.press('Loop 0:40.0 to');
    expect(asked()).toEqual([]);
    change({ playback: { time: 20, speed: 0 } });
    page.press('Loop 0:40.0 to');
    expect(asked()).toEqual([{ type: 'playback', speed: 1, loop: [20, 40] }]);
    const [loop] = page.all('.loop');
    expect([loop.style.left, loop.style.right]).toEqual(['25.00%', '25.00%']);
    page.press('Play backwards');
    expect(asked()).toEqual([{ type: 'playback', speed: -1, loop: [20, 40] }]);
    expect(page.state('End loop', 'aria-pressed')).toBe('true');
    page.press('End loop');
    expect([page.seek('Loop from') !== undefined, page.all('.loop')]).toEqual([true, []]);
    page.press('Play the recording');
    expect(asked()).toEqual([{ type: 'playback', speed: 1 }]);
  });

  it('marks a moment that gets a name, and goes back to it', () => {
    page.press('Mark');
    page.typed = '  ';
    page.press('Mark');
    expect(asked()).toEqual([]);
    page.typed = ' a fall ';
    page.press('Mark');
    expect(asked()).toEqual([{ type: 'mark', time: 40, label: 'a fall' }]);
    page.act(() => void (session.marks.value = [{ time: 30, label: 'a fall' }]));
    expect(page.find('Mark a fall').style.left).toBe('50.00%');
    page.press('Mark a fall');
    expect(asked()).toEqual([{ type: 'seek', time: 30 }]);
  });
});
