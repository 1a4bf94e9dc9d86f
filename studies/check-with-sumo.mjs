// Checks what is written for SUMO and OpenDRIVE with netconvert itself, and reads back what it makes of it. Needs SUMO
// (Debian: apt-get install sumo) and a build: node studies/check-with-sumo.mjs
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeNetwork, placeOnPiece, readCity, readSumoNet, writeOpenDrive, writeSumo } from '@korzo/city';
import { readXml } from '@korzo/formats';

/**
 * @typedef {import('@korzo/city').RoadNetwork} RoadNetwork
 * @typedef {import('@korzo/city').LanePiece} LanePiece
 * @typedef {import('@korzo/formats').XmlElement} XmlElement
 * @typedef {{ name: string, network: RoadNetwork, most: number }} Trial `most`: by how much lengths may differ
 */

const execute = promisify(execFile);
const root = new URL('../', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'korzo-sumo-'));

/** Nets by netgenerate, to try the import with. */
const generated = {
  'grid with lights': '--grid --grid.number 6 --grid.length 150 -L 2 -j traffic_light --no-turnarounds true',
  'grid with a main road': '--grid --grid.number 6 --grid.length 150 -L 2 -j priority --no-turnarounds true',
  'grid, right before left': '--grid --grid.number 5 --grid.length 100 -j right_before_left',
  'grid, all-way stop': '--grid --grid.number 5 --grid.length 100 -j allway_stop',
  'random streets': '--rand --rand.iterations 120 --seed 3 -L 2 --rand.random-lanenumber true',
  'random streets, actuated': '--rand --rand.iterations 120 --seed 5 -j traffic_light --tls.default-type actuated',
  spider: '--spider --spider.arm-number 9 --spider.circle-number 5 -L 2',
};

/**
 * Answers the errors and warnings of a program of SUMO.
 * @param {string} program
 * @param {string[]} words
 */
async function run(program, words) {
  const env = { SUMO_HOME: '/usr/share/sumo', ...process.env };
  const { stderr } = await execute(program, words, { cwd: folder, env });
  return stderr.split('\n').filter((line) => line.startsWith('Error') || line.startsWith('Warning'));
}

/** @param {string} name */
const written = (name) => readFileSync(join(folder, name), 'utf8');

/** @param {string} text */
function elementsOf(text) {
  const read = readXml(text, { file: 'a.xml', largest: 1e9 });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.root.children;
}

/**
 * @param {XmlElement | undefined} element
 * @param {string} name
 */
const attribute = (element, name) => element?.attributes.get(name)?.value ?? '';

/** @param {RoadNetwork} network */
const lengthOf = ({ lanes }) => lanes.reduce((sum, { length }) => sum + length, 0);

/** @param {number} value */
const percent = (value) => `${(100 * value).toFixed(3)} %`;

/**
 * Connections between normal edges.
 * @param {string} text
 */
const turnsOf = (text) =>
  new Set(
    elementsOf(text)
      .filter(
        (each) =>
          each.name === 'connection' && attribute(each, 'to') !== '' && !attribute(each, 'from').startsWith(':'),
      )
      .map((each) => ['from', 'to', 'fromLane', 'toLane'].map((name) => attribute(each, name)).join(' ')),
  );

/**
 * The largest gap (m) and kink (degrees) at any joint of lanes.
 * @param {RoadNetwork} network
 */
function joints({ lanes }) {
  let [gap, kink] = [0, 0];
  /** @type {(before: LanePiece, after: LanePiece) => void} */
  const look = (before, after) => {
    const [one, other] = [placeOnPiece(before, before.length), placeOnPiece(after, 0)];
    gap = Math.max(gap, Math.hypot(...one.point.map((value, axis) => value - other.point[axis])));
    const [[x, y], [toX, toY]] = [one.direction, other.direction];
    kink = Math.max(kink, (Math.abs(Math.atan2(x * toY - y * toX, x * toX + y * toY)) * 180) / Math.PI);
  };
  for (const { pieces, next } of lanes) {
    for (let index = 1; index < pieces.length; index++) look(pieces[index - 1], pieces[index]);
    for (const lane of next) look(pieces[pieces.length - 1], lanes[lane].pieces[0]);
  }
  return { gap, kink };
}

/** @param {string} file */
function networkOfNet(file) {
  const { network, problems } = readSumoNet(written(file), file);
  if (network === undefined) throw new Error(problems.map(({ rule }) => rule).join('\n'));
  return network;
}

/** @type {string[]} */
const faults = [];

/** @type {(name: string, cells: readonly (string | number)[]) => void} */
const row = (name, cells) =>
  void process.stdout.write(`${name.padEnd(26)}${cells.map((cell) => String(cell).padStart(12)).join('')}\n`);

/** @type {(name: string, what: string, holds: boolean) => void} */
const demand = (name, what, holds) => {
  if (!holds) faults.push(`${name}: ${what}`);
};

/**
 * Through plain XML, netconvert and back.
 * @param {Trial} trial
 */
async function checkPlain({ name, network, most }) {
  const files = writeSumo(network, 'plain');
  for (const [ending, text] of Object.entries(files)) writeFileSync(join(folder, `plain.${ending}`), text);
  const complaints = await run('netconvert', ['-c', 'plain.netccfg']);
  await run('sumo', ['-n', 'plain.net.xml', '-e', '1', '--no-step-log', 'true']);
  const back = networkOfNet('plain.net.xml');
  const [asked, got] = [turnsOf(files['con.xml']), turnsOf(written('plain.net.xml'))];
  const lost = [...asked].filter((turn) => !got.has(turn)).length + [...got].filter((turn) => !asked.has(turn)).length;
  const change = lengthOf(back) / lengthOf(network) - 1;
  const errors = complaints.filter((line) => line.startsWith('Error')).length;
  const { gap, kink } = joints(back);
  const figures = [percent(change), gap.toExponential(1), kink.toExponential(1)];
  row(name, [network.lanes.length, back.lanes.length, asked.size, lost, ...figures, errors]);
  demand(name, `lengths differ by ${percent(change)}`, Math.abs(change) < most);
  demand(name, `${lost} turns differ`, lost === 0);
  demand(name, `gap ${gap} m, kink ${kink} degrees`, gap < 0.001 && kink < 1);
  demand(name, complaints.join('; '), errors === 0);
}

/**
 * What stands in elements in each other.
 * @param {XmlElement | undefined} element
 * @param {string[]} names
 */
const inside = (element, ...names) =>
  names.reduce((found, name) => found?.children.find((each) => each.name === name), element);

/**
 * Turns as OpenDRIVE gives them, named as netconvert names its edges: -1 is road 1 along its line, 1 against it.
 * @param {string} text
 */
function turnsOfDrive(text) {
  const connecting = elementsOf(text).filter((each) => each.name === 'road' && attribute(each, 'junction') !== '-1');
  return new Set(
    connecting.map((road) => {
      const link = inside(road, 'lanes', 'laneSection', 'right', 'lane', 'link');
      const [from, to] = ['predecessor', 'successor'].map((word) => {
        const id = attribute(inside(road, 'link', word), 'elementId');
        return Number(attribute(inside(link, word), 'id')) < 0 ? `-${id}` : id;
      });
      return `${from} ${to}`;
    }),
  );
}

/**
 * Through OpenDRIVE and netconvert. It cuts roads into edges with #; turns are compared without.
 * @param {Trial} trial
 */
async function checkDrive({ name, network }) {
  const text = writeOpenDrive(network, 'drive');
  writeFileSync(join(folder, 'drive.xodr'), text);
  const complaints = await run('netconvert', ['--opendrive-files', 'drive.xodr', '-o', 'drive.net.xml']);
  const asked = turnsOfDrive(text);
  const got = new Set(
    Array.from(turnsOf(written('drive.net.xml')), (turn) =>
      turn.split(' ').slice(0, 2).join(' ').replaceAll(/#\d+/g, ''),
    ),
  );
  const lost = [...asked].filter((turn) => !got.has(turn)).length;
  const change = lengthOf(networkOfNet('drive.net.xml')) / lengthOf(network) - 1;
  const errors = complaints.filter((line) => line.startsWith('Error')).length;
  row(name, [network.lanes.length, asked.size, lost, percent(change), errors]);
  demand(name, complaints.join('; '), errors === 0);
  demand(name, `${lost} turns from road to road are lost in OpenDRIVE`, lost === 0);
}

/** @returns {Trial[]} */
function shippedCities() {
  const cities = new URL('cities/', root);
  const names = readdirSync(cities, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.city'));
  return names.map((name) => {
    const { plan } = readCity(readFileSync(new URL(name, cities), 'utf8'));
    if (plan === undefined) throw new Error(`${name} has errors`);
    const { network, complaints } = makeNetwork(plan);
    if (network === undefined) throw new Error(`${name} has errors`);
    // Where a road meets its cross the wrong way round (a slip shows it), netconvert cuts it at the outline of the cross.
    return { name, network, most: complaints.length > 0 ? 0.03 : 0.01 };
  });
}

async function generatedNets() {
  /** @type {Trial[]} */
  const nets = [];
  for (const [name, words] of Object.entries(generated)) {
    await run('netgenerate', [...words.split(' '), '-o', 'made.net.xml']);
    nets.push({ name, network: networkOfNet('made.net.xml'), most: 0.01 });
  }
  return nets;
}

try {
  await execute('netconvert', ['--version']).catch(() => {
    throw new Error('netconvert of SUMO is not installed (Debian: apt-get install sumo)');
  });
  const trials = [...shippedCities(), ...(await generatedNets())];
  process.stdout.write('plain XML -> netconvert -> net.xml -> readSumoNet\n');
  row('', ['lanes', 'lanes back', 'turns', 'turns lost', 'length', 'gap m', 'kink deg', 'errors']);
  for (const trial of trials) await checkPlain(trial);
  process.stdout.write('\nOpenDRIVE -> netconvert\n');
  row('', ['lanes', 'turns', 'turns lost', 'length', 'errors']);
  for (const trial of trials) await checkDrive(trial);
  for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
