import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLive } from '../client/connect-live.ts';
import type { LiveRun } from '../client/live-run.ts';
import type { LiveHost } from '../host/live-host.ts';
import { checksum, statusNow } from '../live-run.testing.ts';
import type { BodyStatus } from '../protocol/replies.ts';
import type { Request } from '../protocol/requests.ts';
import { enter, trialHost } from '../trial-host.testing.ts';

const text = `korzo: 1
name: car-park
title: Two cars
about: One car to drive, and one that the scenario drives.
world: { size: [200, 80, 20] }
bodies:
  cars:
    - { name: car, at: [20, 20] }
    - { name: van, at: [20, 60] }
run:
  dt: 0.05
  duration: 60
  commands: [{ at: 0, type: control, body: van, capability: drive, value: 0.2 }]
`;

let room: LiveHost;
let watching: LiveRun;
const runs: LiveRun[] = [];

function connect(): LiveRun {
  const live = connectLive(() => enter(room, 'operator'));
  runs.push(live);
  return live;
}

beforeEach(async () => {
  room = trialHost();
  watching = connect();
  await watching.ask({ type: 'open', source: { type: 'text', file: 'car-park.yaml', text } });
});
afterEach(async () => {
  for (const live of runs.splice(0)) live.close();
  await room.close();
});

const drive = (driver?: string, named: object = { body: 'car' }): Request => ({
  type: 'command',
  command: { type: 'control', ...named, capability: 'drive', value: 1, ...(driver === undefined ? {} : { driver }) },
});
const step = (ticks: number): Promise<unknown> => watching.ask({ type: 'step', ticks });

async function bodyNamed(wanted: string): Promise<BodyStatus> {
  const found = (await statusNow(watching)).bodies?.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`there is no ${wanted}`);
  return found;
}

/** A channel that was closed is heard of a little later. */
async function gone(live: LiveRun): Promise<void> {
  const before = (await statusNow(watching)).watchers;
  live.close();
  await expect.poll(async () => (await statusNow(watching)).watchers).toBe(before - 1);
}

describe('a driver who leaves the room', () => {
  it('lets go of the body, which brakes and stands, and replays to the bit', async () => {
    const driver = connect();
    await driver.ask(drive('anna'));
    await step(40);
    const driven = await bodyNamed('car');
    expect(driven.driver).toBe('anna');
    expect(driven.speed).toBeGreaterThan(3);
    await gone(driver);
    await step(100);
    const { speed, driver: now } = await bodyNamed('car');
    expect([speed, now]).toEqual([0, undefined]);
    const { tick, checksum: end } = await checksum(watching);
    await watching.ask({ type: 'restart', seed: 'same', replay: true });
    await step(tick);
    expect(await checksum(watching)).toMatchObject({ tick, checksum: end });
  });

  it('lets go of a body also when the run stood still since it was taken', async () => {
    const driver = connect();
    await driver.ask(drive('anna'));
    await gone(driver);
    await step(3);
    expect((await bodyNamed('car')).driver).toBeUndefined();
  });

  it('keeps a body that it has taken again after its connection was lost', async () => {
    const { agent, generation } = await bodyNamed('car');
    const driver = connect();
    await driver.ask(drive('anna'));
    await step(5);
    await gone(driver);
    await connect().ask(drive('anna', { agent: { id: agent, generation } }));
    await step(5);
    expect((await bodyNamed('car')).driver).toBe('anna');
  });

  it('lets go of nothing that others drive, by the same name or by the scenario', async () => {
    const [one, other] = [connect(), connect()];
    await one.ask(drive());
    await other.ask(drive());
    await step(3);
    await gone(one);
    await step(3);
    expect([(await bodyNamed('car')).driver, (await bodyNamed('van')).driver]).toEqual(['', '']);
    await gone(other);
    await step(3);
    expect([(await bodyNamed('car')).driver, (await bodyNamed('van')).driver]).toEqual([undefined, '']);
  });
});
