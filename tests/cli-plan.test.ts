import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ended } from './command/korzo.ts';
import { korzoHere } from './command/korzo-here.ts';

const map1 = fileURLToPath(new URL('../scenarios/mass/map1.xml', import.meta.url));

/** Two rooms with a door of 0.6 m between, a floor above reached by stairs, and a cellar that nothing leads to. */
const house = `
korzo: 1
name: house
title: House
about: Two rooms and an upper floor.
world:
  size: [20, 10]
  levels: 3
  building:
    regions:
      - { id: hall, rect: [0, 0, 10, 10] }
      - { id: study, rect: [10, 0, 10, 10] }
      - { id: attic, rect: [0, 0, 10, 10], level: 1 }
      - { id: cellar, rect: [0, 0, 10, 10], level: 2 }
    portals:
      - { id: door, between: [hall, study], at: [[10, 4.7], [10, 5.3]], kind: door }
      - { id: stairs, between: [hall, attic], kind: stairs, at: [[0, 2], [0, 4]], landing: [[0, 6], [0, 8]], length: 6 }
groups:
  - { name: people, model: orca, count: 1 }
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-plan-'));
  writeFileSync(join(folder, 'house.yaml'), house);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const planned = async (line: string): Promise<Ended> => korzoHere(['plan', ...line.split(' ')], { cwd: folder });

interface Report {
  readonly found: boolean;
  readonly reason?: string;
  readonly length: number;
  readonly expanded: number;
  readonly milliseconds: number;
  readonly points: readonly { readonly x: number; readonly y: number; readonly level: number }[];
  readonly regions: readonly string[];
  readonly portals: readonly string[];
}

async function reportOf(line: string, exitCode = 0): Promise<Report> {
  const { code, stdout, stderr } = await planned(`${line} --json`);
  expect({ code, stderr }).toEqual({ code: exitCode, stderr: '' });
  return JSON.parse(stdout) as Report;
}

describe('korzo plan', () => {
  it('finds a path around the obstacles of the thesis with every planner', async () => {
    const planners = JSON.parse((await korzoHere(['planners', '--json'])).stdout) as { planners: { name: string }[] };
    const names = planners.planners.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['mass', 'quadtree', 'grid', 'any-angle']));
    const reports = await Promise.all(
      names.map(async (name) => reportOf(`${map1} --from 2,10 --to 38,10 --planner ${name}`)),
    );
    for (const report of reports) {
      const { points, length } = report;
      expect(report).toMatchObject({ found: true, regions: ['r1', 'r2'], portals: ['p1'] });
      expect([points[0], points.at(-1)]).toEqual([
        { x: 2, y: 10, level: 0 },
        { x: 38, y: 10, level: 0 },
      ]);
      let walked = 0;
      for (let at = 1; at < points.length; at++)
        walked += Math.hypot(points[at].x - points[at - 1].x, points[at].y - points[at - 1].y);
      expect(walked).toBeCloseTo(length, 6);
      // Straight it would be 36 m, through the square and the disc.
      expect(length).toBeGreaterThan(42);
      expect(length).toBeLessThan(60);
      for (const { x, y } of points) {
        // Chords of a circle's outline lie up to 9 mm inside it.
        expect(Math.hypot(x - 30, y - 10)).toBeGreaterThanOrEqual(5.25 - 0.009);
        expect(Math.max(Math.abs(x - 10), Math.abs(y - 10))).toBeGreaterThanOrEqual(5);
      }
      expect(report.expanded).toBeGreaterThan(0);
      expect(report.milliseconds).toBeGreaterThan(0);
    }
  });

  it('prints length, regions, work and waypoints for people', async () => {
    const { code, stdout } = await planned('house.yaml --from 2,5 --to 18,5');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^any-angle: \(2, 5\) to \(18, 5\), radius 0\.25 m\n {2}length +16\.00 m\n/);
    expect(stdout).toMatch(/\n {2}regions +hall, study\n {2}portals +door\n {2}search +\d+ nodes in [\d.]+ ms\n/);
    expect(stdout).toMatch(/\n +18\.00 +5\.00 +0\n$/);
  });

  it('goes upstairs', async () => {
    const report = await reportOf('house.yaml --from 18,5 --to 8,8,1');
    expect(report).toMatchObject({ found: true, regions: ['study', 'hall', 'attic'], portals: ['door', 'stairs'] });
    const levels = report.points.map(({ level }) => level);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(new Set(levels)).toEqual(new Set([0, 1]));
    expect(report.points.at(-1)).toEqual({ x: 8, y: 8, level: 1 });
  });

  it('lets through a door of 0.6 m an agent that fits, and says no path to others', async () => {
    expect(await reportOf('house.yaml --from 2,5 --to 18,5 --radius 0.29')).toMatchObject({ found: true });
    const report = await reportOf('house.yaml --from 2,5 --to 18,5 --radius 0.35', 1);
    expect(report).toMatchObject({ found: false, radius: 0.35 });
    expect(report.reason).toMatch(/no way|too narrow/);
    const told = await planned('house.yaml --from 2,5 --to 18,5 --radius 0.35');
    expect(told).toMatchObject({ code: 1, stderr: '' });
    expect(told.stdout).toMatch(/\n {2}no path +.*radius 0\.35 m/);
  });

  it('says no way to a place that no portal leads to', async () => {
    const report = await reportOf('house.yaml --from 2,5 --to 5,5,2', 1);
    expect(report.found).toBe(false);
    expect(report.reason).toContain('no portals lead there');
  });

  it('takes the parameters of a planner', async () => {
    const quadtree = `${map1} --from 2,3 --to 38,17 --planner quadtree`;
    const [straight, plain, halves] = await Promise.all(
      [`${quadtree} --set metric=straight`, quadtree, `${quadtree} --set metric=half-sides`].map(async (line) =>
        reportOf(line),
      ),
    );
    expect(straight.points).toEqual(plain.points);
    expect([halves.length, halves.expanded]).not.toEqual([plain.length, plain.expanded]);
  });

  it('refuses places in obstacles and outside, as one JSON object when asked', async () => {
    const { code, stdout, stderr } = await planned(`${map1} --from 10,10 --to 50,10 --json`);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { kind: 'input', problems: [{ place: '--from' }, { place: '--to' }] },
    });
  });
});
