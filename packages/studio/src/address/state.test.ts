import { describe, expect, it } from 'vitest';
import { defaultDrawOptions } from '@korzo/viewer/light';
import { createStudio, type Studio } from '../store/studio.ts';
import { emptyView } from './address.ts';
import { applyCameras, applyView, pageOf, viewOf } from './state.ts';

const newStudio = (): Studio =>
  createStudio(() => {
    throw new Error('nothing is run here');
  });

const camera = { mode: 'top', target: [1, 2, 0], distance: 30, azimuth: 0, elevation: 1.5 } as const;

describe('the page of an address', () => {
  it('is that of a comparison or a city before that of a run, and the gallery without any', () => {
    const choice = { scenario: 'circle', seeds: '1..3' };
    expect(pageOf(emptyView)).toBe('gallery');
    expect(pageOf({ ...emptyView, scenario: 'hello' })).toBe('run');
    expect(pageOf({ ...emptyView, room: 'main' })).toBe('run');
    expect(pageOf({ ...emptyView, scenario: 'hello', city: '' })).toBe('city');
    expect(pageOf({ ...emptyView, city: 'town', compare: choice })).toBe('models');
  });
});

describe('what an address has of the studio', () => {
  it('is nothing of a run while another page is shown', () => {
    const studio = newStudio();
    studio.opened.value = { source: { type: 'named', name: 'hello' }, seed: 4 };
    studio.cameras.value = [camera];
    studio.cameraList.value = [camera];
    expect(viewOf(studio)).toEqual(emptyView);
    studio.page.value = 'city';
    studio.cityName.value = 'blocks';
    expect(viewOf(studio)).toEqual({ ...emptyView, city: 'blocks' });
  });

  it('is scenario, seed, model, settings and cameras of a run of a name', () => {
    const studio = newStudio();
    studio.page.value = 'run';
    studio.opened.value = { source: { type: 'named', name: 'hello' }, seed: 0, model: 'orca', settings: { count: 3 } };
    studio.cameras.value = [camera];
    studio.panel.value = 'log';
    studio.server.value = 'ws://127.0.0.1:1/live';
    expect(viewOf(studio)).toEqual({
      ...emptyView,
      scenario: 'hello',
      seed: 0,
      model: 'orca',
      settings: { count: 3 },
      cameras: [camera],
      panel: 'log',
      server: 'ws://127.0.0.1:1/live',
    });
    studio.opened.value = { source: { type: 'text', file: 'a.yaml', text: '' }, seed: 1 };
    expect(viewOf(studio)).not.toHaveProperty('scenario');
  });

  it('is the room alone in a shared room, whatever it runs', () => {
    const studio = newStudio();
    studio.page.value = 'run';
    studio.room.value = 'main';
    studio.opened.value = { source: { type: 'named', name: 'hello' }, seed: 4, model: 'orca' };
    expect(viewOf(studio)).toEqual({ ...emptyView, room: 'main' });
  });

  it('is the choice of a comparison, unless it is about a file of the visitor', () => {
    const studio = newStudio();
    studio.page.value = 'models';
    const choice = { scenario: 'circle', seeds: '4' };
    studio.modelsChoice.value = choice;
    expect(viewOf(studio)).toEqual({ ...emptyView, compare: choice });
    studio.modelsChoice.value = { ...choice, source: { type: 'text', file: 'a.yaml', text: '' } };
    expect(viewOf(studio)).toEqual(emptyView);
  });

  it('is shown again as it was, in the light of the visitor', () => {
    const studio = newStudio();
    studio.draw.value = { ...defaultDrawOptions, theme: 'dark' };
    const view = {
      ...emptyView,
      city: 'blocks',
      compare: { scenario: 'circle', seeds: '1' },
      cameras: [camera],
      cameraList: [undefined, camera],
      draw: { ...defaultDrawOptions, trails: true },
      heat: 'speed',
      theme: 'dark',
      panel: 'charts',
      keyMap: 'mass',
    } as const;
    studio.activeCamera.value = 2;
    applyView(studio, view);
    applyCameras(studio, view);
    expect(studio.draw.value).toEqual({ ...view.draw, theme: 'dark' });
    expect([studio.heat.value, studio.theme.value, studio.panel.value, studio.keyMap.value]).toEqual([
      'speed',
      'dark',
      'charts',
      'mass',
    ]);
    expect([studio.cityName.value, studio.modelsChoice.value]).toEqual(['blocks', view.compare]);
    expect([studio.cameras.value, studio.cameraList.value, studio.activeCamera.value]).toEqual([
      view.cameras,
      view.cameraList,
      0,
    ]);
    applyView(studio, emptyView);
    expect([studio.cityName.value, studio.modelsChoice.value, studio.panel.value]).toEqual([
      'blocks',
      view.compare,
      undefined,
    ]);
  });
});
