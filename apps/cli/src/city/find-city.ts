import { existsSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
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
import { InputError, suggest, type Problem } from '@korzo/reading';
import { refuseStreams } from '../shell/streams.ts';
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

/** One kind of file a city can be read from: a line in the list below. */
interface CityReader {
  readonly name: string;
  readonly about: string;
  readonly endings: readonly string[];
  /** Whether an .xml file whose name does not say more is of this kind. */
  readonly sniff?: RegExp;
  read(contents: Uint8Array, file: string): Read;
}

/** Everything a city can be read from, by the endings of files; the longest ending that fits counts. */
export const cityReaders: readonly CityReader[] = [
  { name: 'city', about: 'city description language of Korzo', endings: ['.city'], read: readCityText },
  { name: 'sumo', about: 'SUMO network', endings: ['.net.xml'], sniff: /<net[\s>]/, read: readNet },
  {
    name: 'osm',
    about: 'OpenStreetMap extract',
    endings: ['.osm', '.osm.xml'],
    sniff: /<osm[\s>]/,
    read: readMap,
  },
  { name: 'svb', about: 'lanes with relations and priorities', endings: ['.svb'], read: readSvbText },
];

/** The reader of a file by its ending, or by its outermost element when the ending is .xml alone. */
export function cityReaderOf(file: string, beginning: string): CityReader | undefined {
  const name = file.toLowerCase();
  const byEnding = cityReaders.find(({ endings }) => endings.some((ending) => name.endsWith(ending)));
  return byEnding ?? (name.endsWith('.xml') ? cityReaders.find(({ sniff }) => sniff?.test(beginning)) : undefined);
}

const shippedFolder = new URL('../../../../cities/', import.meta.url);

/** Reads a file, or a shipped city by its name. Throws InputError when there is none, or none that is known. */
export async function findCity(word: string): Promise<FoundCity> {
  const file = existsSync(word) ? word : ((await shippedCity(word)) ?? word);
  const knownEnding = file.toLowerCase().endsWith('.xml') || cityReaderOf(file, '') !== undefined;
  if (!knownEnding) throw await unknownKind(word);
  await refuseStreams([file]);
  const contents = await readFile(file).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.split(',')[0] : String(error);
    throw new InputError([{ file, place: '', rule: `the file cannot be read: ${reason}`, remedy: 'check the path' }]);
  });
  const reader = cityReaderOf(file, new TextDecoder().decode(contents.subarray(0, 16_384)));
  if (reader === undefined) throw await unknownKind(word);
  return { file, name: nameIn(file), ...reader.read(contents, file) };
}

/** Whether a word is a city: a file of one, or the name of a shipped one. */
export async function isCity(word: string): Promise<boolean> {
  if (existsSync(word)) return cityReaderOf(word, await beginningOf(word)) !== undefined;
  return cityReaderOf(word, '') !== undefined || (await shippedCityNames()).includes(word);
}

/** The first characters of a file; none when it cannot be read. */
async function beginningOf(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(16_384) });
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The name of a file without any ending that cities have. */
function nameIn(file: string): string {
  const endings = [...cityReaders.flatMap(({ endings: own }) => own), '.xml'];
  const longest = endings
    .filter((ending) => file.toLowerCase().endsWith(ending))
    .reduce((most, ending) => Math.max(most, ending.length), 0);
  return basename(file).slice(0, basename(file).length - longest) || 'city';
}

async function unknownKind(word: string): Promise<InputError> {
  const known = cityReaders.flatMap(({ endings }) => endings).join(', ');
  const names = (await shippedCityNames()).join(', ');
  const rule = 'this is no city file: the extension selects the format';
  const remedy = `give a file that ends with one of ${known}, or name a shipped city: ${names}`;
  return new InputError([{ file: word, place: '', rule, remedy }]);
}

export async function shippedCityNames(): Promise<string[]> {
  const paths = await readdir(shippedFolder, { recursive: true });
  return paths.filter((path) => path.endsWith('.city')).map((path) => path.replaceAll('\\', '/').slice(0, -5));
}

async function shippedCity(word: string): Promise<string | undefined> {
  if (word.includes('.')) return undefined;
  const names = await shippedCityNames();
  if (names.includes(word)) return fileURLToPath(new URL(`${word}.city`, shippedFolder));
  const rule = `there is neither a file nor a shipped city of this name; ${suggest(word, names)}`;
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
