import { InputError, type Problem } from '@korzo/reading';
import type { DrivableSurface } from '../roads/surface.ts';
import { surfaceTypes } from '../roads/surface.ts';
import { indexTerrain, Terrain, type TerrainOptions } from './terrain.ts';

/** 'KTER' as bytes. */
const magic = 0x5245_544b;
const version = 1;
const headBytes = 80;
const checksumAt = 64;
const file = 'terrain';

/** Where everything lies in a file, in bytes; all numbers are little-endian. */
interface Places {
  readonly vertices: number;
  readonly planes: number;
  readonly corners: number;
  readonly starts: number;
  readonly entries: number;
  readonly types: number;
  readonly end: number;
}

interface Counts {
  readonly vertices: number;
  readonly triangles: number;
  readonly columns: number;
  readonly rows: number;
  readonly entries: number;
}

/** Numbers of 8 bytes first, then those of 4, then bytes: each lies at a multiple of its own size. */
function placesOf({ vertices, triangles, columns, rows, entries }: Counts): Places {
  const planes = headBytes + vertices * 24;
  const corners = planes + triangles * 24;
  const starts = corners + triangles * 12;
  const entriesAt = starts + (columns * rows + 1) * 4;
  const types = entriesAt + entries * 4;
  return {
    vertices: headBytes,
    planes,
    corners,
    starts,
    entries: entriesAt,
    types,
    end: Math.ceil((types + triangles) / 8) * 8,
  };
}

/** Writes a drivable surface with its index: what `readTerrain` uses as it lies in memory. */
export function writeTerrain(surface: DrivableSurface, options: TerrainOptions = {}): Uint8Array {
  const terrain = indexTerrain(surface, options);
  const { columns, rows } = terrain;
  const counts = {
    vertices: terrain.vertices.length / 3,
    triangles: terrain.triangles,
    columns,
    rows,
    entries: terrain.entries.length,
  };
  const places = placesOf(counts);
  const buffer = new ArrayBuffer(places.end);
  new Float64Array(buffer, places.vertices, terrain.vertices.length).set(terrain.vertices);
  new Float64Array(buffer, places.planes, terrain.planes.length).set(terrain.planes);
  new Uint32Array(buffer, places.corners, terrain.corners.length).set(terrain.corners);
  new Uint32Array(buffer, places.starts, terrain.starts.length).set(terrain.starts);
  new Uint32Array(buffer, places.entries, counts.entries).set(terrain.entries);
  new Uint8Array(buffer, places.types, counts.triangles).set(terrain.types);
  const { origin, cell, overlap } = terrain;
  const head = [magic, version, counts.vertices, counts.triangles, columns, rows, counts.entries];
  new Uint32Array(buffer, 0, head.length).set(head);
  new Float64Array(buffer, 32, 4).set([...origin, cell, overlap]);
  new Uint32Array(buffer, checksumAt, 2).set(checksumOf(buffer));
  return new Uint8Array(buffer);
}

/** Sums of all words and of these sums (Fletcher), over everything but its own place and what is kept free behind it. */
function checksumOf(buffer: ArrayBuffer): readonly [number, number] {
  const words = new Uint32Array(buffer);
  let sum = 0;
  let sums = 0;
  for (let at = 0; at < words.length; at++) {
    if (at === checksumAt / 4) at = headBytes / 4;
    sum = (sum + words[at]) | 0;
    sums = (sums + sum) | 0;
  }
  return [sum >>> 0, sums >>> 0];
}

/**
 * Reads what `writeTerrain` wrote. The columns are views of the bytes, which are copied only when they begin at an odd
 * place in memory.
 * @throws InputError with everything that is wrong
 */
export function readTerrain(bytes: Uint8Array): Terrain {
  const buffer = alignedBuffer(bytes);
  const head = headOf(buffer);
  const { vertices, triangles, columns, rows, entries } = head;
  const places = placesOf(head);
  const [west, south, cell, overlap] = new Float64Array(buffer, 32, 4);
  const terrain = new Terrain({
    origin: [west, south],
    cell,
    overlap,
    columns,
    rows,
    vertices: new Float64Array(buffer, places.vertices, vertices * 3),
    planes: new Float64Array(buffer, places.planes, triangles * 3),
    corners: new Uint32Array(buffer, places.corners, triangles * 3),
    starts: new Uint32Array(buffer, places.starts, columns * rows + 1),
    entries: new Uint32Array(buffer, places.entries, entries),
    types: new Uint8Array(buffer, places.types, triangles),
  });
  const problems = problemsWith(terrain, buffer);
  if (problems.length > 0) throw new InputError(problems);
  return terrain;
}

function alignedBuffer(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = bytes;
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer;
  const whole = isWhole ? buffer : new Uint8Array(bytes).buffer;
  return byteLength % 8 === 0 ? whole : whole.slice(0, byteLength - (byteLength % 8));
}

const refuse = (place: string, rule: string): never => {
  throw new InputError([problem(place, rule)]);
};

const problem = (place: string, rule: string): Problem => ({ file, place, rule, remedy: 'write the terrain again' });

/** The head; without a good one nothing else can be read. */
function headOf(buffer: ArrayBuffer): Counts {
  if (buffer.byteLength < headBytes)
    refuse('', `a terrain must have a head of ${headBytes} bytes; there are ${buffer.byteLength}`);
  const [first, found, vertices, triangles, columns, rows, entries] = new Uint32Array(buffer, 0, 7);
  if (first !== magic) refuse('bytes 0 to 3', "a terrain must begin with 'KTER'");
  if (found !== version) refuse('bytes 4 to 7', `version ${version} is read here; found ${found}`);
  const counts = { vertices, triangles, columns, rows, entries };
  const { end } = placesOf(counts);
  if (end !== buffer.byteLength)
    refuse('bytes 8 to 27', `the counts of the head need ${end} bytes; there are ${buffer.byteLength}`);
  return counts;
}

function problemsWith(terrain: Terrain, buffer: ArrayBuffer): Problem[] {
  const { vertices, corners, starts, entries, types, planes, triangles, cell, overlap, origin } = terrain;
  const problems: Problem[] = [];
  const demand = (isGood: boolean, place: string, rule: string): void => {
    if (!isGood) problems.push(problem(place, rule));
  };
  const [low, high] = checksumOf(buffer);
  const [storedLow, storedHigh] = new Uint32Array(buffer, checksumAt, 2);
  demand(low === storedLow && high === storedHigh, 'bytes 64 to 71', 'the checksum must be that of the contents');
  const isGrid = cell > 0 && overlap >= 0 && origin.every(Number.isFinite) && Number.isFinite(cell + overlap);
  demand(isGrid, 'bytes 32 to 63', 'the grid must have a place, cells with a side and an overlap');
  const strayVertex = stray(vertices);
  demand(strayVertex < 0, `vertex ${Math.floor(strayVertex / 3)}`, 'coordinates must be finite numbers');
  const strayPlane = stray(planes);
  demand(strayPlane < 0, `plane ${Math.floor(strayPlane / 3)}`, 'planes must be finite numbers');
  const strayCorner = beyond(corners, vertices.length / 3);
  demand(strayCorner < 0, `triangle ${Math.floor(strayCorner / 3)}`, 'a triangle must name vertices that are there');
  const strayType = beyond(types, surfaceTypes.length);
  demand(strayType < 0, `triangle ${strayType}`, `a type must be below ${surfaceTypes.length}`);
  const strayEntry = beyond(entries, triangles);
  demand(strayEntry < 0, `entry ${strayEntry}`, 'a cell must name triangles that are there');
  const strayStart = unordered(starts, entries.length);
  demand(strayStart < 0, `cell ${strayStart}`, 'cells must follow each other in the entries');
  return problems;
}

/** Where the first number lies that is not below a limit; -1 when all are. */
function beyond(numbers: Uint32Array | Uint8Array, limit: number): number {
  for (let at = 0; at < numbers.length; at++) if (numbers[at] >= limit) return at;
  return -1;
}

/** Where the first number lies that is not finite. */
function stray(numbers: Float64Array): number {
  for (let at = 0; at < numbers.length; at++) if (!Number.isFinite(numbers[at])) return at;
  return -1;
}

/** Where the first number lies that is below the one before it, or above the limit. */
function unordered(numbers: Uint32Array, limit: number): number {
  let before = 0;
  for (let at = 0; at < numbers.length; at++) {
    if (numbers[at] < before || numbers[at] > limit) return at;
    before = numbers[at];
  }
  return -1;
}
