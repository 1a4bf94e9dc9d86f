import { describe, expect, it } from 'vitest';
import { aloneAsLong, endless, runStand } from './cluster/run-stand.ts';

const { start, onNodes } = runStand('cluster-kills');

/** The whole study: KORZO_TRIALS=1 npx vitest run tests/cluster-kills.test.ts */
const isWhole = process.env['KORZO_TRIALS'] !== undefined;
/** A study may take as long as it needs, on any machine, ms. */
const studyTime = 24 * 3600 * 1000;
const kills = isWhole ? 20 : 2;
const scenarios = isWhole
  ? ['rimea-10', 'flock', 'four-way', 'small-town', 'lift', 'drive-small-town']
  : ['flock', 'lift'];

/** Fixed sequences: a failure comes again, as far as machines allow. */
function drawsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a run whose processes are killed at random ticks', () => {
  it.each(scenarios.map((name, index) => ({ name, draw: drawsFrom(index + 1) })))(
    `$name ends with the checksum of an undisturbed one after ${kills} kills`,
    async ({ name, draw }) => {
      const words = endless(name);
      const run = await start(words, onNodes(10));
      let kept = await run.checkpoint();
      for (let kill = 0; kill < kills; kill++) {
        kept = await run.later(kept, 1 + draw(30));
        const members = run.members();
        const [first, second] = members;
        // One of them, or all at once.
        const victims = [[first], [second], [first, second]][draw(3)];
        for (const { pid } of victims) process.kill(pid, 'SIGKILL');
        kept = await run.recovered(kept);
        if (isWhole) process.stderr.write(`${name}: kill ${kill + 1} of ${kills}, goes on from tick ${kept.tick}\n`);
      }
      const { summary, stderr } = await run.finish();
      expect((stderr.match(/is lost/g) ?? []).length).toBeGreaterThanOrEqual(kills);
      expect(summary['checksum']).toBe((await aloneAsLong(words, summary))['checksum']);
      if (isWhole) process.stderr.write(`${name}: ${kills} kills, tick ${String(summary['ticks'])}, same checksum\n`);
    },
    isWhole ? studyTime : undefined,
  );
});
