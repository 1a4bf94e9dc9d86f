import { describe, expect, it } from 'vitest';
import { readRange, valueAt } from './factors.ts';
import { designOf, sensitivityOf } from './sensitivity.ts';
import { describeSensitivity, sensitivityTable } from './tables.ts';
import { sensitivityPage } from './page.ts';

const factorsNamed = (...names: string[]): Parameters<typeof sensitivityOf>[1] =>
  names.map((name) => ({ name, low: 0, high: 1, whole: false }));

/** Ishigami and Homma 1990 on -pi to pi, with a = 7 and b = 0.1. */
function ishigami(point: readonly number[]): number {
  const [x, y, z] = point.map((share) => Math.PI * (2 * share - 1));
  return Math.sin(x) + 7 * Math.sin(y) ** 2 + 0.1 * z ** 4 * Math.sin(x);
}

describe('Sobol indices', () => {
  const samples = 4096;
  it('of the Ishigami function are the known ones', () => {
    const values = designOf('sobol', 3, samples).map(ishigami);
    const { rows } = sensitivityOf({ method: 'sobol', figure: 'y', samples }, factorsNamed('x', 'y', 'z'), values);
    const variance = 0.5 + 49 / 8 + (0.1 * Math.PI ** 4) / 5 + (0.01 * Math.PI ** 8) / 18;
    const first = [0.5 * (1 + (0.1 * Math.PI ** 4) / 5) ** 2, 49 / 8, 0].map((part) => part / variance);
    const shared = ((8 * 0.01 * Math.PI ** 8) / 225) / variance; // prettier-ignore
    const total = [first[0] + shared, first[1], shared];
    for (const [index, { effects }] of rows.entries()) {
      expect(effects['first']).toBeCloseTo(first[index], 1);
      expect(Math.abs(effects['first'] - first[index])).toBeLessThan(0.04);
      expect(Math.abs(effects['total'] - total[index])).toBeLessThan(0.04);
      expect(effects['firstLow']).toBeLessThan(first[index] + 1e-3);
      expect(effects['totalHigh']).toBeGreaterThan(total[index] - 1e-3);
    }
  });

  it("of Sobol's g function are the known ones", () => {
    const weights = [0, 1, 4.5, 9];
    const g = (point: readonly number[]): number =>
      point.reduce(
        (product, share, index) => (product * (Math.abs(4 * share - 2) + weights[index])) / (1 + weights[index]),
        1,
      );
    const values = designOf('sobol', 4, samples).map(g);
    const names = weights.map(String);
    const { rows } = sensitivityOf({ method: 'sobol', figure: 'y', samples }, factorsNamed(...names), values);
    const parts = weights.map((weight) => 1 / (3 * (1 + weight) ** 2));
    const variance = parts.reduce((product, part) => product * (1 + part), 1) - 1;
    for (const [index, part] of parts.entries()) {
      const others = parts.reduce((product, other, at) => (at === index ? product : product * (1 + other)), 1);
      expect(Math.abs(rows[index].effects['first'] - part / variance)).toBeLessThan(0.04);
      expect(Math.abs(rows[index].effects['total'] - (part * others) / variance)).toBeLessThan(0.04);
    }
  });

  it('leave out rows without the figure', () => {
    const values = designOf('sobol', 3, samples).map(ishigami);
    values[5] = Number.NaN;
    values[samples + 9] = Number.NaN;
    const result = sensitivityOf({ method: 'sobol', figure: 'y', samples }, factorsNamed('x', 'y', 'z'), values);
    expect(result.missing).toBe(2);
    expect(result.rows.every(({ effects }) => Object.values(effects).every(Number.isFinite))).toBe(true);
  });
});

describe('Morris effects', () => {
  const trajectories = 40;
  const points = designOf('morris', 4, trajectories);

  it('change one factor at a time by 2/3, on the four levels', () => {
    expect(points).toHaveLength(trajectories * 5);
    const levels = new Set(points.flat().map((share) => Math.round(share * 3)));
    expect([...levels].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
    for (let at = 1; at < points.length; at++) {
      const moved = points[at].filter((share, factor) => share !== points[at - 1][factor]);
      if (at % 5 !== 0) expect(moved).toHaveLength(1);
    }
  });

  it('are the slopes of a plane, and nothing for a factor that does nothing', () => {
    const values = points.map(([a, b, c]) => 3 * a - 2 * b + a * c);
    const { rows } = sensitivityOf(
      { method: 'morris', figure: 'y', samples: trajectories },
      factorsNamed('a', 'b', 'c', 'd'),
      values,
    );
    const { mean, meanAbsolute, deviation } = rows[1].effects;
    expect(mean).toBeCloseTo(-2, 9);
    expect(meanAbsolute).toBeCloseTo(2, 9);
    expect(deviation).toBeCloseTo(0, 9);
    expect(rows[3].effects).toEqual({ mean: 0, meanAbsolute: 0, deviation: 0 });
    // a matters by 3 to 4, as c has it, and c by what a is.
    expect(rows[0].effects['deviation']).toBeGreaterThan(0.2);
    expect(rows[0].effects['mean']).toBeGreaterThan(3.3);
    expect(rows[2].effects['mean']).toBeGreaterThan(0.3);
  });
});

describe('what is shown', () => {
  const points = designOf('morris', 2, 4);
  const found = sensitivityOf(
    { method: 'morris', figure: 'lastLeftAt', samples: 4 },
    factorsNamed('small', 'large'),
    points.map(([small, large]) => small + 10 * large),
  );
  it('puts the factor that matters most first', () => {
    expect(describeSensitivity(found)[1].slice(0, 3)).toEqual(['large', '0..1', '10']);
    expect(sensitivityTable(found).split('\n')[0]).toBe('figure,factor,low,high,mean,meanAbsolute,deviation');
  });

  it('has a page with the number of runs, and charts in the order of the table', () => {
    const page = sensitivityPage('Hall', found, { runs: 24, seeds: 2 });
    expect(page).toContain('sensitivity of lastLeftAt');
    expect(page).toContain('24 runs, the mean of 2 seeds at every point');
    const [, chart] = page.split('How much each factor matters');
    expect(chart.indexOf('>large<')).toBeGreaterThan(0);
    expect(chart.indexOf('>large<')).toBeLessThan(chart.indexOf('>small<'));
  });

  it('takes rounding of the figure for nothing', () => {
    const rounded = sensitivityOf(
      { method: 'morris', figure: 'speed', samples: 4 },
      factorsNamed('idle', 'large'),
      points.map(([idle, large]) => 1e-8 * idle + large),
    );
    expect(describeSensitivity(rounded).map(([factor, , effect]) => `${factor} ${effect}`)).toEqual([
      'factor mean of |effects|',
      'large 1',
      'idle 0',
    ]);
  });
});

describe('ranges', () => {
  it('are read, and values taken from them', () => {
    expect(readRange('0.5..2')).toEqual({ low: 0.5, high: 2 });
    expect(readRange('2..1')).toHaveProperty('problem');
    expect(valueAt({ name: 'n', low: 10, high: 20, whole: true }, 0.33)).toBe('13');
    expect(valueAt({ name: 'n', low: 1, high: 2, whole: false }, 1 / 3)).toBe('1.33333333333');
  });
});
