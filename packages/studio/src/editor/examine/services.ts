import { builtinModels, configurations } from '@korzo/models';
import { examineScenario, findShippedScenario, goalNames } from '@korzo/engine';
import {
  builtinTemplates,
  editAll,
  isZip,
  readAnyFormat,
  readFileSet,
  readScenario,
  readZip,
  scenarioJsonSchema,
  writableFormats,
  writeScenario,
  type PlanWishes,
  type SourceFile,
} from '@korzo/formats';
import { compactText } from '../model/compact-text.ts';
import { examine } from './examine.ts';
import { takePicture } from '../model/place-zip.ts';
import { textEdits, type PlaceEdit } from '../model/place-edits.ts';
import { renameEdits } from '../model/rename.ts';
import type { EditorServices, Imported, Written } from './protocol.ts';

/** What the worker of the editor does; tests call it as it is. */
export const services: EditorServices = {
  examine,
  edit: (text, edits) => {
    const document = documentOf(text, edits);
    const local = edits.flatMap((edit) => (edit.do === 'rename' ? renameEdits(document, edit, goalNames()) : [edit]));
    return editAll(text, textEdits(document, local));
  },
  import: importFiles,
  write,
  textOf: (kind, name) => {
    if (kind === 'template') return builtinTemplates.find((each) => each.name === name)?.text(`my-${name}`);
    const found = findShippedScenario(name);
    return 'text' in found ? found.text : undefined;
  },
  words: () => ({
    schema: scenarioJsonSchema(),
    templates: builtinTemplates.map(({ name, summary }) => ({ name, summary })),
    models: builtinModels.map(({ name }) => name),
    configurations: configurations.map(({ name }) => name),
    exports: writableFormats
      .filter(({ name }) => name !== 'scenario')
      .map(({ name, summary, extensions: [ending] }) => ({ name, summary, ending })),
  }),
};

/** As `korzo convert` writes it. */
function write(text: string, format: string): Written {
  const file = 'the place';
  const read = readScenario(text, { file });
  if ('problems' in read) return read;
  const to = writableFormats.find(({ name }) => name === format);
  if (to === undefined) throw new Error(`there is no format ${format}`);
  const made = to.write(read.scenario, `${read.scenario.name}${to.extensions[0]}`);
  if ('problems' in made) return made;
  // What is sent to the page has a buffer of its own.
  return { contents: 'text' in made ? made.text : Uint8Array.from(made.bytes), warnings: made.warnings ?? [] };
}

/** Only for names, and for lists that are added to or taken from, the text must be looked at first. */
const documentOf = (text: string, edits: readonly PlaceEdit[]): unknown =>
  edits.some(({ do: what }) => what === 'add' || what === 'take' || what === 'rename')
    ? examineScenario(text, { file: '' }).document
    : undefined;

/** A plan or a scenario of any format as a scenario's text. A Korzo scenario stays as it is, to the byte. */
async function importFiles(picked: readonly SourceFile[], plan: PlanWishes): Promise<Imported> {
  const files: SourceFile[] = [];
  for (const { file, contents } of picked) {
    const unpacked =
      typeof contents !== 'string' && isZip(contents) ? await readZip(contents, file) : { files: [{ file, contents }] };
    if ('problems' in unpacked) return unpacked;
    files.push(...unpacked.files);
  }
  const { rest, picture } = files.length > 1 ? takePicture(files) : { rest: files };
  const read = importUnpacked(rest, plan);
  return 'text' in read && picture !== undefined ? { ...read, picture } : read;
}

function importUnpacked(files: readonly SourceFile[], plan: PlanWishes): Imported {
  const [{ file, contents }] = files;
  if (files.length === 1 && /\.(ya?ml|json)$/i.test(file) && typeof contents !== 'string') {
    const text = new TextDecoder().decode(contents);
    const examined = examine(text);
    if (examined.name !== '') return { text, name: examined.name, warnings: [], examined };
  }
  const result =
    files.length === 1 ? readAnyFormat(contents, file, { plan }) : readFileSet({ name: 'the files', files }, { plan });
  if ('problems' in result) return result;
  const { scenario, notes, warnings = [] } = result;
  const text = compactText(JSON.parse(writeScenario(scenario, { as: 'json' })));
  return { text, name: scenario.name, ...(notes === undefined ? {} : { notes }), warnings, examined: examine(text) };
}
