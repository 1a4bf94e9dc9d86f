/**
 * Parameters are declared as data. The one declaration feeds validation, the live panel, the docs table, the scenario
 * schema and sweeps. Inside, every value is one 64-bit number: a choice is its index, a switch is 0 or 1.
 */
export interface NumberParameter {
  readonly type: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** SI unit as a person writes it: 'm', 's', 'm/s', '1/s2'; '' for a plain number. */
  readonly unit: string;
  readonly integer?: boolean;
  /** Values that a slider offers; from a tenth of the default to ten times the default unless given. Others may be typed. */
  readonly useful?: readonly [from: number, to: number];
  /** Its name for people; its own name in words unless given. */
  readonly label?: string;
  readonly meaning: string;
}

export interface ChoiceParameter {
  readonly type: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
  readonly label?: string;
  readonly meaning: string;
}

export interface SwitchParameter {
  readonly type: 'switch';
  readonly default: boolean;
  readonly label?: string;
  readonly meaning: string;
}

export type Parameter = NumberParameter | ChoiceParameter | SwitchParameter;
export type Parameters = Readonly<Record<string, Parameter>>;

/** A value as a scenario or a person writes it. */
export type ParameterValue = number | string | boolean;

/** Values by name, as numbers. */
export type Values<P extends Parameters = Parameters> = { readonly [K in keyof P]: number };

/** A parameter that is a number within a range. */
export const number = (
  value: number,
  range: Pick<NumberParameter, 'min' | 'max' | 'useful'> & { readonly unit?: string; readonly integer?: boolean },
  meaning: string,
): NumberParameter => ({
  type: 'number',
  default: value,
  min: range.min,
  max: range.max,
  unit: range.unit ?? '',
  ...(range.integer === true ? { integer: true } : {}),
  ...(range.useful === undefined ? {} : { useful: range.useful }),
  meaning,
});

/** A parameter that is one of some words. */
export const choice = <const C extends readonly string[]>(
  value: C[number],
  choices: C,
  meaning: string,
): ChoiceParameter => ({ type: 'choice', default: value, choices, meaning });

/** A parameter that is on or off. */
export const onOff = (value: boolean, meaning: string): SwitchParameter => ({
  type: 'switch',
  default: value,
  meaning,
});

/** The problem with a value, or undefined; the text names the rule and the remedy. */
export function problemWith(name: string, parameter: Parameter, value: unknown): string | undefined {
  switch (parameter.type) {
    case 'number':
      return problemWithNumber(name, parameter, value);
    case 'choice':
      return typeof value === 'string' && parameter.choices.includes(value)
        ? undefined
        : `${name} must be one of ${parameter.choices.join(', ')}; it is ${show(value)}`;
    case 'switch':
      return typeof value === 'boolean' ? undefined : `${name} must be true or false; it is ${show(value)}`;
  }
}

const show = (value: unknown): string =>
  typeof value === 'number' || value === undefined ? String(value) : (JSON.stringify(value) ?? typeof value);

function problemWithNumber(name: string, parameter: NumberParameter, value: unknown): string | undefined {
  const { min, max, unit } = parameter;
  const range = `between ${min} and ${max}${unit === '' ? '' : ` ${unit}`}`;
  if (typeof value !== 'number' || !Number.isFinite(value))
    return `${name} must be a finite number ${range}; it is ${show(value)}`;
  if (value < min || value > max) return `${name} must lie ${range}; it is ${value}`;
  if (parameter.integer === true && !Number.isInteger(value))
    return `${name} must be a whole number ${range}; it is ${value}`;
  return undefined;
}

/** The number that stands for a checked value. */
export function encodeValue(parameter: Parameter, value: ParameterValue): number {
  switch (parameter.type) {
    case 'number':
      return value as number;
    case 'choice':
      return parameter.choices.indexOf(value as string);
    case 'switch':
      return value === true ? 1 : 0;
  }
}

export function decodeValue(parameter: Parameter, encoded: number): ParameterValue {
  switch (parameter.type) {
    case 'number':
      return encoded;
    case 'choice':
      return parameter.choices[encoded];
    case 'switch':
      return encoded === 1;
  }
}

/** A parameter that was given wrongly. */
export interface WrongParameter {
  readonly parameter: string;
  /** Rule and remedy. */
  readonly problem: string;
  /** No parameter has this name. */
  readonly isUnknown: boolean;
}

/** Defaults overridden by what was given. Every problem is reported at once; `problems` has the texts of `wrong`. */
export function resolveValues<P extends Parameters>(
  parameters: P,
  given: Readonly<Record<string, unknown>>,
): { readonly values: Values<P>; readonly problems: readonly string[]; readonly wrong: readonly WrongParameter[] } {
  const wrong: WrongParameter[] = [];
  const values: Record<string, number> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = Object.hasOwn(given, name) ? given[name] : parameter.default;
    const problem = problemWith(name, parameter, value);
    if (problem !== undefined) wrong.push({ parameter: name, problem, isUnknown: false });
    values[name] = encodeValue(parameter, problem === undefined ? (value as ParameterValue) : parameter.default);
  }
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(parameters, name)) {
      const problem = `there is no parameter '${name}'; known are ${Object.keys(parameters).join(', ')}`;
      wrong.push({ parameter: name, problem, isUnknown: true });
    }
  }
  return { values: values as Values<P>, problems: wrong.map(({ problem }) => problem), wrong };
}
