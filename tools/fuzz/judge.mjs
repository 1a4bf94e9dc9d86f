import {
  compileCity,
  makeMesh,
  makeSurface,
  makeWalkable,
  meshOfSurface,
  readOsm,
  readSumoNet,
  readSvb,
  readTerrain,
  readTull,
  walkableWorld,
  writeGeoJson,
  writeGlb,
  writeOpenDrive,
  writeSumo,
  writeSvb,
  writeTerrain,
  writeTull,
  writeXFile,
} from '@korzo/city';
import { SetupError, Traffic } from '@korzo/traffic';
import { cityPrograms, mapFixtures } from './city-programs.mjs';
import { mutateCity } from './mutate-city.mjs';
import { mutateMap } from './mutate-map.mjs';

/**
 * @typedef {import('@korzo/city').RoadNetwork} RoadNetwork
 * @typedef {import('@korzo/city').CityPlan} CityPlan
 * @typedef {import('@korzo/formats').Problem} Problem
 * @typedef {{ network?: RoadNetwork, plan?: CityPlan, problems: readonly Problem[] }} Read
 * @typedef {{ mutate: (seed: number) => string, read: (text: string) => Read, isLenient?: boolean }} Subject
 * @typedef {{ verdict: 'accepted' | 'refused', faults: string[], seconds: number }} Judgement
 */

/** SVB files of the first cities, to begin with. */
function svbFiles() {
  return [...new Set(cityPrograms())].flatMap((text) => {
    const { network } = compileCity(text);
    return network === undefined || network.lanes.length > 300
      ? []
      : [writeSvb({ network, cars: [], carDefinitions: [] })];
  });
}

/** @param {string} text */
function readSvbFile(text) {
  const { contents, problems } = readSvb(text);
  return contents === undefined ? { problems } : { network: contents.network, problems };
}

/**
 * What can be fuzzed, by name.
 * @type {Readonly<Record<string, () => Subject>>}
 */
export const subjects = {
  city: () => {
    const programs = cityPrograms();
    return { mutate: (seed) => mutateCity(programs, seed), read: (text) => compileCity(text, 'fuzz.city') };
  },
  sumo: () => {
    const maps = mapFixtures('.net.xml');
    return { mutate: (seed) => mutateMap(maps, seed), read: (text) => readSumoNet(text, 'fuzz.net.xml') };
  },
  osm: () => {
    const maps = mapFixtures('.osm');
    return { mutate: (seed) => mutateMap(maps, seed), read: (text) => readOsm(text, 'fuzz.osm'), isLenient: true };
  },
  svb: () => {
    const maps = svbFiles();
    return { mutate: (seed) => mutateMap(maps, seed), read: readSvbFile };
  },
};

/** Most time that reading may take, s, of the processor: other programs do not count. */
const longest = 2;
/** Most time that everything made of an accepted one may take, s. */
const longestAfter = 20;
/** Larger cities are not drawn: their maps are large, not wrong. */
const mostDrawn = 1500;

/** What a file must not say of numbers. */
const strayWord = /\bNaN\b|Infinity|undefined/;

export const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * Reads a text, and makes everything of it that can be made. What must not happen is a fault.
 * @param {Subject} subject
 * @param {string} text
 * @param {boolean} isWhole whether maps, files and traffic are made as well
 * @returns {Judgement}
 */
export function judge({ read, isLenient }, text, isWhole) {
  /** @type {string[]} */
  const faults = [];
  const start = seconds();
  const result = attempt('reading', faults, () => read(text));
  const taken = seconds() - start;
  if (taken > longest) faults.push(`reading took ${taken.toFixed(1)} s`);
  const network = result?.network;
  if (result !== undefined) {
    checkProblems(result.problems, faults);
    if (network === undefined && result.problems.length === 0) faults.push('refused without a reason');
    if (network !== undefined && result.problems.length > 0 && isLenient !== true)
      faults.push('accepted with problems');
  }
  if (network !== undefined && result !== undefined) {
    checkNetwork(network, faults);
    if (isWhole)
      useNetwork(
        { network, ...(result.plan === undefined ? {} : { plan: result.plan }) },
        strayWord.test(text),
        faults,
      );
  }
  return { verdict: network === undefined ? 'refused' : 'accepted', faults, seconds: taken };
}

/**
 * @template T
 * @param {string} what
 * @param {string[]} faults
 * @param {() => T} deed
 * @returns {T | undefined}
 */
function attempt(what, faults, deed) {
  try {
    return deed();
  } catch (error) {
    // The ground may fail where only a map asks for it: that is a problem of the text, with its place.
    if (error instanceof Error && error.name === 'InputError' && what !== 'reading') return undefined;
    if (error instanceof SetupError) return undefined;
    const [first, ...stack] = String(error instanceof Error ? error.stack : error).split('\n');
    const place = stack.find((line) => line.includes('packages')) ?? '';
    faults.push(`${what}: ${first} ${place.trim()}`);
    return undefined;
  }
}

/**
 * @param {readonly Problem[]} problems
 * @param {string[]} faults
 */
function checkProblems(problems, faults) {
  for (const { rule, remedy, line } of problems) {
    if (rule === '' || remedy === '') faults.push(`a problem without rule or remedy: ${rule}; ${remedy}`);
    // What a file itself says may be shown.
    if (/\bNaN\b|undefined|\[object/.test(rule.replace(/'[^']*'|found \S+$|nodes? [^;]* (?:is|are) missing/g, '')))
      faults.push(`a problem that says nothing: ${rule}`);
    if (line === undefined && !rule.includes('more of these')) faults.push(`a problem without a place: ${rule}`);
  }
}

/**
 * @param {unknown} value
 * @param {string} path
 * @returns {string | undefined} where a number is not finite
 */
function strayIn(value, path) {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (ArrayBuffer.isView(value)) {
    const numbers = /** @type {Float64Array} */ (value);
    for (let at = 0; at < numbers.length; at++) if (!Number.isFinite(numbers[at])) return `${path}[${at}]`;
    return undefined;
  }
  for (const [key, each] of Object.entries(value)) {
    const stray = strayIn(each, `${path}.${key}`);
    if (stray !== undefined) return stray;
  }
  return undefined;
}

/**
 * @param {RoadNetwork} network
 * @param {string[]} faults
 */
function checkNetwork(network, faults) {
  const stray = strayIn(network, 'network');
  if (stray !== undefined) faults.push(`not finite: ${stray.replace(/\d+/g, '#')}`);
  const { lanes, roads, junctions } = network;
  const short = lanes.findIndex(({ length, pieces }) => !(length > 0) || pieces.length === 0);
  if (short >= 0) faults.push(`lane without length: ${JSON.stringify(lanes[short]).slice(0, 200)}`);
  if (roads.some(({ from, to }) => junctions[from] === undefined || junctions[to] === undefined))
    faults.push('a road without a junction');
  if (lanes.some(({ prev, next }) => [...prev, ...next].some((lane) => lanes[lane] === undefined)))
    faults.push('a lane that leads to none');
}

/**
 * @param {{ network: RoadNetwork, plan?: CityPlan }} city
 * @param {boolean} isQuoted whether the input itself says NaN or Infinity: then files may say it as well, as a name
 * @param {string[]} faults
 */
function useNetwork({ network, plan }, isQuoted, faults) {
  const start = seconds();
  /** @type {(what: string, made: unknown) => void} */
  const check = (what, made) => {
    const text = typeof made === 'string' && !isQuoted ? made : '';
    const [word] = strayWord.exec(text) ?? [];
    if (word !== undefined) faults.push(`${what} writes ${word}`);
    const stray = typeof made === 'string' ? undefined : strayIn(made, what);
    if (stray !== undefined) faults.push(`not finite: ${stray.replace(/\d+/g, '#')}`);
  };
  /** @type {<T>(what: string, deed: () => T) => T | undefined} */
  const make = (what, deed) => {
    const before = seconds();
    const made = attempt(what, faults, deed);
    if (made !== undefined) check(what, made);
    if (seconds() - before > longestAfter / 2) faults.push(`${what} took ${(seconds() - before).toFixed(1)} s`);
    return made;
  };
  const walkable = plan === undefined ? undefined : make('walkable', () => makeWalkable(plan, network));
  if (walkable !== undefined) make('world', () => walkableWorld(walkable));
  const svb = make('svb', () => writeSvb({ network, cars: [], carDefinitions: [] }));
  if (svb !== undefined) {
    const { problems } = readSvb(svb);
    if (problems.length > 0) faults.push(`svb is refused: ${problems[0].place} ${problems[0].rule}`);
  }
  make('sumo', () => Object.values(writeSumo(network, 'fuzz')).join('\n'));
  make('opendrive', () => writeOpenDrive(network, 'fuzz'));
  make('geojson', () =>
    writeGeoJson({ network, ...(plan === undefined ? {} : { plan }), ...(walkable === undefined ? {} : { walkable }) }),
  );
  make('traffic', () => drive(network));
  if (network.lanes.length <= mostDrawn) {
    const surface = make('surface', () => makeSurface(network));
    if (surface !== undefined) {
      const tull = make('tull', () => writeTull(surface));
      if (tull !== undefined && readTull(tull).problems.length > 0) faults.push('tull is refused');
      const terrain = attempt('terrain', faults, () => writeTerrain(surface));
      if (terrain !== undefined) attempt('reading', faults, () => void readTerrain(terrain));
    }
    const mesh = make('mesh', () =>
      plan !== undefined ? makeMesh(plan, network) : surface === undefined ? undefined : meshOfSurface(surface),
    );
    if (mesh !== undefined) {
      attempt('glb', faults, () => void writeGlb(mesh));
      make('x', () => writeXFile(mesh));
    }
  }
  const taken = seconds() - start;
  if (taken > longestAfter) faults.push(`what comes after took ${taken.toFixed(1)} s`);
}

/**
 * Some cars for some seconds.
 * @param {RoadNetwork} network
 */
function drive(network) {
  const count = network.roads.length;
  const trips = Array.from({ length: 30 }, (_, car) => ({
    time: car / 10,
    kind: 0,
    from: (car * 7) % count,
    goal: (car * 13 + 5) % count,
  }));
  const traffic = new Traffic({ network, trips, seed: 1, capacity: 64 });
  for (let tick = 0; tick < 30; tick++) traffic.tick(0.5);
  const { lane, where, speed } = traffic.scene.state.vehicles;
  return Array.from({ length: traffic.slots.used }, (_, slot) => (lane[slot] < 0 ? [] : [where[slot], speed[slot]]));
}
