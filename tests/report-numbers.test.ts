import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

/** A house of two storeys: people come down one flight and leave by two gates; bodies are 30 cm wide. */
const scenario = `
korzo: 1
name: house
title: A house
about: Are all out?
world:
  size: [30, 10]
  levels: 2
  building:
    regions:
      - { id: hall, rect: [0, 0, 12, 10] }
      - { id: cell, rect: [24, 0, 4, 4] }
      - { id: loft, rect: [0, 0, 12, 10], level: 1 }
    portals:
      - { id: north, kind: stairs, between: [hall, loft], at: [[12, 4], [12, 6]], landing: [[12, 4], [12, 6]], length: 5 }
    gates:
      - { id: west, region: hall, at: [[0, 4.5], [0, 5.5]], way: out }
      - { id: south, region: hall, at: [[5, 0], [6.2, 0]], way: out }
groups:
  - { name: upstairs, model: orca-time-gap, count: 40, place: { shape: area, id: loft }, people: &p { radius: 0.15 }, goals: &out [{ goal: leave, by: nearest }] }
  - { name: downstairs, model: straight, count: 25, place: { shape: area, id: hall }, people: *p, goals: *out }
  - { name: locked-in, model: orca-time-gap, count: 3, place: { shape: area, id: cell }, people: *p, goals: *out }
run: { dt: 0.05, duration: 100 }
`;
const radius = 0.15;
const frameTime = 0.1;

interface Spot {
  readonly time: number;
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

let folder: string;
let page: string;
/** Where each person was, frame by frame. */
const tracks = new Map<number, Spot[]>();
const at = (name: string): string => join(folder, name);

async function done(...words: string[]): Promise<void> {
  const { code, stderr } = await korzoHere(words);
  if (code !== 0) throw new Error(`korzo ${words[0]} ended with ${code}: ${stderr}`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-numbers-'));
  writeFileSync(at('house.yaml'), scenario);
  await done('run', at('house.yaml'), '--out', at('run'), '--quiet');
  await done('report', at('run'), '--out', at('page.html'), '--quiet');
  await done('convert', at('run'), at('tracks.csv'));
  page = readFileSync(at('page.html'), 'utf8').replaceAll('&#39;', "'");
  const [head, ...lines] = readFileSync(at('tracks.csv'), 'utf8').trim().split('\n');
  const column = (name: string): number => head.split(',').indexOf(name);
  const [time, id, level, x, y] = ['time', 'id', 'level', 'x', 'y'].map(column);
  for (const line of lines) {
    const cells = line.split(',').map(Number);
    const track = tracks.get(cells[id]) ?? [];
    track.push({ time: cells[time], level: cells[level], x: cells[x], y: cells[y] });
    tracks.set(cells[id], track);
  }
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rows of a table of the page, as text. */
function rowsOf(caption: string): string[][] {
  const table = page.split('<table>').find((each) => each.includes(`<caption>${caption}`)) ?? '';
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(table) ?? [];
  return Array.from(body.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row]) =>
    Array.from(row.matchAll(/<td[^>]*>(.*?)<\/td>/gs), ([, cell]) => cell),
  );
}

/** Where a person was last inside: behind the gates in the west and the south it has left, and walks on for some metres. */
const lastOf = (track: readonly Spot[]): Spot =>
  track.findLast(({ x, y }) => x >= 0 && y >= 0) ?? track[track.length - 1];
const end = (): number => Math.max(...[...tracks.values()].map((track) => lastOf(track).time));
/** Tracks of those who are gone before the end, in the order in which they went. */
const gone = (): Spot[][] =>
  [...tracks.values()]
    .filter((track) => lastOf(track).time < end() - frameTime / 2)
    .toSorted((one, other) => lastOf(one).time - lastOf(other).time);

describe('the numbers of a report, reckoned again from the recorded places', () => {
  it('people and when they are out', () => {
    expect(tracks.size).toBe(68);
    expect(gone()).toHaveLength(65);
    expect(page).toContain('Not all people got out or arrived before the run ended (65 of 68).');
    const times = gone().map((track) => lastOf(track).time);
    const [[, half], [, nine], [, nineteen], [, all]] = rowsOf('Evacuation times');
    for (const [told, share] of [
      [half, 0.5],
      [nine, 0.9],
      [nineteen, 0.95],
    ] as const) {
      const last = times[Math.ceil(share * tracks.size) - 1];
      // Seen last in one frame, out before the next, reported to a tenth.
      expect(Number(told)).toBeGreaterThanOrEqual(last - 0.06);
      expect(Number(told)).toBeLessThanOrEqual(last + frameTime + 0.06);
    }
    expect(all).toBe('never');
  });

  it('flow through gates and over the stairs: each person once', () => {
    const lines = new Map(rowsOf('Lines, doors, gates and exits').map((row) => [row[0], row]));
    const gates = {
      west: gone().filter((track) => lastOf(track).x < 1),
      south: gone().filter((track) => lastOf(track).x >= 1),
    };
    for (const [name, width] of [
      ['west', 1],
      ['south', 1.2],
    ] as const) {
      const times = gates[name].map((track) => lastOf(track).time);
      const [, kind, , forward, backward, first, last, flow, specific] = lines.get(name) ?? [];
      expect([kind, Number(forward), Number(backward)]).toEqual(['gate', times.length, 0]);
      expect(Math.abs(Number(first) - times[0])).toBeLessThan(0.2);
      expect(Math.abs(Number(last) - times[times.length - 1])).toBeLessThan(0.6);
      const reckoned = (times.length - 1) / (times[times.length - 1] - times[0]);
      expect(Number(flow)).toBeCloseTo(reckoned, 1);
      expect(Number(specific)).toBeCloseTo(reckoned / width, 1);
    }
    // On the flight, which is level 2, everyone from upstairs has been, and has come down.
    const down = [...tracks.values()].filter(([start]) => start.level === 1);
    expect(down).toHaveLength(40);
    for (const line of ['north/head', 'north/foot']) {
      const [, kind, , forward, backward] = lines.get(line) ?? [];
      expect([line, kind, forward, backward]).toEqual([line, 'stairs', '0', '40']);
    }
    const feet = down.map((track) => track.findLast(({ level }) => level === 2)?.time ?? Number.NaN);
    const span = Math.max(...feet) - Math.min(...feet);
    expect(Number(lines.get('north/foot')?.[8])).toBeCloseTo(39 / span / 2, 1);
  });

  it('overlaps: how deep, and for how much person-time', () => {
    const frames = new Map<number, Spot[]>();
    for (const track of tracks.values())
      for (const spot of track) frames.set(spot.time, [...(frames.get(spot.time) ?? []), spot]);
    const spent = [0, 0, 0, 0];
    let [deepest, personFrames] = [0, 0];
    for (const people of frames.values()) {
      personFrames += people.length;
      for (const self of people) {
        let depth = 0;
        for (const other of people)
          if (other !== self && other.level === self.level)
            depth = Math.max(depth, 2 * radius - Math.hypot(other.x - self.x, other.y - self.y));
        deepest = Math.max(deepest, depth);
        for (const [index, bound] of [0.01, 0.05, 0.1, 0.2].entries()) if (depth > bound) spent[index] += frameTime;
      }
    }
    const told = rowsOf('Person-time in overlaps');
    expect(told.map(([bound]) => bound)).toEqual(['0.01', '0.05', '0.10', '0.20']);
    // Places in the file are rounded to a tenth of a millimetre: of a hundred overlaps one may lie across a bound.
    for (const [index, [, time]] of told.entries())
      expect(Math.abs(Number(time) - spent[index])).toBeLessThan(0.15 + spent[index] / 100);
    expect(spent[0]).toBeGreaterThan(2 * frameTime);
    const [, recorded] = /In the recorded frames the deepest was ([\d.]+) m, between two people/.exec(page) ?? [];
    expect(Number(recorded)).toBeCloseTo(deepest, 2);
    const [, all] = /Person-time in overlaps, of (\d+) person-seconds/.exec(page) ?? [];
    expect(Math.abs(Number(all) - personFrames * frameTime)).toBeLessThan(2);
  });

  it('density: the greatest value of a map lies in the class of the reckoned one', () => {
    // Bells of 1 m at half their height around the people on level 0, in the middle of the square at (4.25, 4.75), once a second.
    const spread = 1 / (2 * Math.sqrt(2 * Math.log(2)));
    let greatest = 0;
    for (let second = 0; second <= 100; second++) {
      let density = 0;
      for (const track of tracks.values()) {
        const spot = track.find(({ time, level }) => level === 0 && Math.abs(time - second) < 0.01);
        if (spot === undefined) continue;
        const squared = (spot.x - 4.25) ** 2 + (spot.y - 4.75) ** 2;
        density += Math.exp(-squared / (2 * spread * spread)) / (2 * Math.PI * spread * spread);
      }
      greatest = Math.max(greatest, density);
    }
    const colours = ['#edf3f8', '#c6dbef', '#9ecae1', '#6baed6', '#fdd49e', '#fdbb84', '#ef6548', '#b30000'];
    const upTo = [0.1, 0.5, 1, 1.5, 2, 3, 4, Infinity];
    expect(colourAt(4.25, 4.75)).toBe(colours[upTo.findIndex((bound) => greatest <= bound)]);
  });

  it('people who are stuck: those who never moved', () => {
    const rows = rowsOf('People who are stuck');
    expect(rows).toHaveLength(3);
    for (const [id, group, floor, room, x, y] of rows) {
      const spot = lastOf(tracks.get(Number(id)) ?? []);
      expect([group, floor, room]).toEqual(['locked-in', 'level 0', 'cell']);
      expect(Number(x)).toBeCloseTo(spot.x, 1);
      expect(Number(y)).toBeCloseTo(spot.y, 1);
    }
  });
});

/** Colour of a place on the first density map, read from its paths: each is rectangles M x,y h width v side H x Z. */
function colourAt(x: number, y: number): string {
  const [, part = ''] = /<section id="density">(.*?)<\/section>/s.exec(page) ?? [];
  const [, map = ''] = /<svg[^>]*>(.*?)<\/svg>/s.exec(part) ?? [];
  const [, height = '0'] = /viewBox="0 0 \d+ (\d+)"/.exec(part) ?? [];
  // 8 px around, 24 px below; 30 m by 10 m.
  const scale = (Number(height) - 40) / 10;
  const [px, py] = [8 + x * scale, 8 + (10 - y) * scale];
  for (const [, path, colour] of map.matchAll(/<path d="([^"]*)" fill="([^"]*)"/g)) {
    for (const [, ...numbers] of path.matchAll(/M([\d.]+),([\d.]+)h([\d.]+)v([\d.]+)H[\d.]+Z/g)) {
      const [left, top, width, side] = numbers.map(Number);
      if (px > left && px < left + width && py > top && py < top + side) return colour;
    }
  }
  return 'none';
}
