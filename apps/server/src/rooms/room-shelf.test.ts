import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunMemory, type RunPast, type RunReport } from '@korzo/live';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RoomShelf } from './room-shelf.ts';

let folder: string;
let now: number;
const shelves: RoomShelf[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-shelf-'));
  now = 0;
});
afterEach(() => {
  for (const shelf of shelves.splice(0)) shelf.close();
  rmSync(folder, { recursive: true, force: true });
});

function opened(): RoomShelf {
  const shelf = RoomShelf.open(folder, () => now);
  if ('problem' in shelf) throw new Error(shelf.problem);
  shelves.push(shelf);
  return shelf;
}

/** What the next server finds: the one before did not say goodbye. */
function afterwards(): RoomShelf {
  shelves.splice(0).forEach((shelf) => shelf.close());
  return opened();
}

const signal = (tick: number): RunPast['commands'][number] => ({
  tick,
  command: { type: 'signal', name: `at ${tick}` } as never,
});
const past: RunPast = {
  inputs: { source: { type: 'named', name: 'hello' }, seed: 3 },
  commands: [signal(2), signal(9)],
  marks: [],
  epoch: 4,
  tick: 0,
  dt: 0.05,
  playing: false,
  speed: 1,
};

/** A keeper that hears what a run reports and writes it down, as a room does. */
function keeper(shelf: RoomShelf): (report: RunReport) => RunPast | undefined {
  const memory = new RunMemory();
  return (report) => {
    memory.remember(report);
    if (report.type === 'opened') shelf.keep('class', memory.reports);
    else shelf.note('class', report);
    return memory.past;
  };
}

describe('a shelf of rooms', () => {
  it('knows after the end of the server what the server knew, at every report', () => {
    const reports: RunReport[] = [
      { type: 'opened', past },
      { type: 'state', tick: 1, playing: true, speed: 1 },
      { type: 'applied', tick: 3, commands: [signal(2)] },
      { type: 'marks', marks: [{ time: 0.1, label: 'begin' }] },
      { type: 'state', tick: 5, playing: false, speed: 4 },
      { type: 'applied', tick: 5, commands: [signal(5)], stands: true },
      { type: 'applied', tick: 8, commands: [signal(7)] },
      { type: 'applied', tick: 10, commands: [signal(9)] },
    ];
    for (let count = 1; count <= reports.length; count++) {
      const hear = keeper(opened());
      let known: RunPast | undefined;
      for (const report of reports.slice(0, count)) known = hear(report);
      expect(afterwards().past('class')).toEqual(known);
      shelves.splice(0).forEach((shelf) => {
        shelf.forget('class');
        shelf.close();
      });
    }
  });

  it('takes over a run as a whole, with commands that were given while it stood', () => {
    const memory = new RunMemory();
    memory.remember({ type: 'opened', past: { ...past, commands: [signal(2), signal(5), signal(9)] } });
    memory.remember({ type: 'applied', tick: 3, commands: [signal(2)] });
    memory.remember({ type: 'applied', tick: 5, commands: [signal(5)], stands: true });
    const shelf = opened();
    shelf.keep('class', memory.reports);
    memory.remember({ type: 'applied', tick: 6, commands: [] });
    shelf.note('class', { type: 'applied', tick: 6, commands: [] });
    expect(shelf.past('class')?.commands).toEqual([signal(2), signal(5), signal(9)]);
    expect(shelf.past('class')).toEqual(memory.past);
    const resumed = new RunMemory();
    resumed.resume(shelf.past('class') as RunPast);
    expect(resumed.past).toEqual(memory.past);
  });

  it('writes how far a run is once a second, and what changes at once', () => {
    const hear = keeper(opened());
    hear({ type: 'opened', past });
    for (let tick = 1; tick <= 20; tick++) {
      now += 100;
      hear({ type: 'state', tick, playing: true, speed: 1 });
    }
    hear({ type: 'state', tick: 21, playing: false, speed: 1 });
    const size = statSync(join(folder, 'class.room.jsonl')).size;
    expect(size).toBeLessThan(1500);
    expect(afterwards().past('class')).toMatchObject({ tick: 21, playing: false });
  });

  it('reads what was whole of a file that was cut off, and forgets what is over', () => {
    const shelf = opened();
    keeper(shelf)({ type: 'opened', past });
    appendFileSync(join(folder, 'class.room.jsonl'), '{"type":"applied","tick":3,"comm');
    expect(shelf.past('class')?.tick).toBe(0);
    expect([shelf.has('class'), shelf.has('other'), shelf.past('other')]).toEqual([true, false, undefined]);
    shelf.note('class', { type: 'too long' });
    expect(shelf.has('class')).toBe(false);
  });

  it('is for one server at a time, keeps tokens, and gives up rooms after a week', () => {
    const shelf = opened();
    expect(RoomShelf.open(folder, () => now)).toMatchObject({
      problem: expect.stringContaining('another server') as string,
    });
    const made = shelf.tokens(() => ({ viewer: 'v', operator: 'o' }));
    keeper(shelf)({ type: 'opened', past });
    const file = join(folder, readdirSync(folder).find((name) => name.startsWith('class')) ?? '');
    utimesSync(file, 0, Date.now() / 1000 - 8 * 24 * 3600);
    const next = afterwards();
    expect(next.has('class')).toBe(false);
    expect(next.tokens(() => ({ viewer: 'x', operator: 'y' }))).toEqual(made);
  });

  it('goes on with the main room only for the scenario that it was opened with', () => {
    const shelf = opened();
    expect(shelf.isFor('main', 'one')).toBe(false);
    shelf.keep('main', [{ type: 'opened', past }]);
    expect(shelf.isFor('main', 'one')).toBe(true);
    expect([shelf.isFor('main', 'two'), shelf.has('main')]).toEqual([false, false]);
  });
});
