import { cityExports } from '@korzo/city';
import { builtinExports, builtinFormats } from '@korzo/formats';
import { recordingEnding } from '@korzo/recording';
import { trajectoryFormats } from '@korzo/recording/node';
import { cityReaders } from '../city/find-city.ts';

/** A file format as `korzo formats --json` lists it; a contract with programs. */
interface ListedFormat {
  readonly kind: 'scenario' | 'recording' | 'trajectory' | 'city';
  readonly name: string;
  readonly summary: string;
  /** All extensions of its files. */
  readonly extensions: readonly string[];
  /** Extensions that Korzo reads; empty when it only writes the format. */
  readonly reads: readonly string[];
  /** Extensions that Korzo writes; empty when it only reads the format. */
  readonly writes: readonly string[];
}

type Declared = Omit<ListedFormat, 'extensions'>;

/** Maps that are opened as scenarios too are listed as what they are, cities. */
const scenarios = (): Declared[] => [
  ...builtinFormats
    .filter(({ name }) => !cityReaders.some((reader) => reader.name === name))
    .map((format) => ({
      kind: 'scenario' as const,
      name: format.name,
      summary: format.summary,
      reads: format.extensions,
      writes: format.write === undefined ? [] : format.extensions,
    })),
  ...builtinExports.map(({ name, summary, extensions }) => ({
    kind: 'scenario' as const,
    name,
    summary,
    reads: [],
    writes: extensions,
  })),
];

const trajectories = (): Declared[] =>
  trajectoryFormats.map((format) => ({
    kind: 'trajectory',
    name: format.name,
    summary: format.summary,
    reads: format.read === undefined ? [] : format.endings,
    writes: format.write === undefined ? [] : format.endings,
  }));

const shapes = ['folder', recordingEnding];
const recording: Declared = {
  kind: 'recording',
  name: 'recording',
  summary: 'Korzo recording: a folder, or one .korzo file',
  reads: shapes,
  writes: shapes,
};

/** Readers and writers of cities are declared apart; those of one name are one format. */
function cities(): Declared[] {
  const names = new Set([...cityReaders, ...cityExports].map(({ name }) => name));
  return Array.from(names, (name): Declared => {
    const reader = cityReaders.find((each) => each.name === name);
    const writer = cityExports.find((each) => each.name === name);
    const summary = [...new Set([reader?.about, writer?.about])].filter((about) => about !== undefined).join('; ');
    return { kind: 'city', name, summary, reads: reader?.endings ?? [], writes: writer?.endings ?? [] };
  });
}

/** Everything that is read or written, from the lists that the readers and writers themselves are in. */
export const listFormats = (): readonly ListedFormat[] =>
  [...scenarios(), recording, ...trajectories(), ...cities()].map(({ kind, name, summary, reads, writes }) => ({
    kind,
    name,
    summary,
    extensions: [...new Set([...reads, ...writes])],
    reads,
    writes,
  }));
