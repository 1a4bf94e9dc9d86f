import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLive } from '../client/connect-live.ts';
import type { LiveRun } from '../client/live-run.ts';
import { nextReply, openNamed, refused } from '../live-run.testing.ts';
import type { Inspection } from '../protocol/replies.ts';
import { enter, trialHost } from '../trial-host.testing.ts';
import type { LiveHost } from './live-host.ts';

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

/** The next inspections that say something, of one tick. */
const inspected = async (live: LiveRun, tick: number): Promise<readonly Inspection[]> =>
  (await nextReply(live, 'inspections', (reply) => reply.tick === tick && reply.inspections.length > 0)).inspections;

/** Live inspections of two agents at some ticks of a run that is steered on its way. */
async function inspectedLive(): Promise<ReadonlyMap<number, readonly Inspection[]>> {
  await openNamed(operator, 'hello');
  await operator.ask({ type: 'inspect', agents: [3, 260] });
  const seen = new Map<number, readonly Inspection[]>();
  for (const tick of [10, 20, 60]) {
    const at = await ticksMade();
    if (tick === 60) await operator.ask({ type: 'set', model: 0, parameter: knob(), value: 1 });
    await operator.ask({ type: 'step', ticks: tick - 1 - at });
    const told = inspected(operator, tick);
    await operator.ask({ type: 'step', ticks: 1 });
    seen.set(tick, await told);
  }
  await operator.ask({ type: 'step', ticks: 20 });
  return seen;
}

const knob = (): string => {
  const [name] =
    Object.entries(operator.info?.models[0].parameters ?? {}).find(([, { type }]) => type === 'number') ?? [];
  if (name === undefined) throw new Error('the model of hello has no number to turn');
  return name;
};

async function ticksMade(): Promise<number> {
  const answer = await operator.ask({ type: 'checksum' });
  return answer.type === 'checksum' ? answer.tick : 0;
}

describe('inspecting the past', () => {
  it('shows what was shown then, forces too, in any order and after steering', async () => {
    const seen = await inspectedLive();
    for (const tick of [20, 60, 10]) {
      const told = inspected(operator, tick);
      await operator.ask({ type: 'seek', time: tick * 0.05 });
      expect(await told).toEqual(seen.get(tick));
    }
    expect(await ticksMade()).toBe(80);
  });

  it('shows the forces of the last tick of agents that are chosen while the run stands', async () => {
    const seen = await inspectedLive();
    await openNamed(operator, 'hello');
    // No agent is inspected while the ticks are made.
    await operator.ask({ type: 'inspect', agents: [] });
    await operator.ask({ type: 'step', ticks: 20 });
    const told = nextReply(operator, 'inspections', ({ inspections }) =>
      inspections.some(({ forces }) => forces.some(({ name }) => name === 'acceleration')),
    );
    await operator.ask({ type: 'inspect', agents: [3, 260] });
    expect(await told).toMatchObject({ tick: 20, inspections: seen.get(20) });
  });

  it('answers for agents that are chosen while looking back', async () => {
    await openNamed(operator, 'hello');
    await operator.ask({ type: 'step', ticks: 40 });
    await operator.ask({ type: 'seek', time: 1 });
    const told = inspected(operator, 20);
    await operator.ask({ type: 'inspect', agents: [7] });
    expect((await told).map(({ agent }) => agent)).toEqual([7]);
  });
});

describe('those who watch', () => {
  it('see who is there by name, and the camera of the presenter, also when they come later', async () => {
    await openNamed(operator, 'hello');
    await operator.ask({ type: 'introduce', name: 'Ada' });
    await operator.ask({ type: 'present', view: { camera: [1] } });
    const late = connectLive(() => enter(host, 'viewer'));
    expect(await nextReply(late, 'presented')).toMatchObject({ by: 1, view: { camera: [1] } });
    const moved = nextReply(late, 'presented', ({ view }) => JSON.stringify(view).includes('2'));
    const named = nextReply(operator, 'people', ({ people }) => people.some(({ name }) => name === 'Bo'));
    await late.ask({ type: 'introduce', name: ' Bo ' });
    expect((await named).people).toEqual([
      { number: 1, name: 'Ada', role: 'operator', presents: true },
      { number: 2, name: 'Bo', role: 'viewer', presents: false },
    ]);
    await operator.ask({ type: 'present', view: { camera: [2] } });
    await moved;
    await expect(refused(late, { type: 'present', view: {} })).resolves.toMatch(/a viewer may not 'present'/);
    const gone = nextReply(operator, 'people', ({ people }) => people.length === 1);
    late.close();
    await gone;
  });
});

describe('the place in the past', () => {
  it('has its doors as they were then, and again as they are now', async () => {
    await openNamed(operator, 'hello');
    const isOpen = (): boolean | undefined =>
      operator.info?.scenery.levels.flatMap(({ exits }) => exits).find(({ id }) => id === 'east')?.open;
    await operator.ask({ type: 'step', ticks: 6 });
    await operator.ask({ type: 'passage', passage: 'east', open: false });
    await operator.ask({ type: 'step', ticks: 6 });
    await operator.ask({ type: 'passage', passage: 'east', open: true });
    await operator.ask({ type: 'step', ticks: 6 });
    const seen: Record<number, boolean | undefined> = {};
    for (const tick of [4, 10, 16, 8, 2]) {
      await operator.ask({ type: 'seek', time: tick * 0.05 });
      seen[tick] = isOpen();
    }
    expect(seen).toEqual({ 2: true, 4: true, 8: false, 10: false, 16: true });
    await operator.ask({ type: 'seek', time: 0.5 });
    // Another watcher still sees what is.
    const late = connectLive(() => enter(host, 'viewer'));
    const { info } = await nextReply(late, 'run');
    expect(info.scenery.levels.flatMap(({ exits }) => exits).find(({ id }) => id === 'east')?.open).toBe(true);
    expect(isOpen()).toBe(false);
    await operator.ask({ type: 'live' });
    expect(isOpen()).toBe(true);
    late.close();
  });

  it('has its lights as they were then', async () => {
    await openNamed(operator, 'four-way');
    const shown = new Map<number, string | undefined>();
    for (const tick of [40, 280]) {
      const told = nextReply(operator, 'status', ({ status }) => status.tick === tick);
      await operator.ask({ type: 'step', ticks: tick - (await ticksMade()) });
      shown.set(tick, (await told).status.signals);
    }
    expect(new Set(shown.values()).size).toBeGreaterThan(1);
    for (const tick of [40, 280]) {
      const told = nextReply(operator, 'status', ({ status }) => status.playback?.shown?.tick === tick);
      await operator.ask({ type: 'seek', time: tick * 0.1 });
      expect((await told).status.playback?.shown?.signals).toBe(shown.get(tick));
    }
  });
});
