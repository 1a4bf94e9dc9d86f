import { h } from 'preact';
import type uPlot from 'uplot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio, type PaperSession } from '../store/paper-session.testing.ts';
import { Chart, plots } from './chart.tsx';
import { ChartsPanel } from './charts-panel.tsx';

type Range = (plot: null, min: number, max: number) => number[];
type Words = (plot: null, value: number | null) => string;

interface Made {
  readonly options: uPlot.Options;
  data: uPlot.AlignedData;
  readonly cursor: { idx: number | null };
  click: () => void;
  isThere: boolean;
}

let page: SmallPage;
let session: PaperSession;
let made: Made[];

beforeEach(() => {
  page = new SmallPage();
  made = [];
  session = paperSession({});
  vi.spyOn(plots, 'make').mockImplementation((options, data) => {
    const chart: Made = { options, data, cursor: { idx: null }, click: () => undefined, isThere: true };
    made.push(chart);
    return {
      get data() {
        return chart.data;
      },
      cursor: chart.cursor,
      setData: (next: uPlot.AlignedData) => void (chart.data = next),
      destroy: () => void (chart.isThere = false),
      over: { addEventListener: (_name: string, listener: () => void) => void (chart.click = listener) },
    } as unknown as uPlot;
  });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
});

const titles = (): string[] => page.all('figcaption').map(({ textContent }) => textContent);

describe('charts of a run', () => {
  it('leave room for the longest label of their axis', () => {
    const series = [{ label: 'inside', colour: 'red', values: [0, 20_000] }];
    page.show(h(Chart, { title: 'Inside', unit: 'agents', time: [0, 1], version: 0, series }));
    const size = made[0].options.axes?.[1].size;
    if (typeof size !== 'function') throw new Error('the axis has a fixed size');
    const width = (labels: string[]): number => size({} as uPlot, labels, 1, 0);
    expect(width(['20,000', '0'])).toBeGreaterThan(6 * 7);
    expect(width(['20,000', '0'])).toBeGreaterThan(width(['200', '0']));
    expect(width(['2,000,000'])).toBeGreaterThan(width(['20,000']));
  });

  it('wait for a run', () => {
    page.show(h(ChartsPanel, { studio: paperStudio() }));
    expect([page.all('.hint').length, made]).toEqual([1, []]);
    page.show(h(ChartsPanel, { studio: paperStudio(paperSession()) }));
    expect([page.all('.hint').length, made]).toEqual([1, []]);
  });

  it('have exits and workers only where there are some', () => {
    session.history.take(0, { inside: 3, speed: Number.NaN, ticks: 50, 'worker:0': 1 });
    const studio = paperStudio(session);
    page.show(h(ChartsPanel, { studio }));
    expect(titles()).toHaveLength(2);
    page.act(() => void (studio.details.value = true));
    expect(titles()).toHaveLength(4);
    session.history.take(1, { inside: 2, speed: 1, ticks: 60, 'flow:east': 2, 'worker:0': 1, 'worker:1': 2 });
    page.act(() => void session.samples.value++);
    expect(titles()).toHaveLength(6);
    const flow = made.find(({ options }) => options.series[1]?.label === 'east');
    expect(flow?.data[1]).toEqual([null, 2]);
    const workers = made.find(({ options }) => options.series[1]?.label === 'worker 1');
    expect(workers?.options.series.map(({ label }) => label)).toEqual([undefined, 'worker 1', 'worker 2']);
    expect(made[0].data).toEqual([
      [0, 1],
      [3, 2],
    ]);
    expect(made[1].data[1]).toEqual([null, 1]);
  });

  it('lead back to the time that is clicked', () => {
    session.history.take(0, { inside: 3 });
    session.history.take(2.5, { inside: 2 });
    page.show(h(ChartsPanel, { studio: paperStudio(session) }));
    made[0].click();
    expect(session.asked).toEqual([]);
    made[0].cursor.idx = 1;
    made[0].click();
    expect(session.asked).toEqual([{ type: 'seek', time: 2.5 }]);
  });
});

const show = (series: readonly string[], seek?: (time: number) => void): void => {
  const given = series.map((label) => ({ label, colour: '#000', values: [1, 2] }));
  page.show(h(Chart, { title: 'A', unit: 'm', time: [0, 1], series: given, version: 1, ...(seek ? { seek } : {}) }));
};

describe('a chart', () => {
  it('has a legend for several curves, an axis from zero and values with their unit', () => {
    show(['one']);
    show(['one', 'two']);
    expect(made.map(({ options, isThere }) => [options.legend?.show, isThere])).toEqual([
      [false, false],
      [true, true],
    ]);
    const range = made[1].options.scales?.['y']?.range as unknown as Range;
    expect([range(null, 2, 100), range(null, -5, 0)]).toEqual([
      [0, 108],
      [-5, 1],
    ]);
    const value = made[1].options.series[1].value as unknown as Words;
    expect([value(null, 1.23456), value(null, null)]).toEqual(['1.23 m', '']);
  });

  it('that leads nowhere takes clicks all the same', () => {
    show(['one']);
    made[0].cursor.idx = 0;
    expect(() => made[0].click()).not.toThrow();
  });
});
