import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeView } from '../address/address.ts';
import { openingOf } from '../address/travel.ts';
import { openRun } from '../open/open-run.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { trialStudio, type TrialStudio } from '../store/trial-studio.testing.ts';
import { longestMoment, readMoment, writeMoment, type Moment } from './moment-text.ts';
import { branchRun, openMoment } from './open-moment.ts';
import { linkToMoment } from './take-moment.ts';

const moment: Moment = {
  tick: 30,
  commands: [{ tick: 3, command: { type: 'signal', name: 'alarm' } }],
  chosen: [4, 7],
  beside: [{ tick: 15, commands: [], title: 'seed 7', seed: 7 }],
};

describe('a moment as text', () => {
  it('comes back whole, with letters that no address changes', async () => {
    const text = await writeMoment({ ...moment, source: { type: 'text', file: 'ü.yaml', text: 'korzo: 1 # ß' } });
    expect(text).toMatch(/^[\w-]+$/);
    expect(await readMoment(text)).toEqual({
      ...moment,
      source: { type: 'text', file: 'ü.yaml', text: 'korzo: 1 # ß' },
    });
  });

  it('that is damaged or of another shape is none', async () => {
    const text = await writeMoment(moment);
    for (const bad of ['', '!!', text.slice(0, -9), `${text.slice(0, 20)}AAAA${text.slice(24)}`])
      expect(await readMoment(bad)).toBeUndefined();
    const others = [
      { ...moment, tick: -1 },
      { ...moment, tick: 1.5 },
      { ...moment, chosen: ['x'] },
      { ...moment, beside: [moment, moment, moment, moment] },
      { ...moment, commands: 'none' },
      { ...moment, source: 3 },
      [],
    ];
    for (const other of others) expect(await readMoment(await writeMoment(other as unknown as Moment))).toBeUndefined();
  });
});

describe('a link to a run', () => {
  let trial: TrialStudio;
  let studio: Studio;
  beforeEach(() => {
    trial = trialStudio();
    studio = trial.studio;
    Object.assign(globalThis, { location: { origin: 'http://here', pathname: '/studio/' } });
  });
  afterEach(() => {
    trial.end();
    Reflect.deleteProperty(globalThis, 'location');
  });

  const first = (): Session => {
    const [session] = studio.sessions.value;
    return session;
  };
  const sums = async (): Promise<string[]> => {
    const answers = await Promise.all(studio.sessions.value.map(({ live }) => live.ask({ type: 'checksum' })));
    return answers.map((answer) => (answer.type === 'checksum' ? `${answer.tick} ${answer.checksum}` : answer.type));
  };
  const link = async (): Promise<string> => {
    const made = await linkToMoment(studio);
    if ('problem' in made) throw new Error(made.problem);
    return made.link;
  };
  const follow = async (address: string): Promise<void> => {
    const { view, problems } = decodeView(address.slice(address.indexOf('#')));
    expect(problems).toEqual([]);
    const opening = openingOf(view);
    if (opening === undefined) throw new Error('the link opens nothing');
    await openMoment(studio, opening, view);
  };

  it('opens it where it is, with what was done to it, and with the runs beside it', async () => {
    await openRun(studio, { source: { type: 'named', name: 'hello' }, seed: 5 });
    await first().ask({ type: 'pause' });
    await first().ask({ type: 'step', ticks: 8 });
    await first().ask({ type: 'remove', agents: [0, 1] });
    await first().ask({ type: 'step', ticks: 12 });
    first().chosen.value = [9];
    const branch = await branchRun(studio);
    expect(studio.sessions.value).toHaveLength(2);
    const [one, other] = await sums();
    expect(other).toBe(one);
    // Only one of the two is steered: from here on they differ.
    await branch?.ask({ type: 'obstacle', level: 0, shape: { type: 'circle', centre: [38, 3], radius: 1 } });
    expect(branch?.problems.value).toEqual([]);
    await first().ask({ type: 'step', ticks: 6 });
    const there = await sums();
    expect(there[0]).not.toBe(there[1]);
    const address = await link();
    expect(address).toMatch(/^http:\/\/here\/studio\/#scenario=hello&seed=5&moment=[\w-]+$/);
    await follow(address);
    expect(await sums()).toEqual(there);
    expect([first().chosen.value, first().status.value?.playing]).toEqual([[9], false]);
    expect(studio.sessions.value[1].title.value).toMatch(/^Branch at/);
    expect(first().interventions.value.map(({ words }) => words)).toEqual(['2 agents removed']);
  });

  it('opens the moment that is looked back at, of a file of one’s own too', async () => {
    const text =
      'korzo: 1\nname: mine\ntitle: Mine\nabout: Mine.\nworld: { size: [20, 20] }\ngroups:\n  - { name: all, model: orca, count: 9 }\n';
    await openRun(studio, { source: { type: 'text', file: 'mine.yaml', text } });
    expect(first().problems.value).toEqual([]);
    await first().ask({ type: 'pause' });
    const { tick: begun } = (await first().live.ask({ type: 'checksum' })) as { tick: number };
    await first().ask({ type: 'step', ticks: 40 - begun });
    await first().ask({ type: 'remove', agents: [0] });
    await first().ask({ type: 'step', ticks: 20 });
    await first().ask({ type: 'seek', time: 40 * (first().info.value?.dt ?? 0) });
    const address = await link();
    await follow(address);
    const [now] = await sums();
    expect(now.split(' ')[0]).toBe('40');
    expect(first().interventions.value).toEqual([]);
    expect(first().status.value?.present).toBe(9);
  });

  it('that would be too long is not made, and a damaged one says so', async () => {
    const noise = Array.from({ length: longestMoment }, (_, at) => ((at * 7919) % 65_521).toString(36)).join('');
    await openRun(studio, { source: { type: 'named', name: 'hello' } });
    studio.opened.value = { source: { type: 'text', file: 'long.yaml', text: noise } };
    expect(await linkToMoment(studio)).toMatchObject({
      problem: expect.stringContaining('Export its recording') as string,
    });
    await expect(follow('#moment=AAAA')).rejects.toThrow('the link is damaged');
  });
});
