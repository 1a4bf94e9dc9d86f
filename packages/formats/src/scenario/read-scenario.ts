import { placeOf, type Problem } from '../problems/problem.ts';
import { readDocument, type Where } from '../source/document.ts';
import { textOf } from '../source/text.ts';
import { checkScenario } from './check-scenario.ts';
import type { Finding } from './explain.ts';
import type { Scenario } from './scenario-schema.ts';

export type ReadResult =
  | { readonly scenario: Scenario; readonly where: Where }
  | { readonly problems: readonly Problem[] };

/** A file with hundreds of problems has one cause; the rest would only scroll it away. */
const mostProblems = 100;

/** Reads a scenario in YAML or JSON. Never throws: whatever the contents are, the answer is a scenario or what is wrong with them. */
export function readScenario(contents: string | Uint8Array, options: { readonly file: string }): ReadResult {
  const { file } = options;
  const source = textOf(contents, file);
  if ('problems' in source) return source;
  const document = readDocument(source.text, file);
  if ('problems' in document) return document;
  const checked = checkScenario(document.value);
  if ('scenario' in checked) return { scenario: checked.scenario, where: document.where };
  return { problems: problemsFrom(checked.findings, file, document.where) };
}

export function problemsFrom(findings: readonly Finding[], file: string, where: Where): Problem[] {
  const problems: Problem[] = [];
  for (const { path, rule, remedy } of findings.slice(0, mostProblems)) {
    problems.push({ file, place: placeOf(path), ...where(path), rule, remedy });
  }
  return problems;
}
