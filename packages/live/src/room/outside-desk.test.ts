import { afterEach, describe, expect, it } from 'vitest';
import { connectLive } from '../client/connect-live.ts';
import type { LiveRun } from '../client/live-run.ts';
import type { LiveHost } from '../host/live-host.ts';
import { checksum, nextFrame, nextReply, openNamed, refused } from '../live-run.testing.ts';
import type { Reply } from '../protocol/replies.ts';
import type { Request } from '../protocol/requests.ts';
import { enter, trialHost } from '../trial-host.testing.ts';

const hosts: LiveHost[] = [];
const runs: LiveRun[] = [];
afterEach(async () => {
  for (const live of runs.splice(0)) live.close();
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

function host(): LiveHost {
  const made = trialHost();
  hosts.push(made);
  return made;
}

function connect(to: LiveHost, role: 'operator' | 'viewer' = 'operator'): LiveRun {
  const live = connectLive(() => enter(to, role));
  runs.push(live);
  return live;
}

const join = (name: string, more: Partial<Request> = {}): Request =>
  ({ type: 'join', name, x: 20, y: 20, ...more }) as Request;
const pose = (name: string, x: number, y: number, more = {}): Request => ({ type: 'pose', name, x, y, ...more });
const step = (ticks: number): Request => ({ type: 'step', ticks });

type ReportReply = Extract<Reply, { type: 'report' }>;

/** The next report that something came into, or that an object left. */
const change = (live: LiveRun): Promise<ReportReply> =>
  nextReply(live, 'report', ({ entered, left }) => entered.length + left.length > 0);

describe('bodies of a run', () => {
  it('are found by their names, say how they can be driven, and are driven by the id', async () => {
    const room = host();
    const operator = connect(room);
    await openNamed(operator, 'crates');
    const program = connect(room);
    const found = nextReply(program, 'found');
    await program.ask({ type: 'find', name: 'truck' });
    await operator.ask(step(1));
    const { id } = await found;
    const known = await program.ask({ type: 'object', id });
    expect(known).toMatchObject({
      object: {
        name: 'truck',
        type: 'body',
        description: {
          what: 'vehicle',
          length: 7,
          mass: 6000,
          capabilities: [{ name: 'drive', min: -1, max: 1, neutral: 0 }, {}, {}],
        },
      },
    });
    const names = await program.ask({ type: 'objects' });
    expect(names.type === 'objects' && names.objects.map(({ name }) => name)).toContain('ball-1');
    expect(await refused(program, join('truck'))).toContain("a body of the run is called 'truck'");
    await program.ask({
      type: 'command',
      command: { type: 'control', agent: { id, generation: 0 }, capability: 'drive', value: 1 },
    });
    await operator.ask(step(40));
    const later = await program.ask({ type: 'object', id });
    const x = later.type === 'object' ? later.object.position?.x : undefined;
    expect(x).toBeGreaterThan(-85.9);
  });
});

describe('a program outside', () => {
  it('has an object that all see, which replays to the same bits and leaves with its program', async () => {
    const room = host();
    const operator = connect(room);
    await openNamed(operator, 'hello');
    const viewer = connect(room, 'viewer');
    const { count: before } = await nextFrame(viewer);
    const program = connect(room);
    const seen = nextFrame(viewer, ({ count }) => count === before + 1);
    await program.ask(join('robot', { of: 'robot', description: { colour: 'red' }, vx: 1 }));
    await operator.ask(step(5));
    await seen;
    await program.ask(pose('robot', 12, 13, { user: { lamp: true } }));
    // Of two poses before a tick the last one counts.
    await program.ask(pose('robot', 12.5, 13));
    await operator.ask(step(5));
    const { checksum: end } = await checksum(operator);
    await operator.ask({ type: 'restart', seed: 'same', replay: true });
    await operator.ask(step(10));
    expect(await checksum(operator)).toMatchObject({ tick: 10, checksum: end });
  });

  it('takes its object along when its connection ends', async () => {
    const room = host();
    const operator = connect(room);
    await openNamed(operator, 'hello');
    const program = connect(room);
    const { count: before } = await nextFrame(operator);
    const seen = nextFrame(operator, ({ count }) => count === before + 1);
    await program.ask(join('robot'));
    await operator.ask(step(2));
    await seen;
    const gone = nextFrame(operator, ({ count }) => count === before);
    program.close();
    await operator.ask(step(2));
    expect(await gone).toMatchObject({ count: before });
  });

  it('gets objects by place, type and user part, and finds them by name', async () => {
    const room = host();
    const operator = connect(room);
    await openNamed(operator, 'hello');
    const [program, receiver] = [connect(room), connect(room, 'viewer')];
    await receiver.ask({
      type: 'receive',
      area: { centre: [20, 20], radius: 3 },
      period: 0,
      types: ['robot'],
    });
    const found = nextReply(receiver, 'found');
    await receiver.ask({ type: 'find', name: 'robot' });
    const entering = change(receiver);
    await program.ask(join('robot', { of: 'robot', description: { colour: 'red' } }));
    await operator.ask(step(2));
    const { entered } = await entering;
    expect(entered).toMatchObject([{ name: 'robot', type: 'robot', description: { colour: 'red' } }]);
    expect(await found).toMatchObject({ name: 'robot', id: entered[0].id });
    const inside = nextReply(receiver, 'report', ({ inside: [first] }) => first?.user !== undefined);
    await program.ask(pose('robot', 21, 20, { user: { lamp: 1 } }));
    await operator.ask(step(1));
    expect(await inside).toMatchObject({ inside: [{ id: entered[0].id, x: 21, y: 20, user: { lamp: 1 } }] });
    expect(await receiver.ask({ type: 'object', id: entered[0].id })).toMatchObject({
      object: { name: 'robot', type: 'robot', description: { colour: 'red' }, position: { x: 21, y: 20 } },
    });
    expect(await receiver.ask({ type: 'objects' })).toMatchObject({ objects: [{ id: entered[0].id, name: 'robot' }] });
    const leaving = change(receiver);
    await program.ask(pose('robot', 30, 30));
    await operator.ask(step(1));
    expect(await leaving).toMatchObject({ left: [entered[0].id], inside: [] });
  });

  it('is refused with the reason what it may not do, and the run goes on', async () => {
    const room = host();
    const operator = connect(room);
    await openNamed(operator, 'hello');
    const [one, other, viewer] = [connect(room), connect(room), connect(room, 'viewer')];
    await one.ask(join('mine'));
    expect(await refused(one, join('mine'))).toContain("the object 'mine' belongs to you");
    expect(await refused(other, join('mine'))).toContain("the object 'mine' belongs to another program");
    expect(await refused(other, pose('mine', 1, 1))).toContain("the object 'mine' belongs to another program");
    expect(await refused(other, pose('none', 1, 1))).toContain("you have no object 'none'");
    expect(await refused(one, pose('mine', 1e6, 1))).toContain('an object must be in the world');
    expect(await refused(one, pose('mine', NaN, 1))).toContain('x');
    expect(await refused(one, pose('mine', 1, 1, { vx: 1e9 }))).toContain('vx');
    expect(await refused(one, pose('mine', 1, 1, { user: 'x'.repeat(2000) }))).toContain('up to 1024 characters');
    expect(await refused(viewer, join('theirs'))).toContain("a viewer may not 'join'");
    expect(await refused(one, { type: 'command', command: { type: 'vanish', name: 'mine' } })).toContain(
      'is for programs',
    );
    for (let number = 1; number < 64; number++) await one.ask(join(`mine ${number}`));
    expect(await refused(one, join('one too many'))).toContain('a program may have up to 64 objects');
    expect(await refused(other, join('no room'))).toContain('a run takes up to 64 objects from outside');
    await operator.ask(step(3));
    expect(await checksum(operator)).toMatchObject({ tick: 3 });
  });

  it('is named in a warning when it misses its step', async () => {
    const room = host();
    const operator = connect(room);
    await openNamed(operator, 'hello');
    const program = connect(room);
    await program.ask(join('slow robot', { period: 0.05 }));
    const warned = nextReply(operator, 'messages', ({ messages }) =>
      messages.some(({ text }) => text.includes("'slow robot' misses its step")),
    );
    await operator.ask({ type: 'play' });
    expect(await warned).toBeDefined();
  });
});
