import { describe, expect, it } from 'vitest';
import { drawCurve, drawMap } from './draw-findings.mjs';

const quantity = { label: 'density', unit: '1/m2' };

describe('drawn findings', () => {
  it('have a rectangle for neighbours of one colour, none where no agent can be, and the walls of the floor', () => {
    const grid = {
      kind: 'grid' as const,
      name: 'map',
      title: 'Mean <density>',
      quantity,
      map: 'map',
      floor: 'level 0',
      level: 0,
      origin: [10, 0] as const,
      cell: 1,
      width: 4,
      height: 2,
      values: [0.1, 0.2, 3, null, 0.1, 0.1, 0.1, 0.1],
      classes: [
        { label: 'A', upTo: 0.31 },
        { label: 'F', upTo: null },
      ],
    };
    const walls = [
      { level: 0, from: [10, 0] as const, to: [14, 0] as const },
      { level: 1, from: [10, 0] as const, to: [10, 2] as const },
    ];
    const svg = drawMap(grid, walls);
    // Three on the map and two in the legend.
    expect(svg.match(/<rect/g)).toHaveLength(5);
    expect(svg).toContain('<rect x="8" y="224" width="380" height="190" fill="#2b83ba"/>');
    expect(svg).toContain('M8.0 414.0L768.0 414.0"');
    expect(svg).toContain('Mean &lt;density>');
    expect(svg).toContain('A up to 0.31');
    expect(svg).toContain('F above 0.31');
  });

  it('leave clouds of points out of charts, and what is missing out of lines', () => {
    const svg = drawCurve({
      kind: 'curve',
      name: 'curve',
      title: 'Speed',
      x: quantity,
      y: { label: 'g', unit: '' },
      lines: [
        { name: 'looks', style: 'points', x: [0, 9], y: [0, 9] },
        { name: 'mean', style: 'line', x: [0, 1, 2], y: [0, null, 2] },
      ],
    });
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg).toContain('density, 1/m2');
    expect(svg).not.toContain('looks');
  });
});
