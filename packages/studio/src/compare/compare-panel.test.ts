import type { RunInfo, RunStatus } from '@korzo/live';
import { h } from 'preact';
import type uPlot from 'uplot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plots } from '../charts/chart.tsx';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio } from '../store/paper-session.testing.ts';
import type { Studio } from '../store/studio.ts';
import { ComparePanel } from './compare-panel.tsx';

const charts: { options: uPlot.Options; data: uPlot.AlignedData }[] = [];
const values = (): readonly unknown[] => charts.at(-1)?.data.slice(1) ?? [];

let page: SmallPage;
let studio: Studio;
const run = { scenario: 'hall', seed: 5, choices: [{ name: 'walk', summary: '' }] } as unknown as RunInfo;
const session = (title: string, status: Partial<RunStatus>) => {
  const made = paperSession(run, status);
  made.title.value = title;
  return made;
};

beforeEach(() => {
  page = new SmallPage();
  vi.spyOn(plots, 'make').mockImplementation((options, data) => {
    const chart = { options, data };
    charts.push(chart);
    const setData = (next: uPlot.AlignedData): void => void (chart.data = next);
    return { setData, destroy: () => undefined, over: { addEventListener: () => undefined } } as unknown as uPlot;
  });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  studio = paperStudio(session('Original', { present: 5, meanSpeed: 1.234, left: 2, time: 7 }));
  page.show(h(ComparePanel, { studio }));
});
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
});

describe('a comparison', () => {
  it('needs a scenario, and a room of one’s own', () => {
    expect(page.seek('Add a run')).toBeDefined();
    page.act(() => void (studio.room.value = 'class'));
    expect([page.seek('Add a run'), page.all('.hint').length]).toEqual([undefined, 2]);
    page.show(h(ComparePanel, { studio: paperStudio(paperSession()) }));
    expect(page.all('section')).toEqual([]);
  });

  it('lists its runs, any but the first to be taken away, and up to four', () => {
    expect(page.all('table')).toEqual([]);
    const more = session('seed 7', { present: 6, meanSpeed: null, left: 0, time: 7 });
    page.act(() => void (studio.sessions.value = [...studio.sessions.value, more]));
    const [first, second] = page.all('tbody')[0].all('tr');
    expect(first.all('td').map(({ textContent }) => textContent)).toEqual(['5', '1.23', '2', '7.0 s', '']);
    expect(second.all('td').map(({ textContent }) => textContent)).toEqual(['6', '', '0', '7.0 s', '×']);
    expect([first.getAttribute('class'), second.getAttribute('class')]).toEqual(['on', '']);
    page.act(() => second.all('button')[0].click());
    expect([studio.active.value, second.getAttribute('class')]).toEqual([1, 'on']);
    page.press('Remove seed 7');
    expect(studio.sessions.value).toHaveLength(1);
    page.act(() => void (studio.sessions.value = Array.from({ length: 4 }, () => more)));
    expect(page.seek('Add a run')).toBeUndefined();
  });

  it('draws one number of all runs', () => {
    const [one, other] = [session('a', { time: 0 }), session('b', { time: 0 })];
    one.history.take(0, { inside: 3, speed: 1 });
    other.history.take(0, { inside: 4, speed: 2 });
    page.act(() => void (studio.sessions.value = [one, other]));
    expect(values()).toEqual([[3], [4]]);
    expect(
      charts
        .at(-1)
        ?.options.series.slice(1)
        .map(({ label }) => label),
    ).toEqual(['a', 'b']);
    page.enter('What the chart compares', 'speed');
    expect(values()).toEqual([[1], [2]]);
    page.enter('What the chart compares', 'nonsense');
    expect(values()).toEqual([[1], [2]]);
  });

  it('says which settings it cannot read, and opens nothing then', () => {
    page.enter('Settings', 'count');
    page.press('Add this run');
    expect(page.all('[role=alert]')).toHaveLength(1);
    expect(studio.sessions.value).toHaveLength(1);
  });

  it('leads to the page of many models, with the scenario that is open', () => {
    const go = (): unknown => {
      page.press('Compare models');
      return studio.modelsChoice.value;
    };
    studio.page.value = 'run';
    go();
    expect(studio.page.value).toBe('run');
    studio.modelsChoice.value = { scenario: 'other', seeds: '1-3', models: ['walk'] };
    studio.opened.value = { source: { type: 'named', name: 'hall' } };
    expect([go(), studio.page.value]).toEqual([{ scenario: 'hall', seeds: '1-3' }, 'models']);
    studio.modelsChoice.value = { scenario: 'hall', seeds: '1', models: ['walk'] };
    expect(go()).toEqual({ scenario: 'hall', seeds: '1', models: ['walk'] });
    const source = { type: 'text', file: 'mine.yaml', text: '' } as const;
    studio.opened.value = { source };
    expect(go()).toEqual({ scenario: 'mine.yaml', seeds: '1', source });
  });
});
