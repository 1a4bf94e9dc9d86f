import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePlanSamples } from './plan-samples.testing.ts';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));
let folder: string;
const at = (name: string): string => join(folder, name);

interface Checked {
  readonly code: number;
  readonly err: string;
  readonly ok: boolean;
  readonly problems: readonly Listed[];
  readonly warnings?: readonly Listed[];
}

interface Listed {
  readonly place: string;
  readonly line?: number;
  readonly rule: string;
  readonly remedy: string;
}

async function check(...words: string[]): Promise<Checked> {
  const shell = trialShell();
  const code = await runWords(['check', ...words, '--json'], shell);
  return { code, err: shell.printed.err, ...(JSON.parse(shell.printed.out) as Omit<Checked, 'code' | 'err'>) };
}

async function korzo(...words: string[]): Promise<string> {
  const shell = trialShell();
  expect([await runWords(words, shell), words]).toEqual([0, words]);
  return shell.printed.out;
}

const city = `main() {
  Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(120, 0, 0, 2), *c = new Cross(60, 90, 0, 2);
  connect(a, 0, b, 0); connect(b, 1, c, 0); connect(c, 1, a, 1);
}
`;

const vadereRoom = {
  name: 'room',
  scenario: {
    topography: {
      attributes: { bounds: { x: 0, y: 0, width: 12, height: 8 }, boundingBoxWidth: 0.5, bounded: true },
      obstacles: [{ id: 1, shape: { type: 'RECTANGLE', x: 4, y: 2, width: 1, height: 4 } }],
      targets: [{ id: 2, absorbing: true, shape: { type: 'RECTANGLE', x: 10, y: 3, width: 1, height: 2 } }],
      sources: [
        { id: 3, shape: { type: 'RECTANGLE', x: 1, y: 1, width: 2, height: 5 }, spawnNumber: 5, targetIds: [2] },
      ],
    },
  },
};

/** A good file of every format, and how to break it. Files that belong to it lie beside it. */
const samples: Readonly<Record<string, { readonly file: string; readonly breaks: (text: string) => string }>> = {
  scenario: { file: 'hello.yaml', breaks: (text) => text.replace('dt:', 'dtt:').replace('name:', 'nname:') },
  mass: { file: 'map1.xml', breaks: (text) => text.replace('type="out"', 'type="up"') },
  'boids-crowd': { file: 'crowd/config.xml', breaks: (text) => text.replace('<obstacles>', '<obstacle>') },
  'boids-app': { file: 'app/config.cfg', breaks: (text) => `${text}\nnonsense = 3\n` },
  'movingai-map': { file: 'rooms.map', breaks: (text) => text.replace('width', 'widht') },
  'movingai-scen': { file: 'rooms.scen', breaks: (text) => text.replace(/\t\d+\.\d+\n/, '\t0.5\n') },
  'jupedsim-sqlite': { file: 'walk.sqlite', breaks: () => 'SQLite format 3\0, but no more' },
  'juelich-text': { file: 'walk.txt', breaks: () => '# framerate: 10 fps\n1 0 far 2 0\n' },
  csv: { file: 'walk.csv', breaks: () => 'id,frame,x,y\n1,0,far,2\n' },
  hdf5: { file: 'walk.h5', breaks: () => '\x89HDF, but no more' },
  'vadere-traj': { file: 'walk.traj', breaks: () => 'nothing of the kind\n' },
  parquet: { file: 'walk.parquet', breaks: () => 'PAR1, but no more' },
  city: { file: 'town.city', breaks: (text) => text.replace('connect(a', 'conect(a') },
  sumo: { file: 'priority.net.xml', breaks: (text) => text.replace('</net>', '') },
  osm: { file: 'quarter.osm', breaks: (text) => text.replace('<nd ref="13"/>', '<nd ref="999"/>') },
  dxf: { file: 'plan.dxf', breaks: () => '0\nSECTION\n2\nENTITIES\n0\nLINE\n10\nfar\n' },
  wkt: { file: 'plan.wkt', breaks: (text) => text.replace(/\d+/, 'far') },
  geojson: { file: 'plan.geojson', breaks: (text) => text.slice(0, -20) },
  svg: { file: 'plan.svg', breaks: (text) => text.slice(0, text.length / 2) },
  vadere: { file: 'room.scenario', breaks: (text) => text.replace('"bounds"', '"bouds"') },
  'osm-place': { file: 'quarter.osm', breaks: (text) => text.replace('<nd ref="13"/>', '<nd ref="999"/>') },
  'jupedsim-sqlite-geometry': { file: 'walk.sqlite', breaks: () => 'SQLite format 3\0, but no more' },
  'jupedsim-web': { file: 'web/config.json', breaks: (text) => text.replace('"distributions"', '"distributors"') },
  menge: { file: 'menge/hallS.xml', breaks: (text) => text.replace('count_x="2"', 'count_x="many"') },
  picture: { file: 'plan.png', breaks: (text) => text.slice(0, 60) },
  ifc: { file: 'house.ifc', breaks: (text) => text.replaceAll('IFCWALL', 'IFCWAL') },
  fds: { file: 'fire/room.smv', breaks: (text) => text.replace('PDIM', 'PDM') },
  svb: { file: 'svb/town.svb', breaks: (text) => text.replace(/\d+\.\d+/, 'far') },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-check-formats-'));
  const shipped = (path: string, name: string): void => cpSync(join(repository, path), at(name), { recursive: true });
  shipped('scenarios/hello.yaml', 'hello.yaml');
  shipped('scenarios/mass/map1.xml', 'map1.xml');
  shipped('scenarios/boids-crowd', 'crowd');
  shipped('scenarios/boids-app', 'app');
  shipped('scenarios/maps/rooms.map', 'rooms.map');
  shipped('scenarios/maps/rooms.scen', 'rooms.scen');
  shipped('packages/city/src/import/fixtures/priority.net.xml', 'priority.net.xml');
  shipped('packages/city/src/import/fixtures/quarter.osm', 'quarter.osm');
  writeFileSync(at('town.city'), city);
  await korzo('city', at('town.city'), '--out', at('svb'), '--formats', 'svb');
  shipped('scenarios/buildings/building-20-rooms.yaml', 'rooms.yaml');
  for (const ending of ['dxf', 'wkt', 'geojson', 'svg']) await korzo('convert', at('rooms.yaml'), at(`plan.${ending}`));
  writeFileSync(at('room.scenario'), JSON.stringify(vadereRoom));
  writePlanSamples(folder);
  writeFileSync(at('walk.txt'), '# framerate: 10 fps\n# x/m\n1 0 1 2 0\n1 1 1.1 2 0\n1 2 1.2 2 0\n');
  await korzo('convert', at('walk.txt'), at('recording'));
  for (const ending of ['sqlite', 'csv', 'h5', 'traj', 'parquet'])
    await korzo('convert', at('recording'), at(`walk.${ending}`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('korzo check', () => {
  it('takes every format that korzo formats lists as readable', async () => {
    const { formats } = JSON.parse(await korzo('formats', '--json')) as {
      formats: { name: string; kind: string; reads: string[]; writes: string[] }[];
    };
    const kinds = new Set(formats.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['scenario', 'recording', 'trajectory', 'city']));
    const readable = formats.filter(({ reads, kind }) => reads.length > 0 && kind !== 'recording');
    expect(readable.map(({ name }) => name).sort()).toEqual(Object.keys(samples).sort());
    for (const { name, reads } of readable)
      expect([name, reads.some((ending) => samples[name].file.endsWith(ending))]).toEqual([name, true]);
    expect(await check(at('recording'))).toMatchObject({ code: 0, ok: true });
  });

  it.each(Object.entries(samples))('finds a good %s fine, and a broken one not', async (name, { file, breaks }) => {
    const good = await check(at(file));
    expect([name, good.code, good.problems]).toEqual([name, 0, []]);
    const text = readFileSync(at(file), 'utf8');
    const broken = breaks(text);
    expect(broken).not.toBe(text);
    const bad = file.replace(/([^/]+)$/, 'bad-$1');
    writeFileSync(at(bad), broken);
    const found = await check(at(bad));
    expect([name, found.code, found.ok]).toEqual([name, 1, false]);
    expect(found.problems.length).toBeGreaterThan(0);
    expect(found.err).not.toContain('internal fault');
  });

  it('lists all of them for a file of no known format', async () => {
    const { formats } = JSON.parse(await korzo('formats', '--json')) as {
      formats: { name: string; reads: string[] }[];
    };
    for (const [name, contents] of [
      ['notes', 'Dear diary'],
      ['notes.docx', 'PK\u0003\u0004\u0000'],
    ]) {
      writeFileSync(at(name), contents);
      const { code, problems } = await check(at(name));
      expect([code, problems.length, problems[0].rule]).toEqual([1, 1, 'the file is of no known format']);
      for (const format of formats.filter(({ reads }) => reads.length > 0))
        expect(problems[0].remedy).toContain(`${format.name} (${format.reads.join(', ')})`);
    }
  });

  it('takes an XML file of any name for what it says', async () => {
    cpSync(at('priority.net.xml'), at('roads.xml'));
    cpSync(at('quarter.osm'), at('quarter.xml'));
    expect(await check(at('roads.xml'))).toMatchObject({ code: 0, city: { kind: 'SUMO net' } });
    expect(await check(at('quarter.xml'))).toMatchObject({ code: 0, city: { kind: 'OpenStreetMap' } });
    expect(await check('thesis/simple')).toMatchObject({ code: 1 });
    expect(await check('small-town')).toMatchObject({ code: 0, scenario: 'small-town' });
  });
});

/** A yard with a wall, two cars and a command to one of them. */
const yard = (first: string, command: string): string => `
korzo: 1
name: yard
title: Yard
about: Cars in a yard.
world: { size: [100, 60, 20], walls: [{ points: [[60, 10], [60, 50]] }] }
bodies: { cars: [{ name: red, at: [${first}] }, { name: blue, at: [30, 30] }] }
run: { duration: 2, commands: [{ at: 1, type: control, body: red, ${command}, value: 0.5 }] }
`;

/** Where the problems of such a yard are. */
async function problemsInYard(first: string, command: string): Promise<readonly string[]> {
  writeFileSync(at('yard.yaml'), yard(first, command));
  return (await check(at('yard.yaml'))).problems.map(({ place }) => place);
}

describe('one round', () => {
  const base = `korzo: 1
name: small
title: Small
about: A small crowd.
world:
  size: [20, 20]
groups:
  - { name: a, model: orca, count: 5, place: { shape: world }, radius: &body -1, parameters: &looks { timeHorizon: 99 } }
  - { name: b, model: orca, count: 5, place: { shape: world }, radius: *body, parameters: *looks }
  - { name: c, model: orca, count: 5, place: { shape: world }, radius: *body, parameters: *looks }
`;

  it('reports a slip in an anchor once, where it is, with the number of uses', async () => {
    writeFileSync(at('anchors.yaml'), base);
    const { problems } = await check(at('anchors.yaml'));
    expect(problems.map(({ line, rule }) => [line, rule])).toEqual([
      [8, 'radius must be at least 0.000001; it is -1 (used in 3 places)'],
      [8, 'timeHorizon must lie between 0.1 and 60 s; it is 99 (used in 3 places)'],
    ]);
  });

  it('reports wrong stairs, goals, places and commands together', async () => {
    const text = `korzo: 1
name: house
title: House
about: Everything is wrong.
world:
  size: [30, 10]
  levels: 2
  building:
    regions:
      - { id: up, rect: [0, 0, 8, 8], level: 1 }
      - { id: hall, rect: [13, 0, 6, 8], level: 0 }
    portals:
      - { id: stairs, kind: stairs, length: 5, between: [hall, up], at: [[13, 3], [13, 3.5]], landing: [[8, 3], [8, 4]] }
    gates:
      - { id: out, region: hall, at: [[19, 2], [19, 4]], way: out }
groups:
  - { name: people, count: 5, place: { shape: area, id: up }, people: {}, goals: [{ goal: leave, by: assigned, exits: [outt] }] }
  - { name: others, count: 5, place: { shape: area, id: halll }, people: {}, goals: [{ goal: leave }] }
run:
  commands:
    - { at: 2, type: close, passage: stairss }
    - { at: 2, type: close, passage: stairs }
    - { at: 3, type: model, group: peple, model: orcaa }
    - { at: 4, type: model, group: others, model: orca }
`;
    writeFileSync(at('house.yaml'), text);
    const { problems } = await check(at('house.yaml'));
    expect(problems.map(({ place }) => place)).toEqual([
      'world.building.portals[0].landing',
      'groups[0].goals[0].exits',
      'groups[1].place.id',
      'run.commands[0]',
      'run.commands[2].group',
      'run.commands[2].model',
    ]);
  });

  it('does not report what only follows from another problem', async () => {
    const text = base
      .replace('size: [20, 20]', 'size: [20, 20]\n  exits:\n    - { id: east, min: [19, 0], max: [far, 20] }')
      .replaceAll(/radius: [^,]*, parameters: [^}]*(?:\} \}| \})/g, 'goal: { to: exit, id: east } }');
    writeFileSync(at('follows.yaml'), text);
    const { problems } = await check(at('follows.yaml'));
    expect(problems.map(({ place }) => place)).toEqual(['world.exits[0].max[0]']);
  });

  it('warns of roads that are too short to wait on', async () => {
    const city = `main() {
      Cross *a = new Cross(0, 0, 0, 4), *b = new Cross(45, 0, 0, 4);
      connect(a, 0, b, 2);
      for (int i = 0; i < 2; i++) {
        Cross *north = new Cross(i * 45, 90, 0, 1), *south = new Cross(i * 45, -90, 0, 1);
        connect(i == 0 ? a : b, 1, north, 0); connect(south, 0, i == 0 ? a : b, 3);
      }
    }`;
    writeFileSync(at('tight.city'), city);
    writeFileSync(
      at('tight.yaml'),
      'korzo: 1\nname: tight\ntitle: Tight\nabout: Tight.\ncity: { file: tight.city }\ntraffic: { fill: { vehicles: 4 } }\n',
    );
    const { code, warnings } = await check(at('tight.yaml'));
    expect([code, warnings?.map(({ rule }) => rule)]).toEqual([
      0,
      [
        expect.stringMatching(
          /^2 roads between junctions are too short to wait on \(road \d+ has 5.0 m before its line/,
        ),
      ],
    ]);
  });

  it('looks for no room in a city that is not known', async () => {
    const text = base
      .replace(/world:\n.*\n/, 'city: { nam: small-town }\n')
      .replace('-1', '0.3')
      .replace('99', '9')
      .replaceAll('count: 5', 'count: 50');
    writeFileSync(at('unknown-city.yaml'), text);
    expect((await check(at('unknown-city.yaml'))).problems.map(({ place }) => place)).toEqual(['city.nam']);
  });

  it('finds bodies that stand wrong, and judges commands to them by what they look like', async () => {
    expect(await problemsInYard('20, 30', 'capability: drive')).toEqual([]);
    expect(await problemsInYard('60, 30', 'capability: drive')).toEqual(['bodies.cars[0].at']);
    expect(await problemsInYard('200, 30', 'capable: drive')).toEqual([
      'bodies.cars[0].at',
      'run.commands[0].capability',
      'run.commands[0].capable',
    ]);
  });

  it('reports an alias without an anchor where it is', async () => {
    writeFileSync(at('nowhere.yaml'), base.replace('*body', '*boddy'));
    const { problems } = await check(at('nowhere.yaml'));
    expect(problems.map(({ line }) => line)).toEqual([8, 8, 9]);
    expect(problems[2].rule).toContain('no anchor &boddy');
  });

  it('puts a quote that is not closed where it was opened', async () => {
    writeFileSync(
      at('quote.yaml'),
      base.replace('title: Small', 'title: "Small').replace('-1', '0.2').replace('99', '9'),
    );
    const { problems } = await check(at('quote.yaml'));
    expect(problems).toMatchObject([{ line: 3, rule: expect.stringContaining('Missing closing') as string }]);
  });
});

describe('faults of several stages', () => {
  const scenarios = readdirSync(join(repository, 'scenarios'), { recursive: true, encoding: 'utf8' })
    .filter((path) => extname(path) === '.yaml')
    .map((path) => ({ path, text: readFileSync(join(repository, 'scenarios', path), 'utf8') }))
    .filter(({ text }) => /^ {4}model: /m.test(text) && /^run: \{ .*\}$/m.test(text));

  /** Slips of notation, behind everything else or in the first group. */
  const slips = ['view2: [1, 2', 'view2: "open', '@view: 1', 'view2: 1: 2', '\tview2: 1', 'view2: *nowhere'];
  /** Wrong values in the settings of the run. */
  const values = ['run: { dt: soon }', 'run: { dt: -1 }', 'run: { durration: 5 }', 'run: { seed: 1.5 }'];
  /** What only the models know. */
  const models = ['nothing', 'orka', 'socialforce'];

  it('are all reported at once', async () => {
    expect(scenarios.length).toBeGreaterThan(3);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...scenarios),
        fc.constantFrom(...slips),
        fc.constantFrom(...values),
        fc.constantFrom(...models),
        fc.nat(),
        async ({ path, text }, slip, value, model, choice) => {
          const withValue = text.replace(/^run: .*$/m, value);
          const groups = [...withValue.matchAll(/^ {4}model: .*$/gm)];
          const { index, 0: line } = groups[choice % groups.length];
          const withModel = `${withValue.slice(0, index)}    model: ${model}${withValue.slice(index + line.length)}`;
          const planted = `${withModel.trimEnd()}\n${slip}\n`;
          writeFileSync(at('planted.yaml'), planted);
          const { problems } = await check(at('planted.yaml'));
          const lines = planted.split('\n');
          const told = problems.map((problem) => problem.line);
          expect({ path, slip, told }).toMatchObject({
            told: expect.arrayContaining([
              lines.indexOf(value) + 1,
              lines.indexOf(`    model: ${model}`) + 1,
            ]) as number[],
          });
          expect([path, slip, problems.filter(({ rule }) => rule.startsWith('the text must be')).length]).toEqual([
            path,
            slip,
            1,
          ]);
          expect([path, slip, problems.length, problems]).toEqual([path, slip, 3, problems]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('faults of a building', () => {
  const sound = `korzo: 1
name: offices
title: Two storeys
about: Faults of several kinds.
world:
  size: [30, 20]
  levels: 2
  building:
    regions:
      - { id: ground, rect: [0, 0, 20, 12] }
      - { id: annex, rect: [20, 0, 10, 12] }
      - { id: upper, rect: [0, 0, 30, 12], level: 1 }
      - { id: court, outline: [[0, 13], [5, 13], [5, 18], [0, 18]] }
    portals:
      - { id: door, kind: door, between: [ground, annex], at: [[20, 2], [20, 3]] }
      - { id: stairs, kind: stairs, between: [ground, upper], at: [[5, 12], [7, 12]], landing: [[10, 0], [12, 0]] }
    gates:
      - { id: out, region: ground, at: [[0, 4], [0, 6]], way: out }
      - { id: side, region: annex, at: [[30, 4], [30, 6]], way: out }
    obstacles:
      - { rect: [3, 3, 1, 1] }
groups:
  - { name: a, model: orca, count: 3, place: { shape: area, id: upper }, goals: [{ goal: leave, exits: [out] }] }
  - { name: b, model: orca, count: 3, place: { shape: area, id: annex }, goals: [{ goal: reach, area: ground }] }
run: { dt: 0.05, duration: 10 }
`;
  /** Text, its replacement, and the place that must be reported. */
  const faults = [
    ['id: court', 'id: ground', 'world.building.regions[3].id'],
    ['level: 1 }', 'level: 5 }', 'world.building.regions[2].level'],
    ['[5, 13], [5, 18]', '[5, 18], [5, 13]', 'world.building.regions[3].outline'],
    ['kind: door', 'kind: dor', 'world.building.portals[0].kind'],
    ['between: [ground, upper]', 'between: [ground, uper]', 'world.building.portals[1].between[1]'],
    ['way: out }\n      - { id: side', 'way: outt }\n      - { id: side', 'world.building.gates[0].way'],
    ['region: annex', 'region: anex', 'world.building.gates[1].region'],
    ['- { rect: [3, 3, 1, 1] }', '', 'world.building.obstacles'],
    ['exits: [out]', 'exits: [nope]', 'groups[0].goals[0].exits'],
    ['goal: reach', 'goal: raech', 'groups[1].goals[0].goal'],
    ['dt: 0.05', 'dt: 0', 'run.dt'],
  ] as const;
  it('hides nothing of a good building', async () => {
    writeFileSync(at('building.yaml'), sound);
    expect((await check(at('building.yaml'))).problems).toEqual([]);
  });

  it('are all reported at once, each once, with nothing that merely follows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...faults), {
          minLength: 1,
          maxLength: 4,
        }),
        async (planted) => {
          const text = planted.reduce((changed, [from, to]) => {
            expect(changed).toContain(from);
            return changed.replace(from, to);
          }, sound);
          writeFileSync(at('building.yaml'), text);
          const { problems } = await check(at('building.yaml'));
          expect(problems.map(({ place }) => place).toSorted()).toEqual(planted.map(([, , place]) => place).toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('in two keys of one element, and in its group, are all reported', async () => {
    const text = sound
      .replace('kind: door, between: [ground, annex]', 'kind: dor, between: [ground, anex]')
      .replace('count: 3, place: { shape: area, id: upper }', 'count: -3, place: { shape: area, id: uper }');
    writeFileSync(at('building.yaml'), text);
    expect((await check(at('building.yaml'))).problems.map(({ place }) => place)).toEqual([
      'world.building.portals[0].kind',
      'world.building.portals[0].between[1]',
      'groups[0].count',
      'groups[0].place.id',
    ]);
  });

  it('in the id of a region make nothing wrong that names the region', async () => {
    writeFileSync(at('building.yaml'), sound.replace('id: annex, rect', 'id: 7, rect'));
    expect((await check(at('building.yaml'))).problems.map(({ place }) => place)).toEqual([
      'world.building.regions[1].id',
    ]);
  });
});
