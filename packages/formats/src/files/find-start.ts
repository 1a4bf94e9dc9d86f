import type { Problem } from '@korzo/reading';
import { placesOf } from '../format/companion.ts';
import type { Format, SourceFile } from '../format/format.ts';
import { sourceText } from '../format/source-text.ts';
import { detectFormat, expectation } from '../formats.ts';
import type { FileSet } from './file-set.ts';
import { pathFrom } from './paths.ts';

export type StartResult =
  | { readonly start: SourceFile }
  | {
      readonly problems: readonly Problem[];
      /** Files that a run could start from, when there are several. */
      readonly candidates?: readonly string[];
    };

/** A file of a set that a format knows. */
interface Known {
  readonly source: SourceFile;
  readonly text: string;
  readonly format: Format;
  /** Whether its text says so, rather than its ending alone. */
  readonly isSure: boolean;
}

/** The one file of a set that a run starts from: of a known format, complete by itself or with companions, and named by no other. */
export function findStart(set: FileSet, formats: readonly Format[]): StartResult {
  const { name, files, start } = set;
  const chosen = files.length === 1 ? files[0] : files.find(({ file }) => file === start);
  if (chosen !== undefined) return { start: chosen };
  const known = files.flatMap((source) => knownFile(source, formats));
  const whole = known.filter(({ format, text }) => format.isPart?.(text) !== true);
  const named = new Set(whole.filter(({ isSure }) => isSure).flatMap(namesIn));
  const free = whole.filter(({ source }) => !named.has(source.file));
  const sure = free.filter(({ isSure }) => isSure);
  const candidates = sure.length > 0 ? sure : free;
  if (candidates.length === 1) return { start: candidates[0].source };
  return candidates.length === 0 ? noStart(name, known, formats) : severalStarts(name, candidates);
}

function knownFile(source: SourceFile, formats: readonly Format[]): readonly Known[] {
  const read = sourceText(source.contents, source.file, formats);
  if ('problems' in read) return [];
  const { text } = read;
  const format = detectFormat(text, source.file, formats);
  return format === undefined
    ? []
    : [{ source, text, format, isSure: format.onlyWhenNamed !== true && format.sniff(text) }];
}

const namesIn = ({ source: { file }, text, format }: Known): readonly string[] =>
  (format.companions?.(text, file) ?? []).flatMap(placesOf).map((place) => pathFrom(file, place));

function noStart(name: string, known: readonly Known[], formats: readonly Format[]): StartResult {
  const parts = known.map(({ source, format }) => `${source.file} (${format.name})`);
  const rule =
    parts.length === 0
      ? 'none of the files is of a known format'
      : `none of the files starts a run; ${parts.join(', ')} only completes another file`;
  const remedy = parts.length === 0 ? expectation(formats) : 'add the file that it belongs to';
  return { problems: [{ file: name, place: '', rule, remedy }] };
}

/** A list that is longer helps no more. */
const mostListed = 20;

function severalStarts(name: string, known: readonly Known[]): StartResult {
  const candidates = known.map(({ source }) => source.file).toSorted();
  const listed = candidates.slice(0, mostListed).join(', ');
  const rest = candidates.length > mostListed ? ` and ${candidates.length - mostListed} more` : '';
  const rule = `a run could start from any of ${candidates.length} files: ${listed}${rest}`;
  const remedy = `choose one, on the command line by --start ${candidates[0]}`;
  return { problems: [{ file: name, place: '', rule, remedy }], candidates };
}
