/** What is set for one run: knobs or places of the scenario, as written. */
export type Setting = Readonly<Record<string, string>>;

/** More runs than this were surely not meant. */
const mostRuns = 100_000;

/** `100,200,300`, `100..500:100` or one value; commas inside brackets belong to a value. */
export function valuesIn(text: string): readonly string[] | { readonly problem: string } {
  const values: string[] = [];
  for (const part of cutOutsideBrackets(text)) {
    if (part === '') return { problem: `'${text}' has an empty value; write values with commas between` };
    const range = /^(-?[\d.]+)\.\.(-?[\d.]+):([\d.]+)$/.exec(part);
    if (range === null) {
      values.push(part);
      continue;
    }
    const [first, last, step] = range.slice(1).map(Number);
    if (!(step > 0) || last < first)
      return { problem: `'${part}' is no range; write first..last:step, as in 100..500:100` };
    if ((last - first) / step > mostRuns)
      return { problem: `'${part}' has more than ${mostRuns} values; take a larger step` };
    for (let index = 0; first + index * step <= last + step * 1e-9; index++)
      values.push(String(Number((first + index * step).toPrecision(12))));
  }
  return [...new Set(values)];
}

function cutOutsideBrackets(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('[{('.includes(character)) depth++;
    if (']})'.includes(character)) depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/** Every combination of the values, the last setting changing fastest. */
export function combinationsOf(lists: ReadonlyMap<string, readonly string[]>): readonly Setting[] {
  let combinations: Setting[] = [{}];
  for (const [name, values] of lists)
    combinations = combinations.flatMap((before) => Array.from(values, (value) => ({ ...before, [name]: value })));
  return combinations;
}

/** One run of a sweep. */
export interface SweepRun {
  readonly setting: Setting;
  readonly model?: string;
  readonly seed: number;
}

/** Seeds change fastest, so that every combination is soon known a little. */
export function runsOf(plan: {
  readonly settings: readonly Setting[];
  readonly models: readonly (string | undefined)[];
  readonly seeds: readonly number[];
}): readonly SweepRun[] | { readonly problem: string } {
  const { settings, models, seeds } = plan;
  const count = settings.length * models.length * seeds.length;
  if (count > mostRuns)
    return { problem: `these are ${count} runs; up to ${mostRuns} are made: name fewer values or seeds` };
  return seeds.flatMap((seed) =>
    settings.flatMap((setting) =>
      Array.from(models, (model) => ({ setting, seed, ...(model === undefined ? {} : { model }) })),
    ),
  );
}

/** Runs with the same key are the same run. */
export const runKey = ({ setting, model = '', seed }: SweepRun): string =>
  JSON.stringify([model, seed, ...Object.entries(setting).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
