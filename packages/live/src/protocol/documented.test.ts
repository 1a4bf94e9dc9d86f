import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { operatorRequests } from './operator-requests.ts';
import { requestSchema } from './requests.ts';

const source = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
const page = source('../../../../docs/live-protocol.md');

/** Rows of the table under a heading: the code words of the first cell, and all cells. */
function rowsUnder(heading: string): { readonly names: readonly string[]; readonly cells: readonly string[] }[] {
  const section = page.split(`\n## ${heading}\n`)[1].split('\n## ')[0];
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return { names: [...cells[1].matchAll(/`(\w+)`/g)].map(([, name]) => name), cells: cells.slice(1) };
    });
}

describe('docs/live-protocol.md', () => {
  const rows = rowsUnder('Requests');
  const schemas = new Map(requestSchema.options.map((option) => [option.shape.type.value as string, option.shape]));

  it('lists every request, and says which are for operators', () => {
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...schemas.keys()].sort());
    const marked = rows.filter(({ cells }) => cells[1] === 'yes').flatMap(({ names }) => names);
    expect(marked.sort()).toEqual([...operatorRequests].sort());
  });

  it('names the keys of requests, except those that another page lists', () => {
    const listed = rows.filter(({ cells }) => !cells[2].includes('outside-programs.md'));
    const missing = listed.flatMap(({ names, cells }) =>
      names.flatMap((name) =>
        Object.keys(schemas.get(name) ?? {}).filter((key) => key !== 'type' && !cells[2].includes(`\`${key}\``)),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('calls those keys optional that are, and no others', () => {
    const listed = rows.filter(({ cells }) => !cells[2].includes('outside-programs.md'));
    const wrong = listed.flatMap(({ names, cells: [, , keys] }) =>
      names.flatMap((name) => {
        const afterOptional = keys.split('optional')[1] ?? '';
        return Object.entries<z.ZodType>(schemas.get(name) ?? {})
          .filter(([key, schema]) => schema.safeParse(undefined).success !== afterOptional.includes(`\`${key}\``))
          .map(([key]) => `${name}.${key}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('lists every reply', () => {
    const declared = source('./replies.ts').split('/** A watcher of a run')[0];
    const types = [...declared.matchAll(/readonly type: '(\w+)'/g)].map(([, type]) => type);
    // The source of a reply has a type of its own.
    const replies = new Set(types.filter((type) => type !== 'text'));
    expect(
      rowsUnder('Replies')
        .flatMap(({ names }) => names)
        .filter((name) => replies.has(name))
        .sort(),
    ).toEqual([...replies].sort());
  });
});
