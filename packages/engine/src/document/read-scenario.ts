import {
  placeOf,
  type Problem,
  unite,
  readDocument,
  readSoundDocument,
  type Where,
  textOf,
  type Flaw,
} from '@korzo/reading';
import { checkWith } from './check-scenario.ts';
import { asWritten } from './goal-notation.ts';
import { inPlan } from './mark-of.ts';
import type { BareScenario } from './scenario-schema.ts';
import type { Schemas } from './schemas.ts';
import { wholePart, type SoundPart } from './sound-part.ts';

/** A scenario, and where its places stand in the text; or what is wrong with the text. */
export type ReadResult<S extends BareScenario = BareScenario> =
  | { readonly scenario: S; readonly where: Where }
  | { readonly problems: readonly Problem[] };

/** A file with hundreds of problems has one cause; the rest would only scroll it away. */
const mostProblems = 100;
/** Of so many findings it is looked which say the same. */
const mostFindings = 2000;

/** Reads a scenario in YAML or JSON. Never throws: whatever the contents are, the answer is a scenario or what is wrong with them. */
export function readWith(
  schemas: Schemas,
  contents: string | Uint8Array,
  options: { readonly file: string },
): ReadResult {
  const { file } = options;
  const source = textOf(contents, file);
  if ('problems' in source) return source;
  const document = readDocument(source.text, file);
  if ('problems' in document) return document;
  const checked = checkWith(schemas, document.value);
  if ('scenario' in checked) return { scenario: checked.scenario, where: inText(document.value, document.where) };
  return { problems: problemsFrom(checked.findings, file, inPlan(document.value, document.where)) };
}

/** Where the places of a scenario stand in the text it was read from. */
const inText = (document: unknown, where: Where): Where => {
  const marked = inPlan(document, where);
  return (path) => marked(asWritten(document, path));
};

export function problemsFrom(findings: readonly Flaw[], file: string, where: Where): Problem[] {
  const problems: Problem[] = [];
  for (const { path, mark, rule, remedy } of findings.slice(0, mostFindings))
    problems.push({
      file,
      place: placeOf(path),
      ...where(path),
      ...(mark === undefined ? {} : { mark }),
      rule,
      remedy,
    });
  return unite(problems).slice(0, mostProblems);
}

/** What is wrong with a scenario, and what is right of it. */
export interface ExaminedScenario<S extends BareScenario = BareScenario> {
  readonly problems: readonly Problem[];
  /** Absent when nothing can be made of the text. */
  readonly sound?: SoundPart<S>;
  readonly where: Where;
  /** The text as a value, as far as it can be read. */
  readonly document?: unknown;
}

/** Reads as much of a scenario as can be read, so that one round shows everything that is wrong. Never throws. */
export function examineWith(
  schemas: Schemas,
  contents: string | Uint8Array,
  options: { readonly file: string },
): ExaminedScenario {
  const { file } = options;
  const source = textOf(contents, file);
  if ('problems' in source) return { problems: source.problems, where: () => undefined };
  const { problems: slips, rest } = readSoundDocument(source.text, file);
  if (rest === undefined) return { problems: slips, where: () => undefined };
  const { value, where, lost } = rest;
  const checked = checkWith(schemas, value, lost);
  if ('scenario' in checked) {
    const { scenario } = checked;
    return {
      problems: [],
      where: inText(value, where),
      document: value,
      sound: wholePart(scenario, schemas),
    };
  }
  const problems = [...slips, ...problemsFrom(checked.findings, file, inPlan(value, where))];
  const sound = checked.sound === undefined ? {} : { sound: checked.sound };
  return { problems, where: inText(value, where), document: value, ...sound };
}
