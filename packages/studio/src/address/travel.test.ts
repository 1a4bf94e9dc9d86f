import { beforeEach, describe, expect, it } from 'vitest';
import { createStudio, type Studio } from '../store/studio.ts';
import { emptyView } from './address.ts';
import { openingOf, travel, type Doors } from './travel.ts';
import type { ViewState } from './view-state.ts';

const camera = { mode: 'top', target: [1, 2, 0], distance: 30, azimuth: 0, elevation: 1.5 } as const;

let studio: Studio;
/** What was opened or joined, and the view that was handed on last. */
let done: unknown[];
let handedOn: ViewState | undefined;
const doors: Doors = {
  open: (opening, view) => {
    done.push(['open', opening]);
    handedOn = view;
  },
  join: (room, view) => {
    done.push(['join', room]);
    handedOn = view;
  },
};
const go = (changes: Partial<ViewState>, problems: readonly string[] = []): unknown[] => {
  done = [];
  travel(studio, { view: { ...emptyView, ...changes }, problems }, doors);
  return done;
};

/** A private run of hello with seed 4 is on. */
beforeEach(() => {
  studio = createStudio(() => {
    throw new Error('nothing is run here');
  });
  studio.page.value = 'run';
  studio.opened.value = { source: { type: 'named', name: 'hello' }, seed: 4 };
});

const helloAgain = { source: { type: 'named', name: 'hello' }, settings: {} };

describe('an address that is gone to', () => {
  it('of the run that is on moves the cameras alone', () => {
    expect(go({ scenario: 'hello', cameras: [camera] })).toEqual([]);
    expect(studio.cameras.value).toEqual([camera]);
    expect(go({ scenario: 'hello', seed: 4 })).toEqual([]);
    expect(studio.page.value).toBe('run');
  });

  it('of another scenario or seed opens it', () => {
    const view = { scenario: 'circle', seed: 2, model: 'orca', settings: { count: 9 } };
    expect(go(view)).toEqual([
      ['open', { source: { type: 'named', name: 'circle' }, seed: 2, model: 'orca', settings: { count: 9 } }],
    ]);
    expect(handedOn).toEqual({ ...emptyView, ...view });
    expect(go({ scenario: 'hello', seed: 5 })).toEqual([['open', { ...helloAgain, seed: 5 }]]);
  });

  it('of the run that was on before the gallery, in a room or from a file opens it', () => {
    studio.page.value = 'gallery';
    expect(go({ scenario: 'hello' })).toEqual([['open', helloAgain]]);
    studio.page.value = 'run';
    studio.room.value = 'hall';
    expect(go({ scenario: 'hello' })).toEqual([['open', helloAgain]]);
    studio.room.value = undefined;
    studio.opened.value = { source: { type: 'text', file: 'hello', text: '' } };
    expect(go({ scenario: 'hello' })).toEqual([['open', helloAgain]]);
  });

  it('of a room joins it, unless the visitor is there', () => {
    expect(go({ room: 'hall' })).toEqual([['join', 'hall']]);
    expect(handedOn).toEqual({ ...emptyView, room: 'hall' });
    studio.room.value = 'hall';
    expect(go({ room: 'hall', cameras: [camera] })).toEqual([]);
    expect(studio.cameras.value).toEqual([camera]);
  });

  it('of a run shows no editor beside it, unless it says so', () => {
    studio.page.value = 'edit';
    studio.edited.value = 'hello';
    go({ scenario: 'hello' });
    expect(studio.edited.value).toBeUndefined();
    go({ scenario: 'hello', edit: 'hello' });
    expect(studio.edited.value).toBe('hello');
  });

  it('of another page shows that page, with what is wrong with the address', () => {
    expect(go({}, ['no such word'])).toEqual([]);
    expect(studio.page.value).toBe('gallery');
    expect(studio.notices.value).toEqual(['no such word']);
    go({ city: 'hill' });
    expect([studio.page.value, studio.cityName.value]).toEqual(['city', 'hill']);
    expect(studio.notices.value).toEqual([]);
  });
});

it('no private run is opened for a room, a comparison or a city', () => {
  const scenario = 'hello';
  const choice = { scenario, seeds: '1..3' };
  for (const other of [{ room: 'hall' }, { compare: choice }, { city: '' }])
    expect(openingOf({ ...emptyView, scenario, ...other })).toBeUndefined();
  expect(openingOf({ ...emptyView, scenario })).toEqual(helloAgain);
});
