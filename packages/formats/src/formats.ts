import { formatVersion } from './scenario/scenario-schema.ts';
import { readScenario, type ReadResult } from './scenario/read-scenario.ts';
import { textOf } from './source/text.ts';

/** A kind of file that can be read into a scenario. */
export interface Format {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  /** Endings of its files, with the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Does the text look like this format? Asked before `read`, so it must be quick and may be wrong only in saying yes. */
  sniff(text: string): boolean;
  /** Never throws. */
  read(text: string, file: string): ReadResult;
}

const scenarioFormat: Format = {
  name: 'scenario',
  summary: `Korzo's own: a world, who comes into it, and run settings, in YAML or JSON (korzo: ${formatVersion})`,
  extensions: ['.yaml', '.yml', '.json'],
  sniff: (text) => /^\s*(\{\s*)?["']?korzo["']?\s*:/m.test(text),
  read: (text, file) => readScenario(text, { file }),
};

/** Every format this build reads. A new one is one file and one line here. */
export const builtinFormats: readonly Format[] = [scenarioFormat];

const extensionOf = (file: string): string => (/\.[^./\\]*$/.exec(file)?.[0] ?? '').toLowerCase();

/** The format of a file: by what it says of itself first, then by its ending. */
export function detectFormat(
  text: string,
  file: string,
  formats: readonly Format[] = builtinFormats,
): Format | undefined {
  const extension = extensionOf(file);
  const likely = formats.filter((format) => format.sniff(text));
  return (
    likely.find((format) => format.extensions.includes(extension)) ??
    likely[0] ??
    formats.find((format) => format.extensions.includes(extension))
  );
}

/** Reads a file of any known format into a scenario, or says what was expected. */
export function readAnyFormat(
  contents: string | Uint8Array,
  file: string,
  formats: readonly Format[] = builtinFormats,
): ReadResult {
  const source = textOf(contents, file);
  if ('problems' in source) return source;
  const format = detectFormat(source.text, file, formats);
  if (format !== undefined) return format.read(source.text, file);
  const expected = formats.map(({ name, extensions }) => `${name} (${extensions.join(', ')})`).join(', ');
  return {
    problems: [
      {
        file,
        place: '',
        rule: 'the file is of no known format',
        remedy: `give one of these: ${expected}; a scenario begins with 'korzo: ${formatVersion}'`,
      },
    ],
  };
}
