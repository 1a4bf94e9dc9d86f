import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

/** A user's module outside the repository, without any package of Korzo: everything is plain data. */
const own = `
export const measures = [{
  name: 'crowd', summary: 'Number of agents.', unit: 'agents', parameters: {},
  start: () => ({ valueAfter: ({ crowds }) => crowds.reduce((sum, { ownCount }) => sum + ownCount, 0) }),
}];
export const goalKinds = [{
  name: 'blink', summary: 'Stands for one thought.', parameters: {}, parts: 'none', where: 'anywhere',
  compile: () => ({ pursue: (mind) => { mind.stand(); return 'reached'; } }),
}];
export const planners = [{
  name: 'beeline', summary: 'Goes straight, whatever is in the way.', parameters: {},
  plan: (maps, { from, to }) =>
    ({ found: true, points: [from, to], length: Math.hypot(to[0] - from[0], to[1] - from[1]), expanded: 0 }),
}];
export const models = [{
  name: 'glide', summary: 'Moves straight to its goal.', space: 'floor', parameters: {}, perceptionRadius: () => 0,
  bind: ({ crowd, model }) => (first, last) => {
    const { rowOfSlot, slotModel, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
    for (let entry = first; entry < last; entry++)
      for (let slot = crowd.cellStart[crowd.occupied[entry]]; slot < crowd.cellStart[crowd.occupied[entry] + 1]; slot++) {
        const row = rowOfSlot[slot];
        if (row >= crowd.ownCount || slotModel[slot] !== model) continue;
        nextVx[slot] = desiredVx[row];
        nextVy[slot] = desiredVy[row];
        nextVz[slot] = 0;
      }
  },
}];
let made = 0;
export const parts = [{ name: 'nothing', make: () => (made++, []) }];
export const formats = [{
  name: 'room', summary: 'A room in one line', extensions: ['.room'],
  sniff: (text) => text.startsWith('room '),
  read: (text, file) => ({
    problems: [{ file, place: '', rule: 'the room ' + text.trim().slice(5) + ' is locked', remedy: 'unlock it' }],
  }),
}];
`;

const scenario = `
korzo: 1
name: trial
title: Trial
about: A trial.
world:
  size: [20, 12]
  building:
    regions: [{ id: hall, rect: [0, 0, 20, 12] }]
    gates: [{ id: east, region: hall, at: [[20, 5], [20, 7]], way: out }]
groups:
  - { name: people, model: glide, count: 4, place: { rect: [1, 1, 6, 6] }, goals: [{ goal: blink }, { goal: leave }], tactic: path, planner: beeline }
measuring: { measures: [crowd] }
run: { dt: 0.1, duration: 60 }
`;

const street = `
korzo: 1
name: street
title: Street
about: A slow driver.
city: { text: 'main() { connect(new Cross(0, 0, 0, 2), 0, new Cross(300, 0, 0, 2), 0); }' }
traffic: { model: crawling, trips: [{ from: 0, to: 0 }] }
run: { dt: 0.1, duration: 5 }
`;

const drivers = `
export const followingModels = [{
  name: 'crawling', summary: 'Speeds up slowly.', pace: 'pace', gapAtRest: 'room',
  parameters: {
    pace: { default: 1, min: 0.1, max: 5, unit: 'm/s2', meaning: 'acceleration' },
    room: { default: 3, min: 1, max: 20, unit: 'm', meaning: 'gap at rest' },
  },
  acceleration: ({ speed }) => (speed > 2 ? -1 : 1),
}];
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-modules-'));
  const files = {
    'own.mjs': own,
    'trial.yaml': scenario,
    'hall.room': 'room 20 10\n',
    'street.yaml': street,
    'drivers.mjs': drivers,
    'again.mjs': own,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (line: string): ReturnType<typeof korzoHere> => korzoHere(['run', ...line.split(' ')], { cwd: folder });

const checksumOf = ({ stdout }: { readonly stdout: string }): unknown =>
  (JSON.parse(stdout) as Record<string, unknown>)['checksum'];

const replay = (line: string): ReturnType<typeof korzoHere> =>
  korzoHere(['replay', ...line.split(' ')], { cwd: folder });

describe('korzo run --module', () => {
  it('takes models, goals, planners, measures and parts of a module', async () => {
    const { code, stdout } = await run('trial.yaml --module own.mjs --quiet --json');
    expect(code).toBe(0);
    const summary = JSON.parse(stdout) as Record<string, unknown>;
    expect(summary).toMatchObject({
      model: 'glide',
      agents: { left: 4 },
      measures: { crowd: { unit: 'agents', final: 0 } },
    });
    // Each of the four blinked; one that leaves is no longer there to reach a goal.
    expect(summary['goals']).toMatchObject({ reached: 4 });
  });

  it('takes following models and formats', async () => {
    const driven = await run('street.yaml --module drivers.mjs --quiet --json');
    expect(driven.code).toBe(0);
    const room = await run('hall.room --module own.mjs');
    expect(room).toMatchObject({ code: 1 });
    expect(room.stderr).toContain('the room 20 10 is locked; unlock it');
  });

  it('says what is missing without it', async () => {
    const { code, stderr } = await run('trial.yaml');
    expect(code).toBe(1);
    expect(stderr).toMatch(/goals\[0\]\.goal: there is no kind of goal 'blink'.*korzo run --module/);
    expect(stderr).toMatch(/measuring\.measures\[0\]: there is no measure 'crowd'.*korzo run --module/);
  });

  it.each([
    ['trial.yaml --module own.mjs --module again.mjs', "an entry of models may not be called 'glide': another one is"],
    ['trial.yaml --module own.mjs --module-set other.every=1', "there is no module 'other'"],
  ])('refuses %s', async (line, reason) => {
    const { code, stderr } = await run(line);
    expect(code).not.toBe(0);
    expect(stderr).toContain(reason);
  });
});

describe('a run with a module', () => {
  it('must say its name when it is a declaration', async () => {
    writeFileSync(join(folder, 'nameless.mjs'), "export default { version: '1.0.0', measures: [] };");
    const { code, stderr } = await run('hello --duration 1 --module nameless.mjs');
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/--module .*nameless\.mjs: it has no name; give it one: name: 'tram'/);
  });

  it('is spread over processes with the same bits', async () => {
    const alone = await run('trial.yaml --module own.mjs --quiet --json');
    const spread = await run('trial.yaml --module own.mjs --processes 2 --quiet --json');
    expect(spread).toMatchObject({ code: 0 });
    expect(checksumOf(spread)).toBe(checksumOf(alone));
  });

  it('is replayed with its module, and refused without it', async () => {
    expect(await run('trial.yaml --module own.mjs --quiet --out recorded')).toMatchObject({ code: 0 });
    const same = await replay('recorded --module own.mjs --quiet --json');
    expect(same).toMatchObject({ code: 0 });
    expect(JSON.parse(same.stdout)).toMatchObject({ same: true });
    const without = await replay('recorded --quiet');
    expect(without.code).toBe(1);
    expect(without.stderr).toMatch(
      /recording.json: modules: the run had the module 'own' 0, which is missing; .*--modules/,
    );
    writeFileSync(join(folder, 'own.mjs'), `${own}\n// Another version.\n`);
    const other = await replay('recorded --module own.mjs --quiet');
    writeFileSync(join(folder, 'own.mjs'), own);
    expect(other.code).toBe(1);
    expect(other.stderr).toMatch(/the run had the module 'own' 0 \([0-9a-f]{16}\), this one is 0 \([0-9a-f]{16}\)/);
  });
});
