import type { Parameter, ParameterValue } from '../model/parameters.ts';

/** Values of a part that people may change while the run goes on, such as how drivers of cars follow: panels show them as they show those of models. */
export interface PartKnobs {
  /** A heading. */
  readonly name: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly values: Readonly<Record<string, ParameterValue>>;
  /** What the scenario started with. */
  readonly initial: Readonly<Record<string, ParameterValue>>;
  /** The command that changes one of them, but for its properties `parameter` and `value`. */
  readonly command: Readonly<Record<string, string>> & { readonly type: string };
}
