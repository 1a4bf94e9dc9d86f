import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findShippedScenario, openRun } from '@korzo/engine';
import { connectLive, socketChannel } from '@korzo/live';
import { afterEach, expect, it } from 'vitest';
import { checksum } from '../packages/live/src/live-run.testing.ts';
import { startKorzo } from './command/korzo.ts';
import { useBrowserSockets } from './server/browser-socket.ts';

useBrowserSockets();

const rooms = mkdtempSync(join(tmpdir(), 'korzo-class-'));
let server: ChildProcess | undefined;

afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(rooms, { recursive: true, force: true });
});

/** Serves a run on a port, 0 for a free one, and returns the port. */
async function serve(port: number): Promise<number> {
  const started = startKorzo(['serve', 'two-exits', '--port', String(port), '--rooms', rooms, '--json']);
  server = started.process;
  return ((await started.ready()) as { readonly port: number }).port;
}

it('a class of thirty sees one run, and goes on to its bits when the server is killed in the middle', async () => {
  const port = await serve(0);
  const page = () => connectLive(() => socketChannel(`ws://127.0.0.1:${port}/live?room=main`));
  const [teacher, ...pupils] = Array.from({ length: 31 }, page);
  const all = [teacher, ...pupils];
  await expect.poll(() => all.every(({ sight }) => sight !== undefined)).toBe(true);
  await teacher.ask({ type: 'play' });
  await expect.poll(() => teacher.sight?.tick ?? 0).toBeGreaterThan(20);
  await teacher.ask({ type: 'remove', agents: [1, 2, 3] });
  const steered = teacher.sight?.tick ?? 0;
  await expect.poll(() => Math.min(...all.map(({ sight }) => sight?.tick ?? 0))).toBeGreaterThan(steered + 10);
  const reached = Math.max(...all.map(({ sight }) => sight?.tick ?? 0));

  const ended = new Promise((resolve) => server?.once('exit', resolve));
  server?.kill('SIGKILL');
  await ended;
  await serve(port);
  await expect.poll(() => Math.min(...all.map(({ sight }) => sight?.tick ?? 0))).toBeGreaterThan(reached);
  await teacher.ask({ type: 'pause' });

  const sums = await Promise.all(all.map((each) => checksum(each)));
  const listed = await pupils[0].ask({ type: 'commands' });
  if (listed?.type !== 'commands') throw new Error('the commands of the run were refused');
  const found = findShippedScenario('two-exits');
  if ('problems' in found) throw new Error('two-exits is not shipped');
  const { simulation, close } = await openRun(found.scenario, { commands: listed.commands });
  while (simulation.ticks < sums[0].tick) simulation.tick();
  const undisturbed = { tick: sums[0].tick, checksum: simulation.checksum() };
  expect(sums.map(({ tick, checksum: sum }) => ({ tick, checksum: sum }))).toEqual(all.map(() => undisturbed));
  expect(listed.commands).toHaveLength(3);
  await close();
  for (const each of all) each.close();
});
