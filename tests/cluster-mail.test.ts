import { nodeOf, type PostOffice } from '@korzo/cluster';
import {
  connectCluster,
  Membership,
  openPostOffice,
  startLocalServer,
  type ClusterConnection,
  type LocalServer,
} from '@korzo/cluster/nats';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.stop());

const idle = { jobs: 0, runs: 0, done: 0, load: 0, isDraining: false };

interface Program {
  readonly cluster: ClusterConnection;
  readonly membership: Membership;
  readonly office: PostOffice;
}

const bytesOf = (index: number): Uint8Array => Uint8Array.of(index >> 8, index & 255);

/** A program that belongs to the cluster, with a post office of its own. */
async function program(): Promise<Program> {
  const cluster = await connectCluster({ url: server.url });
  const facts = { version: '1', host: 'here', pid: process.pid, slots: 0 };
  const membership = await Membership.join(cluster, facts, { news: () => idle });
  const office = await openPostOffice(cluster, membership.number);
  return { cluster, membership, office };
}

it('carries messages between nodes in their order, both ways at once, while foreign bytes come in', async () => {
  const [one, two] = [await program(), await program()];
  const [here, there] = [one.office.open(), two.office.open()];
  expect([nodeOf(here.address), nodeOf(there.address)]).toEqual([one.membership.number, two.membership.number]);
  const count = 600;
  const send = async (from: typeof here, to: number): Promise<void> => {
    for (let index = 0; index < count; index++) await from.send(to, bytesOf(index), { within: index % 3 });
  };
  const receive = async (box: typeof here): Promise<number[]> => {
    const got: number[] = [];
    for await (const { bytes } of box) {
      got.push(bytes[0] * 256 + bytes[1]);
      if (got.length === count) break;
    }
    return got;
  };
  const work = [send(here, there.address), send(there, here.address)];
  for (let index = 0; index < 100; index++) one.cluster.nats.publish('korzo.mail.2', bytesOf(index));
  const expected = Array.from({ length: count }, (_, index) => index);
  expect(await Promise.all([receive(here), receive(there)])).toEqual([expected, expected]);
  await Promise.all(work);
  for (const { cluster, membership, office } of [one, two]) {
    office.close();
    await membership.leave();
    await cluster.close();
  }
});

it('carries on when the server was killed and started again', async () => {
  const [one, two] = [await program(), await program()];
  const [here, there] = [one.office.open(), two.office.open()];
  await here.send(there.address, Uint8Array.of(1));
  expect((await there.wait(10_000))?.bytes).toEqual(Uint8Array.of(1));
  const { port } = server;
  await server.kill();
  const sent = here.send(there.address, Uint8Array.of(2));
  server = await startLocalServer({ port });
  await sent;
  expect((await there.wait(10_000))?.bytes).toEqual(Uint8Array.of(2));
  for (const { cluster, office } of [one, two]) {
    office.close();
    await cluster.close();
  }
});
