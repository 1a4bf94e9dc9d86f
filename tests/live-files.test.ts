import { readFileSync } from 'node:fs';
import { channelPair, connectLive, LiveHost, type LiveRun } from '@korzo/live';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const massFile = (file: string) => ({
  file,
  text: readFileSync(new URL(`../scenarios/mass/${file}`, import.meta.url), 'utf8'),
});

let host: LiveHost;
let live: LiveRun;
beforeEach(() => {
  host = new LiveHost({
    clock: () => performance.now(),
    schedule: (callback, milliseconds) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    hostName: 'this test',
  });
  live = connectLive(() => {
    const [watcher, run] = channelPair();
    host.attach(run, 'operator');
    return watcher;
  });
});
afterEach(async () => {
  live.close();
  await host.close();
});

const checksumAfter = async (ticks: number): Promise<string> => {
  await live.ask({ type: 'step', ticks });
  const answer = await live.ask({ type: 'checksum' });
  return answer.type === 'checksum' ? answer.checksum : '';
};

const open = (...files: { file: string; text: string }[]) =>
  live.ask({ type: 'open', source: { type: 'files', files } });

describe('a live run of dropped files', () => {
  it('opens a world of MASS with its config, on the threads that asks for, and inspects its people', async () => {
    const source = { type: 'files' as const, files: [massFile('config1.xml'), massFile('map1.xml')] };
    await live.ask({ type: 'open', source });
    expect(live.info).toMatchObject({ scenario: 'map1', workers: 2 });
    await live.ask({ type: 'step', ticks: 300 });
    const told = new Promise((resolve) => live.on('inspections', resolve));
    await live.ask({ type: 'inspect', agents: [live.sight?.id[0] ?? 0] });
    expect(await told).toMatchObject({
      inspections: [
        { kind: 'person', goals: expect.arrayContaining([expect.stringContaining('probabilities')]) as string[] },
      ],
    });
  });

  it('has the same bits on any number of threads', async () => {
    const checksums: string[] = [];
    for (const workers of [1, 2, 3]) {
      await live.ask({ type: 'open', source: { type: 'named', name: 'hello' }, workers });
      checksums.push(await checksumAfter(60));
    }
    expect(new Set(checksums).size).toBe(1);
  });

  it('refuses files that belong to no run, that could start two, or that lead out of the set', async () => {
    const yaml = readFileSync(new URL('../scenarios/hello.yaml', import.meta.url), 'utf8');
    await expect(open(massFile('config1.xml'), { file: 'a.txt', text: 'x' })).rejects.toThrow(
      /none of .* starts a run/,
    );
    await expect(open({ file: 'a.yaml', text: yaml }, { file: 'b.yaml', text: yaml })).rejects.toThrow(
      /any of 2 files: a\.yaml, b\.yaml/,
    );
    await expect(open({ file: '../a.yaml', text: yaml })).rejects.toThrow(/leads out of the set/);
    await expect(open({ file: 'a.yaml', text: yaml }, { file: 'A.yaml', text: 'x' })).rejects.toThrow(/only in case/);
    await expect(open({ file: 'c.cfg', text: 'map = ../m.txt' }, { file: 'm.txt', text: 'x' })).rejects.toThrow(
      /the map '\.\.\/m\.txt' must lie below/,
    );
    const many = Array.from({ length: 501 }, (_, index) => ({ file: `${index}.yaml`, text: 'x' }));
    await expect(open(...many)).rejects.toThrow(/500/);
  });
});
