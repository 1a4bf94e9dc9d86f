import { describe, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

async function printed(...words: string[]): Promise<string> {
  const shell = trialShell();
  expect(await runWords(words, shell)).toBe(0);
  expect(shell.printed.err).toBe('');
  return shell.printed.out;
}

interface Member {
  readonly name: string;
  readonly summary: string;
  readonly parameters?: Readonly<Record<string, { readonly default: unknown; readonly meaning: string }>>;
  readonly sites?: readonly string[];
}

async function members(list: string): Promise<readonly Member[]> {
  const all = JSON.parse(await printed(list, '--json')) as Readonly<Record<string, readonly Member[]>>;
  expect(Object.keys(all)).toEqual([list]);
  return all[list];
}

/** The lines about a member of a printed list. */
const partOf = (text: string, name: string): string[] =>
  text
    .split('\n\n')
    .find((each) => each.startsWith(`${name}: `))
    ?.trimEnd()
    .split('\n') ?? [];

describe.each(['models', 'planners', 'measures'])('korzo %s', (list) => {
  it('prints in words what it has in JSON: every parameter with default, range and meaning', async () => {
    const [text, listed] = [await printed(list), await members(list)];
    expect(listed.length).toBeGreaterThan(3);
    for (const { name, summary, parameters = {}, sites = [] } of listed) {
      const [head, ...rows] = partOf(text, name);
      expect(head.startsWith(`${name}: ${summary}`)).toBe(true);
      expect(rows).toHaveLength(sites.length + Object.keys(parameters).length);
      for (const [index, [parameter, { default: usual, meaning }]] of Object.entries(parameters).entries()) {
        const words = rows[sites.length + index].trim().split(/ {2,}/);
        expect(words.slice(0, 2)).toEqual([parameter, String(usual)]);
        expect([words.length, words.at(-1)]).toEqual([4, meaning]);
      }
    }
  });
});

describe('korzo models', () => {
  it('writes ranges with their unit, choices and switches as one gives them', async () => {
    const text = await printed('models');
    expect(text).toMatch(/^ {2}timeHorizon +\S+ +\S+ \.\. \S+ s {2,}/m);
    expect(text).toMatch(/ true \| false {2,}/);
    expect(text).not.toContain('undefined');
  });
});

describe('korzo configurations', () => {
  it('prints everything that each brings, the recommended one first', async () => {
    const text = await printed('configurations');
    const rows = partOf(text, 'guidelines').map((row) => row.trim().split(/ {2,}/));
    expect(text.startsWith('guidelines: ')).toBe(true);
    expect(rows).toContainEqual(['model', 'orca-time-gap']);
    expect(rows).toContainEqual(['radius', '0.18 m']);
    expect(rows).toContainEqual(['dt', '0.05 s']);
    expect(rows).toContainEqual(['tactic', 'stream']);
    expect(rows).toContainEqual(['timeGap', '1.1']);
    const [first] = await members('configurations');
    expect(first).toMatchObject({ name: 'guidelines', model: 'orca-time-gap', parameters: { timeGap: 1.1 } });
  });
});

describe('korzo measures', () => {
  it('says the unit, and where a measure can be taken', async () => {
    const text = await printed('measures');
    const all = JSON.parse(await printed('measures', '--json')) as {
      readonly measures: readonly { readonly name: string; readonly summary: string; readonly unit: string }[];
    };
    for (const { name, summary, unit } of all.measures)
      expect(partOf(text, name)[0]).toBe(`${name}: ${summary}${unit === '' ? '' : ` [${unit}]`}`);
    expect(partOf(text, 'flow').some((line) => line.trim().startsWith('line '))).toBe(true);
  });
});

describe('korzo scenarios', () => {
  it('prints every knob with value, range and meaning', async () => {
    const text = await printed('scenarios');
    const listed = (await members('scenarios')) as readonly (Member & {
      readonly shelf?: string;
      readonly knobs: readonly { readonly name: string; readonly value: unknown; readonly range: string }[];
    })[];
    expect(listed.map(({ name }) => name)).toContain('hello');
    const shelves = listed.map(({ shelf }) => shelf ?? 'featured');
    expect([...new Set(shelves)]).toEqual(['featured', 'validation']);
    expect(shelves).toEqual(shelves.toSorted());
    expect(listed.find(({ name }) => name === 'validation-rimea-1')).toMatchObject({
      title: 'RiMEA 1: Speed in a corridor',
    });
    for (const { name, summary, knobs } of listed) {
      const [head, ...rows] = partOf(text, name);
      expect(head).toBe(`${name}: ${summary}`);
      expect(rows.map((row) => row.trim().split(/ {2,}/).slice(0, 3))).toEqual(
        knobs.map((knob) => [knob.name, String(knob.value), knob.range]),
      );
      for (const { range } of knobs) expect(range).toMatch(/^\S+ \.\. \S+|^\S+( \| \S+)+$/);
    }
  });
});

describe('korzo formats', () => {
  it('prints what each reads and writes, and a dash for neither', async () => {
    const rows = (await printed('formats')).trimEnd().split('\n');
    const { formats } = JSON.parse(await printed('formats', '--json')) as {
      readonly formats: readonly { kind: string; name: string; reads: readonly string[]; writes: readonly string[] }[];
    };
    expect(rows).toHaveLength(formats.length + 1);
    for (const [index, { kind, name, reads, writes }] of formats.entries())
      expect(rows[index + 1].split(/ {2,}/).slice(0, 4)).toEqual([
        kind,
        name,
        reads.join(' ') || '-',
        writes.join(' ') || '-',
      ]);
  });
});
