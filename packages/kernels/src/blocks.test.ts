import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crowdBlock, modelBlockHead, type BlockFields, type BlockLayout } from '@korzo/core';
import { kernelsFor } from './kernels-for.ts';

const source = readFileSync(new URL('../assembly/blocks.ts', import.meta.url), 'utf8');

/** Names and types of the fields of a class as the kernels' source declares them; addresses count as i32. */
function declaredFields(className: string): [string, string][] {
  const body = source.split(`export class ${className} {`)[1].split('\n}')[0];
  return Array.from(body.matchAll(/^ {2}(\w+): (\w+);$/gm), ([, name, type]) => [
    name,
    type === 'usize' ? 'i32' : type,
  ]);
}

function compiledOffsets(write: 'crowdOffsets' | 'modelHeadOffsets'): number[] {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 2 });
  const count = kernelsFor(memory)[write](65536);
  return Array.from(new Int32Array(memory.buffer, 65536, count));
}

const cases: [string, 'crowdOffsets' | 'modelHeadOffsets', BlockLayout<BlockFields>][] = [
  ['Crowd', 'crowdOffsets', crowdBlock],
  ['ModelHead', 'modelHeadOffsets', modelBlockHead],
];

describe.each(cases)('the kernels record %s', (className, write, layout) => {
  it('has the fields of core, in the same order and of the same types', () => {
    expect(declaredFields(className)).toEqual(Object.entries(layout.fields));
  });

  it('has every field at the offset of core', () => {
    expect(compiledOffsets(write)).toEqual(Object.values(layout.offsets));
  });

  it('is listed field by field in the order of declaration', () => {
    const listed = Array.from(
      source.matchAll(new RegExp(`offsetof<${className}>\\('(\\w+)'\\)`, 'g')),
      ([, name]) => name,
    );
    expect(listed).toEqual(Object.keys(layout.fields));
  });
});
