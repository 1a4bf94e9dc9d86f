import { readScenario, writeScenario, formatVersion, type OwnParts } from '@korzo/engine';
import type { Problem } from '@korzo/reading';
import { boidsAppFormat } from './boids-app/boids-app-format.ts';
import { boidsCrowdFormat } from './boids-crowd/boids-crowd-format.ts';
import type { Companion } from './format/companion.ts';
import type { Export, Format, FormatResult, OtherFiles, SourceFile } from './format/format.ts';
import { dxfFormat } from './dxf/dxf-format.ts';
import { fdsFormat } from './fds/fds-format.ts';
import { geoJsonFormat } from './geojson/geojson-format.ts';
import { ifcFormat } from './ifc/ifc-format.ts';
import { jupedsimSqliteFormat } from './jupedsim/sqlite-format.ts';
import { jupedsimWebFormat } from './jupedsim/web-format.ts';
import { massFormat } from './mass/mass-format.ts';
import { mengeFormat } from './menge/menge-format.ts';
import { movingAiMapFormat, movingAiTasksFormat } from './movingai/movingai-format.ts';
import { osmFormat } from './osm/osm-format.ts';
import { glbExport } from './gltf/write-glb.ts';
import { pdfExport } from './pdf/pdf-export.ts';
import { pictureFormat } from './picture/picture-format.ts';
import { sourceText } from './format/source-text.ts';
import { sumoNetFormat, svbFormat } from './roads/road-formats.ts';
import { svgFormat } from './svg/svg-format.ts';
import { vadereFormat } from './vadere/vadere-format.ts';
import { wktFormat } from './wkt/wkt-format.ts';
import { filesNamedIn, withNamedFiles } from './format/named-files.ts';

const extensionOf = (file: string): string => (/\.[^./\\]*$/.exec(file)?.[0] ?? '').toLowerCase();

/** What a program handed in, without the files. */
const ownOf = ({ parts, goalKinds, measures }: OtherFiles = {}): OwnParts => ({
  ...(parts === undefined ? {} : { parts }),
  ...(goalKinds === undefined ? {} : { goalKinds }),
  ...(measures === undefined ? {} : { measures }),
});

const scenarioFormat: Format = {
  name: 'scenario',
  summary: `Korzo scenario: a world, its agents and run settings, in YAML or JSON (korzo: ${formatVersion})`,
  extensions: ['.yaml', '.yml', '.json'],
  sniff: (text) => /^\s*(\{\s*)?["']?korzo["']?\s*:/m.test(text),
  companions: filesNamedIn,
  read: (text, file, others) => withNamedFiles(readScenario(text, { ...ownOf(others), file }), file, others),
  write: (scenario, file) => ({
    text: writeScenario(scenario, { as: extensionOf(file) === '.json' ? 'json' : 'yaml' }),
  }),
};

/** Every format this build reads. A new one is one file and one line here. */
export const builtinFormats: readonly Format[] = [
  scenarioFormat,
  massFormat,
  boidsCrowdFormat,
  boidsAppFormat,
  movingAiMapFormat,
  movingAiTasksFormat,
  dxfFormat,
  wktFormat,
  geoJsonFormat,
  vadereFormat,
  svgFormat,
  pictureFormat,
  mengeFormat,
  jupedsimWebFormat,
  jupedsimSqliteFormat,
  ifcFormat,
  osmFormat,
  sumoNetFormat,
  svbFormat,
  fdsFormat,
];

/** Endings by which files in folders are taken for scenarios. */
export const listedEndings: ReadonlySet<string> = new Set(
  builtinFormats.filter(({ onlyWhenNamed }) => onlyWhenNamed !== true).flatMap(({ extensions }) => extensions),
);

/** Every format that is only written. A new one is one file and one line here. */
export const builtinExports: readonly Export[] = [pdfExport, glbExport];

const isWritten = (format: Format): format is Format & Export => format.write !== undefined;

/** Everything that a scenario can be written as. */
export const writableFormats: readonly Export[] = [...builtinFormats.filter(isWritten), ...builtinExports];

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

/** The other files that a file needs: give them as `beside` when it is read. */
export function companionsOf(
  contents: string | Uint8Array,
  file: string,
  formats: readonly Format[] = builtinFormats,
): readonly Companion[] {
  const source = sourceText(contents, file, formats);
  if ('problems' in source) return [];
  return detectFormat(source.text, file, formats)?.companions?.(source.text, file) ?? [];
}

/** Whether a run may start from a file: it is of a known format, and does not only complete another one. */
export function canStart({ contents, file }: SourceFile, formats: readonly Format[] = builtinFormats): boolean {
  const source = sourceText(contents, file, formats);
  const format = 'text' in source ? detectFormat(source.text, file, formats) : undefined;
  return 'text' in source && format !== undefined && format.isPart?.(source.text) !== true;
}

export interface ReadOptions extends OtherFiles {
  /** The companion 'config', when a person named it. */
  readonly config?: SourceFile;
  readonly formats?: readonly Format[];
}

/** Reads a file of any known format into a scenario, or says what was expected. */
export function readAnyFormat(contents: string | Uint8Array, file: string, options: ReadOptions = {}): FormatResult {
  const { config, beside, plan, formats = builtinFormats } = options;
  const own = { ...ownOf(options), ...(plan === undefined ? {} : { plan }) };
  const source = sourceText(contents, file, formats);
  if ('problems' in source) return source;
  const format = detectFormat(source.text, file, formats);
  if (format === undefined) return { problems: [problemWithFormat(file, formats)] };
  if (config === undefined)
    return format.read(source.text, file, { ...own, ...(beside === undefined ? {} : { beside }) });
  if (format.takesConfig === true)
    return format.read(source.text, file, { ...own, beside: new Map([...(beside ?? []), ['config', config]]) });
  const takers = formats.filter(({ takesConfig }) => takesConfig).map(({ name }) => name);
  return refusal(
    config.file,
    `a file of the format ${format.name}, such as ${file}, takes no config`,
    `leave --config out; it belongs to files of the format ${takers.join(', ')}`,
  );
}

/** What is wrong with a file that is of none of these formats. */
export function problemWithFormat(file: string, formats: readonly Pick<Format, 'name' | 'extensions'>[]): Problem {
  return { file, place: '', rule: 'the file is of no known format', remedy: expectation(formats) };
}

/** What a reader expects of a file, for remedies. */
export function expectation(formats: readonly Pick<Format, 'name' | 'extensions'>[]): string {
  const expected = formats.map(({ name, extensions }) => `${name} (${extensions.join(', ')})`).join(', ');
  return `give one of these: ${expected}; a scenario begins with 'korzo: ${formatVersion}'`;
}

const refusal = (file: string, rule: string, remedy: string): FormatResult => ({
  problems: [{ file, place: '', rule, remedy }],
});
