import { readFileSync } from 'node:fs';
import type { Parameter } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { massSteeringColumns } from './columns.ts';
import { massSteeringParameters } from './parameters.ts';

const text = readFileSync(new URL('../../../../../docs/models/mass-steering.md', import.meta.url), 'utf8');

/** One line of the table of parameters. */
function line(name: string, parameter: Parameter): string {
  const range =
    parameter.type === 'number'
      ? `${parameter.min} to ${parameter.max}`
      : parameter.type === 'choice'
        ? parameter.choices.join(', ')
        : 'on, off';
  const value = parameter.type === 'switch' ? (parameter.default ? 'on' : 'off') : String(parameter.default);
  const unit = parameter.type === 'number' ? parameter.unit : '';
  return `| \`${name}\` | ${value} | ${range} | ${unit} | ${parameter.meaning} |`;
}

describe('the document of mass-steering', () => {
  it('lists every parameter as it is declared, and no other', () => {
    const expected = Object.entries(massSteeringParameters).map(([name, parameter]) => line(name, parameter));
    const table = text.slice(text.indexOf('## Parameters'), text.indexOf('## What it is good at'));
    expect(table.split('\n').filter((each) => each.startsWith('| `'))).toEqual(expected);
  });

  it('names every column', () => {
    for (const { name } of massSteeringColumns) expect(text).toContain(`\`${name}\``);
  });
});
