import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  makeNetwork,
  problemOf,
  readCity,
  readOsm,
  readSumoNet,
  readSvb,
  renderComplaint,
  type CityPlan,
  type Complaint,
  type GeoPlace,
  type RoadNetwork,
  type SvbContents,
} from '@korzo/city';
import { InputError, suggest, type Problem } from '@korzo/formats';
import { withCaret } from './caret.ts';

/** What a file holds, as far as it could be read. */
export interface FoundCity {
  readonly file: string;
  /** The name of the file without its ending, for what is made of it. */
  readonly name: string;
  readonly kind: 'city' | 'SUMO net' | 'OpenStreetMap' | 'SVB';
  /** Absent when the file is too wrong to make anything of it. */
  readonly network?: RoadNetwork;
  readonly plan?: CityPlan;
  readonly origin?: GeoPlace;
  readonly svb?: SvbContents;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Problems and warnings in words, each with its line and a caret under the place. */
  readonly complaints: readonly string[];
}

type Read = Omit<FoundCity, 'file' | 'name'>;

interface CityReader {
  readonly endings: readonly string[];
  read(contents: Uint8Array, file: string): Read;
}

/** Everything a city can be read from, by the endings of files; the longest ending that fits counts. */
const readers: readonly CityReader[] = [
  { endings: ['.city'], read: readCityText },
  { endings: ['.net.xml'], read: readNet },
  { endings: ['.osm', '.osm.xml'], read: readMap },
  { endings: ['.svb'], read: readSvbText },
  { endings: ['.xml'], read: readAnyXml },
];

const shippedFolder = new URL('../../../../cities/', import.meta.url);

/** Reads a file, or a shipped city by its name. Throws InputError when there is none, or none that is known. */
export async function findCity(word: string): Promise<FoundCity> {
  const file = existsSync(word) ? word : ((await shippedCity(word)) ?? word);
  const fitting = readers.flatMap((reader) =>
    reader.endings.filter((ending) => file.toLowerCase().endsWith(ending)).map((ending) => ({ reader, ending })),
  );
  const [best] = fitting.toSorted((one, other) => other.ending.length - one.ending.length);
  if (best === undefined) {
    const known = readers.flatMap(({ endings }) => endings).join(', ');
    const remedy = `give a file that ends with one of ${known}, or the name of a city: ${(await shippedNames()).join(', ')}`;
    throw new InputError([
      { file: word, place: '', rule: 'the ending says what a file is; this one is unknown', remedy },
    ]);
  }
  const contents = await readFile(file).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.split(',')[0] : String(error);
    throw new InputError([{ file, place: '', rule: `the file cannot be read: ${reason}`, remedy: 'check the path' }]);
  });
  return { file, name: basename(file).slice(0, -best.ending.length) || 'city', ...best.reader.read(contents, file) };
}

async function shippedNames(): Promise<string[]> {
  const paths = await readdir(shippedFolder, { recursive: true });
  return paths.filter((path) => path.endsWith('.city')).map((path) => path.replaceAll('\\', '/').slice(0, -5));
}

async function shippedCity(word: string): Promise<string | undefined> {
  if (word.includes('.')) return undefined;
  const names = await shippedNames();
  if (names.includes(word)) return fileURLToPath(new URL(`${word}.city`, shippedFolder));
  const rule = `there is no file and no city of this name; ${suggest(word, names)}`;
  throw new InputError([{ file: word, place: '', rule, remedy: 'check the path' }]);
}

function readCityText(contents: Uint8Array, file: string): Read {
  const text = new TextDecoder().decode(contents);
  const { plan, complaints: first } = readCity(text, file);
  const made = plan === undefined ? { complaints: [] } : makeNetwork(plan);
  const all: readonly Complaint[] = [...first, ...made.complaints];
  const told = (severity: Complaint['severity']): Problem[] =>
    all.filter((each) => each.severity === severity).map((each) => problemOf(text, file, each));
  return {
    kind: 'city',
    problems: told('error'),
    warnings: told('slip'),
    complaints: all.map((complaint) => renderComplaint(text, file, complaint)),
    ...('network' in made && made.network !== undefined && plan !== undefined ? { network: made.network, plan } : {}),
  };
}

const complaintsOf = (
  contents: Uint8Array,
  { problems, warnings }: { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] },
): string[] => {
  if (problems.length === 0 && warnings.length === 0) return [];
  const lines = new TextDecoder().decode(contents).split(/\r\n|\n|\r/);
  return [
    ...problems.map((problem) => `error: ${withCaret(problem, lines)}`),
    ...warnings.map((problem) => `warning: ${withCaret(problem, lines)}`),
  ];
};

function readNet(contents: Uint8Array, file: string): Read {
  const { edges: _, ...read } = readSumoNet(contents, file);
  return { kind: 'SUMO net', ...read, complaints: complaintsOf(contents, read) };
}

/** What an XML file is, its outermost element says. */
function readAnyXml(contents: Uint8Array, file: string): Read {
  const beginning = new TextDecoder().decode(contents.subarray(0, 16_384));
  return /<osm[\s>]/.test(beginning) ? readMap(contents, file) : readNet(contents, file);
}

function readMap(contents: Uint8Array, file: string): Read {
  const read = readOsm(contents, file);
  return { kind: 'OpenStreetMap', ...read, complaints: complaintsOf(contents, read) };
}

function readSvbText(contents: Uint8Array, file: string): Read {
  const { contents: svb, problems } = readSvb(new TextDecoder().decode(contents), file);
  const complaints = complaintsOf(contents, { problems, warnings: [] });
  return {
    kind: 'SVB',
    problems,
    warnings: [],
    complaints,
    ...(svb === undefined ? {} : { svb, network: svb.network }),
  };
}
