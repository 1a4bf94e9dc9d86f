// What every live run does that is steered, undone and looked back at.
import {
  check,
  checksum,
  checksumWithoutWatchers,
  defined,
  equal,
  nextFrame,
  nextReply,
  openNamed,
  refused,
  save,
  statusNow,
  until,
  type LiveRunCheck,
} from './live-checks.testing.ts';
import type { Reply } from './protocol/replies.ts';

export const steeringChecks: readonly LiveRunCheck[] = [
  check('reports the figures of the moment that is looked back at, and goes on to now at its end', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 40 });
    const then = await statusNow(live);
    await live.ask({ type: 'remove', agents: [...defined(live.sight).id.subarray(0, 5)] });
    await live.ask({ type: 'step', ticks: 60 });
    const told = until(live, ({ playback }) => playback?.shown?.tick === 40);
    await live.ask({ type: 'seek', time: 2.04 });
    const { playback, present, tick } = await told;
    const shown = defined(playback?.shown);
    equal(shown.present, then.present, 'agents at the time looked at');
    equal(shown.time, 2, 'the moment that is shown');
    const apart = Math.abs((shown.meanSpeed ?? 0) - (then.meanSpeed ?? 0));
    equal(apart < 0.01, true, `mean speed: ${shown.meanSpeed}, not ${then.meanSpeed}`);
    equal(present, then.present - 5, 'agents now');
    equal(tick, 100, 'the tick of now');
    const live100 = until(live, (status) => status.playback === undefined);
    await live.ask({ type: 'playback', speed: 20 });
    equal((await live100).tick, 100, 'the end of the time line is now');
  }),

  check('shows at once what is done to a run that stands still, and goes on to the same bits', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 5 });
    const before = await checksum(live);
    const { present } = await statusNow(live);
    const ids = [...defined(live.sight).id.subarray(0, 4)];
    const fewer = nextFrame(live, ({ count }) => count === present - 4);
    await live.ask({ type: 'remove', agents: ids });
    equal((await fewer).tick, 5, 'no tick was made');
    const dropped = nextReply(live, 'scenery');
    await live.ask({ type: 'obstacle', level: 0, shape: { type: 'circle', centre: [38, 3], radius: 1 } });
    const [{ id }] = (await dropped).level.obstacles;
    const cleared = nextReply(live, 'scenery', ({ level }) => level.obstacles.length === 0);
    await live.ask({ type: 'clear', obstacle: id });
    await cleared;
    await live.ask({ type: 'brush', group: 0, at: [20, 20, 0], level: 0, radius: 3, count: 5 });
    equal((await statusNow(live)).present, present + 1, 'five more are there');
    equal((await checksum(live)).checksum, before.checksum, 'the tick it stands at is the one it came to');
    const saved = await save(live);
    await live.ask({ type: 'step', ticks: 10 });
    const first = await checksum(live);
    await live.ask({ type: 'restart', seed: 'same', replay: true });
    await live.ask({ type: 'step', ticks: 15 });
    equal((await checksum(live)).checksum, first.checksum, 'checksum of the replay');
    const said = nextReply(live, 'messages', ({ messages }) => messages.some(({ text }) => text.includes('replay')));
    await live.ask({ type: 'openRecording', file: saved.file, url: saved.url });
    await live.ask({ type: 'step', ticks: 15 });
    equal((await said).messages.at(-1)?.level, 'info', 'the recording is found to be the same');
    equal((await checksum(live)).checksum, first.checksum, 'checksum of the recording that was saved while it stood');
  }),

  check('undoes and does again what was done to it, to the same bits', async (live) => {
    const heard: Extract<Reply, { type: 'interventions' }>[] = [];
    live.on('interventions', (reply) => heard.push(reply));
    const list = (): string =>
      defined(heard.at(-1))
        .interventions.map(({ words }) => words)
        .join('; ');
    await openNamed(live, 'hello', { seed: 4 });
    const [name] = defined(
      Object.entries(defined(live.info).models[0].parameters).find(([, each]) => each.type === 'number'),
    );
    await live.ask({ type: 'step', ticks: 20 });
    await openNamed(live, 'hello', { seed: 4 });
    await live.ask({ type: 'step', ticks: 5 });
    await live.ask({ type: 'remove', agents: [...defined(live.sight).id.subarray(0, 3)] });
    await live.ask({ type: 'step', ticks: 15 });
    const one = await checksum(live);
    await live.ask({ type: 'brush', group: 0, at: [20, 20, 0], level: 0, radius: 3, count: 5 });
    const { present } = await statusNow(live);
    equal(list(), "3 agents removed; 5 agents added to 'eastbound'", 'interventions');
    await live.ask({ type: 'undo' });
    equal((await statusNow(live)).present, present - 5, 'the last deed is undone at once');
    const undone = await checksum(live);
    equal(undone.tick, one.tick, 'tick');
    equal(undone.checksum, one.checksum, 'checksum with one deed');
    equal(defined(heard.at(-1)).undone, 1, 'one can be done again');
    await live.ask({ type: 'redo' });
    equal((await statusNow(live)).present, present, 'it is done again at once');
    equal(list(), "3 agents removed; 5 agents added to 'eastbound'", 'interventions again');
    await live.ask({ type: 'step', ticks: 5 });
    const both = await checksum(live);
    await live.ask({ type: 'undo' });
    await live.ask({ type: 'undo' });
    equal((await checksum(live)).tick, both.tick, 'the tick stays');
    equal(
      (await checksum(live)).checksum,
      await checksumWithoutWatchers('hello', both.tick, 4),
      'checksum without any',
    );
    await live.ask({ type: 'redo' });
    await live.ask({ type: 'redo' });
    equal((await checksum(live)).checksum, both.checksum, 'checksum with both');
    await refused(live, { type: 'redo' });
    const { values } = defined(live.info).models[0];
    await live.ask({ type: 'set', model: 0, parameter: name, value: Number(values[name]) * 1.01 });
    const back = nextReply(live, 'run');
    await live.ask({ type: 'undo' });
    equal((await back).info.models[0].values[name], values[name], 'the value is what it was');
    await openNamed(live, 'hello');
    await refused(live, { type: 'undo' });
  }),

  check('opens at a tick, with what was done to another run, to its bits', async (live) => {
    await openNamed(live, 'hello', { seed: 9 });
    const { values, parameters } = defined(live.info).models[0];
    const [name] = defined(Object.entries(parameters).find(([, each]) => each.type === 'number'));
    const value = Number(values[name]) * 1.01;
    const commands = [
      { tick: 3, command: { type: 'set', model: 0, parameter: name, value } },
      { tick: 12, command: { type: 'remove', agent: { id: 0, generation: 0 } } },
    ];
    await live.ask({ type: 'step', ticks: 3 });
    await live.ask({ type: 'set', model: 0, parameter: name, value });
    await live.ask({ type: 'step', ticks: 9 });
    const first = await checksum(live);
    await live.ask({ type: 'remove', agents: [0] });
    const { present } = await statusNow(live);
    await openNamed(live, 'hello', { seed: 9, commands, tick: 12 });
    equal((await checksum(live)).tick, 12, 'tick');
    equal((await checksum(live)).checksum, first.checksum, 'checksum');
    equal((await statusNow(live)).present, present, 'what was done there shows');
    equal(defined(live.info).models[0].values[name], value, 'the value that was set');
    const wrong = await refused(live, {
      type: 'open',
      source: { type: 'named', name: 'hello' },
      commands: [{ tick: 1, command: { type: 'nonsense' } }],
    });
    equal(wrong.includes('nonsense'), true, `it names the command: ${wrong}`);
  }),
];
