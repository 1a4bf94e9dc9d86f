import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { startAtFreePort } from './start-at-free-port.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Takes a port that the system chooses. */
async function holdPort(): Promise<number> {
  const holder: Server = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  closing.push(() => once(holder.close(), 'close'));
  return (holder.address() as AddressInfo).port;
}

it('takes the next free port, and says so, unless one was asked for', async () => {
  const from = await holdPort();
  const said: string[] = [];
  const server = await startAtFreePort({ from }, (line) => said.push(line), { siteFolder: tmpdir() });
  closing.push(() => server.close());
  expect(server.port).toBeGreaterThan(from);
  expect(said).toEqual([`port ${from} is in use, so it is ${server.port}`]);
  const refused = startAtFreePort({ asked: from, from }, (line) => said.push(line), { siteFolder: tmpdir() });
  await expect(refused).rejects.toThrow(`port ${from} is in use; end what listens there`);
});
