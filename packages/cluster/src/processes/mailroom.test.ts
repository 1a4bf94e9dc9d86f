import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Mailroom, post } from './mailroom.node.ts';
import { Rendezvous } from './rendezvous.node.ts';
import type { Answer, MeetingPlace } from './thread-orders.ts';
import { kinds } from './wire.ts';

const token = 'a'.repeat(32);

/** A process of a run, as far as its messages go. */
interface Member {
  readonly mailroom: Mailroom;
  readonly answers: Answer[];
  readonly hurry: Int32Array;
  isJoined: boolean;
}

const members: Member[] = [];
const strangers: Socket[] = [];
afterEach(async () => {
  for (const socket of strangers.splice(0)) socket.destroy();
  await Promise.all(members.splice(0).map(({ mailroom }) => mailroom.leave({ text: '', isHandedOn: false })));
});

function newMember(processes: number, longest = 60): Member {
  const answers: Answer[] = [];
  const hurry = new Int32Array(1);
  const mailroom = new Mailroom(processes, { longest, hurry }, (answer) => void answers.push(answer));
  const member = { mailroom, answers, hurry, isJoined: false };
  members.push(member);
  return member;
}

const placeFor = (processes: number, port = 0): MeetingPlace => ({ port, token, processes, longestSilence: 60 });

/** Opens the place and brings so many together. */
async function gather(processes: number, longest?: number): Promise<Member[]> {
  const all = Array.from({ length: processes }, () => newMember(processes, longest));
  const go = (process: number, port: number): Promise<number> =>
    new Rendezvous(all[process].mailroom, process, placeFor(processes, port), () => {
      all[process].isJoined = true;
    }).open();
  const port = await go(0, 0);
  await Promise.all(all.slice(1).map((_, index) => go(index + 1, port)));
  await expect.poll(() => all.every(({ isJoined }) => isJoined)).toBe(true);
  return all;
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const incoming = (answer: Answer | undefined): unknown =>
  answer !== undefined && 'incoming' in answer ? answer.incoming.map((each) => [...each]) : answer;
const lost = (answer: Answer | undefined): string => (answer !== undefined && 'lost' in answer ? answer.lost.text : '');
async function answered(member: Member, count = 1): Promise<void> {
  await expect.poll(() => member.answers.length).toBe(count);
}

describe('processes that meet', () => {
  it('are each connected with each, and swap by number, round by round', async () => {
    const all = await gather(3);
    for (const [process, { mailroom }] of all.entries()) {
      expect(mailroom.isComplete).toBe(true);
      expect([0, 1, 2].map((other) => mailroom.has(other))).toEqual([0, 1, 2].map((other) => other !== process));
    }
    for (const round of [1, 2]) {
      const outgoing = (from: number): Uint8Array[] => [0, 1, 2].map((to) => bytes(round, from, to));
      for (const [process, { mailroom }] of all.entries()) mailroom.send(outgoing(process));
      for (const [process, member] of all.entries()) {
        await answered(member, round);
        const expected = [0, 1, 2].map((from) => (from === process ? [] : [round, from, process]));
        expect(incoming(member.answers[round - 1])).toEqual(expected);
      }
    }
  });

  it('may be a round ahead of the others, whose answer waits for all', async () => {
    const [first, second] = await gather(2);
    second.mailroom.send([bytes(1), bytes()]);
    await answered(second, 0);
    first.mailroom.send([bytes(), bytes(2)]);
    await answered(second);
    await answered(first);
    second.mailroom.send([bytes(3), bytes()]);
    expect(first.answers).toHaveLength(1);
    first.mailroom.send([bytes(), bytes(4)]);
    await answered(first, 2);
    expect([incoming(first.answers[1]), incoming(second.answers[0])]).toEqual([
      [[], [3]],
      [[2], []],
    ]);
  });
});

const knock = async (port: number, hello: object, kind: number = kinds.hello): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port });
  strangers.push(socket);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  post(socket, kind, Buffer.from(JSON.stringify(hello)));
  return socket;
};

describe('who is let in', () => {
  it('knows the token, has a number that is expected, and says hello first', async () => {
    const first = newMember(3);
    const port = await new Rendezvous(first.mailroom, 0, placeFor(3), () => undefined).open();
    for (const [hello, kind] of [
      [{ process: 1, token: 'wrong', port: 1 }, kinds.hello],
      [{ process: 0, token, port: 1 }, kinds.hello],
      [{ process: 3, token, port: 1 }, kinds.hello],
      [{ process: 1, token, port: 1 }, kinds.frame],
    ] as const) {
      const socket = await knock(port, hello, kind);
      await once(socket, 'close');
      expect([first.mailroom.has(0), first.mailroom.has(1), first.mailroom.has(3)]).toEqual([false, false, false]);
    }
    await knock(port, { process: 1, token, port: 1 });
    await expect.poll(() => first.mailroom.has(1)).toBe(true);
    expect(first.mailroom.isComplete).toBe(false);
    // One of a number is enough.
    const again = await knock(port, { process: 1, token, port: 1 });
    await once(again, 'close');
    await knock(port, { process: 2, token, port: 1 });
    await expect.poll(() => first.mailroom.isComplete).toBe(true);
  });
});

describe('a process that is gone', () => {
  it('is named with what it said, and what it handed on is reported as it was', async () => {
    const [first, second, third] = await gather(3);
    first.mailroom.send([bytes(), bytes(1), bytes(1)]);
    await second.mailroom.leave({
      text: 'out of memory',
      isHandedOn: false,
      origin: { name: 'Error', message: 'full' },
    });
    await answered(first);
    expect(first.answers[0]).toEqual({
      lost: {
        text: 'process 2 of 3 has stopped: out of memory',
        isHandedOn: true,
        origin: { name: 'Error', message: 'full' },
      },
    });
    await third.mailroom.leave({ text: 'process 2 of 3 has stopped: out of memory', isHandedOn: true });
    first.mailroom.send([bytes(), bytes(1), bytes(1)]);
    await answered(first, 2);
    expect(lost(first.answers[1])).toBe('process 2 of 3 has stopped: out of memory');
  });

  it('that left without a reason, or without a word, is named too', async () => {
    const [first, second] = await gather(2);
    first.mailroom.send([bytes(), bytes(1)]);
    await second.mailroom.leave({ text: '', isHandedOn: false });
    await answered(first);
    expect(lost(first.answers[0])).toContain('process 2 of 2 has left the run');
    const other = newMember(2);
    const port = await new Rendezvous(other.mailroom, 0, placeFor(2), () => undefined).open();
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    post(socket, kinds.hello, Buffer.from(JSON.stringify({ process: 1, token, port: 1 })));
    await expect.poll(() => other.mailroom.isComplete).toBe(true);
    other.mailroom.send([bytes(), bytes(1)]);
    socket.destroy();
    await answered(other);
    expect(lost(other.answers[0])).toContain('has died');
  });

  it('still counts for the round that it has answered', async () => {
    const [first, second] = await gather(2);
    second.mailroom.send([bytes(7), bytes()]);
    await second.mailroom.leave({ text: 'done', isHandedOn: false });
    first.mailroom.send([bytes(), bytes(1)]);
    await answered(first);
    expect(incoming(first.answers[0])).toEqual([[], [7]]);
    first.mailroom.send([bytes(), bytes(1)]);
    await answered(first, 2);
    expect(lost(first.answers[1])).toContain('done');
  });

  it('is given up after so many of the own heartbeats, sooner when the run is to end', async () => {
    const [first] = await gather(2, 10);
    first.mailroom.send([bytes(), bytes(1)]);
    // Four beats a second: forty are ten seconds.
    for (let beat = 0; beat < 40; beat++) first.mailroom.beat();
    expect(first.answers).toEqual([]);
    first.mailroom.beat();
    await answered(first);
    expect(lost(first.answers[0])).toContain('silent for 10 s');
    const [hurried] = await gather(2, 10);
    hurried.hurry[0] = 1;
    hurried.mailroom.send([bytes(), bytes(1)]);
    for (let beat = 0; beat < 12; beat++) hurried.mailroom.beat();
    expect(hurried.answers).toEqual([]);
    hurried.mailroom.beat();
    await answered(hurried);
    expect(lost(hurried.answers[0])).toContain('silent for 3 s');
  });

  it('that was heard of meanwhile is not given up', async () => {
    const [first, second] = await gather(2, 1);
    const beats = (): void => {
      for (let beat = 0; beat < 4; beat++) first.mailroom.beat();
    };
    beats();
    second.mailroom.send([bytes(7), bytes()]);
    first.mailroom.send([bytes(), bytes(1)]);
    await answered(first);
    beats();
    first.mailroom.send([bytes(), bytes(1)]);
    expect([incoming(first.answers[0]), first.answers.length]).toEqual([[[], [7]], 1]);
    first.mailroom.beat();
    await answered(first, 2);
    expect(lost(first.answers[1])).toContain('silent');
  });

  it('sent what is no message', async () => {
    const first = newMember(2);
    const port = await new Rendezvous(first.mailroom, 0, placeFor(2), () => undefined).open();
    const socket = connect({ host: '127.0.0.1', port });
    strangers.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    post(socket, kinds.hello, Buffer.from(JSON.stringify({ process: 1, token, port: 1 })));
    await expect.poll(() => first.mailroom.isComplete).toBe(true);
    first.mailroom.send([bytes(), bytes(1)]);
    socket.write(Buffer.alloc(16, 99));
    await answered(first);
    expect(lost(first.answers[0])).toMatch(/process 2 of 2 sent .*no message of a run/);
  });
});
