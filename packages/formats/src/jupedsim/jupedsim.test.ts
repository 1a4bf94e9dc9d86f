import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFileSet } from '../files/resolve-set.ts';
import { readAnyFormat } from '../formats.ts';
import type { FormatResult } from '../format/format.ts';
import { fromSqlite } from './read-sqlite.ts';
import { sqliteOf } from './sqlite.testing.ts';

const box = (x: number, y: number, width: number, height: number): number[][] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
  [x, y],
];
const wkt = 'POLYGON ((0 0, 30 0, 30 10, 0 10, 0 0), (14 4, 16 4, 16 6, 14 6, 14 4))';
const hall = {
  config: {
    simulation_settings: { baseSeed: 7, simulationParams: { model_type: 'SocialForceModel', max_simulation_time: 90 } },
  },
  exits: {
    'jps-exits_0': { type: 'polygon', coordinates: box(29, 2, 1, 6) },
    'jps-exits_1': { type: 'polygon', coordinates: box(10, 0, 3, 1), enable_throughput_throttling: true },
  },
  distributions: {
    'jps-distributions_0': {
      coordinates: box(1, 1, 4, 8),
      parameters: { number: 20, radius: 0.2, v0: 1.2, v0_std: 0.2, v0_distribution: 'gaussian' },
      journey_weights: [
        { journey_id: 'a', weight: 3 },
        { journey_id: 'b', weight: 1 },
      ],
    },
    'jps-distributions_1': {
      coordinates: box(6, 1, 3, 8),
      parameters: {
        number: 30,
        desired_speed: 1,
        use_flow_spawning: true,
        flow_start_time: 5,
        flow_end_time: 20,
        use_premovement: true,
        premovement_distribution: 'gamma',
        premovement_param_a: 2,
        premovement_param_b: 3,
      },
    },
  },
  checkpoints: { 'jps-checkpoints_0': { coordinates: box(20, 4, 2, 2), waiting_time: 5 } },
  zones: { 'jps-zones_0': { coordinates: box(17, 0, 2, 10), speed_factor: 0.4 } },
  journeys: [
    {
      id: 'old',
      stages: ['jps-distributions_1', 'jps-checkpoints_0', 'jps-exits_0'],
      transitions: [
        { from: 'jps-distributions_1', to: 'jps-checkpoints_0' },
        { from: 'jps-distributions_1', to: 'jps-exits_1' },
        { from: 'jps-checkpoints_0', to: 'jps-exits_0' },
      ],
    },
  ],
  journeys_v2: [
    { id: 'a', sequence: ['jps-checkpoints_0', 'jps-exits_0'] },
    { id: 'b', sequence: ['jps-exits_1'] },
  ],
};

const read = (document: unknown, geometry: string | undefined = wkt): FormatResult =>
  readFileSet({
    name: 'hall.zip',
    files: [
      { file: 'config.json', contents: JSON.stringify(document) },
      ...(geometry === '' ? [] : [{ file: 'geometry.wkt', contents: geometry }]),
    ],
  });

describe('a JuPedSim web scenario', () => {
  it('becomes a place with its exits, people and journeys', () => {
    const made = read(hall);
    if ('problems' in made) throw new Error(made.problems.map(({ rule }) => rule).join('\n'));
    const { world, groups, run } = made.scenario;
    expect(run).toMatchObject({ duration: 90, seed: 7 });
    expect(world.building).toMatchObject({ regions: [{}], obstacles: [{}], areas: [{}, {}, {}] });
    const gates = world.building?.gates.map(({ id }) => id) ?? [];
    const [east, south] = ['jps-exits_0', 'jps-exits_1'].map((name) => gates.filter((id) => id.startsWith(name)));
    expect([east.length, south.length].every((count) => count > 0)).toBe(true);
    const checkpoint = [
      { goal: 'reach', area: 'jps-checkpoints_0' },
      { goal: 'wait', for: 5 },
    ];
    expect(groups[0]).toMatchObject({
      count: 20,
      speed: { mean: 1.2, deviation: 0.2 },
      goals: [
        {
          goal: 'any',
          probabilities: [3, 1],
          goals: [
            { goal: 'all', goals: [...checkpoint, { goal: 'leave', exits: east }] },
            { goal: 'all', goals: [{ goal: 'leave', exits: south }] },
          ],
        },
      ],
    });
    expect(groups[1]).toMatchObject({
      speed: 1,
      arrivals: { perSecond: 2, from: 5, until: 20, most: 30 },
      goals: [
        { goal: 'wait', for: 6 },
        {
          goal: 'any',
          goals: [
            { goal: 'all', goals: [...checkpoint, { goal: 'leave', exits: east }] },
            { goal: 'all', goals: [{ goal: 'leave', exits: south }] },
          ],
        },
      ],
    });
    expect(made.notes?.skipped).toEqual(['zones with a speed of their own', 'throughput limits of exits']);
  });

  it('may hold its geometry itself, and leads to the nearest exit without journeys', () => {
    const { journeys: _, journeys_v2: __, ...rest } = hall;
    const made = readAnyFormat(JSON.stringify({ ...rest, walkable_area_wkt: wkt }), 'hall.json');
    expect(made).toMatchObject({ scenario: { groups: [{ goals: [{ goal: 'leave' }] }, {}] } });
  });

  it.each([
    ['no geometry', hall, '', 'the geometry of this file is missing'],
    ['a broken geometry', hall, 'POLYGON ((0 0, 1 0', 'a comma or a bracket'],
    ['no people', { ...hall, distributions: {} }, wkt, 'must have a distribution'],
    [
      'a broken exit',
      {
        ...hall,
        exits: {
          e: {
            coordinates: [
              [0, 0],
              ['a', 1],
            ],
          },
        },
      },
      wkt,
      'at least 3 points',
    ],
  ])('names what is wrong: %s', (_, document, geometry, rule) => {
    expect(read(document, geometry)).toMatchObject({ problems: [{ rule: expect.stringContaining(rule) as string }] });
  });
});

describe('a JuPedSim database', () => {
  it('gives the walkable area in it', () => {
    const made = readAnyFormat(sqliteOf('geometry', [[42, wkt]]), 'run.sqlite');
    expect(made).toMatchObject({ scenario: { world: { building: { regions: [{}], obstacles: [{}] } } } });
  });

  it('is read for every size of pages and rows', () => {
    const sizes = fc.constantFrom(512, 1024, 4096, 65_536);
    const row = fc.tuple(fc.integer(), fc.string({ maxLength: 40 }), fc.nat(200));
    fc.assert(
      fc.property(sizes, row, (pageSize, [number, text, times]) => {
        const rows = [[number, text.repeat(times)]];
        const bytes = sqliteOf('geometry', rows, pageSize);
        const read = fromSqlite(bytes, (base) => base.rows(base.tables().get('geometry') ?? 0));
        expect(read).toEqual([[number, Buffer.from(text.repeat(times)).toString()]]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['another database', sqliteOf('people', [[1, 'x']]), 'must have a table geometry; found people'],
    ['no geometry', sqliteOf('geometry', []), 'must have a row'],
    ['a cut one', sqliteOf('geometry', [[1, wkt.repeat(50)]]).subarray(0, 3000), 'longer than the file'],
  ])('is refused: %s', (_, bytes, rule) => {
    expect(readAnyFormat(bytes, 'run.sqlite')).toMatchObject({
      problems: [{ file: 'run.sqlite', rule: expect.stringContaining(rule) as string }],
    });
  });
});
