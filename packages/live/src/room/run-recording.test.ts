import { afterEach, describe, expect, it } from 'vitest';
import { connectLive } from '../client/connect-live.ts';
import type { LiveRun } from '../client/live-run.ts';
import { checksum, defined, download, nextFrame, nextReply, openNamed, refused, save } from '../live-run.testing.ts';
import { addressOf, filesIn } from '../saved-files.testing.ts';
import { enter, trialHost } from '../trial-host.testing.ts';
import type { LiveHost } from '../host/live-host.ts';

const hosts: LiveHost[] = [];
const runs: LiveRun[] = [];

function watch(): LiveRun {
  const host = trialHost();
  const live = connectLive(() => enter(host));
  hosts.push(host);
  runs.push(live);
  return live;
}

afterEach(async () => {
  for (const live of runs.splice(0)) live.close();
  for (const host of hosts.splice(0)) await host.close();
});

const recordedTo = async (live: LiveRun): Promise<number> => {
  const told = nextReply(live, 'status');
  await live.ask({ type: 'seek', time: 0 });
  await live.ask({ type: 'live' });
  return (await told).status.recorded[1];
};

/** Two seconds of `hello`, as they are saved. */
async function twoSeconds(): Promise<{ readonly file: string; readonly url: string; readonly checksum: string }> {
  const live = watch();
  await openNamed(live, 'hello', { seed: 9 });
  await live.ask({ type: 'remove', agents: [3] });
  await live.ask({ type: 'step', ticks: 41 });
  return { ...(await save(live)), checksum: (await checksum(live)).checksum };
}

const open = (live: LiveRun, { file, url }: { readonly file: string; readonly url: string }) =>
  live.ask({ type: 'openRecording', file, url });

describe('a recording that is opened', () => {
  it('can be looked at to its end before the run has made a tick, and is what is saved again', async () => {
    const recording = await twoSeconds();
    const live = watch();
    expect(await open(live, recording)).toMatchObject({ type: 'opened', seed: 9, source: { file: 'hello.json' } });
    expect(await recordedTo(live)).toBeCloseTo(2, 9);
    const seen = nextFrame(live, ({ tick }) => tick === 30);
    await live.ask({ type: 'seek', time: 1.5 });
    expect([...(await seen).id.subarray(0, (await seen).count)]).not.toContain(3);
    expect((await checksum(live)).tick).toBe(0);
    expect((await save(live)).url).toBe(recording.url);
    const lines = (await download(live, 'trajectories')).text.trim().split('\n');
    expect(lines.at(-1)?.split(',')[1]).toBe('2');
  });

  it('is made again by the run, which says that it is the same', async () => {
    const recording = await twoSeconds();
    const live = watch();
    await open(live, recording);
    const said = nextReply(live, 'messages', ({ messages }) => messages.some(({ text }) => text.includes('replay')));
    await live.ask({ type: 'step', ticks: 41 });
    expect((await checksum(live)).checksum).toBe(recording.checksum);
    expect((await said).messages.find(({ text }) => text.includes('replay'))?.level).toBe('info');
    await live.ask({ type: 'step', ticks: 20 });
    expect(await recordedTo(live)).toBeCloseTo(3, 9);
  });

  it('ends where the run is steered otherwise', async () => {
    const live = watch();
    await open(live, await twoSeconds());
    await live.ask({ type: 'step', ticks: 20 });
    expect(await recordedTo(live)).toBeCloseTo(2, 9);
    await live.ask({ type: 'remove', agents: [5] });
    await live.ask({ type: 'step', ticks: 2 });
    expect(await recordedTo(live)).toBeCloseTo(1.1, 9);
    const journal = defined(filesIn((await save(live)).url).get('events.jsonl'));
    expect(journal.match(/"type":"remove"/g)).toHaveLength(2);
  });

  it('ends with a warning where the run differs', async () => {
    const recording = await twoSeconds();
    const files = filesIn(recording.url);
    files.set('checksums.txt', defined(files.get('checksums.txt')).replace(/^20 ./m, '20 x').replace('20 x', '20 0'));
    const changed = defined(files.get('checksums.txt'));
    files.set('checksums.txt', changed.replace(/^20 0.{3}/m, '20 0000'));
    const live = watch();
    await open(live, { file: 'changed.korzo', url: await addressOf(files) });
    const said = nextReply(live, 'messages', ({ messages }) => messages.some(({ text }) => text.includes('differs')));
    await live.ask({ type: 'step', ticks: 22 });
    expect((await said).messages.find(({ text }) => text.includes('differs'))?.level).toBe('warning');
    expect(await recordedTo(live)).toBeCloseTo(1.1, 9);
  });

  it('of another program, or with a file missing, is refused, and the run goes on', async () => {
    const { url } = await twoSeconds();
    const live = watch();
    await openNamed(live, 'circle');
    const foreign = filesIn(url);
    const manifest = JSON.parse(defined(foreign.get('recording.json'))) as { scenario: object };
    const text = JSON.stringify({ ...manifest, scenario: { ...manifest.scenario, text: '' } });
    foreign.set('recording.json', text);
    const ask = async (files: ReadonlyMap<string, string>): Promise<string> =>
      refused(live, { type: 'openRecording', file: 'x.korzo', url: await addressOf(files) });
    expect(await ask(foreign)).toMatch(/another program's trajectories/);
    const missing = filesIn(url);
    missing.delete('checksums.txt');
    expect(await ask(missing)).toMatch(/checksums\.txt is missing/);
    expect(live.info?.scenario).toBe('circle');
  });
});
