import type { Parameter, Parameters } from '@korzo/core';

/** The table of a model's parameters as its document must have it: name, default, range, unit, meaning. */
export const parameterLines = (parameters: Parameters): string[] =>
  Object.entries(parameters).map(([name, parameter]) => line(name, parameter));

/** Angles are written with four digits. */
const short = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));

function line(name: string, parameter: Parameter): string {
  const range =
    parameter.type === 'number'
      ? `${short(parameter.min)} to ${short(parameter.max)}`
      : parameter.type === 'choice'
        ? parameter.choices.join(', ')
        : 'on, off';
  const value =
    parameter.type === 'switch'
      ? parameter.default
        ? 'on'
        : 'off'
      : String(parameter.type === 'number' ? short(parameter.default) : parameter.default);
  const unit = parameter.type === 'number' ? parameter.unit : '';
  return `| \`${name}\` | ${value} | ${range} | ${unit} | ${parameter.meaning} |`;
}
