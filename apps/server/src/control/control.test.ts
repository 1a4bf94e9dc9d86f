import { findShippedScenario, openRun } from '@korzo/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startControl, type ControlServer } from './control-server.ts';

let server: ControlServer;

beforeAll(async () => {
  server = await startControl();
});

afterAll(() => server.close());

type Answer = Readonly<Record<string, unknown>> | Buffer;

/** A program that asks one thing after the other; answers are read by hand, byte by byte, as the document says. */
class Program {
  readonly socket = new WebSocket(server.address);
  readonly #answers: Answer[] = [];
  #wake: () => void = () => undefined;
  #ask = 0;

  constructor() {
    this.socket.on('message', (data: Buffer, isBinary) => {
      this.#answers.push(isBinary ? data : (JSON.parse(data.toString()) as Answer));
      this.#wake();
    });
  }

  async next(): Promise<Answer> {
    while (this.#answers.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    const answer = this.#answers.shift();
    if (answer === undefined) throw new Error('there was no answer');
    return answer;
  }

  async ask(request: object): Promise<Answer> {
    this.socket.send(JSON.stringify({ ask: ++this.#ask, request }));
    return this.next();
  }
}

async function connected(): Promise<Program> {
  const program = new Program();
  expect(await program.next()).toEqual({ type: 'welcome', control: 1 });
  return program;
}

/** Numbers of a frame: what stands in its head, and its columns. */
function read(frame: Answer): { readonly head: readonly number[]; readonly columns: readonly number[][] } {
  if (!Buffer.isBuffer(frame)) throw new Error(`no frame: ${JSON.stringify(frame)}`);
  expect(frame.subarray(0, 4).toString()).toBe('KZF1');
  const [ask, tick, count] = [4, 8, 12].map((at) => frame.readUInt32LE(at));
  const [over, width] = [24, 28].map((at) => frame.readUInt32LE(at));
  const columns = Array.from({ length: width }, (_, column) =>
    Array.from({ length: count }, (_value, row) => frame.readDoubleLE(32 + 8 * (column * count + row))),
  );
  expect(frame.length).toBe(32 + 8 * width * count);
  return { head: [ask, tick, count, frame.readDoubleLE(16), over], columns };
}

const pair = {
  world: { size: [20, 10], exits: [{ id: 'east', rect: [18, 0, 2, 10] }] },
  groups: [
    {
      name: 'pair',
      model: 'straight',
      place: {
        shape: 'points',
        points: [
          [1, 2],
          [2, 5],
        ],
      },
      count: 2,
      speed: 1,
      goal: { goal: 'point', at: [11, 5] },
    },
  ],
  run: { dt: 0.5, duration: 4 },
};

describe('a run in lock-step', () => {
  it('goes on only by steps, with the bits of a run without a server', async () => {
    const program = await connected();
    expect(await program.ask({ type: 'open', scenario: 'hello', seed: 3 })).toMatchObject({ type: 'opened', seed: 3 });
    const { head } = read(await program.ask({ type: 'step', ticks: 25 }));
    expect(head.slice(0, 3)).toEqual([2, 25, 200]);
    const hello = findShippedScenario('hello');
    if ('problems' in hello) throw new Error('hello is not shipped');
    const { simulation } = await openRun(hello.scenario, { seed: 3 });
    for (let tick = 0; tick < 25; tick++) simulation.tick();
    const checksum = simulation.checksum();
    expect(await program.ask({ type: 'checksum' })).toEqual({ type: 'checksum', ask: 3, tick: 25, checksum });
    program.socket.close();
  });

  it('has the columns asked for, in their order, and says when it is over', async () => {
    const program = await connected();
    const opened = await program.ask({ type: 'open', scenario: pair, columns: ['y', 'id', 'vx'] });
    expect(opened).toMatchObject({ dt: 0.5, duration: 4, present: 2, groups: ['pair'], exits: ['east'] });
    const { commands } = opened as { readonly commands: readonly { readonly type: string }[] };
    expect(commands.map(({ type }) => type)).toEqual(expect.arrayContaining(['add', 'remove', 'send', 'close']));
    const first = read(await program.ask({ type: 'step' }));
    expect(first.head).toEqual([2, 1, 2, 0.5, 0]);
    expect(first.columns.map((column) => column.map((value) => Math.round(value * 10) / 10))).toEqual([
      [2.1, 5],
      [0, 1],
      [1, 1],
    ]);
    expect(read(await program.ask({ type: 'step', ticks: 7 })).head).toEqual([3, 8, 2, 4, 1]);
    program.socket.close();
  });

  it('is steered by commands of a step, and reports its events', async () => {
    const program = await connected();
    await program.ask({ type: 'open', scenario: pair, columns: ['id'], events: true });
    const commands = [{ type: 'remove', agent: { id: 0, generation: 0 } }];
    const events = await program.ask({ type: 'step', commands });
    expect(events).toMatchObject({ type: 'events', ask: 2, events: [{ type: 'removed', agent: { id: 0 } }] });
    expect(read(await program.next()).columns).toEqual([[1]]);
    program.socket.close();
  });

  it('goes back to a state that was saved', async () => {
    const program = await connected();
    await program.ask({ type: 'open', scenario: pair, columns: ['x'] });
    await program.ask({ type: 'step', ticks: 2 });
    expect(await program.ask({ type: 'save', name: 'start' })).toEqual({ type: 'done', ask: 3 });
    const before = read(await program.ask({ type: 'step', ticks: 3 }));
    await program.ask({ type: 'restore', name: 'start' });
    const again = read(await program.ask({ type: 'step', ticks: 3 }));
    expect([again.head[1], again.columns]).toEqual([before.head[1], before.columns]);
    program.socket.close();
  });

  it('belongs to its connection', async () => {
    const [one, other] = [await connected(), await connected()];
    await one.ask({ type: 'open', scenario: pair });
    expect(await other.ask({ type: 'step' })).toMatchObject({
      type: 'problem',
      problems: [{ rule: 'no run is open' }],
    });
    one.socket.close();
    other.socket.close();
  });
});

describe('what makes no sense is refused with rule and remedy, and the run stays as it was', () => {
  it.each<[string, object, RegExp]>([
    ['an unknown request', { type: 'jump' }, /request\.type.*type must be one of open, step.*it is \\"jump/],
    ['no request at all', { typ: 'step' }, /request\.type.*type is missing.*give one of open, step/],
    ['a key that is not there', { type: 'open', scenario: 'hello', sed: 3 }, /request\.sed.*did you mean 'seed'/],
    ['ticks below 1', { type: 'step', ticks: 0 }, /request\.ticks.*at least 1; it is 0.*from 1 to 100000/],
    [
      'a text where a number is due',
      { type: 'step', ticks: 'x' },
      /ticks must be a number; it is \\"x.*write a number/,
    ],
    ['a number as a scenario', { type: 'open', scenario: 3 }, /scenario must be a text or a mapping.*it is 3/],
    [
      'a bad command among good ones',
      { type: 'step', commands: [{ type: 'remove', agent: { id: 0, generation: 0 } }, { type: 'fly' }] },
      /commands\[1\]/,
    ],
    ['a scenario with problems', { type: 'open', scenario: { world: { size: [1] } } }, /world\.size.*at least 2/],
    ['a name that is no scenario', { type: 'open', scenario: 'helo' }, /did you mean 'hello'/],
    ['a column', { type: 'open', scenario: 'hello', columns: ['weight'] }, /columns\[0\] must be one of id,/],
    ['a state that was not saved', { type: 'restore', name: 'nothing' }, /no state is saved as 'nothing'/],
  ])('%s', async (_what, request, message) => {
    const program = await connected();
    await program.ask({ type: 'open', scenario: pair, columns: ['id'] });
    expect(JSON.stringify(await program.ask(request))).toMatch(message);
    expect(read(await program.ask({ type: 'step' })).head.slice(0, 3)).toEqual([3, 1, 2]);
    program.socket.close();
  });

  it('a text that is no request, and bytes', async () => {
    const program = await connected();
    program.socket.send('step!');
    expect(await program.next()).toMatchObject({
      type: 'problem',
      ask: 0,
      problems: [
        {
          rule: expect.stringContaining('no JSON text') as string,
          remedy: expect.stringContaining('send {"ask"') as string,
        },
      ],
    });
    program.socket.send('[]');
    expect(await program.next()).toMatchObject({
      problems: [{ rule: 'the message must be a mapping of keys to values; it is []' }],
    });
    const closed = new Promise<number>((resolve) => program.socket.once('close', resolve));
    program.socket.send(Buffer.from([1, 2, 3]));
    expect(await closed).toBe(1003);
  });

  it('a page of the web is not let in', async () => {
    const page = new WebSocket(server.address, { origin: 'https://example.org' });
    const refusal = await new Promise<Error>((resolve) => page.once('error', resolve));
    expect(refusal.message).toContain('401');
  });
});
