import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from '../command/korzo-here.ts';

const part = (name: string, work: string): string => `
export default {
  name: '${name}', version: '1',
  parts: [{ name: '${name}', make: () => [{ name: '${name}', phases: [{
    name: '${name}', after: ['exchange', 'wishes'], before: ['places'], work: (run) => { ${work} },
  }] }] }],
};`;

const watch = (name: string, afterFrame: string): string => `
export default { name: '${name}', version: '1', watch: { start: () => ({ afterFrame(frame) { ${afterFrame} } }) } };`;

const files = {
  'watching/throws.mjs': watch('throws', 'if (frame.tick === 3) throw new Error("no ink");'),
  'watching/hangs.mjs': watch('hangs', 'if (frame.tick === 2) for (;;);'),
  'watching/no-number.mjs': watch('no-number', 'return { figures: { mean: NaN } };'),
  'watching/quits.mjs': watch('quits', 'process.exit(3);'),
  'watching/wanders.mjs': `export default { name: 'wanders', version: '1', watch: {
    ports: ['files'], start({ files }) { files.append('../outside.txt', 'x'); return {}; } } };`,
  'watching/meddles.mjs': watch('meddles', 'frame.x.fill(7); frame.vx.fill(NaN);'),
  'waits-in-set-up.mjs': `export default { name: 'waits-in-set-up', version: '1', async setUp() { throw new Error('no coal'); } };`,
  'makes-nothing.mjs': `export default { name: 'makes-nothing', version: '1', parts: [{ name: 'makes-nothing', make: () => [null] }] };`,
  'no-order.mjs': `export default { name: 'no-order', version: '1', parts: [{ name: 'no-order', make: () => [
    { name: 'no-order', phases: [{ name: 'lost', work() {} }] }] }] };`,
  'throws-in-tick.mjs': part('throws-in-tick', 'if (run.tick === 5) throw new Error("no steam");'),
  'no-place.mjs': part('no-place', 'if (run.tick === 5) run.tiles[0].crowd.columns.x[0] = NaN;'),
  'never-back.mjs': part('never-back', 'if (run.tick === 5) for (;;);'),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-failing-'));
  mkdirSync(join(folder, 'watching'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, 'watching/csv-logger.mjs'),
    readFileSync(new URL('../../modules/csv-logger.mjs', import.meta.url)),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (line: string): ReturnType<typeof korzoHere> =>
  korzoHere(['run', 'hello', '--duration', '4', ...line.split(' ')], { cwd: folder });

const checksum = (text: string): unknown => (JSON.parse(text) as { checksum: unknown }).checksum;

describe('a module that only watches', () => {
  it('is stopped with its name when it fails, and the run and the other modules go on', async () => {
    const alone = await run('--quiet --json');
    const watched = await run(
      '--modules watching --module-patience 2 --module-files written --module-set csv-logger.every=2 --json',
    );
    expect(watched.code).toBe(0);
    expect(checksum(watched.stdout)).toBe(checksum(alone.stdout));
    expect(watched.stderr).toMatch(/module 'throws' is stopped, and the run goes on without it: no ink/);
    expect(watched.stderr).toMatch(/module 'hangs' is stopped, .*: it has taken more than 2 s for a frame/);
    expect(watched.stderr).toMatch(
      /module 'no-number' is stopped, .*: its figure 'mean' must be a finite number; it is NaN/,
    );
    expect(watched.stderr).toMatch(/module 'quits' is stopped, .*: its thread ended with code 3/);
    expect(watched.stderr).toMatch(/module 'wanders' is stopped, .*: '\.\.\/outside\.txt' is no plain file name/);
    expect(watched.stderr).not.toMatch(/'meddles' is stopped|'csv-logger' is stopped/);
    expect(existsSync(join(folder, 'outside.txt'))).toBe(false);
    const rows = readFileSync(join(folder, 'written/agents.csv'), 'utf8').trimEnd().split('\n');
    expect(rows[0]).toBe('time,id,kind,group,level,x,y,z,vx,vy,vz');
    // At 0.1 s and at 2 s; people leave later.
    const { agents } = JSON.parse(alone.stdout) as { agents: { entered: number; left: number } };
    expect(agents.left).toBe(0);
    expect(rows.filter((row) => /^0\.\d+,\d+,person,/.test(row))).toHaveLength(agents.entered);
    expect(rows.filter((row) => row.startsWith('2.000,'))).toHaveLength(agents.entered);
  });
});

describe('a module that takes part in results', () => {
  it.each([
    ['waits-in-set-up', /waits-in-set-up\.mjs: setUp must not be async; load what it needs/],
    ['makes-nothing', /module 'makes-nothing' failed in make of part 'makes-nothing': entry 0 must be a part/],
    ['no-order', /module 'no-order' failed in a run: the order of the phases '.*' .* and 'lost' .* is not settled/],
    ['throws-in-tick', /failed in its phase 'throws-in-tick' at tick 5: module 'throws-in-tick' failed.*no steam/],
    ['no-place', /module 'no-place' failed in a run: x of agent \d+ must be a finite number; it is NaN/],
    ['never-back', /module 'never-back' has not come back for 1 s: the run is stopped; fix the module/],
  ])('stops the run with its name: %s', async (name, words) => {
    const { code, stderr } = await run(`--module ${name}.mjs --module-patience 1 --quiet`);
    // A module that cannot be loaded is wrong usage of the command.
    expect(code).toBe(name === 'waits-in-set-up' ? 2 : 1);
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain('internal fault');
  });
});
