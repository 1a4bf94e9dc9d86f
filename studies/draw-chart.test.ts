import { describe, expect, it } from 'vitest';
import { drawChart } from './draw-chart.mjs';

const chart = {
  title: 'Order & noise < 5',
  x: 'noise, rad',
  y: 'order',
  lines: [
    { name: '40 agents', points: [[0, 1] as const, [2.5, 0.75] as const, [5, 0] as const] },
    { name: '100 agents', points: [[0, 0.9] as const, [5, 0.1] as const] },
  ],
  yRange: [0, 1] as const,
};

const numbersOf = (svg: string, pattern: RegExp): number[] =>
  [...svg.matchAll(pattern)].map((match) => Number(match[1]));

describe('a chart', () => {
  const svg = drawChart(chart);

  it('has a path for every line and a dot for every point, in the frame', () => {
    expect(svg.match(/stroke-width="2"/g)).toHaveLength(2);
    const across = numbersOf(svg, /cx="([\d.]+)"/g);
    const down = numbersOf(svg, /cy="([\d.]+)"/g);
    expect(across).toHaveLength(5);
    expect([across[0], across[1], across[2]]).toEqual([64, 277, 490]);
    expect(down[0]).toBe(34);
    expect(down[2]).toBe(308);
  });

  it('labels axes with round numbers, and escapes texts', () => {
    for (const label of ['>0.2<', '>1<', '>5<', '>noise, rad<', '>100 agents<']) expect(svg).toContain(label);
    expect(svg).toContain('Order &amp; noise &lt; 5');
  });
});
