import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '@korzo/viewer';
import { defaultDrawOptions, type CameraState } from '@korzo/viewer/light';
import { openRun } from '../open/open-run.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { trialStudio } from '../store/trial-studio.testing.ts';
import { actions } from './actions.ts';
import { HeldKeys } from './listen.ts';

const trial = trialStudio();
const studio: Studio = trial.studio;
let session: Session;

beforeAll(async () => {
  await openRun(studio, { source: { type: 'named', name: 'flock' } });
  const [first] = studio.sessions.value;
  session = first;
  await session.ask({ type: 'pause' });
  await new Promise<void>((resolve) => {
    session.live.onFrame(() => resolve());
    void session.ask({ type: 'step', ticks: 1 });
  });
});
afterAll(() => trial.end());

const home: CameraState = { mode: 'orbit', target: [20, 10, 0], distance: 50, azimuth: 1, elevation: 0.8 };

beforeEach(() => {
  studio.cameras.value = [home];
  studio.activeCamera.value = 0;
  studio.cameraList.value = [];
  studio.draw.value = defaultDrawOptions;
  session.chosen.value = [];
});

const press = (name: string): void => actions[name].press?.(studio);
const hold = (name: string, seconds: number): CameraState => {
  studio.cameras.value = [home];
  actions[name].hold?.(studio, seconds);
  return studio.cameras.value[0];
};
const lastSaid = (): string => session.messages.value.at(-1)?.text ?? '';

describe('keys that are held move the camera', () => {
  it('by the time that passed, each against its opposite', () => {
    for (const [one, other, of] of [
      ['turnLeft', 'turnRight', ({ azimuth }: CameraState) => azimuth - home.azimuth],
      ['tiltUp', 'tiltDown', ({ elevation }: CameraState) => elevation - home.elevation],
      ['zoomOut', 'zoomIn', ({ distance }: CameraState) => Math.log(distance / home.distance)],
      ['moveForward', 'moveBack', ({ target }: CameraState) => target[1] - home.target[1]],
      ['moveLeft', 'moveRight', ({ target }: CameraState) => target[0] - home.target[0]],
    ] as const) {
      const [there, back] = [of(hold(one, 0.1)), of(hold(other, 0.1))];
      expect([one, Math.abs(there) > 0.01]).toEqual([one, true]);
      expect(back).toBeCloseTo(-there, 6);
      expect(of(hold(one, 0.2)) / there).toBeCloseTo(2, 3);
    }
    expect(hold('zoomIn', 0.1).distance).toBeLessThan(home.distance);
    expect(hold('tiltUp', 0.1).elevation).toBeGreaterThan(home.elevation);
  });

  it('while they are down, and no longer', () => {
    const held = new HeldKeys();
    expect(held.any).toBe(false);
    held.press('KeyQ', 'zoomIn');
    held.press('KeyW', 'turnLeft');
    expect(held.any).toBe(true);
    held.release('KeyW');
    held.advance(studio, 0.1);
    expect(studio.cameras.value[0]).toMatchObject({ azimuth: home.azimuth, distance: hold('zoomIn', 0.1).distance });
    held.releaseAll();
    expect(held.any).toBe(false);
  });
});

describe('cameras', () => {
  it('follow the chosen agent and are set free again; without one nothing moves', () => {
    for (const [name, mode] of [
      ['followChosen', 'follow'],
      ['attachChosen', 'attach'],
      ['anchorChosen', 'anchor'],
    ] as const) {
      studio.cameras.value = [home];
      session.chosen.value = [];
      press(name);
      expect(studio.cameras.value).toEqual([home]);
      expect(session.messages.value.at(-1)).toMatchObject({ level: 'warning' });
      session.chosen.value = [7, 8];
      press(name);
      expect(studio.cameras.value[0]).toMatchObject({ mode, agent: 7 });
      press(name);
      expect(studio.cameras.value[0].mode).toBe('orbit');
    }
  });

  it('look from above and stand still, and back', () => {
    for (const [name, mode] of [
      ['topView', 'top'],
      ['standStill', 'static'],
    ] as const) {
      press(name);
      expect(studio.cameras.value[0].mode).toBe(mode);
      press(name);
      expect(studio.cameras.value[0].mode).toBe('orbit');
    }
  });

  it('are kept under a number and found there', () => {
    press('keepCamera3');
    expect(studio.cameraList.value).toEqual([undefined, undefined, home]);
    studio.cameras.value = [{ ...home, distance: 5 }];
    press('camera3');
    expect(studio.cameras.value).toEqual([home]);
    press('camera8');
    expect(studio.cameras.value).toEqual([home]);
    expect(lastSaid()).toContain('No camera is saved as F8');
  });

  it('that were prepared show the place from four sides, in one, two and four cells', () => {
    const homeCamera = (mode: 'orbit' | 'top'): CameraState => ({ ...home, mode, distance: 99 });
    const viewer = { picture: { homeCamera } } as unknown as Viewer;
    studio.viewers.value = [viewer];
    const seen = ['camera1', 'camera2', 'camera3', 'camera4'].map((name) => {
      press(name);
      return studio.cameras.value[0];
    });
    expect(seen.map(({ mode }) => mode)).toEqual(['orbit', 'top', 'orbit', 'orbit']);
    expect(seen[2].azimuth - seen[0].azimuth).toBeCloseTo(Math.PI / 2);
    expect(Math.abs(seen[3].azimuth - seen[0].azimuth)).toBeCloseTo(Math.PI);
    studio.cameras.value = [home];
    press('wholePlace');
    expect(studio.cameras.value[0]).toMatchObject({ mode: 'orbit', distance: 99 });
    studio.cameras.value = [home];
    press('splitWindow');
    expect(studio.cameras.value.map(({ mode }) => mode)).toEqual(['orbit', 'top']);
    press('nextCell');
    expect(studio.activeCamera.value).toBe(1);
    press('splitWindow');
    expect(studio.cameras.value).toHaveLength(4);
    expect(studio.cameras.value[2]).toEqual(seen[2]);
    studio.activeCamera.value = 3;
    press('nextCell');
    expect(studio.activeCamera.value).toBe(0);
    studio.activeCamera.value = 3;
    press('splitWindow');
    expect([studio.cameras.value, studio.activeCamera.value]).toEqual([[home], 0]);
    studio.viewers.value = [];
  });
});

describe('keys about the picture', () => {
  it('go through what can be shown, and begin again', () => {
    const steps: readonly (readonly [string, () => unknown, readonly unknown[]])[] = [
      ['agents', () => studio.draw.value.agents, ['prisms', 'discs', 'bodies']],
      ['colours', () => studio.draw.value.colours, ['group', 'model', 'speed', 'sex']],
      ['obstacles', () => studio.draw.value.obstacles, ['translucent', 'hidden', 'solid']],
      ['map', () => studio.draw.value.map, ['quadtree', 'grid', 'none']],
      ['heat', () => studio.heat.value, ['density', 'speed', 'none']],
      ['annotateWhom', () => studio.draw.value.annotate.whom, ['all', 'none', 'chosen']],
    ];
    for (const [name, value, expected] of steps) {
      for (const each of expected) {
        press(name);
        expect([name, value()]).toEqual([name, each]);
        expect(lastSaid()).toContain(String(each));
      }
    }
  });

  it('switch one thing on and off, and say which', () => {
    const { annotate, ...options } = defaultDrawOptions;
    for (const name of ['scale', 'velocities', 'trails'] as const) {
      press(name);
      expect(studio.draw.value).toEqual({ ...defaultDrawOptions, [name]: !options[name] });
      expect(lastSaid()).toMatch(options[name] ? /hidden$/ : /shown$/);
      press(name);
      expect(studio.draw.value).toEqual(defaultDrawOptions);
    }
    for (const [key, name] of [
      ['annotatePath', 'path'],
      ['annotateNeighbours', 'neighbours'],
      ['annotateRays', 'rays'],
      ['annotateForces', 'forces'],
    ] as const) {
      press(key);
      expect(studio.draw.value.annotate).toEqual({ ...annotate, [name]: false });
      expect(lastSaid()).toMatch(/hidden$/);
      press(key);
      expect(studio.draw.value.annotate).toEqual(annotate);
      expect(lastSaid()).toMatch(/shown$/);
    }
  });

  it('show all borders unless one is shown already', () => {
    for (const shown of [
      { regions: true, portals: false, gates: false },
      { regions: false, portals: true, gates: false },
      { regions: false, portals: false, gates: true },
    ]) {
      studio.draw.value = { ...defaultDrawOptions, ...shown };
      press('borders');
      expect(studio.draw.value).toMatchObject({ regions: false, portals: false, gates: false });
      press('borders');
      expect(studio.draw.value).toMatchObject({ regions: true, portals: true, gates: true });
    }
  });

  it('go to one floor within the building, and back to all', async () => {
    const house = trialStudio();
    const { draw, sessions } = house.studio;
    await openRun(house.studio, { source: { type: 'named', name: 'rimea-02' } });
    const count = sessions.value[0].info.value?.scenery.levels.length ?? 0;
    expect(count).toBeGreaterThan(1);
    const go = (name: string): unknown => {
      actions[name].press?.(house.studio);
      return draw.value.levels;
    };
    expect(go('levelUp')).toMatchObject({ show: 'one', level: 0 });
    expect(go('levelDown')).toMatchObject({ level: 0 });
    for (let level = 1; level < count; level++) expect(go('levelUp')).toMatchObject({ show: 'one', level });
    expect(go('levelUp')).toMatchObject({ level: count - 1 });
    expect(go('levelDown')).toMatchObject({ level: count - 2 });
    expect(sessions.value[0].messages.value.at(-1)?.text).toBe(`Floor ${count - 2} of ${count}`);
    expect(go('stackLevels')).toMatchObject({ show: 'stack' });
    house.end();
  });

  it('show the debug view of all, or none of it', () => {
    press('debugView');
    expect(studio.draw.value).toMatchObject({ velocities: true, annotate: { whom: 'all', sight: true, rays: true } });
    press('debugView');
    expect(studio.draw.value).toMatchObject({ velocities: false, annotate: { whom: 'chosen' } });
  });
});

describe('keys about agents, tools and panels', () => {
  it('choose the agent in the middle, the next and the one before', () => {
    const { sight } = session.live;
    if (sight === undefined) throw new Error('there is nothing to see');
    const ids = [...sight.id.subarray(0, sight.count)].toSorted((one, other) => one - other);
    const row = 2;
    studio.cameras.value = [{ ...home, target: [sight.x[row], sight.y[row], 0] }];
    press('chooseMiddle');
    expect(session.chosen.value).toEqual([sight.id[row]]);
    session.chosen.value = [ids[0]];
    press('nextAgent');
    expect(session.chosen.value).toEqual([ids[1]]);
    press('previousAgent');
    press('previousAgent');
    expect(session.chosen.value).toEqual([ids.at(-1)]);
    press('nextAgent');
    expect(session.chosen.value).toEqual([ids[0]]);
  });

  it('open a panel, and close it when it is open', () => {
    for (const [name, panel] of [
      ['panelCharts', 'charts'],
      ['panelLog', 'log'],
    ] as const) {
      press(name);
      expect(studio.panel.value).toBe(panel);
    }
    press('panelLog');
    expect(studio.panel.value).toBeUndefined();
  });

  it('leave one thing at a time: help, problems, tool, choice, then panel or run', () => {
    press('toolBrush');
    expect(studio.tool.value.type).toBe('brush');
    press('help');
    session.problems.value = [{ place: '', rule: 'wrong', remedy: '' }];
    session.chosen.value = [1];
    press('panelView');
    const state = (): readonly unknown[] => [
      studio.helpOpen.value,
      session.problems.value.length,
      studio.tool.value.type,
      session.chosen.value.length,
      studio.panel.value,
    ];
    expect(state()).toEqual([true, 1, 'brush', 1, 'view']);
    press('leave');
    expect(state()).toEqual([false, 1, 'brush', 1, 'view']);
    press('leave');
    expect(state()).toEqual([false, 0, 'brush', 1, 'view']);
    press('quit');
    expect(state()).toEqual([false, 0, 'look', 1, 'view']);
    press('quit');
    expect(state()).toEqual([false, 0, 'look', 0, 'view']);
    press('leave');
    expect(state()).toEqual([false, 0, 'look', 0, undefined]);
    expect(studio.page.value).toBe('run');
    press('quit');
    expect(studio.page.value).toBe('gallery');
    studio.page.value = 'run';
  });
});

const tick = (): number => session.status.value?.tick ?? -1;
const separation = (): number => Number(session.info.value?.models[0].values['separationRadius']);

describe('keys about time and flocks', () => {
  it('pause, go on, step and restart', async () => {
    const before = tick();
    press('step');
    await expect.poll(tick).toBe(before + 1);
    press('playPause');
    await expect.poll(() => session.status.value?.playing).toBe(true);
    press('playPause');
    await expect.poll(() => session.status.value?.playing).toBe(false);
    press('playPause');
    await expect.poll(() => session.status.value?.playing).toBe(true);
    press('step');
    await expect.poll(() => session.status.value?.playing).toBe(false);
    const { epoch = 0, seed } = session.info.value ?? {};
    press('restartSame');
    await expect.poll(() => session.info.value?.epoch).toBe(epoch + 1);
    expect(session.info.value?.seed).toBe(seed);
    press('restartNew');
    await expect.poll(() => session.info.value?.epoch).toBe(epoch + 2);
    expect(session.info.value?.seed).not.toBe(seed);
    // This page asked for them: no user replaced its run.
    expect(session.replaced.value).toBeUndefined();
  });

  it('go through the speeds and stay at the ends', async () => {
    const speed = (): unknown => session.status.value?.speed;
    for (const [name, expected] of [
      ['faster', [2, 4, 10, 'fastest', 'fastest']],
      ['slower', [10, 4, 2, 1, 0.5, 0.25, 0.1, 0.1]],
    ] as const) {
      for (const each of expected) {
        press(name);
        expect(lastSaid()).toContain(each === 'fastest' ? 'as fast as possible' : `${each}×`);
        await expect.poll(speed).toBe(each);
      }
    }
    await session.ask({ type: 'speed', factor: 1 });
  });

  it('make a parameter a tenth larger or smaller, and all as they were', async () => {
    const initial = separation();
    expect(initial).toBeGreaterThan(0);
    press('separationUp');
    await expect.poll(separation).toBeCloseTo(initial * 1.1, 3);
    press('separationDown');
    await expect.poll(separation).toBeCloseTo(initial, 3);
    press('separationDown');
    await expect.poll(separation).toBeCloseTo(initial / 1.1, 3);
    press('defaults');
    await expect.poll(separation).toBe(initial);
  });

  it('say when no model has such a parameter', () => {
    const { info } = session;
    const models = info.value?.models ?? [];
    const known = models.some(({ parameters }) => 'maxForce' in parameters || 'maxAcceleration' in parameters);
    press('accelerationUp');
    expect(/No model of this run declares/.test(lastSaid())).toBe(!known);
  });
});
