import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDrawOptions } from '@korzo/viewer/light';
import { decodeView, emptyView, encodeView } from './address.ts';
import { cameraModes, heatKinds, keyMapNames, panels, themes, type ViewState } from './view-state.ts';

const centimetres = fc.integer({ min: -1e7, max: 1e7 }).map((value) => value / 100);
const angle = fc.integer({ min: -63_000, max: 63_000 }).map((value) => value / 10_000);
const camera = fc.record(
  {
    mode: fc.constantFrom(...cameraModes),
    target: fc.tuple(centimetres, centimetres, centimetres),
    distance: fc.integer({ min: 1, max: 1e7 }).map((value) => value / 100),
    azimuth: angle,
    elevation: angle,
    agent: fc.nat(),
  },
  { requiredKeys: ['mode', 'target', 'distance', 'azimuth', 'elevation'] },
);
const draw = fc.record({
  theme: fc.constant(defaultDrawOptions.theme),
  agents: fc.constantFrom('bodies', 'prisms', 'discs'),
  colours: fc.constantFrom('sex', 'group', 'model', 'speed'),
  obstacles: fc.constantFrom('solid', 'translucent', 'hidden'),
  regions: fc.boolean(),
  portals: fc.boolean(),
  gates: fc.boolean(),
  scale: fc.boolean(),
  names: fc.boolean(),
  velocities: fc.boolean(),
  trails: fc.boolean(),
  wireFrame: fc.boolean(),
  map: fc.constantFrom('none', 'grid', 'quadtree'),
  levels: fc.record({
    show: fc.constantFrom('stack', 'one'),
    level: fc.nat(99),
    others: fc.constantFrom('faded', 'hidden'),
  }),
  annotate: fc.record({
    whom: fc.constantFrom('chosen', 'all', 'none'),
    path: fc.boolean(),
    neighbours: fc.boolean(),
    rays: fc.boolean(),
    forces: fc.boolean(),
    sight: fc.boolean(),
  }),
} as const);
const word = fc.stringMatching(/^[a-z][\w.-]{0,20}$/);
const compare = fc.record(
  {
    scenario: word,
    models: fc.array(fc.constantFrom('orca', 'own', 'orca:timeHorizon=2'), { maxLength: 3 }),
    seeds: fc.constantFrom('1..3', '1,4,9', '7'),
    duration: fc.integer({ min: 1, max: 1e6 }).map((value) => value / 100),
  },
  { requiredKeys: ['scenario', 'seeds'] },
);
const view: fc.Arbitrary<ViewState> = fc.record(
  {
    scenario: word,
    room: fc.stringMatching(/^[\w-]{1,64}$/),
    compare,
    seed: fc.integer({ min: 0, max: 0xffff_ffff }),
    model: word,
    settings: fc.dictionary(word, fc.oneof(centimetres, fc.boolean(), fc.string())),
    cameras: fc.array(camera, { maxLength: 4 }),
    cameraList: fc.array(camera, { maxLength: 9 }),
    draw,
    heat: fc.constantFrom(...heatKinds),
    theme: fc.constantFrom(...themes),
    panel: fc.constantFrom(...panels),
    keyMap: fc.constantFrom(...keyMapNames),
    server: fc.constantFrom('ws://127.0.0.1:8080/live', 'https://example.org/'),
  },
  { requiredKeys: ['settings', 'cameras', 'cameraList', 'draw', 'heat', 'theme', 'keyMap'] },
);

/** -0 and 0 are the same place. */
const comparable = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the address of a view', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(view, (state) => {
        const decoded = decodeView(encodeView(state));
        expect(decoded.problems).toEqual([]);
        expect(comparable(decoded.view)).toEqual(comparable(state));
      }),
    );
  });

  it('is empty when everything is as usual', () => {
    expect(encodeView(emptyView)).toBe('');
    expect(decodeView('')).toEqual({ view: emptyView, problems: [] });
  });

  it('is short and readable', () => {
    const text = encodeView({ ...emptyView, scenario: 'hello', seed: 7, settings: { count: 50 }, panel: 'charts' });
    expect(text).toBe('scenario=hello&seed=7&set.count=50&panel=charts');
    const choice = { scenario: 'circle', models: ['orca', 'vo'], seeds: '1..5' };
    expect(encodeView({ ...emptyView, compare: choice })).toBe('compare=circle&models=orca,vo&seeds=1..5');
  });

  it('keeps a camera of the list under its number', () => {
    const kept = { mode: 'top', target: [1, 2, 0], distance: 30, azimuth: 0, elevation: 1.5 } as const;
    expect(decodeView(encodeView({ ...emptyView, cameraList: [undefined, undefined, kept] })).view.cameraList).toEqual([
      undefined,
      undefined,
      kept,
    ]);
  });

  const bad: readonly (readonly [string, RegExp])[] = [
    ['seed=abc', /whole number/],
    ['seed=4294967296', /whole number/],
    ['camera=orbit,1,2', /mode,x,y,z/],
    ['camera=orbit,0,0,0,-5,0,0', /mode,x,y,z/],
    ['camera=orbit,0,0,0,NaN,0,0', /mode,x,y,z/],
    [`camera=${Array.from({ length: 5 }, () => 'top,0,0,0,5,0,0').join(';')}`, /at most four/],
    ['kept=0:top,0,0,0,5,0,0', /number from 1 to 9/],
    ['draw=agents:cubes', /agents:cubes/],
    ['draw=levels:one.x.faded', /levels/],
    ['panel=secret', /one of parameters/],
    ['keys=emacs', /one of korzo/],
    ['heat=lava', /one of none/],
    ['server=javascript:alert(1)', /ws:/],
    ['server=nonsense', /ws:/],
    ['room=a%20b', /letters, digits/],
    [`room=${'x'.repeat(65)}`, /up to 64/],
    ['set.count=[1]', /number, a word/],
  ];
  for (const [text, reason] of bad) {
    it(`falls back and says why: ${text}`, () => {
      const { view: fallen, problems } = decodeView(text);
      expect(fallen).toEqual(emptyView);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(reason);
    });
  }

  it('falls back and says why where a comparison cannot be set so', () => {
    const { view: fallen, problems } = decodeView('compare=circle&seeds=many&duration=-3');
    expect(fallen.compare).toEqual({ scenario: 'circle', seeds: '1..3' });
    expect(problems).toEqual([expect.stringMatching(/seconds above 0/), expect.stringMatching(/1\.\.5 or 1,4,9/)]);
  });

  it('survives anything', () => {
    fc.assert(fc.property(fc.string(), (text) => void decodeView(text)));
    expect(decodeView('%E0%A4%A').view.cameras).toEqual([]);
  });
});
