import { MessageChannel } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, boxOf, nodeOf } from './address.ts';
import { joinBranch, openBranch } from './branches.ts';
import type { Mailbox } from './mailbox.ts';
import { mostUnderway, mostWaiting } from './outbox.ts';
import { longestLetter, readParcel, writeParcel, type MailParcel } from './parcels.ts';
import { PostOffice } from './post-office.ts';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const words = (bytes: Uint8Array | undefined): string | undefined => bytes && new TextDecoder().decode(bytes);

/** Two offices on a net that may spoil what it carries; what it has carried. */
function twoNodes(spoil: (parcel: MailParcel) => readonly MailParcel[] = (parcel) => [parcel]): {
  readonly one: PostOffice;
  readonly two: PostOffice;
  readonly carried: MailParcel[];
  /** Another office takes the place of a node's, as after kill -9. */
  readonly restart: (node: number) => PostOffice;
} {
  const carried: MailParcel[] = [];
  const offices = new Map<number, PostOffice>();
  const officeOf = (node: number): PostOffice => {
    const carrier = {
      carry: (to: number, parcel: MailParcel): void => {
        carried.push(parcel);
        for (const each of spoil(parcel)) {
          const read = readParcel(writeParcel(each));
          if (read !== undefined) setImmediate(() => offices.get(to)?.deliver(read));
        }
      },
    };
    const office = new PostOffice({ node, carrier });
    offices.set(node, office);
    return office;
  };
  return { one: officeOf(1), two: officeOf(2), carried, restart: officeOf };
}

async function receiveAll(box: Mailbox, count: number): Promise<(string | undefined)[]> {
  const got: (string | undefined)[] = [];
  while (got.length < count) got.push(words((await box.wait(15_000))?.bytes));
  return got;
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `letter ${index}`);

const isThirdReceipt = (parcel: MailParcel): boolean => parcel.kind === 'receipt' && parcel.arrived === 3;

describe('mailboxes', () => {
  it('have 32-bit addresses of node and box', () => {
    const address = addressOf(65_535, 65_534);
    expect([address, nodeOf(address), boxOf(address)]).toEqual([0xffff_fffe, 65_535, 65_534]);
  });

  it('get what they had not taken once more when their node was started again', async () => {
    const { one, two, carried, restart } = twoNodes();
    const [from, lost] = [one.open(), two.open(5)];
    for (const name of names(3)) await from.send(lost.address, text(name));
    await expect.poll(() => carried.some(isThirdReceipt)).toBe(true);
    const again = restart(2).open(5);
    await from.send(lost.address, text('letter 3'));
    expect(await receiveAll(again, 4)).toEqual(names(4));
    for (const office of [one, two]) office.close();
  });

  it('get a lost letter again also while others follow it without a pause', async () => {
    let isLost = false;
    const { one, two } = twoNodes((parcel) => {
      const isFirst = parcel.kind === 'letters' && !isLost;
      isLost ||= isFirst;
      return isFirst ? [] : [parcel];
    });
    const [from, to] = [one.open(), two.open()];
    let sent = 0;
    const timer = setInterval(() => void from.send(to.address, text(`letter ${sent++}`)), 100);
    // It is given up after 10 s: the first that comes must be the first that was sent.
    expect(words((await to.wait())?.bytes)).toBe('letter 0');
    expect(sent).toBeLessThan(60);
    clearInterval(timer);
    for (const office of [one, two]) office.close();
  });

  it('carry messages within a process: receive, has, wait and iteration', async () => {
    const office = new PostOffice({ node: 0 });
    const [one, two] = [office.open(), office.open(700)];
    expect([two.has, two.receive(), await two.wait(1), boxOf(two.address)]).toEqual([false, undefined, undefined, 700]);
    await one.send(two.address, text('first'));
    await one.send(two.address, text('second'));
    const first = await two.wait();
    expect([words(first?.bytes), first?.from, two.has]).toEqual(['first', one.address, true]);
    expect(words(two.receive()?.bytes)).toBe('second');
    const waiting = two.wait(10_000);
    await one.send(two.address, text('third'));
    expect(words((await waiting)?.bytes)).toBe('third');
    const seen: (string | undefined)[] = [];
    for (const name of names(3)) await one.send(two.address, text(name));
    for await (const { bytes } of two) {
      seen.push(words(bytes));
      if (seen.length === 3) two.close();
    }
    expect(seen).toEqual(names(3));
    expect(() => two.receive()).toThrow(/closed/);
    office.close();
  });

  it('carry messages between threads by the same calls', async () => {
    const office = new PostOffice({ node: 3 });
    const [{ port1, port2 }, other] = [new MessageChannel(), new MessageChannel()];
    const [joined, joinedToo] = [joinBranch(port2), joinBranch(other.port2)];
    openBranch(office, port1);
    openBranch(office, other.port1);
    const boxes = [office, await joined, await joinedToo].map((each) => each.open());
    expect(new Set(boxes.map(({ address }) => address)).size).toBe(3);
    for (const [index, from] of boxes.entries())
      for (const to of boxes) await from.send(to.address, text(`from ${index}`));
    for (const box of boxes) expect(new Set(await receiveAll(box, 3))).toEqual(new Set(['from 0', 'from 1', 'from 2']));
    for (const port of [port1, other.port1]) port.close();
    office.close();
  });

  it('keep the order of each pair on a net that loses, doubles and swaps, and lose nothing', async () => {
    let turn = 0;
    const kept: MailParcel[] = [];
    const { one, two } = twoNodes((parcel) => {
      turn = (turn * 5 + 3) % 16;
      if (turn % 4 === 0) return [];
      if (turn % 4 === 1) return [parcel, parcel];
      if (turn % 4 === 2) {
        kept.push(parcel);
        return [];
      }
      return [parcel, ...kept.splice(0)];
    });
    const [from, to] = [one.open(), two.open()];
    const sent = names(60);
    const all = Promise.all(sent.map((name) => from.send(to.address, text(name))));
    expect(await receiveAll(to, 60)).toEqual(sent);
    await all;
    expect(to.has).toBe(false);
    one.close();
    two.close();
  });

  it('send small messages together within the delay that they allow', async () => {
    const { one, two, carried } = twoNodes();
    const [from, to] = [one.open(), two.open()];
    await Promise.all(names(100).map((name) => from.send(to.address, text(name), { within: 20 })));
    expect(await receiveAll(to, 100)).toEqual(names(100));
    expect(carried.filter(({ kind }) => kind === 'letters').length).toBeLessThan(5);
    // A message that is due takes those before it along.
    const late = from.send(to.address, text('late'), { within: 60_000 });
    await from.send(to.address, text('now'));
    expect(await receiveAll(to, 2)).toEqual(['late', 'now']);
    await late;
    one.close();
    two.close();
  });

  it('make senders wait while a box is full, and keep a bounded number of messages', async () => {
    const { one, two } = twoNodes();
    const [from, to] = [one.open(), two.open()];
    let sent = 0;
    const sending = (async () => {
      for (const name of names(1000)) {
        await from.send(to.address, text(name));
        sent++;
      }
    })();
    await expect.poll(() => sent).toBe(mostUnderway.letters);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toBe(mostUnderway.letters);
    expect(await receiveAll(to, 1000)).toEqual(names(1000));
    await sending;
    one.close();
    two.close();
  });

  it('refuse what is too long or goes nowhere, with the reason', async () => {
    const { one, two } = twoNodes();
    const box = one.open();
    await expect(box.send(addressOf(2, 9), new Uint8Array(longestLetter + 1))).rejects.toThrow(/at most 524288 bytes/);
    await box.send(addressOf(2, 9), text('lost'));
    // The first one has left; the answer to it is for those that follow.
    await expect(box.send(addressOf(2, 9), text('x'), { within: 5000 })).rejects.toThrow(/no box 9 of node 2/);
    await expect(new PostOffice({ node: 0 }).open().send(addressOf(5, 1), text('x'))).rejects.toThrow(/no cluster/);
    expect(() => one.open(70_000)).toThrow(/from 1 to 65535/);
    expect(() => one.open(boxOf(box.address))).toThrow(/open already/);
    one.close();
    two.close();
  });

  it('say with the next message that those before it were lost, when none waited for the answer', async () => {
    const { one, two, carried } = twoNodes();
    const box = one.open();
    const nowhere = addressOf(2, 9);
    await box.send(nowhere, text('lost'));
    await expect.poll(() => carried.some((parcel) => parcel.kind === 'receipt' && parcel.isRefused)).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    await expect(box.send(nowhere, text('later'))).rejects.toThrow(/no box 9 of node 2/);
    const opened = two.open(9);
    await box.send(nowhere, text('there now'));
    expect(words((await opened.wait(5000))?.bytes)).toBe('there now');
    for (const office of [one, two]) office.close();
  });

  it('refuse what is no message or no address', async () => {
    const office = new PostOffice({ node: 0 });
    const box = office.open();
    await expect(box.send(box.address, 'text' as unknown as Uint8Array)).rejects.toThrow(
      /is a Uint8Array; encode texts/,
    );
    for (const address of [1.5, -1, 2 ** 32, Number.NaN])
      await expect(box.send(address, text('x'))).rejects.toThrow(/an address is a whole number of 32 bits/);
    expect(box.has).toBe(false);
    office.close();
  });

  it('keep a bounded number of messages of a program that awaits none of its sends', async () => {
    const { one, two } = twoNodes();
    const [from, to] = [one.open(), two.open()];
    const large = new Uint8Array(longestLetter);
    const room = (mostWaiting.bytes + mostUnderway.bytes) / longestLetter;
    const sends = Array.from({ length: room + 5 }, () =>
      from.send(to.address, large).then(
        () => 'left',
        (error: unknown) => String(error),
      ),
    );
    for (const office of [one, two]) office.close();
    const refused = await Promise.all(sends.slice(room));
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toMatch(/128 messages wait for box 1 of node 2; await each send/);
    const others = await Promise.all(sends.slice(0, room));
    expect(new Set(others)).toEqual(new Set(['left', 'UndeliverableError: the post office was closed']));
  });

  it('read nothing but parcels: any bytes, and parcels with changed bytes, do no harm', () => {
    const parcel = writeParcel({
      ...{ kind: 'letters', from: 1, to: 2, office: 3, first: 4, oldest: 4 },
      letters: [text('a'), text('bc')],
    });
    const { one } = twoNodes();
    one.open(2);
    const mutated = fc
      .tuple(fc.nat(parcel.length - 1), fc.nat(255), fc.nat(parcel.length))
      .map(([at, byte, length]) => {
        const bytes = parcel.slice();
        bytes[at] = byte;
        return bytes.subarray(0, length === 0 ? parcel.length : length);
      });
    fc.assert(
      fc.property(fc.oneof(mutated, fc.uint8Array({ maxLength: 100 })), (bytes) => {
        const read = readParcel(bytes);
        if (read !== undefined) one.deliver({ ...read, to: addressOf(1, 2) });
      }),
      { numRuns: 1000 },
    );
    one.close();
  });
});
