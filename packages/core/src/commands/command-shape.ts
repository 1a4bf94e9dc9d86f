import { ruleAtPlace, type PlainProblem } from '../plain/canonical.ts';
import type { Shape } from '../plain/shape.ts';
import type { CommandForms } from './command-forms.ts';

/** As a command that comes to the door of the run. */
export const commandShape =
  (forms: CommandForms): Shape =>
  (value, place) => {
    const problems: PlainProblem[] = [];
    forms.read(value, place, problems);
    return firstOf(problems);
  };

/** The first rule that is broken, with its place. */
export const firstOf = ([problem]: readonly PlainProblem[]): string | undefined =>
  problem === undefined ? undefined : ruleAtPlace(problem);
