import { readFileSync } from 'node:fs';
import { InputError } from '@korzo/formats';
import { EditHistory, readDocument, textOf, type Path, type TextEdit } from '@korzo/reading';
import { writeWhole } from '@korzo/recording/node';
import { contentsOf } from '../scenario/scenario-file.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import type { Call, ExitCode } from './command.ts';

export interface EditWords {
  readonly set?: readonly string[];
  readonly append?: readonly string[];
  readonly remove?: readonly string[];
}

export async function act(file: string, words: EditWords, { shell }: Call): Promise<ExitCode> {
  const edits = editsOf(words);
  if (edits.length === 0)
    throw new UsageError('name an edit: --set place=value, --append place=value or --remove place');
  await contentsOf(file, file, () => Promise.resolve({ rule: 'there is no such file', remedy: 'check the path' }));
  const source = textOf(readFileSync(file), file);
  if ('problems' in source) throw new InputError(source.problems);
  const history = new EditHistory(source.text);
  for (const edit of edits) {
    const refused = history.edit(edit);
    if (refused === undefined) continue;
    const remedy = 'check the place, as korzo check prints it; nothing was written';
    throw new InputError([{ file, place: '', rule: refused, remedy }]);
  }
  writeWhole(file, history.text);
  shell.stdout.write(`${file}: ${edits.length} ${edits.length === 1 ? 'edit' : 'edits'}\n`);
  return exitCodes.done;
}

const editsOf = ({ set = [], append = [], remove = [] }: EditWords): TextEdit[] => [
  ...set.map((word): TextEdit => ({ do: 'set', ...placeAndValue(word) })),
  ...append.map((word): TextEdit => ({ do: 'append', ...placeAndValue(word) })),
  ...remove.map((word): TextEdit => ({ do: 'remove', path: pathIn(word) })),
];

function placeAndValue(word: string): { readonly path: Path; readonly value: unknown } {
  const equals = word.indexOf('=');
  if (equals < 1) throw new UsageError(`write place=value, for instance run.seed=2, not '${word}'`);
  const read = readDocument(word.slice(equals + 1), 'value');
  if ('problems' in read) throw new UsageError(`the value in '${word}' is not YAML: ${read.problems[0].rule}`);
  return { path: pathIn(word.slice(0, equals)), value: read.value };
}

/** `world.building.gates[0].way` as keys and numbers. */
function pathIn(place: string): Path {
  const steps = place.trim().match(/[^.[\]]+|\[\d+\]/g) ?? [];
  if (steps.length === 0)
    throw new UsageError(`'${place}' names no place; write for instance world.building.gates[0].way`);
  return steps.map((step) => (step.startsWith('[') ? Number(step.slice(1, -1)) : step));
}
