import { readFileSync } from 'node:fs';
import type { Parameter } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { builtinMeasures } from './builtin.ts';

const text = readFileSync(new URL('../../../../docs/measures.md', import.meta.url), 'utf8');

/** What stands below the heading of a measure, up to the next heading. */
const sectionOf = (name: string): string =>
  text
    .split(/^#{2,3} /m)
    .find((section) => section.startsWith(`${name}\n`))
    ?.slice(name.length) ?? '';

const rangeOf = (parameter: Parameter): string => {
  if (parameter.type === 'number') return `${parameter.min} to ${parameter.max}`;
  return parameter.type === 'choice' ? parameter.choices.join(', ') : 'on, off';
};

const rowOf = ([name, parameter]: readonly [string, Parameter]): string => {
  const unit = parameter.type === 'number' ? parameter.unit : '';
  return `| \`${name}\` | ${String(parameter.default)} | ${rangeOf(parameter)} | ${unit} | ${parameter.meaning} |`;
};

describe('the document of measures', () => {
  it.each(builtinMeasures.map((measure) => [measure.name, measure] as const))('reports %s', (name, measure) => {
    const section = sectionOf(name);
    const prose = section.replaceAll(/\s+/g, ' ');
    expect(prose).toContain(measure.summary);
    expect(prose).toContain(measure.unit === '' ? 'Unit: none.' : `Unit: \`${measure.unit}\`.`);
    for (const site of measure.sites ?? []) expect(prose).toMatch(new RegExp(`Takes .*\`${site}\``));
    expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(
      Object.entries(measure.parameters).map(rowOf),
    );
  });
});
