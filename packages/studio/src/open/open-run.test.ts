import { afterEach, describe, expect, it } from 'vitest';
import { addRun, removeRun } from '../compare/comparison.ts';
import { joinRoom } from '../live-room/join-room.ts';
import { trialStudio, type TrialStudio } from '../store/trial-studio.testing.ts';
import { closeRun, leaveRoom, openRun, requestOf } from './open-run.ts';

const trials: TrialStudio[] = [];
function begin(): TrialStudio {
  const trial = trialStudio();
  trials.push(trial);
  return trial;
}
afterEach(() => {
  for (const trial of trials.splice(0)) trial.end();
});

const named = (name: string) => ({ source: { type: 'named', name } }) as const;
const camera = { mode: 'top', target: [1, 2, 0], distance: 30, azimuth: 0, elevation: 1.5 } as const;

describe('a request to open', () => {
  it('carries what is set and nothing else, and the contents of a file in place of its name', () => {
    expect(requestOf(named('hello'))).toEqual({ type: 'open', ...named('hello') });
    const whole = { ...named('hello'), seed: 0, model: 'orca', settings: { count: 5 } };
    expect(requestOf(whole)).toEqual({ type: 'open', ...whole });
    const contents = { type: 'text', file: 'a.yaml', text: 'korzo: 1' } as const;
    expect(requestOf({ ...named('a.yaml'), contents })).toEqual({ type: 'open', source: contents });
  });
});

describe('a run of this visitor', () => {
  it('is opened with seed and settings, plays, and is seen from the cameras of a link', async () => {
    const { studio } = begin();
    const opening = { ...named('circle'), seed: 77, settings: { count: 6 } };
    await openRun(studio, opening, { cameras: [camera], cameraList: [undefined, camera] });
    expect([studio.page.value, studio.opened.value, studio.active.value]).toEqual(['run', opening, 0]);
    expect([studio.cameras.value, studio.cameraList.value]).toEqual([[camera], [undefined, camera]]);
    const [session] = studio.sessions.value;
    expect(session.info.value).toMatchObject({ scenario: 'circle', seed: 77 });
    await expect.poll(() => session.status.value?.tick ?? 0).toBeGreaterThan(1);
    expect(session.status.value).toMatchObject({ playing: true, present: 6 });
    // Charts have what is live, also of the time while the past is looked at; a run that stands adds nothing.
    expect(session.samples.value).toBeGreaterThan(0);
    await session.ask({ type: 'pause' });
    await session.ask({ type: 'seek', time: 0 });
    await expect.poll(() => session.status.value?.playback?.time).toBe(0);
    const sampled = session.history.count;
    await session.ask({ type: 'seek', time: 0 });
    expect(session.history.count).toBe(sampled);
    expect([session.runs.value, session.replaced.value, session.problems.value]).toEqual([1, undefined, []]);
  });

  it('ends when another is opened in its place, or when it is left', async () => {
    const { studio } = begin();
    await openRun(studio, named('circle'), { cameras: [camera], cameraList: [] });
    const [before] = studio.sessions.value;
    await openRun(studio, named('head-on'));
    const [now] = studio.sessions.value;
    expect([studio.sessions.value.length, now.info.value?.scenario, studio.cameras.value]).toEqual([1, 'head-on', []]);
    expect([before.live.connection.state, now.live.connection.state]).toEqual(['closed', 'open']);
    studio.heat.value = 'density';
    closeRun(studio);
    expect(now.live.connection.state).toBe('closed');
    expect([studio.sessions.value, studio.opened.value, studio.page.value]).toEqual([[], undefined, 'gallery']);
    expect(studio.heat.value).toBe('none');
  });

  it('that is refused shows the problems and does not play', async () => {
    const { studio } = begin();
    await openRun(studio, named('helo'));
    const [session] = studio.sessions.value;
    expect(session.problems.value[0].remedy).toContain('hello');
    expect([session.info.value, session.messages.value]).toEqual([undefined, []]);
  });

  it('leaves the page where it is when it is closed from another page', async () => {
    const { studio } = begin();
    await openRun(studio, named('circle'));
    studio.page.value = 'models';
    closeRun(studio);
    expect(studio.page.value).toBe('models');
  });
});

describe('a shared room', () => {
  it('shows what is on, says when another operator replaces or restarts it, and goes on without us', async () => {
    const { studio, enterRoom } = begin();
    const other = enterRoom('class');
    await other.ask({ type: 'open', ...named('circle'), seed: 5 });
    joinRoom(studio, 'class');
    const [session] = studio.sessions.value;
    expect([studio.page.value, studio.room.value]).toEqual(['run', 'class']);
    await expect.poll(() => studio.opened.value).toEqual({ ...named('circle'), seed: 5 });
    expect(studio.notices.value).toEqual([]);
    await other.ask({ type: 'restart', seed: 6 });
    await expect.poll(() => session.messages.value.at(-1)?.text ?? '').toContain('restarted the run, seed 6');
    expect(studio.notices.value).toEqual([]);
    await other.ask({ type: 'open', ...named('head-on') });
    await expect
      .poll(() => studio.notices.value)
      .toEqual(["An operator of this room opened 'head-on' in place of 'circle'."]);
    expect(studio.opened.value?.source).toEqual(named('head-on').source);
    // No clock of a room is taken into a comparison.
    expect(await addRun(studio, { seed: 1 })).toBeUndefined();
    await openRun(studio, named('crossing'));
    expect([studio.room.value, studio.roomBefore.value]).toEqual([undefined, 'class']);
    await other.ask({ type: 'open', ...named('circle') });
    expect(studio.notices.value).toHaveLength(1);
    expect(studio.opened.value?.source).toEqual(named('crossing').source);
  });

  it('is looked at from where its scenario says, unless a link or the presenter does', async () => {
    const { studio, enterRoom } = begin();
    const other = enterRoom('class');
    await other.ask({ type: 'open', ...named('mill') });
    joinRoom(studio, 'class');
    const distances = (): unknown[] => studio.cameras.value.map(({ distance }) => distance);
    await expect.poll(distances).toEqual([34]);
    await other.ask({ type: 'open', ...named('shower') });
    await expect.poll(distances).toEqual([60]);
    const chosen = { ...studio.cameras.value[0], distance: 7 };
    joinRoom(studio, 'class', { cameras: [chosen], cameraList: [] });
    await expect.poll(() => studio.session.value?.info.value?.scenario).toBe('shower');
    expect(distances()).toEqual([7]);
  });

  it('is remembered only by an operator who was in it', () => {
    const { studio } = begin();
    leaveRoom(studio);
    expect(studio.roomBefore.value).toBeUndefined();
    studio.room.value = 'never-joined';
    leaveRoom(studio);
    expect([studio.room.value, studio.roomBefore.value]).toEqual([undefined, undefined]);
  });
});

describe('a comparison', () => {
  it('adds runs of the same scenario up to four, moves them by one clock, and takes them away', async () => {
    const { studio } = begin();
    expect(await addRun(studio, {})).toBeUndefined();
    await openRun(studio, { ...named('circle'), seed: 3, settings: { count: 5 } });
    const [first] = studio.sessions.value;
    const second = await addRun(studio, { seed: 9, settings: { count: 7 } });
    expect(second?.info.value).toMatchObject({ scenario: 'circle', seed: 9 });
    expect([first.title.value, second?.title.value]).toEqual(['Original', 'seed 9, count=7']);
    expect(await addRun(studio, { model: 'no-such-model' })).toBeUndefined();
    expect(first.problems.value[0].rule).toContain('no-such-model');
    expect(studio.sessions.value).toHaveLength(2);
    const third = await addRun(studio, { model: 'straight' });
    expect(third?.info.value).toMatchObject({ seed: 3 });
    expect(third?.info.value?.models[0].name).toBe('straight');
    await addRun(studio, {});
    expect(await addRun(studio, {})).toBeUndefined();
    expect(studio.sessions.value).toHaveLength(4);
    await first.ask({ type: 'step', ticks: 4 });
    const ticks = (): unknown[] => studio.sessions.value.map(({ status }) => status.value?.tick);
    await expect.poll(ticks).toEqual([4, 4, 4, 4]);
    expect(studio.sessions.value.map(({ status }) => status.value?.present)).toEqual([5, 7, 5, 5]);
    studio.active.value = 3;
    if (third !== undefined) removeRun(studio, third);
    expect([studio.sessions.value.length, studio.active.value]).toEqual([3, 2]);
    expect(third?.live.connection.state).toBe('closed');
    for (const session of studio.sessions.value.slice(1)) removeRun(studio, session);
    expect([studio.sessions.value, studio.active.value]).toEqual([[first], 0]);
    expect(first.conductor.value).toBeUndefined();
    removeRun(studio, first);
    expect(studio.sessions.value).toEqual([first]);
  });
});
