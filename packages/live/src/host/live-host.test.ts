import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelPair } from '../channels/index.ts';
import { connectLive } from '../client/connect-live.ts';
import type { LiveRun } from '../client/live-run.ts';
import {
  checksum,
  defined,
  liveRunChecks,
  nextFrame,
  nextReply,
  openNamed,
  refused,
  save,
  until,
} from '../live-run.testing.ts';
import type { Reply } from '../protocol/replies.ts';
import { addressOf, filesIn } from '../saved-files.testing.ts';
import { enter, trialHost } from '../trial-host.testing.ts';
import type { LiveHost } from './live-host.ts';

describe('a live run in this process', () => {
  const host = trialHost();
  afterAll(() => host.close());

  it.each(liveRunChecks.map(({ name, run }) => [name, run] as const))('%s', async (_, run) => {
    await expect(run(() => enter(host))).resolves.toBeUndefined();
  });
});

describe('LiveHost', () => {
  let host: LiveHost;
  let operator: LiveRun;
  beforeEach(() => {
    host = trialHost();
    operator = connectLive(() => enter(host));
  });
  afterEach(async () => {
    operator.close();
    await host.close();
  });

  it('shows one run to all who watch, also to who comes later', async () => {
    const viewer = connectLive(() => enter(host, 'viewer'));
    await openNamed(operator, 'hello');
    await operator.ask({ type: 'step', ticks: 10 });
    const late = connectLive(() => enter(host, 'viewer'));
    const seen = await nextFrame(late);
    expect(seen.tick).toBe(10);
    expect(await checksum(viewer)).toMatchObject({ tick: 10, checksum: (await checksum(operator)).checksum });
    expect(late.info?.epoch).toBe(operator.info?.epoch);
    expect([...seen.x.subarray(0, seen.count)]).toEqual([...(viewer.sight?.x.subarray(0, seen.count) ?? [])]);
    late.close();
    viewer.close();
  });

  it('lets viewers look and nothing else', async () => {
    const viewer = connectLive(() => enter(host, 'viewer'));
    await openNamed(operator, 'hello');
    await expect(refused(viewer, { type: 'play' })).resolves.toMatch(/a viewer may not 'play'.*operator/);
    await expect(refused(viewer, { type: 'open', source: { type: 'named', name: 'circle' } })).resolves.toMatch(
      /a viewer may not/,
    );
    await viewer.ask({ type: 'watch', area: { type: 'circle', centre: [5, 20], radius: 4 }, period: 0 });
    await viewer.ask({ type: 'seek', time: 0 });
    expect(viewer.connection).toMatchObject({ state: 'open', role: 'viewer', host: 'this test' });
    viewer.close();
  });

  it('hands out a recording of painted agents that replays to the same bits', async () => {
    await openNamed(operator, 'conflict-crowd', { seed: 3 });
    await operator.ask({ type: 'step', ticks: 10 });
    const { origin, size } = defined(operator.info).scenery;
    const middle = [origin[0] + size[0] / 2, origin[1] + size[1] / 2, 0] as [number, number, number];
    await operator.ask({ type: 'brush', group: 0, at: middle, level: 0, radius: 10, count: 20 });
    await operator.ask({ type: 'step', ticks: 5 });
    const { checksum: first } = await checksum(operator);
    const { file, url } = await save(operator);
    expect(filesIn(url).get('events.jsonl')).toContain('"type":"add"');
    await operator.ask({ type: 'openRecording', file, url });
    await operator.ask({ type: 'step', ticks: 15 });
    expect((await checksum(operator)).checksum).toBe(first);
  });

  it('takes commands of parts, records them, and replays them to the same bits', async () => {
    await openNamed(operator, 'shower', { seed: 3 });
    expect(defined(operator.info).commands.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['shower', 'signal']),
    );
    await operator.ask({ type: 'command', command: { type: 'shower', speedFactor: 0.5 } });
    await operator.ask({ type: 'step', ticks: 15 });
    const { checksum: first } = await checksum(operator);
    const { file, url } = await save(operator);
    expect(filesIn(url).get('events.jsonl')).toContain('"command":{"type":"shower","speedFactor":0.5}');
    expect(filesIn(url).get('events.jsonl')).toContain('"event":"showers"');
    await operator.ask({ type: 'openRecording', file, url });
    await operator.ask({ type: 'step', ticks: 15 });
    expect((await checksum(operator)).checksum).toBe(first);
    expect(await refused(operator, { type: 'command', command: { type: 'shower', speedFactor: 2 } })).toMatch(
      /speedFactor/,
    );
    expect(await refused(operator, { type: 'command', command: { type: 'tornado' } })).toMatch(
      /no command of type "tornado"/,
    );
    expect(
      await refused(operator, { type: 'command', command: { type: 'remove', agent: { id: 0, generation: 0 } } }),
    ).toMatch(/'remove' is no command of a part.*use the request/);
  });

  it('sends what parts show, at the time that is looked at, and keeps it in the recording', async () => {
    await openNamed(operator, 'shower', { seed: 3 });
    expect(defined(operator.info).layers).toEqual([]);
    const shown = nextReply(operator, 'layers', ({ layers }) => layers.length > 0);
    await operator.ask({ type: 'step', ticks: 210 });
    const rain = [
      {
        part: 'rain',
        name: 'showers',
        meaning: 'Showers that fall.',
        colour: 'water',
        shapes: [{ rect: [20, 0, 20, 30] }],
      },
    ];
    expect((await shown).layers).toEqual(rain);
    expect(defined(operator.info).layers).toEqual(rain);
    const dry = nextReply(operator, 'layers', ({ layers }) => layers.length === 0);
    await operator.ask({ type: 'seek', time: 5 });
    await dry;
    const again = nextReply(operator, 'layers', ({ layers }) => layers.length > 0);
    await operator.ask({ type: 'live' });
    await again;
    const { file, url } = await save(operator);
    expect(filesIn(url).get('events.jsonl')).toContain('"layers":[{"part":"rain"');
    await operator.ask({ type: 'openRecording', file, url });
    const ahead = nextReply(operator, 'layers', ({ layers }) => layers.length > 0);
    await operator.ask({ type: 'seek', time: 10.2 });
    expect((await ahead).layers).toEqual(rain);
  });

  it('refuses a recording whose commands are malformed, with the place of each', async () => {
    await openNamed(operator, 'hello');
    await operator.ask({ type: 'step', ticks: 3 });
    const { file, url } = await save(operator);
    const files = filesIn(url);
    const commands = [
      { tick: 1, command: { type: 'remove' } },
      { tick: 1, command: { type: 'nonsense' } },
    ];
    files.set('events.jsonl', `${JSON.stringify({ tick: 2, commands })}\n`);
    const problem = await refused(operator, { type: 'openRecording', file, url: await addressOf(files) });
    expect(problem).toMatch(/commands\[0\]\.command\.agent: agent is missing.*no command of type "nonsense"/s);
    expect((await checksum(operator)).tick).toBe(3);
  });

  it('refuses a steering request that makes no good command, and goes on', async () => {
    await openNamed(operator, 'hello');
    expect(await refused(operator, { type: 'send', agents: [0, 1], goal: [1e300, 0, 0] })).toMatch(
      /goal\[0\] must be a number from -10000000 to 10000000 m; it is 1e\+300/,
    );
    const shape = { type: 'circle' as const, centre: [20, 20] as [number, number], radius: 1 };
    expect(await refused(operator, { type: 'obstacle', level: -1, shape })).toMatch(/level must be a whole number/);
    await operator.ask({ type: 'step', ticks: 3 });
    expect((await checksum(operator)).tick).toBe(3);
  });

  it('says how far a step came when another watcher paused it', async () => {
    const other = connectLive(() => enter(host));
    await openNamed(operator, 'hello');
    expect(await operator.ask({ type: 'step', ticks: 10 })).toMatchObject({ type: 'done', tick: 10 });
    const asked = operator.ask({ type: 'step', ticks: 10_000 });
    await other.ask({ type: 'pause' });
    const answer = await asked;
    const { tick } = await checksum(operator);
    expect(answer).toMatchObject({ type: 'done', tick });
    expect(tick).toBeLessThan(10_010);
    other.close();
  });

  it('sends a watcher no more than its area', async () => {
    await openNamed(operator, 'hello');
    const all = operator.sight?.count ?? 0;
    const part = nextFrame(operator, ({ count }) => count < all);
    await operator.ask({ type: 'watch', area: { type: 'circle', centre: [0, 0], radius: 1 }, period: 0 });
    expect((await part).count).toBeLessThan(all);
  });

  it('lets one look back while others stay with what is', async () => {
    const viewer = connectLive(() => enter(host, 'viewer'));
    await openNamed(operator, 'hello');
    await operator.ask({ type: 'step', ticks: 40 });
    await viewer.ask({ type: 'seek', time: 1 });
    await operator.ask({ type: 'step', ticks: 2 });
    expect(operator.sight?.tick).toBe(42);
    expect(viewer.sight?.tick).toBe(20);
    viewer.close();
  });

  it('drops who asks too much, by the limits it was given', async () => {
    let left = 3;
    const eager = connectLive(() => enter(host, 'viewer', { mayAsk: () => left-- > 0 }));
    for (let ask = 0; ask < 3; ask++) await eager.ask({ type: 'catalogue' });
    await expect(refused(eager, { type: 'catalogue' })).resolves.toMatch(/too much was asked/);
    eager.close();
  });

  it('ends with the scenario, and says so', async () => {
    await openNamed(operator, 'hello', { settings: { 'run.duration': 0.5 } });
    await operator.ask({ type: 'speed', factor: 'fastest' });
    const ended = until(operator, (status) => status.ended);
    await operator.ask({ type: 'play' });
    expect(await ended).toMatchObject({ tick: 10, playing: false });
    await expect(refused(operator, { type: 'play' })).resolves.toMatch(/come to its end; restart it/);
  });

  it('goes on with the run that is on when another cannot be opened', async () => {
    await openNamed(operator, 'hello');
    await operator.ask({ type: 'play' });
    const problem = await refused(operator, { type: 'open', source: { type: 'named', name: 'hello' }, model: 'boid' });
    expect(problem).toMatch(/no model or configuration 'boid'; did you mean/);
    await until(operator, ({ playing, tick }) => playing && tick > 2);
  });

  it('finds scenarios on a shelf, with the file that belongs to them', async () => {
    const own = trialHost({
      catalogue: {
        list: () => Promise.resolve([{ name: 'mine', about: 'Mine.', kinds: ['person'], models: ['orca'], agents: 1 }]),
        find: (name) =>
          Promise.resolve(
            name === 'mine'
              ? {
                  start: 'mine.yaml',
                  files: [
                    {
                      file: 'mine.yaml',
                      text: 'korzo: 1\nname: mine\ntitle: Mine\nabout: One.\nworld: { size: [9, 9] }\ngroups: [{ name: all, model: orca, count: 1 }]\n',
                    },
                  ],
                }
              : undefined,
          ),
      },
    });
    const live = connectLive(() => enter(own));
    const { scenarios } = (await live.ask({ type: 'catalogue' })) as Extract<Reply, { type: 'catalogue' }>;
    expect(scenarios.map(({ name }) => name)).toEqual(expect.arrayContaining(['hello', 'mine']));
    await openNamed(live, 'mine');
    expect(live.info?.scenario).toBe('mine');
    live.close();
    await own.close();
  });

  it('reports which solids an agent sees and is inside of', async () => {
    const text = `korzo: 1
name: pond
title: Pond
about: A fish in a stone, and one before it.
world:
  size: [40, 40, 40]
  obstacles:
    - { shape: sphere, id: stone, centre: [20, 20, 20], radius: 4 }
    - { shape: box, min: [1, 1, 1], max: [2, 2, 2], turn: 0.5 }
groups:
  - { name: caught, kind: fish, model: boids, place: { shape: points, points: [[20, 20, 17]], mayOverlap: true }, heading: [1, 0, 0] }
  - { name: free, kind: fish, model: boids, place: { shape: points, points: [[12, 20, 20]] }, heading: [1, 0, 0] }
`;
    await operator.ask({ type: 'open', source: { type: 'text', file: 'pond.yaml', text } });
    expect(operator.info?.scenery.solids.map(({ id, type }) => [id, type])).toEqual([
      ['stone', 'sphere'],
      ['solid2', 'mesh'],
    ]);
    const told = nextReply(operator, 'inspections');
    await operator.ask({ type: 'inspect', agents: [0, 1] });
    const { inspections } = await told;
    expect(inspections[0]).toMatchObject({ insideSolids: ['stone'] });
    expect(inspections[1]).toMatchObject({ insideSolids: [], seesSolids: ['stone'] });
    expect(inspections[1].forces.map(({ name }) => name)).toEqual(['separation', 'alignment', 'cohesion', 'wish']);
  });

  it('reports what happens in the world', async () => {
    await openNamed(operator, 'rimea-10');
    const told = nextReply(operator, 'messages', ({ messages }) => messages.some(({ level }) => level === 'info'));
    const gate = operator.info?.scenery.levels[0].gates[0];
    await operator.ask({ type: 'passage', passage: gate?.id ?? '', open: false });
    await operator.ask({ type: 'step', ticks: 2 });
    expect((await told).messages[0]).toMatchObject({ group: 'world' });
  });
});

/** Everything a host answers to packets, up to the answer to a request that is sent after them. */
const answers = async (packets: readonly (string | Uint8Array)[]): Promise<Reply[]> => {
  const host = trialHost();
  const [watcher, run] = channelPair();
  const heard: Reply[] = [];
  const answered = new Promise<void>((resolve) => {
    watcher.onPacket = (packet) => {
      const reply = JSON.parse(packet as string) as Reply;
      heard.push(reply);
      if ('ask' in reply && reply.ask === 999_999) resolve();
    };
  });
  host.attach(run, 'operator');
  for (const packet of packets) watcher.send(packet);
  watcher.send(JSON.stringify({ ask: 999_999, request: { type: 'live' } }));
  await answered;
  await host.close();
  return heard;
};

describe('whatever a channel brings', () => {
  it('is answered with a problem or dropped, and the next request is answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.uint8Array({ maxLength: 50 }),
            fc.json(),
            fc.record({ ask: fc.anything(), request: fc.anything() }).map((packet) => String(JSON.stringify(packet))),
            fc
              .record({
                ask: fc.nat(999_998),
                request: fc.record({
                  type: fc.constantFrom('open', 'step', 'watch', 'seek', 'set', 'brush', 'obstacle', 'download'),
                  ticks: fc.anything(),
                  time: fc.anything(),
                  area: fc.anything(),
                }),
              })
              .map((packet) => String(JSON.stringify(packet))),
          ),
          { maxLength: 8 },
        ),
        async (packets) => {
          const heard = await answers(packets);
          expect(heard[0].type).toBe('welcome');
          expect(heard.filter(({ type }) => type === 'problem').length).toBe(packets.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    [{ type: 'step', ticks: 'many' }, 'ticks', "ticks must be a number; it is 'many'", 'write a number'],
    [{ type: 'step', ticks: 20_000 }, 'ticks', 'ticks must be at most 10000; it is 20000', 'from 1 to 10000'],
    [{ type: 'watch', area: { type: 'everything' } }, 'period', 'period is missing', 'give a number'],
    [{ type: 'step', tick: 3, ticks: 3 }, 'tick', "a request has no key 'tick'", "did you mean 'ticks'"],
    [{ type: 'jump' }, 'type', "it is 'jump'", 'restart'],
  ])('says what is wrong with %j', async (request, place, rule, remedy) => {
    const heard = await answers([JSON.stringify({ ask: 5, request })]);
    const problem = heard.find(({ type }) => type === 'problem');
    expect(problem).toMatchObject({ type: 'problem', ask: 5, problems: [{ place }] });
    const [first] = problem?.type === 'problem' ? problem.problems : [];
    expect(first.rule.replaceAll('"', "'")).toContain(rule);
    expect(first.remedy).toContain(remedy);
  });
});
