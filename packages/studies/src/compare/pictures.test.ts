import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comparison } from './compare-models.ts';
import { runsCsv, summaryCsv } from './csv.ts';
import { comparisonPage } from './page.ts';
import { pictureSvg } from './picture-svg.ts';
import { pictureOf } from './picture.ts';
import { simplified } from './simplify.ts';
import { TrackRecorder } from './tracks.ts';
import { comparedModel } from './trial.testing.ts';

const comparison: Comparison = {
  scenario: 'trial',
  title: 'Trial <one> & "two"',
  about: 'About.',
  seeds: [1, 2],
  workers: 1,
  dt: 0.1,
  duration: 20,
  waysBy: 'straight lines',
  scenery: { walls: [[0, 0, 10, 0]], exits: [[9, 1, 10, 2]], colours: ['#112233', undefined] },
  models: [
    {
      ...comparedModel('orca', { contacts: 2 }),
      runs: [
        {
          seed: 1,
          agents: 2,
          ticks: 5,
          simulatedSeconds: 0.5,
          checksum: 'abc',
          figures: {
            arrived: 50,
            contacts: 2,
            wallContacts: 0,
            deepest: 0.25,
            timeToGoal: null,
            detour: null,
            speed: 1,
            jerk: 0,
            oscillations: null,
            standing: 0,
            cost: 1.5,
          },
          givenUp: { goals: 1, reason: 'no way' },
        },
      ],
      tracks: [
        { group: 0, strokes: [[0, 1, 5, 1]], arrived: true },
        {
          group: 1,
          strokes: [
            [0, 2],
            [8, 2, 8, 4],
          ],
          arrived: false,
        },
      ],
    },
    { ...comparedModel('boids'), misfit: 'it flies, "high"' },
  ],
};

describe('CSV files', () => {
  it('have a line for each run, empty where there is no value', () => {
    const [head, line, ...rest] = runsCsv(comparison).split('\r\n');
    expect(head.split(',').slice(0, 8)).toEqual([
      'scenario',
      'model',
      'seed',
      'agents',
      'ticks',
      'simulated (s)',
      'arrived (%)',
      'contacts',
    ]);
    expect(line).toBe('trial,orca,1,2,5,0.5,50,2,0,0.25,,,1,0,,0,1.5,1,abc');
    expect(line.split(',')).toHaveLength(head.split(',').length);
    expect(rest).toEqual(['']);
  });

  it('have a line for each model, and quote what needs it', () => {
    const lines = summaryCsv(comparison).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^trial,boids,0,.*,"it flies, ""high"""$/);
  });
});

describe('a picture', () => {
  const picture = pictureOf(comparison, comparison.models[0]);

  it('holds everything, with north up and one path for each colour', () => {
    const [west, top, width, height] = picture.viewBox.split(' ').map(Number);
    expect([west, top]).toEqual([-0.3, -4.3]);
    expect(width).toBeCloseTo(10.6);
    expect(height).toBeCloseTo(4.6);
    expect(picture.lines.map(({ colour }) => colour)).toEqual(['#112233', '#d1495b']);
    expect(picture.lines[0].path).toBe('M0 -1L5 -1');
    expect(picture.lines[1].path).toBe('M0 -2M8 -2L8 -4');
  });

  it('rings those who have not arrived', () => {
    expect(picture.underWay).toEqual([{ x: 8, y: -4, colour: '#d1495b' }]);
  });

  it('is a file of its own', () => {
    const svg = pictureSvg(picture, 'a < b');
    expect(svg).toContain('<title>a &lt; b</title>');
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('colours a single group by where its people come from', () => {
    const single = {
      ...comparison.models[0],
      tracks: [10, 0].map((x) => ({ group: 0, strokes: [[x, 1, 5, 1]], arrived: true })),
    };
    const { lines } = pictureOf({ ...comparison, models: [single] }, single);
    expect(new Set(lines.map(({ colour }) => colour)).size).toBe(2);
  });
});

describe('the page', () => {
  const page = comparisonPage(comparison);

  it('needs nothing from anywhere, and escapes what it is reported', () => {
    expect(page).not.toMatch(/https?:|<script|<link|@import|url\(/);
    expect(page).toContain('Trial &lt;one&gt; &amp; &quot;two&quot;');
    expect(page).not.toContain('<one>');
  });

  it('says why a model has no figures, and why goals were given up', () => {
    expect(page).toContain('does not fit: it flies, &quot;high&quot;');
    expect(page).toContain('with seed 1 1 goal was given up; the first because no way.');
  });
});

const frameOf = (x: number, y: number, level = 0) => ({
  ticks: 1,
  time: 0,
  crowds: [
    {
      ownCount: 1,
      columns: {
        id: Uint32Array.of(7),
        group: Uint16Array.of(3),
        level: Int16Array.of(level),
        kind: new Uint8Array(1),
        radius: new Float32Array(1),
        x: Float64Array.of(x),
        y: Float64Array.of(y),
        z: new Float64Array(1),
        vx: new Float64Array(1),
        vy: new Float64Array(1),
        vz: new Float64Array(1),
      },
    },
  ],
});

describe('tracks', () => {
  const world = { origin: [0, 0, 0], size: [10, 10, 0], edges: 'wrap', levels: 2, walls: [], exits: [] } as const;
  const strokesOf = (...frames: ReturnType<typeof frameOf>[]) => {
    const recorder = new TrackRecorder(world);
    for (const frame of frames) recorder.afterTick(frame);
    return recorder.tracks(() => true)[0].strokes;
  };

  it('break where a person comes in on the other side or changes floors', () => {
    expect(strokesOf(frameOf(9, 5), frameOf(9.9, 5), frameOf(0.5, 5), frameOf(2, 5))).toEqual([
      [9, 5, 9.9, 5],
      [0.5, 5, 2, 5],
    ]);
    expect(strokesOf(frameOf(1, 1), frameOf(2, 1), frameOf(3, 1, 1), frameOf(4, 1, 1))).toEqual([
      [1, 1, 2, 1],
      [3, 1, 4, 1],
    ]);
  });

  it('keep bends and leave out what lies on a line', () => {
    expect(strokesOf(...[0, 1, 2, 3].map((x) => frameOf(x, 1)), frameOf(3, 4))).toEqual([[0, 1, 3, 1, 3, 4]]);
  });
});

describe('a simplified line', () => {
  it('keeps its ends, and no point is farther from it than the tolerance', () => {
    const points = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 4, maxLength: 60 });
    fc.assert(
      fc.property(points, fc.double({ min: 0.01, max: 3, noNaN: true }), (numbers, tolerance) => {
        const line = numbers.slice(0, numbers.length & ~1);
        const kept = simplified(line, tolerance);
        expect(kept.slice(0, 2)).toEqual(line.slice(0, 2));
        expect(kept.slice(-2)).toEqual(line.slice(-2));
        for (let at = 0; at < line.length; at += 2)
          expect(distanceToLine(line[at], line[at + 1], kept)).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
    );
  });
});

function distanceToLine(x: number, y: number, line: readonly number[]): number {
  let least = Infinity;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax, ay, bx, by] = line.slice(at, at + 4);
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    least = Math.min(least, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)));
  }
  return least;
}
