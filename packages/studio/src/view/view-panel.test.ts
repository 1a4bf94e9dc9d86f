import type { RunInfo } from '@korzo/live';
import type { Viewer } from '@korzo/viewer';
import type { CameraState } from '@korzo/viewer/light';
import { h } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SmallElement } from '../small-page/elements.testing.ts';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio, type PaperSession } from '../store/paper-session.testing.ts';
import type { Studio } from '../store/studio.ts';
import { ViewPanel } from './view-panel.tsx';

const camera: CameraState = { mode: 'orbit', target: [0, 0, 0], distance: 9, azimuth: 0, elevation: 1 };

let page: SmallPage;
let session: PaperSession;
let studio: Studio;

beforeEach(() => {
  page = new SmallPage();
  session = paperSession({ scenery: { levels: [{}, {}, {}] } } as unknown as RunInfo);
  studio = paperStudio(session);
  studio.cameras.value = [camera];
  page.show(h(ViewPanel, { studio }));
});
afterEach(() => page.close());

const buttonsIn = (group: string): SmallElement[] =>
  page
    .all('[role=radiogroup]')
    .filter((each) => each.getAttribute('aria-label') === group)
    .flatMap((each) => each.all('button'));
/** The words of what is chosen in a group of buttons. */
const chosenIn = (group: string): string[] =>
  buttonsIn(group)
    .filter((button) => button.getAttribute('aria-checked') === 'true')
    .map(({ textContent }) => textContent);
const pressIn = (group: string, words: string): void =>
  page.act(() =>
    buttonsIn(group)
      .find(({ textContent }) => textContent === words)
      ?.click(),
  );

it('sets the camera, on an agent only when there is one', () => {
  expect(chosenIn('Camera')).toEqual(['Free']);
  pressIn('Camera', 'Follow');
  expect(studio.cameras.value).toEqual([camera]);
  page.act(() => void (session.chosen.value = [4, 5]));
  for (const [words, mode] of [
    ['Follow', 'follow'],
    ['Attach', 'attach'],
    ['Anchor', 'anchor'],
  ] as const) {
    pressIn('Camera', words);
    expect([studio.cameras.value[0].mode, studio.cameras.value[0].agent]).toEqual([mode, 4]);
    expect(chosenIn('Camera')).toEqual([words]);
  }
  pressIn('Camera', 'From above');
  expect([studio.cameras.value[0].mode, studio.cameras.value[0].agent]).toEqual(['top', undefined]);
});

const homeCamera = (mode: 'orbit' | 'top'): CameraState => ({ ...camera, mode, distance: 99 });

it('splits the window, shows the whole place and keeps cameras', () => {
  studio.viewers.value = [{ picture: { homeCamera } } as unknown as Viewer];
  expect(chosenIn('Split the window')).toEqual(['1 cell']);
  page.press('Whole place');
  expect(studio.cameras.value[0].distance).toBe(99);
  pressIn('Split the window', '4');
  expect([studio.cameras.value.length, chosenIn('Split the window')]).toEqual([4, ['4']]);
  page.press('F7');
  expect([studio.cameraList.value.length, page.state('F7', 'aria-pressed')]).toEqual([7, 'true']);
  expect(page.state('F2', 'aria-pressed')).toBe('false');
  page.press('F2', { shiftKey: true });
  expect(page.state('F2', 'aria-pressed')).toBe('true');
  const kept = studio.cameraList.value[6];
  page.act(() => void (studio.cameras.value = [{ ...camera, distance: 1 }]));
  page.press('F7');
  expect(studio.cameras.value[0]).toEqual(kept);
});

it('shows all floors or one, and then what becomes of the others', () => {
  expect([chosenIn('Floors'), page.seek('The others')]).toEqual([['All'], undefined]);
  pressIn('Floors', '2');
  expect([chosenIn('Floors'), studio.draw.value.levels]).toMatchObject([['2'], { show: 'one', level: 2 }]);
  pressIn('The others', 'hidden');
  expect(studio.draw.value.levels.others).toBe('hidden');
  pressIn('Floors', 'All');
  expect(studio.draw.value.levels.show).toBe('stack');
  page.act(() => void (session.info.value = { scenery: { levels: [{}] } } as unknown as RunInfo));
  expect(page.seek('Floors')).toBeUndefined();
});

it('draws as its choices and ticks say', () => {
  for (const [group, words, value] of [
    ['Drawn as', 'discs', () => studio.draw.value.agents],
    ['Coloured by', 'speed', () => studio.draw.value.colours],
    ['Obstacles', 'hidden', () => studio.draw.value.obstacles],
    ['Map', 'grid', () => studio.draw.value.map],
    ['Heat map', 'density', () => studio.heat.value],
  ] as const) {
    expect([group, value() === words]).toEqual([group, false]);
    pressIn(group, words);
    expect([value(), chosenIn(group)]).toEqual([words, [words]]);
  }
  pressIn('Annotate', 'all around');
  expect(studio.draw.value.annotate.whom).toBe('all');
  pressIn('Key map', buttonsIn('Key map')[2].textContent);
  expect(studio.keyMap.value).toBe('boids');
  for (const [label, value] of [
    ['Speed vectors', () => studio.draw.value.velocities],
    ['Trails', () => studio.draw.value.trails],
    ['Path', () => studio.draw.value.annotate.path],
    ['Sight', () => studio.draw.value.annotate.sight],
    ['Regions', () => studio.draw.value.regions],
    ['Portals', () => studio.draw.value.portals],
    ['Gates', () => studio.draw.value.gates],
    ['Scale', () => studio.draw.value.scale],
  ] as const) {
    const before = value();
    expect([label, page.find(label).checked]).toEqual([label, before]);
    page.tick(label, !before);
    expect([label, value()]).toEqual([label, !before]);
  }
});
