import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeCity, makeCity, plannedRoads } from './build-city.ts';

const town = readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8');

it('finds the line and the column of what is wrong, also at the beginning of a line', () => {
  const [{ line, column, from }] = makeCity('// A city.\n$ = 1;\n').findings;
  expect({ line, column, from }).toEqual({ line: 2, column: 1, from: 11 });
  expect(makeCity('// A city.\n  $ = 1;\n').findings[0]).toMatchObject({ line: 2, column: 3, from: 13 });
});

describe('a city in the worker', () => {
  const { findings, made } = makeCity(town);
  if (made === undefined) throw new Error('the shipped town has errors');
  const city = describeCity(made);

  it('has a line for every lane, as long as the lane', () => {
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(city.lanes).toHaveLength(made.network.lanes.length);
    for (const { lane, length } of city.lanes) {
      let sum = 0;
      for (let at = city.starts[lane] + 1; at < city.starts[lane + 1]; at++) {
        const [ax, ay, az, bx, by, bz] = city.points.subarray((at - 1) * 3, at * 3 + 3);
        sum += Math.hypot(bx - ax, by - ay, bz - az);
      }
      expect(sum / length).toBeGreaterThan(0.97);
      expect(sum / length).toBeLessThan(1.001);
    }
  });

  it('knows the text of every lane: that of its road, or of its cross', () => {
    const planned = plannedRoads(made.plan);
    expect(planned).toHaveLength(made.network.roads.length);
    for (const [number, { from, to }] of made.network.roads.entries()) {
      const road = made.plan.roads[planned[number]];
      expect(new Set([road.from.cross, road.to.cross])).toEqual(new Set([from, to]));
    }
    for (const { span, turn } of city.lanes) {
      const text = town.slice(span?.from, span?.to);
      expect(text).toMatch(turn === undefined ? /connect\(/ : /Cross|Tee|Square/);
    }
  });

  it('points at houses and parks, and counts', () => {
    expect(city.landmarks.map(({ kind }) => kind).filter((kind) => kind === 'park')).toHaveLength(1);
    for (const { kind, span } of city.landmarks) expect(town.slice(span.from, span.to)).toContain(`${kind}(`);
    expect(city.summary).toMatchObject({ crosses: 10, roads: 15 });
    expect(
      city.layers.every(
        ({ positions, normals, paints }) =>
          positions.length === normals.length && paints.length * 3 === positions.length * 4,
      ),
    ).toBe(true);
  });
});

describe('a text with errors', () => {
  it('is reported with line and column, and makes nothing', () => {
    const { findings, made } = makeCity('main() {\n  int a = 1\n  tree(nowhere, 2);\n}\n');
    expect(made).toBeUndefined();
    expect(findings.map(({ line, column, severity }) => `${severity} ${line}:${column}`)).toContain('error 2:12');
    expect(findings.map(({ line, column }) => `${line}:${column}`)).toContain('3:8');
  });

  it('has places within the text, also when it is empty', () => {
    for (const text of ['', 'main(', '/*', 'main() { tree(1, 2) }']) {
      for (const { from, to, line } of makeCity(text).findings) {
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(line).toBe(text.slice(0, from).split('\n').length);
      }
    }
  });

  it('is complained about too when the roads do not fit', () => {
    const text =
      'main() {\n  Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(5, 0, 0, 2);\n  connect(a, 0, b, 0);\n}\n';
    const { findings, made } = makeCity(text);
    expect(made).toBeUndefined();
    expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
  });
});
