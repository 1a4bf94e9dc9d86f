import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWords } from './program.ts';
import { trialShell } from './shell/shell.testing.ts';

let folder: string;
let before: string[];

const good = [
  'korzo: 1',
  'name: small',
  'title: Small',
  'about: A small crowd.',
  'world: { size: [20, 20] }',
  'groups:',
  '  - name: people',
  '    model: orca',
  '    count: 5',
  '    place: { shape: world }',
].join('\n');

const shipped = (name: string): string =>
  readFileSync(new URL(`../../../scenarios/mass/${name}`, import.meta.url), 'utf8');
const map1 = shipped('map1.xml');
const config1 = shipped('config1.xml');

const files: Record<string, string | Uint8Array> = {
  'map1.xml': map1,
  'lonely.xml': map1,
  'config1.xml': config1,
  'bad-map.xml': map1.replace('type="out"', 'type="up"'),
  'huge-map.xml': [
    '<world><origin x="0" y="0"/><size x="4000" y="4000"/><regionList><region id="r1">',
    '<origin x="0" y="0"/><size x="4000" y="4000"/></region></regionList><gateList>',
    '<gate id="g1" region="r1" type="in/out"><begin x="0" y="1"/><end x="0" y="3"/></gate>',
    '<gate id="g2" region="r1" type="out"><begin x="4000" y="1"/><end x="4000" y="3"/></gate>',
    '</gateList></world>',
  ].join('\n'),
  'bad-config.xml': config1.replace('>2<', '>20<'),
  'strange-gate.xml': config1.replace('"g1"', '"g7"'),
  'good.yaml': good,
  'negative.yaml': good.replace('count: 5', 'count: -5'),
  'endless.yaml': good.replace('[20, 20]', '[.inf, 20]'),
  'nan.yaml': `${good}\n    parameters: { timeHorizon: .nan }`,
  'wrong-model.yaml': good.replace('orca', 'orka'),
  'wrong-parameter.yaml': `${good}\n    parameters: { timeHorizont: 3 }`,
  'wrong-range.yaml': `${good}\n    parameters: { timeHorizon: 1000 }`,
  'many.yaml': good
    .replace('count: 5', 'count: -5')
    .replace('[20, 20]', '[-1, 20]')
    .replace('shape: world', 'shape: wold'),
  'crowded.yaml': good.replace('count: 5', 'count: 5000'),
  'later.yaml': good.replace('korzo: 1', 'korzo: 99'),
  'broken.yaml': 'korzo: 1\nname: [unclosed',
  'story.txt': 'Once upon a time',
  'list.json': '[1, 2, 3]',
  'empty.yaml': '',
  'tiny.yaml': good.replace('[20, 20]', '[4, 4]').replace('count: 5', 'count: 2'),
  'small.map': 'type octile\nheight 2\nwidth 3\nmap\n..@\n@@.\n',
  'ragged.map': 'type octile\nheight 2\nwidth 3\nmap\n..\n.x.\n',
  'wrong.scen': 'version 1\n0 small.map 3 2 0 0 1 0 7.5\n',
  'picture.png': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0xff, 0xfe]),
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-input-'));
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(folder, name), contents);
  mkdirSync(join(folder, 'drawer'));
  before = readdirSync(folder).sort();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Command line (@ is the folder), exit code, and what the words on stderr must name: the place, the rule, the remedy. */
const cases: [string, number, ...string[]][] = [
  // Seen without reading a file: wrong usage.
  ['run hello --sead 7', 2, "unknown option '--sead'", 'Did you mean --seed?'],
  ['rnu hello', 2, "unknown command 'rnu'", 'Did you mean run?'],
  ['help rnu', 2, "no command 'rnu'", "did you mean 'run'?"],
  ['run hello extra', 1, 'hello: there is no such file', 'several words must all be files'],
  ['check', 2, "missing required argument 'file'"],
  ['run hello --workers 17', 2, '--workers', 'whole number from 1 to 16'],
  ['run hello --workers 0', 2, '--workers', 'whole number from 1 to 16'],
  ['run hello --workers 1.5', 2, '--workers', 'whole number from 1 to 16'],
  ['run hello --workers two', 2, '--workers', 'whole number from 1 to 16'],
  ['run hello --tiles 0', 2, '--tiles', 'whole number from 1 to'],
  ['run hello --seed -1', 2, '--seed', 'whole number from 0 to 4294967295'],
  ['run hello --seed 1e99', 2, '--seed', 'whole number'],
  ['run hello --dt 0', 2, '--dt', 'above 0'],
  ['run hello --dt NaN', 2, '--dt', 'above 0'],
  ['run hello --duration Infinity', 2, '--duration', 'up to 10000000 s'],
  ['run hello --duration -3', 2, '--duration', 'above 0'],
  ['run hello --seed', 2, "'--seed <number>' argument missing"],
  ['run hello --model orka', 2, "no model or configuration 'orka'", "did you mean 'orca'?"],
  ['run hello --model orca:timeHorizont=2', 2, "no parameter 'timeHorizont'", "did you mean 'timeHorizon'?"],
  ['run hello --model orca:timeHorizon=1000', 2, 'timeHorizon must lie between 0.1 and 60 s', 'it is 1000'],
  ['run hello --model orca:timeHorizon=far', 2, 'timeHorizon must be a finite number', '"far"'],
  ['run hello --model orca:timeHorizon', 2, 'parameter=value'],
  [
    'sweep hello --out @new --models orca,orka:timeHorizon=2',
    2,
    "no model or configuration 'orka'",
    "did you mean 'orca'?",
  ],
  ['sweep hello --out @new --models orca:timeHorizont=2', 2, "did you mean 'timeHorizon'?"],
  ['compare hello --models orca:timeHorizont=2', 2, "did you mean 'timeHorizon'?"],
  ['compare hello --models orca:timeHorizon=1000', 2, 'between 0.1 and 60 s'],
  ['validate rimea --model orka:timeHorizon=2', 2, "no configuration or model 'orka'", "did you mean 'orca'?"],
  ['validate rimea --model guidelines:timeGapp=1', 2, "did you mean 'timeGap'?"],
  ['validate rimea --model guidelines:timeGap=1000', 2, 'timeGap must lie between'],
  ['run hello --measure mean-sped', 2, "no measure 'mean-sped'", "did you mean 'mean-speed'?"],
  ['run hello --set count', 2, '--set', 'knob=value'],
  ['run hello --warm-up 1', 2, '--warm-up', 'up to 0.99'],
  ['run hello --log-level loud', 2, '--log-level', 'silent, error, warning, info, debug'],
  ['run hello --log-groups goal', 2, "no log group 'goal'", "did you mean 'goals'?"],
  ['run hello --log-groups goals,,run', 2, '--log-groups', 'commas'],
  ['plan --from 1,1 --to 3,4', 2, "missing required argument 'world'"],
  ['plan @map1.xml --to 3,4', 2, 'a path needs both ends'],
  ['plan @map1.xml --from 3 --to 3,4', 2, '--from', 'x,y or x,y,level'],
  ['plan @map1.xml --from 1,1 --to 3,4 --radius 0', 2, '--radius', 'above 0'],
  ['plan @map1.xml --from 1,1 --to 3,4 --radius 5', 2, '--radius', 'up to 0.7 m'],
  ['plan @map1.xml --from 1,1 --to 3,4 --planner gird', 2, "no planner 'gird'", "did you mean 'grid'?"],
  ['plan @map1.xml --from 1,1 --to 3,4 --set metric=x', 2, "no parameter of any-angle 'metric'"],
  ['plan @map1.xml --from 1,1 --to 3,4 --planner quadtree --set metric=x', 2, 'metric', 'straight, half-sides'],
  ['plan @small.map --from 0,0 --to 1,0 --planner mass', 2, "'mass' needs a building", 'jump-point'],
  ['plan @small.map --from 0,0 --to 1,0 --radius 0.2', 2, 'leave --radius'],
  ['bench orka', 2, "no benchmark 'orka'", "did you mean 'orca'?"],
  ['bench orca --agents 5', 2, '--agents', 'from 100 to'],
  ['bench orca --dimensions 3', 2, 'floors only'],
  ['bench boids --dimensions 3 --scene circle', 2, 'only the open one'],
  // Found in a file, or by means of one: wrong input.
  ['plan @small.map --from 2,0 --to 3,0', 1, 'small.map: --from', '(2, 0) is blocked', '--to', 'map of 3 x 2 cells'],
  ['plan @small.map --from 0,0,1 --to 1,0', 1, '--from', 'level 0 alone', 'leave the level out'],
  ['plan @ragged.map --from 0,0 --to 1,0', 1, 'ragged.map:5:3', 'ragged.map:6:2', 'equally long'],
  ['check @ragged.map', 1, 'ragged.map:5:3', 'ragged.map:6:2'],
  ['check @wrong.scen', 1, 'wrong.scen:2', 'optimal length', 'shortest path, 1.0'],
  ['run helo', 1, 'helo', 'neither a file nor a shipped scenario', "did you mean 'hello'?"],
  ['run nowhere/hello.yaml', 1, 'nowhere/hello.yaml', 'no such file', "did you mean 'hello'?"],
  ['run @drawer', 1, 'drawer', 'folder'],
  ['run hello --set cuont=5', 1, "no knob or place 'cuont'", "did you mean 'count'?", 'its knobs are count'],
  ['run hello --set count=-5', 1, 'count', 'from 1 to 300', 'it is -5'],
  ['run hello --set count=NaN', 1, 'count', 'from 1 to 300'],
  ['run hello --set count=.inf', 1, 'count', 'from 1 to 300'],
  ['run hello --set run.dt=.nan', 1, 'run.dt'],
  ['run @negative.yaml', 1, 'negative.yaml:9:', 'groups[0].count', '-5'],
  ['run @endless.yaml', 1, 'endless.yaml:5', 'world.size[0]'],
  ['run @nan.yaml', 1, 'nan.yaml:11', 'timeHorizon'],
  ['run @wrong-model.yaml', 1, 'wrong-model.yaml', 'groups[0].model', "did you mean 'orca'?"],
  ['run @wrong-parameter.yaml', 1, 'wrong-parameter.yaml:11', "'timeHorizont'", 'timeHorizonWalls'],
  ['run @wrong-range.yaml', 1, 'wrong-range.yaml', 'timeHorizon', 'between 0.1 and 60 s'],
  ['run @many.yaml', 1, 'many.yaml:9:', 'many.yaml:5', 'many.yaml:10'],
  ['run @crowded.yaml', 1, 'crowded.yaml', 'groups[0].place'],
  ['run @later.yaml', 1, 'later.yaml:1', '99'],
  ['run @broken.yaml', 1, 'broken.yaml:2'],
  ['run @story.txt', 1, 'story.txt', "begins with 'korzo: 1'"],
  ['run @list.json', 1, 'list.json'],
  ['run @tiny.yaml --tiles 31', 1, 'tiny.yaml', 'cannot be cut into 31 tiles', 'use at most 4'],
  ['run /dev/zero', 1, '/dev/zero', 'device'],
  ['run @empty.yaml', 1, 'empty.yaml'],
  ['run @picture.png', 1, 'picture.png'],
  ['check @negative.yaml', 1, 'negative.yaml:9:', 'groups[0].count'],
  ['check @wrong-model.yaml', 1, 'wrong-model.yaml:8', "did you mean 'orca'?"],
  ['run hello --log-file @drawer/deep/run.log', 1, 'run.log', '--log-file', 'no such folder'],
  ['run hello --log-file @drawer', 1, 'drawer', '--log-file', 'it is a folder'],
  ['run @good.yaml --log-file @good.yaml', 1, 'good.yaml', 'must not be written over', 'name another file'],
  ['run @map1.xml --config @config1.xml --log-file @config1.xml', 1, 'config1.xml', 'must not be written over'],
  ['run nowhere.zip', 1, 'nowhere.zip: there is no such file', 'check the path'],
  ['run @lonely.xml', 1, 'lonely.xml', 'the config of the run is missing', '--config FILE', '<entry gate="g1"'],
  ['run @map1.xml --config @nowhere.xml', 1, 'nowhere.xml', 'no such file', '--config'],
  ['run @map1.xml --config @drawer', 1, 'drawer', 'folder'],
  ['run @config1.xml --config @map1.xml', 1, 'config1.xml:2:1', 'begin with <world>', 'map1.xml:2:1'],
  ['run @good.yaml --config @config1.xml', 1, 'config1.xml', 'takes no config', 'leave --config out'],
  ['run @map1.xml --config @strange-gate.xml', 1, 'strange-gate.xml:6:12', 'no gate "g7"', "did you mean 'g1'?"],
  [
    'run @bad-map.xml --config @bad-config.xml',
    1,
    'bad-map.xml:26',
    'in, out or in/out',
    'bad-config.xml:3',
    '<simCount>',
  ],
  ['run @map1.xml --config @config1.xml --duration 0.0001 --set groups.entry1.arrivals.perSecond=-1', 1, 'perSecond'],
  ['run @huge-map.xml --config @config1.xml', 1, 'huge-map.xml', 'cells of 0.25 m', 'split the building'],
  ['check @huge-map.xml', 1, 'huge-map.xml', 'cells of 0.25 m', 'split the building'],
  ['plan @huge-map.xml --from 1,1 --to 3,4', 1, 'huge-map.xml', 'cells of 0.25 m', 'split the building'],
  ['check @bad-map.xml', 1, 'bad-map.xml:26', 'in, out or in/out'],
  ['check @bad-config.xml', 1, 'bad-config.xml:3', '<simCount>', 'from 1 to 16'],
  ['check @map1.xml --config @strange-gate.xml', 1, 'strange-gate.xml:6:12', 'no gate "g7"'],
  ['plan @bad-map.xml --from 1,1 --to 3,4', 1, 'bad-map.xml:26', 'in, out or in/out'],
  ['plan @config1.xml --from 1,1 --to 3,4', 1, 'config1.xml:2:1', 'begin with <world>'],
  ['plan @good.yaml --from 1,1 --to 3,4', 1, 'good.yaml:5', 'this world has none', 'world.building'],
  [
    'plan @map1.xml --from 10,10 --to 50,10',
    1,
    '--from',
    'inside an obstacle',
    '--to',
    'outside all regions',
    'x 0 .. 40',
  ],
  ['plan @map1.xml --from 1,1,2 --to 3,4', 1, '--from', 'level 2 must have a region', 'levels 0'],
  ['check @nowhere.yaml', 1, 'nowhere.yaml', 'no such file'],
  ['run @tiny.yaml --people @tiny.yaml', 1, '--people', 'must not be written over a file that this run reads'],
  ['run @tiny.yaml --people @none/p.csv', 1, '--people', 'the folder does not exist'],
  ['design @tiny.yaml --target 9 --out @tiny.yaml', 1, 'input and output are the same'],
  ['design two-exits --target 9 --out @tiny.yaml', 1, 'the file exists', '--force'],
];

describe('bad input', () => {
  it.each(cases)('korzo %s ends with %i and says why', async (line, exitCode, ...words) => {
    const shell = trialShell();
    const code = await runWords(line.replaceAll('@', `${folder}/`).split(' '), shell);
    for (const word of words) expect(shell.printed.err).toContain(word);
    expect({ code, out: shell.printed.out }).toEqual({ code: exitCode, out: '' });
    const told = shell.printed.err.trimEnd().split('\n');
    expect(told.filter((one) => !one.startsWith('korzo: '))).toEqual([]);
    expect(shell.printed.err).not.toMatch(/\n {4}at |internal fault/);
  });

  it('leaves no file behind', () => {
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});
