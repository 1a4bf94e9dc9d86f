import { builtinModels, configurations } from '@korzo/models';
import { examineScenario, findShippedScenario } from '@korzo/engine';
import { builtinTemplates, editAll, readAnyFormat, scenarioJsonSchema, writeScenario } from '@korzo/formats';
import { compactText } from '../model/compact-text.ts';
import { examine } from './examine.ts';
import { textEdits, type PlaceEdit } from '../model/place-edits.ts';
import type { EditorServices, Imported } from './protocol.ts';

/** What the worker of the editor does; tests call it as it is. */
export const services: EditorServices = {
  examine,
  edit: (text, edits) => editAll(text, textEdits(documentOf(text, edits), edits)),
  import: importFile,
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
  }),
};

/** Only lists that are added to or taken from need to be looked at first. */
const documentOf = (text: string, edits: readonly PlaceEdit[]): unknown =>
  edits.some(({ do: what }) => what === 'add' || what === 'take')
    ? examineScenario(text, { file: '' }).document
    : undefined;

/** A plan or a scenario of any format as a scenario's text. A Korzo scenario stays as it is, to the byte. */
function importFile(file: string, contents: Uint8Array, refused: readonly string[]): Imported {
  const result = readAnyFormat(contents, file, refused.length === 0 ? {} : { plan: { refuse: refused } });
  if (/\.(ya?ml|json)$/i.test(file)) {
    const text = new TextDecoder().decode(contents);
    const examined = examine(text);
    if (examined.name !== '') return { text, name: examined.name, warnings: [], examined };
  }
  if ('problems' in result) return result;
  const { scenario, notes, warnings = [] } = result;
  const text = compactText(JSON.parse(writeScenario(scenario, { as: 'json' })));
  return { text, name: scenario.name, ...(notes === undefined ? {} : { notes }), warnings, examined: examine(text) };
}
