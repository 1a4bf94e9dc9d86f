import { afterEach, describe, expect, it } from 'vitest';
import type { ReceiverNews } from '../hub/receiver.ts';
import { PostOffice } from '../mail/post-office.ts';
import { HubHost } from './hub-host.ts';
import { hubBox, HubLine } from './hub-line.ts';

/** Offices that reach each other by number; mail to a number that no office has gets lost, as on a net. */
function net() {
  const offices = new Map<number, PostOffice>();
  let bytes = 0;
  const lost = { count: 0 };
  const office = (node: number): PostOffice => {
    const made = new PostOffice({
      node,
      carrier: {
        carry: (to, parcel) =>
          queueMicrotask(() => {
            const found = offices.get(to);
            if (found === undefined) lost.count++;
            else {
              if (parcel.kind === 'letters') for (const letter of parcel.letters) bytes += letter.length;
              found.deliver(structuredClone(parcel));
            }
          }),
      },
    });
    offices.set(node, made);
    return made;
  };
  return { offices, office, lost, bytes: () => bytes };
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A hub on node 1 and programs on other nodes. */
function cluster() {
  const { offices, office, bytes } = net();
  let host: HubHost | undefined;
  let hubs = 0;
  const startHub = (): HubHost => {
    host = new HubHost(office(1).open(hubBox), `hub ${++hubs}`);
    return host;
  };
  const join = (node: number, onRefused: (reason: string) => void = () => undefined): HubLine => {
    const line = new HubLine(office(node), { onRefused });
    closers.push(() => line.close());
    return line;
  };
  closers.push(() => {
    host?.close();
    for (const each of offices.values()) each.close();
  });
  return {
    startHub,
    join,
    bytes,
    /** As kill -9 does: no goodbye. */
    killHub: (): void => {
      host?.close();
      offices.get(1)?.close();
      offices.delete(1);
    },
  };
}

/** What a receiver got, and whom it believes to be inside. */
function audience() {
  const inside = new Map<number, readonly [x: number, y: number]>();
  const log: string[] = [];
  const deliver = ({ entered, left, described, inside: now }: ReceiverNews): void => {
    for (const id of left) {
      log.push(`${id} left`);
      inside.delete(id);
    }
    for (const { id, name } of entered) log.push(`${id} entered as ${name}`);
    for (const { id, name } of described) log.push(`${id} is ${name}`);
    for (let at = 0; at < now.count; at++) inside.set(now.id[at], [now.x[at], now.y[at]]);
  };
  return { inside, log, deliver };
}

const places = (ids: readonly number[], x: (id: number) => number) => ({
  count: ids.length,
  id: ids,
  x: ids.map(x),
  y: ids.map(() => 0),
});

describe('programs at the hub of a cluster', () => {
  it('see objects of each other in their areas, by name and as they change', async () => {
    const { startHub, join } = cluster();
    startHub();
    const refusals: string[] = [];
    const [one, other] = [join(2, (reason) => refusals.push(reason)), join(3)];
    const tram = one.addSender({ name: 'trams' });
    one.describe(tram, [{ id: 7, name: 'line 7', type: 'tram' }]);
    one.send(
      tram,
      places([7, 8], (id) => id),
    );
    const { inside, log, deliver } = audience();
    const receiver = other.addReceiver({ area: { centre: [0, 0], radius: 7.5 }, period: 0, deliver });
    await expect.poll(() => inside.get(7)).toEqual([7, 0]);
    expect(log).toEqual(['7 entered as line 7']);
    const found = new Promise((resolve) => other.find('line 7', resolve));
    expect(await found).toBe(7);

    one.send(
      tram,
      places([8], () => 3),
    );
    await expect.poll(() => inside.get(8)).toEqual([3, 0]);
    one.sendAll(
      tram,
      places([8], () => 4),
    );
    await expect.poll(() => log.at(-1)).toBe('7 left');
    other.changeReceiver(receiver, { centre: [100, 0], radius: 1 }, 0);
    await expect.poll(() => log.at(-1)).toBe('8 left');

    one.send(
      tram,
      places([5], () => 100),
    );
    await expect.poll(() => log.at(-1)).toMatch(/5 entered/);
    expect(refusals).toEqual([]);
  });

  it('learn what they may not do, and lose nothing by it', async () => {
    const { startHub, join } = cluster();
    startHub();
    const refusals: string[] = [];
    const [one, other] = [join(2), join(3, (reason) => refusals.push(reason))];
    one.send(
      one.addSender(),
      places([8], () => 1),
    );
    const { inside, deliver } = audience();
    other.addReceiver({ area: { centre: [0, 0], radius: 10 }, period: 0, deliver });
    await expect.poll(() => inside.get(8)).toEqual([1, 0]);
    other.send(
      other.addSender(),
      places([8], () => 2),
    );
    await expect.poll(() => refusals.length).toBeGreaterThan(0);
    expect(refusals[0]).toMatch(/object 8/);
    expect(inside.get(8)).toEqual([1, 0]);
    expect(() =>
      other.send(
        77,
        places([1], () => 0),
      ),
    ).toThrow(/Remedy/);
  });

  it('go on when the hub has died and another one has begun: nothing left, nothing came twice', async () => {
    const { startHub, join, killHub } = cluster();
    startHub();
    const [one, other] = [join(2), join(3)];
    const sender = one.addSender();
    one.describe(sender, [{ id: 1, name: 'first' }]);
    one.send(
      sender,
      places([1, 2], (id) => id),
    );
    const { inside, log, deliver } = audience();
    other.addReceiver({ area: { centre: [0, 0], radius: 50 }, period: 0, deliver });
    await expect.poll(() => inside.size).toBe(2);
    log.splice(0);

    killHub();
    one.send(
      sender,
      places([1, 3], (id) => 10 + id),
    );
    one.depart(sender, [2]);
    startHub();
    await expect.poll(() => inside.get(1)).toEqual([11, 0]);
    await expect.poll(() => inside.get(3)).toEqual([13, 0]);
    // Only what changed meanwhile was reported.
    await expect.poll(() => log.toSorted()).toEqual(['2 left', '3 entered as undefined']);
    expect([one.isJoined, other.isJoined]).toEqual([true, true]);
  });

  it('get no more than their areas hold', async () => {
    const { startHub, join, bytes } = cluster();
    startHub();
    const [one, other] = [join(2), join(3)];
    const many = Array.from({ length: 5000 }, (_, index) => index);
    one.send(
      one.addSender(),
      places(many, (id) => id),
    );
    const all = audience();
    const wide = other.addReceiver({ area: { centre: [0, 0], radius: 1e6 }, period: 0, deliver: all.deliver });
    await expect.poll(() => all.inside.size).toBe(5000);
    const perReport = async (): Promise<number> => {
      const sum = bytes();
      let reports = 0;
      const stop = other.addReceiver({
        area: { centre: [-10, 0], radius: 1 },
        period: 0,
        deliver: () => void reports++,
      });
      await expect.poll(() => reports).toBeGreaterThan(3);
      other.remove(stop);
      return (bytes() - sum) / reports;
    };
    const whole = await perReport();
    other.changeReceiver(wide, { centre: [0, 0], radius: 10 }, 0);
    await expect.poll(() => all.log.filter((line) => line.endsWith('left')).length).toBe(4989);
    expect(await perReport()).toBeLessThan(whole / 20);
  });

  it('that are silent are forgotten with their objects', async () => {
    const { startHub, join } = cluster();
    const host = startHub();
    const line = join(2);
    line.send(
      line.addSender(),
      places([4], () => 0),
    );
    await expect.poll(() => host.hub.get(4)?.id).toBe(4);
    line.close();
    await expect.poll(() => host.hub.get(4)).toBeUndefined();
  });
});
