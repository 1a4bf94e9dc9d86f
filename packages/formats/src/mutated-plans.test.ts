import { readFileSync } from 'node:fs';
import type { Scenario } from '@korzo/engine';
import { readScenario } from '@korzo/engine';
import { expect, it } from 'vitest';
import { readFileSet } from './files/resolve-set.ts';
import type { FormatResult, SourceFile } from './format/format.ts';
import { readAnyFormat, writableFormats } from './formats.ts';
import { roomSmv, sliceOf } from './fds/fds.testing.ts';
import { ifcOf } from './ifc/ifc.testing.ts';
import { sqliteOf } from './jupedsim/sqlite.testing.ts';
import { diceOf, mutatedBytes, mutatedText, type Dice } from './mutations.testing.ts';
import { pngOf } from './picture/png.testing.ts';

/**
 * Mutated files of each importer. `KORZO_TRIALS=100000 npm run explore 1 mutated-plans` tries as many of each, with other
 * files in every round.
 */
const asked = process.env['KORZO_TRIALS'];
/** Unless asked for: 100, and fewer of files that take longer to make and to read. */
const trialsOf = (name: string): number => Number(asked ?? (['picture', 'ifc'].includes(name) ? 20 : 100));
const seed = Number(process.env['KORZO_PROPERTY_SEED'] ?? 1);
/** A file of this size is answered in some milliseconds; what takes more processor time than this hangs, ms. */
const patience = 5000;

const shipped = (path: string): string => readFileSync(new URL(`../../../scenarios/${path}`, import.meta.url), 'utf8');

const house = `korzo: 1
name: house
title: House
about: Two rooms.
world:
  size: [14, 8]
  building:
    regions: [{ id: a, rect: [1, 1, 6, 6] }, { id: b, rect: [7, 1, 6, 6] }]
    portals: [{ id: d, kind: door, between: [a, b], at: [[7, 3], [7, 4]] }]
    gates: [{ id: out, region: b, at: [[13, 3], [13, 4]], way: out }]
    obstacles: [{ id: table, rect: [3, 3, 1, 1] }]
groups: [{ name: people, count: 2, place: { shape: area, id: a }, people: {}, goals: [{ goal: leave }] }]
run: { duration: 10 }
`;

function scenario(): Scenario {
  const read = readScenario(house, { file: 'house.yaml' });
  if ('problems' in read) throw new Error(read.problems[0].rule);
  return read.scenario;
}

function written(name: string): string {
  const made = writableFormats.find((format) => format.name === name)?.write(scenario(), `house.${name}`);
  if (made === undefined || !('text' in made)) throw new Error(name);
  return made.text;
}

const vadere = JSON.stringify({
  name: 'x',
  scenario: {
    topography: {
      attributes: { bounds: { x: 0, y: 0, width: 12, height: 8 }, bounded: true, boundingBoxWidth: 0.5 },
      obstacles: [{ shape: { type: 'RECTANGLE', x: 5, y: 3, width: 1, height: 2 }, id: 1 }],
      targets: [{ id: 2, shape: { type: 'CIRCLE', center: { x: 10, y: 4 }, radius: 1 } }],
      sources: [
        {
          id: 3,
          shape: {
            type: 'POLYGON',
            points: [
              { x: 1, y: 1 },
              { x: 3, y: 1 },
              { x: 3, y: 6 },
            ],
          },
        },
      ],
    },
  },
});
const web = JSON.stringify({
  config: { simulation_settings: { baseSeed: 1, simulationParams: { max_simulation_time: 60 } } },
  exits: {
    e: {
      coordinates: [
        [9, 2],
        [10, 2],
        [10, 4],
        [9, 4],
      ],
    },
  },
  distributions: {
    d: {
      coordinates: [
        [1, 1],
        [3, 1],
        [3, 4],
        [1, 4],
      ],
      parameters: { number: 5, v0: 1.2 },
    },
  },
  checkpoints: {
    c: {
      coordinates: [
        [5, 1],
        [6, 1],
        [6, 2],
        [5, 2],
      ],
      waiting_time: 2,
    },
  },
  journeys: [
    {
      id: 'j',
      stages: ['d', 'c', 'e'],
      transitions: [
        { from: 'd', to: 'c' },
        { from: 'c', to: 'e' },
      ],
    },
  ],
});
const wkt = 'POLYGON ((0 0, 10 0, 10 5, 0 5, 0 0), (4 2, 5 2, 5 3, 4 3, 4 2))';
const scene = `<Experiment version="2.0"><AgentProfile name="p"><Common r="0.2" pref_speed="1.1"/></AgentProfile>
<AgentGroup><ProfileSelector type="const" name="p"/><StateSelector type="const" name="Walk"/>
<Generator type="rect_grid" anchor_x="-8" anchor_y="0" offset_x="1" offset_y="1" count_x="2" count_y="2"/>
<Generator type="hex_lattice" anchor_x="0" anchor_y="-8" width="4" population="5" density="1"/></AgentGroup>
<ObstacleSet type="explicit" class="1"><Obstacle closed="1"><Vertex p_x="0" p_y="1"/><Vertex p_x="1" p_y="1"/><Vertex p_x="1" p_y="9"/></Obstacle>
</ObstacleSet></Experiment>`;
const behaviour = `<BFSM><GoalSet id="0"><Goal type="AABB" id="0" min_x="8" min_y="-1" max_x="10" max_y="1"/></GoalSet>
<State name="Walk"><GoalSelector type="explicit" goal_set="0" goal="0"/></State><State name="Stop"><GoalSelector type="identity"/></State>
<Transition from="Walk" to="Stop"><Condition type="timer" dist="u" min="1" max="2"/></Transition></BFSM>`;
const ifc = ifcOf([
  {
    elevation: 0,
    spaces: [
      { name: 'A', box: [0, 0, 5, 4] },
      { name: 'B', box: [5.2, 0, 5, 4] },
    ],
    doors: [
      [5, 1, 0.2, 1],
      [2, -0.2, 1, 0.2],
    ],
    stairs: [[1, 2, 3, 1]],
  },
  {
    elevation: 3,
    walls: [
      [0, 0, 5, 0.2],
      [0, 4, 5, 0.2],
      [0, 0, 0.2, 4],
      [5, 0, 0.2, 4.2],
    ],
    doors: [[2, 0, 1, 0.2]],
    columns: [[2, 2, 0.5, 0.5]],
  },
]);

const osm = `<osm version="0.6"><bounds minlat="0" minlon="0" maxlat="0.0005" maxlon="0.0005"/>
<node id="1" lat="0.0001" lon="0.0001"/><node id="2" lat="0.0001" lon="0.0002"/>
<node id="3" lat="0.0002" lon="0.0002"><tag k="door" v="yes"/></node><node id="4" lat="0" lon="0.0003"/>
<node id="5" lat="0.0005" lon="0.0004"/><node id="6" lat="0.0002" lon="0.0001"/>
<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="6"/><nd ref="1"/><tag k="building" v="yes"/></way>
<way id="2"><nd ref="4"/><nd ref="5"/><tag k="highway" v="footway"/></way></osm>`;

const slice = sliceOf([0, 20, 0, 12, 4, 4], [0, 10], (i, j, time) => (i + j) * time * 0.01);

const isWall = (x: number, y: number): boolean =>
  x >= 4 &&
  x < 76 &&
  y >= 4 &&
  y < 46 &&
  (x < 7 || x >= 73 || y < 7 || y >= 43 || (x >= 38 && x < 41)) &&
  !(y > 20 && y < 32 && x > 30);
const picture = (dice: Dice): Uint8Array => {
  const spots = Array.from({ length: Math.floor(dice() * 6) }, () => [dice() * 80, dice() * 50, dice() * dice() * 30]);
  const darkness = (x: number, y: number): number => {
    const isSpot = spots.some(([px, py, size]) => Math.abs(x - px) < size && Math.abs(y - py) < size / 3);
    return isWall(x, y) !== isSpot ? 1 : 0;
  };
  return pngOf({ width: 80, height: 50, darkness, depth: 1 });
};

type Maker = (dice: Dice) => readonly SourceFile[];

const text =
  (file: string, contents: string, ...others: readonly SourceFile[]): Maker =>
  (dice) => [{ file, contents: mutatedText(contents, dice) }, ...others];

/** Of two files that belong together, one or the other is mutated. */
const pair =
  (one: SourceFile, other: SourceFile): Maker =>
  (dice) => {
    const isFirst = dice() < 0.6;
    return [one, other].map(({ file, contents }, index) => ({
      file,
      contents: (index === 0) === isFirst ? mutatedText(String(contents), dice) : contents,
    }));
  };

const importers: readonly (readonly [string, Maker])[] = [
  ['dxf', text('a.dxf', written('dxf'))],
  ['wkt', text('a.wkt', wkt)],
  ['geojson', text('a.geojson', written('geojson'))],
  ['svg', text('a.svg', written('svg'))],
  ['vadere', text('a.scenario', vadere)],
  ['menge', pair({ file: 'aS.xml', contents: scene }, { file: 'aB.xml', contents: behaviour })],
  ['jupedsim-web', pair({ file: 'config.json', contents: web }, { file: 'geometry.wkt', contents: wkt })],
  [
    'jupedsim-sqlite',
    (dice) => [
      { file: 'a.sqlite', contents: mutatedBytes(sqliteOf('geometry', [[1, mutatedText(wkt, dice)]], 512), dice) },
    ],
  ],
  [
    'picture',
    (dice) => [{ file: 'a.png', contents: dice() < 0.3 ? mutatedBytes(picture(dice), dice) : picture(dice) }],
  ],
  ['ifc', text('a.ifc', ifc)],
  ['osm-place', text('a.osm', osm)],
  [
    'fds',
    (dice) => [
      { file: 'room.smv', contents: dice() < 0.5 ? roomSmv : mutatedText(roomSmv, dice) },
      { file: 'room_01_01.sf', contents: mutatedBytes(slice, dice) },
    ],
  ],
  [
    'mass',
    pair(
      { file: 'map1.xml', contents: shipped('mass/map1.xml') },
      { file: 'config1.xml', contents: shipped('mass/config1.xml') },
    ),
  ],
  [
    'boids-crowd',
    pair(
      { file: 'config.xml', contents: shipped('boids-crowd/config.xml') },
      { file: 'obstacles.xml', contents: shipped('boids-crowd/obstacles.xml') },
    ),
  ],
  ['movingai', text('a.map', 'type octile\nheight 4\nwidth 5\nmap\n.....\n.@@..\n.@...\n.....\n')],
];

/** What is wrong with an answer: nothing, or one sentence. */
function faultOf(answer: FormatResult): string | undefined {
  if (!('problems' in answer)) return answer.scenario.name === '' ? 'a scenario without a name' : undefined;
  if (answer.problems.length === 0) return 'no problem is named';
  const silent = answer.problems.find(({ file, rule, remedy }) => file === '' || rule.length < 6 || remedy.length < 4);
  return silent === undefined ? undefined : `a problem without words: ${JSON.stringify(silent)}`;
}

it.each(importers)(
  'the importer of %s answers to every mutated file',
  (name, make) => {
    const trials = trialsOf(name);
    let readable = 0;
    for (let trial = 0; trial < trials; trial++) {
      const dice = diceOf(seed * 1_000_003 + trial);
      const files = make(dice);
      const started = process.cpuUsage();
      let fault: string | undefined;
      try {
        const [{ file, contents }] = files;
        const answer = files.length === 1 ? readAnyFormat(contents, file) : readFileSet({ name: 'set', files });
        fault = faultOf(answer);
        if (!('problems' in answer)) readable++;
      } catch (error) {
        fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
      }
      const { user, system } = process.cpuUsage(started);
      const took = (user + system) / 1000;
      if (took > patience) fault ??= `it took ${took.toFixed(0)} ms of processor time`;
      if (fault !== undefined) expect.fail(`trial ${trial} of seed ${seed}: ${fault}`);
    }
    // Mutations that only made rubbish would not get past the first check of a reader.
    expect(readable).toBeGreaterThan(0);
    if (asked !== undefined) process.stdout.write(`${name}: ${trials} mutated files, ${readable} still readable\n`);
  },
  Math.max(30_000, Number(asked ?? 0) * 200),
);
