// What every live run does, whatever channel leads to it. One list for runs in this process, in a page's worker and on a server.
import {
  check,
  checksum,
  checksumWithoutWatchers,
  defined,
  download,
  equal,
  nextFrame,
  nextReply,
  openNamed,
  refused,
  save,
  sleep,
  statusNow,
  until,
  valuesOf,
  type LiveRunCheck,
} from './live-checks.testing.ts';
import { steeringChecks } from './live-steering.testing.ts';
import type { Request } from './protocol/requests.ts';
import type { LevelScenery } from './protocol/run-info.ts';

export * from './live-checks.testing.ts';

export const liveRunChecks: readonly LiveRunCheck[] = [
  check('opens a shipped scenario and shows every agent', async (live) => {
    const frame = nextFrame(live);
    await openNamed(live, 'hello');
    const info = defined(live.info);
    equal(info.scenario, 'hello', 'scenario');
    equal(info.models.length > 0 && info.groups.length > 0, true, 'groups and models are reported');
    const sight = await frame;
    const { present } = await statusNow(live);
    equal(sight.count, present, 'every agent is in the first frame');
    equal(sight.epoch, info.epoch, 'the frame belongs to the run');
  }),

  check('plays, and pause really pauses', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'play' });
    await until(live, (status) => status.tick >= 4);
    await live.ask({ type: 'pause' });
    const before = await checksum(live);
    await sleep(300);
    const after = await checksum(live);
    equal(after.tick, before.tick, 'no tick while paused');
    equal(after.checksum, before.checksum, 'no agent moved while paused');
  }),

  check('computes the bits of a run without watchers, however it is paused and stepped', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 3 });
    await live.ask({ type: 'play' });
    await until(live, (status) => status.tick >= 8);
    await live.ask({ type: 'pause' });
    await live.ask({ type: 'speed', factor: 'fastest' });
    const { tick } = await checksum(live);
    await live.ask({ type: 'step', ticks: 60 - tick });
    const reached = await checksum(live);
    equal(reached.tick, 60, 'tick after all steps');
    equal(reached.checksum, await checksumWithoutWatchers('hello', 60), 'checksum at tick 60');
  }),

  check('is no faster than the speed asked for', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'speed', factor: 2 });
    // A busy machine may fall behind; how it keeps up with the clock is in the tests of Pace, which have a clock of their own.
    const start = performance.now();
    await live.ask({ type: 'play' });
    const { speed } = await until(live, (status) => status.time >= 2);
    const seconds = (performance.now() - start) / 1000;
    equal(speed, 2, 'the speed that is reported');
    equal(seconds > 0.9, true, `2 s at twice the speed took no less than half of that: ${seconds} s`);
  }),

  check('turns a knob for every viewer, and refuses what is out of its range', async (live) => {
    await openNamed(live, 'hello');
    const [name, parameter] = defined(
      Object.entries(defined(live.info).models[0].parameters).find(([, each]) => each.type === 'number'),
    );
    if (parameter.type !== 'number') return;
    const told = nextReply(live, 'value');
    const value = (parameter.min + parameter.max) / 2;
    const chosen = parameter.integer === true ? Math.round(value) : value;
    await live.ask({ type: 'set', model: 0, parameter: name, value: chosen });
    equal((await told).value, chosen, 'the value that is reported');
    equal(defined(live.info).models[0].values[name], chosen, 'the value in info');
    await refused(live, { type: 'set', model: 0, parameter: name, value: parameter.max + 1 });
    await refused(live, { type: 'set', model: 0, parameter: 'colour', value: 1 });
    await refused(live, { type: 'set', model: 77, parameter: name, value: chosen });
  }),

  check('restarts: same seed same bits, another seed other bits', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 20 });
    const first = await checksum(live);
    const { epoch, seed } = defined(live.info);
    await live.ask({ type: 'restart', seed: 'same' });
    equal(defined(live.info).epoch > epoch, true, 'the epoch grows');
    await live.ask({ type: 'step', ticks: 20 });
    equal((await checksum(live)).checksum, first.checksum, 'checksum with the same seed');
    await live.ask({ type: 'restart', seed: 'new' });
    equal(defined(live.info).seed === seed, false, 'a new seed is another one');
    await live.ask({ type: 'step', ticks: 20 });
    equal((await checksum(live)).checksum === first.checksum, false, 'checksum with another seed');
  }),

  check('removes and sends agents, and replays that to the same bits', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 5 });
    const ids = [...defined(live.sight).id.subarray(0, 10)];
    await live.ask({ type: 'remove', agents: ids.slice(0, 5) });
    await live.ask({ type: 'send', agents: ids.slice(5), goal: [1, 1, 0] });
    await live.ask({ type: 'step', ticks: 25 });
    const first = await checksum(live);
    await live.ask({ type: 'restart', seed: 'same', replay: true });
    await live.ask({ type: 'step', ticks: 30 });
    const again = await checksum(live);
    equal(again.tick, first.tick, 'tick');
    equal(again.checksum, first.checksum, 'checksum of the replay');
    await live.ask({ type: 'restart', seed: 'same' });
    await live.ask({ type: 'step', ticks: 30 });
    equal((await checksum(live)).checksum === first.checksum, false, 'without the commands it differs');
  }),

  check('refuses what it does not know, and goes on', async (live) => {
    const problem = await refused(live, { type: 'open', source: { type: 'named', name: 'helo' } });
    equal(problem.includes('hello'), true, `it suggests a name that exists: ${problem}`);
    await refused(live, { type: 'open', source: { type: 'text', file: 'x.yaml', text: 'korzo: 1\nworld: nowhere' } });
    await refused(live, { type: 'step', ticks: -1 });
    await refused(live, { type: 'fly' } as unknown as Request);
    await openNamed(live, 'hello');
    equal((await live.ask({ type: 'checksum' })).type, 'checksum', 'it still answers');
  }),

  check('looks back at what was recorded, plays it backwards and goes on with what is live', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 100 });
    const { recorded } = await statusNow(live);
    equal(recorded[0], 0, 'the recording begins with the run');
    equal(Math.abs(recorded[1] - 5) < 0.11, true, `the recording reaches to 5 s: ${recorded[1]}`);
    const back = nextFrame(live, ({ time }) => time === 2);
    await live.ask({ type: 'seek', time: 2 });
    await back;
    const earlier = nextFrame(live, ({ time }) => time <= 1.5);
    await live.ask({ type: 'playback', speed: -4 });
    equal((await earlier).time < 2, true, 'it plays backwards');
    const looped = nextReply(live, 'status', ({ status }) => (status.playback?.time ?? 0) >= 3);
    await live.ask({ type: 'playback', speed: 5, loop: [3, 3.5] });
    const { status } = await looped;
    equal(status.tick, 100, 'the run itself stands still');
    const now = nextFrame(live, ({ tick }) => tick === 100);
    await live.ask({ type: 'live' });
    equal((await now).tick, 100, 'what is live again');
  }),

  ...steeringChecks,

  check('reports how many ticks it makes also when it is stepped', async (live) => {
    await openNamed(live, 'hello');
    const fast = until(live, ({ tick, ticksPerSecond }) => tick > 5 && ticksPerSecond > 0);
    for (let step = 0; step < 10; step++) await live.ask({ type: 'step', ticks: 1 });
    await fast;
  }),

  check('hands out a recording that opens again and replays to the same bits', async (live) => {
    await openNamed(live, 'hello', { seed: 7 });
    await live.ask({ type: 'step', ticks: 10 });
    await live.ask({ type: 'remove', agents: [...defined(live.sight).id.subarray(0, 3)] });
    await live.ask({ type: 'mark', time: 0.5, label: 'three are gone' });
    await live.ask({ type: 'step', ticks: 20 });
    const first = await checksum(live);
    const recording = await save(live);
    await openNamed(live, 'circle');
    const marks = nextReply(live, 'marks');
    await live.ask({ type: 'openRecording', file: recording.file, url: recording.url });
    equal((await marks).marks[0].label, 'three are gone', 'marks come back');
    equal(defined(live.info).seed, 7, 'seed');
    const said = nextReply(live, 'messages', ({ messages }) => messages.some(({ text }) => text.includes('replay')));
    await live.ask({ type: 'step', ticks: 30 });
    equal((await checksum(live)).checksum, first.checksum, 'checksum of the replay');
    equal(
      (await said).messages.some(({ level }) => level === 'warning'),
      false,
      'the replay is found to be the same',
    );
    await refused(live, { type: 'openRecording', file: 'x.korzo', url: 'data:application/zip;base64,e30=' });
    await refused(live, { type: 'openRecording', file: 'x.korzo', url: 'blob:nowhere' });
    await refused(live, { type: 'open', source: { type: 'text', file: 'x.korzo-recording.json', text: '{}' } });
  }),

  check('hands out where every agent was', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 20 });
    const { present } = await statusNow(live);
    const { text } = await download(live, 'trajectories');
    const lines = text.trimEnd().split('\n');
    equal(lines[0], 'id,time,x,y,z,level', 'heading');
    equal(lines.length, 1 + 11 * present, 'one line for each agent and tenth of a second');
    equal(lines[lines.length - 1].split(',')[1], '1', 'the last second');
  }),

  check('reports what agents see, want and are pushed by', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 20 });
    const [agent, other] = defined(live.sight).id;
    const told = nextReply(live, 'inspections');
    await live.ask({ type: 'inspect', agents: [agent, other, 4_000_000_000] });
    const { inspections, tick } = await told;
    equal(tick, 20, 'tick');
    equal(inspections.length, 2, 'who is not there is left out');
    equal(inspections[0].agent, agent, 'in the order asked for');
    equal(inspections[0].path.length > 0, true, 'it has a way ahead');
    equal(inspections[0].sight.radius > 0, true, 'it sees');
    equal(
      inspections[0].forces.some(({ name }) => name === 'wish'),
      true,
      'forces by name',
    );
    const later = nextReply(live, 'inspections', ({ tick: then }) => then === 21);
    await live.ask({ type: 'step', ticks: 1 });
    const [next] = (await later).inspections;
    const { force } = defined(next.forces.find(({ name }) => name === 'acceleration'));
    const change = (next.velocity[0] - inspections[0].velocity[0]) / defined(live.info).dt;
    equal(Math.abs(force[0] - change) < 1e-6, true, `acceleration: ${force[0]}, not ${change}`);
    await refused(live, { type: 'inspect', agents: Array.from({ length: 513 }, (_, index) => index) });
  }),

  check('reports forces that add up to the change of velocity in the last tick', async (live) => {
    await openNamed(live, 'hello', { model: 'social-force' });
    await live.ask({ type: 'step', ticks: 30 });
    const [agent] = defined(live.sight).id;
    const first = nextReply(live, 'inspections');
    await live.ask({ type: 'inspect', agents: [agent] });
    const [before] = (await first).inspections;
    const later = nextReply(live, 'inspections', ({ tick }) => tick === 31);
    await live.ask({ type: 'step', ticks: 1 });
    const [next] = (await later).inspections;
    const force = (name: string): number => defined(next.forces.find((each) => each.name === name)).force[0];
    const change = (next.velocity[0] - before.velocity[0]) / defined(live.info).dt;
    equal(
      Math.abs(force('acceleration') - change) < 1e-9,
      true,
      `acceleration: ${force('acceleration')}, not ${change}`,
    );
    const addends = next.forces.filter(({ name }) => name !== 'wish' && name !== 'acceleration');
    equal(addends.length > 2, true, `addends by name: ${addends.map(({ name }) => name).join()}`);
    const sum = addends.reduce((total, each) => total + each.force[0], 0);
    equal(Math.abs(sum - change) < 1e-9, true, `the forces add up: ${sum}, not ${change}`);
    // The model reports the forces that it used: what limits do beside them is little.
    equal(Math.abs(force('limits')) < 0.02, true, `limits: ${force('limits')}`);
  }),

  check('draws heat maps of density and speed', async (live) => {
    await openNamed(live, 'hello');
    await live.ask({ type: 'step', ticks: 20 });
    const density = nextReply(live, 'heat', ({ heat }) => heat.kind === 'density');
    await live.ask({ type: 'heat', kind: 'density', level: 0, cell: 0.5 });
    const { heat } = await density;
    const { present } = await statusNow(live);
    const persons = valuesOf(heat).reduce((sum, value) => sum + value, 0) * heat.cell * heat.cell;
    equal(Math.abs(persons - present) < 0.1 * present, true, `${persons} persons of ${present} in the map`);
    const speed = nextReply(live, 'heat', (reply) => reply.heat.kind === 'speed');
    await live.ask({ type: 'heat', kind: 'speed', level: 0, cell: 1 });
    equal(Math.max(...valuesOf((await speed).heat)) > 0.2, true, 'an agent moves');
    await live.ask({ type: 'heat', kind: 'none' });
  }),

  check('draws the maps of a building', async (live) => {
    await openNamed(live, 'rimea-10');
    const grid = await live.ask({ type: 'map', kind: 'grid', level: 0 });
    if (grid.type !== 'map' || grid.map.kind !== 'grid') throw new Error('no grid came');
    equal(atob(grid.map.bytes).length, grid.map.columns * grid.map.rows, 'a byte for each cell');
    const tree = await live.ask({ type: 'map', kind: 'quadtree', level: 0 });
    if (tree.type !== 'map' || tree.map.kind !== 'quadtree') throw new Error('no quadtree came');
    equal(tree.map.leaves.length > 0 && tree.map.leaves.length % 3 === 0, true, 'leaves');
    await refused(live, { type: 'map', kind: 'grid', level: 7 });
    const { scenery } = defined(live.info);
    equal(scenery.levels[0].regions.length > 1 && scenery.levels[0].walls.length > 4, true, 'rooms and walls to draw');
  }),

  check('switches the model of a group, paints people, drops obstacles, and replays all of it', async (live) => {
    await openNamed(live, 'hello');
    const { groups, models, choices } = defined(live.info);
    const other = defined(
      choices.find(({ name, space }) => name !== models[groups[0].model].name && space !== 'volume'),
    );
    await live.ask({ type: 'step', ticks: 3 });
    const told = nextReply(live, 'models');
    await live.ask({ type: 'switch', group: 0, model: other.name });
    equal((await told).models[defined(live.info).groups[0].model].name, other.name, 'the model of the group');
    const before = (await statusNow(live)).present;
    await live.ask({ type: 'brush', group: 0, at: [20, 20, 0], level: 0, radius: 3, count: 5 });
    const scenery = nextReply(live, 'scenery');
    await live.ask({ type: 'obstacle', level: 0, shape: { type: 'circle', centre: [38, 3], radius: 1 } });
    await live.ask({ type: 'step', ticks: 2 });
    equal((await statusNow(live)).present, before + 5, 'five more are there');
    const { obstacles } = (await scenery).level;
    equal(obstacles[0].dropped, true, 'an obstacle was dropped');
    await live.ask({ type: 'step', ticks: 20 });
    const cleared = nextReply(live, 'scenery', ({ level }) => level.obstacles.length === 0);
    await live.ask({ type: 'clear', obstacle: obstacles[0].id });
    await live.ask({ type: 'step', ticks: 5 });
    await cleared;
    const first = await checksum(live);
    await live.ask({ type: 'restart', seed: 'same', replay: true });
    await live.ask({ type: 'step', ticks: 30 });
    equal((await checksum(live)).checksum, first.checksum, 'checksum of the replay');
    await refused(live, { type: 'switch', group: 0, model: 'nothing' });
    await refused(live, { type: 'switch', group: 9, model: other.name });
    await refused(live, { type: 'brush', group: 0, at: [-500, 0, 0], level: 0, radius: 1, count: 1 });
    await refused(live, { type: 'clear', obstacle: 'the moon' });
    await refused(live, { type: 'signal', signal: 'no such' });
  }),

  check('shuts and opens doors, and sets off the alarm', async (live) => {
    await openNamed(live, 'rimea-10');
    const { scenery, signals } = defined(live.info);
    const gate = scenery.levels[0].gates[0] ?? scenery.levels[0].portals[0];
    const isOpen = (level: LevelScenery): boolean =>
      defined([...level.gates, ...level.portals].find(({ id }) => id === gate.id)).open;
    const shut = nextReply(live, 'scenery', ({ level }) => !isOpen(level));
    await live.ask({ type: 'passage', passage: gate.id, open: false });
    await live.ask({ type: 'step', ticks: 2 });
    await shut;
    const opened = nextReply(live, 'scenery', ({ level }) => isOpen(level));
    await live.ask({ type: 'passage', passage: gate.id, open: true });
    await live.ask({ type: 'step', ticks: 2 });
    await opened;
    equal(signals.includes('alarm'), true, 'there is an alarm');
    await live.ask({ type: 'signal', signal: 'alarm' });
    await live.ask({ type: 'step', ticks: 6 });
    const first = await checksum(live);
    await live.ask({ type: 'restart', seed: 'same', replay: true });
    await live.ask({ type: 'step', ticks: 10 });
    equal((await checksum(live)).checksum, first.checksum, 'checksum of the replay');
    await refused(live, { type: 'passage', passage: 'nowhere', open: false });
  }),

  check('lists what can be opened', async (live) => {
    const answer = await live.ask({ type: 'catalogue' });
    if (answer.type !== 'catalogue') throw new Error(`answered with ${answer.type}`);
    equal(
      answer.scenarios.some(({ name }) => name === 'hello'),
      true,
      'hello is listed',
    );
    equal(
      answer.scenarios.every(({ about, models }) => about !== '' && models.length > 0),
      true,
      'all are described',
    );
  }),
];
