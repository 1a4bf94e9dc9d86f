import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connectLive, socketChannel, type LiveRun, type ScenarioSource } from '@korzo/live';
import { startServer, type RunningServer } from '@korzo/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksum } from '../packages/live/src/live-run.testing.ts';
import { useBrowserSockets } from './server/browser-socket.ts';
import { endOf, exampleSets, setOf } from './sets/example-sets.ts';

useBrowserSockets();

let folder: string;
let server: RunningServer;
let live: LiveRun;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-served-sets-'));
  for (const { name, files } of exampleSets)
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name, file)), { recursive: true });
      writeFileSync(join(folder, name, file), text);
    }
  server = await startServer({ siteFolder: '/nowhere', port: 0, scenarioFolder: folder });
  live = connectLive(() => socketChannel(`ws://127.0.0.1:${server.port}/live`));
});

afterAll(async () => {
  live.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const checksumAfter = async (source: ScenarioSource, ticks: number): Promise<string> => {
  await live.ask({ type: 'open', source });
  await live.ask({ type: 'step', ticks });
  return (await checksum(live)).checksum;
};

const filesOf = (example: (typeof exampleSets)[number]): ScenarioSource => ({
  type: 'files',
  files: setOf(example).files.map(({ file, contents }) => ({ file, text: String(contents) })),
});

describe('a room of a server', () => {
  it.each(exampleSets.map((example) => [example.name, example] as const))(
    'opens %s from a message that carries its files, from the folder and again: to the bit',
    async (name, example) => {
      const { ticks, checksum: expected } = await endOf(example);
      expect(await checksumAfter(filesOf(example), ticks)).toBe(expected);
      await live.ask({ type: 'restart', seed: 'same' });
      await live.ask({ type: 'step', ticks });
      expect((await checksum(live)).checksum).toBe(expected);
      expect(await checksumAfter({ type: 'named', name: `${name}/${example.start}` }, ticks)).toBe(expected);
    },
  );

  it('lists what can be opened in the folder, without the files that complete others', async () => {
    const { files } = (await (await fetch(`${server.address}api/scenarios`)).json()) as { files: { name: string }[] };
    expect(files.map(({ name }) => name)).toEqual(exampleSets.map(({ name, start }) => `${name}/${start}`).toSorted());
    const answer = await fetch(`${server.address}api/scenarios/boids-app/config.cfg?as=json`);
    expect(await answer.json()).toMatchObject({
      start: 'boids-app/config.cfg',
      files: [{ file: 'boids-app/config.cfg' }, { file: 'boids-app/map.txt' }],
    });
  });

  it('refuses sets in words and goes on with its run', async () => {
    const [example] = exampleSets;
    const { ticks, checksum: expected } = await endOf(example);
    await checksumAfter(filesOf(example), ticks);
    const refusal = (files: { file: string; text: string }[], start?: string): Promise<unknown> =>
      live.ask({ type: 'open', source: { type: 'files', files, ...(start === undefined ? {} : { start }) } });
    const text = 'map = map.txt';
    await expect(refusal([{ file: 'a.cfg', text }])).rejects.toThrow(
      /the map 'map\.txt' that this file names is missing/,
    );
    await expect(
      refusal([
        { file: 'a.cfg', text },
        { file: 'b.cfg', text },
      ]),
    ).rejects.toThrow(/a\.cfg, b\.cfg/);
    await expect(refusal([{ file: '../a.cfg', text }])).rejects.toThrow(/leads out of the set/);
    await expect(
      refusal([
        { file: 'a.cfg', text },
        { file: 'A.cfg', text },
      ]),
    ).rejects.toThrow(/differ only in case/);
    await expect(refusal([{ file: 'a.cfg', text }], 'c.cfg')).rejects.toThrow(/no file 'c\.cfg'/);
    await expect(refusal([])).rejects.toThrow(/files must have at least 1/);
    // A file of the server's folder completes nothing that a message brings.
    await expect(refusal([{ file: 'boids-app/config.cfg', text }])).rejects.toThrow(/is missing/);
    expect((await checksum(live)).checksum).toBe(expected);
  });
});
