import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import type { EditorClient } from '../examine/editor-client.ts';
import { services } from '../examine/services.ts';
import { moveBy } from '../model/motions.ts';
import type { KeptPlace, PlaceStore } from './kept-places.ts';
import { PlaceDesk } from './place-desk.ts';
import { spliceBetween, TextHistory } from './text-history.ts';
import { Workbench } from './workbench.ts';

const text = `# A house.
korzo: 1
name: house
title: House
about: Two rooms.
world:
  size: [20, 10]
  building:
    regions:
      # the larger one
      - { id: hall, rect: [0, 0, 12, 10], colour: red } # entrance
      - id: office
        rect: [12, 0, 6, 10]
    portals:
      - { id: door1, kind: door, between: [hall, office], at: [[12, 2], [12, 3]] }
    gates:
      - { id: street, region: hall, at: [[0, 4], [0, 6]], way: out }
groups:
  - &crowd { name: clerks, count: 2, place: { rect: [1, 1, 4, 4] }, people: {}, goals: [{ goal: leave }] }
run: { duration: 60 }
`;

/** The worker's services, called at once. */
const client: EditorClient = {
  examine: (...values) => Promise.resolve(services.examine(...values)),
  edit: (...values) => Promise.resolve(services.edit(...values)),
  import: (...values) => services.import(...values),
  write: (...values) => Promise.resolve(services.write(...values)),
  textOf: (...values) => Promise.resolve(services.textOf(...values)),
  words: () => Promise.resolve(services.words()),
};

function shelf(): PlaceStore {
  const places = new Map<string, KeptPlace>();
  return {
    get: (name) => Promise.resolve(structuredClone(places.get(name))),
    put: (place) => Promise.resolve(void places.set(place.name, structuredClone(place))),
    forget: (name) => Promise.resolve(void places.delete(name)),
    names: () => Promise.resolve([...places.keys()]),
  };
}

async function opened(store = shelf()): Promise<{ bench: Workbench; desk: PlaceDesk; told: string[] }> {
  const told: string[] = [];
  const desk = new PlaceDesk({ client, store, tell: (words) => told.push(words) });
  desk.openText('house', text);
  await desk.settled();
  return { bench: new Workbench(desk), desk, told };
}

const changedLines = (after: string): readonly string[] => {
  const before = new Set(text.split('\n'));
  return after.split('\n').filter((line) => !before.has(line));
};

describe('one document', () => {
  it('pastes each copy farther than the last', async () => {
    const { bench, desk } = await opened();
    bench.select(['region 0']);
    bench.copy();
    for (let time = 0; time < 2; time++) await bench.paste((times) => moveBy(times, -times));
    const corners = desk.elements.value.flatMap(({ kind, value }) => (kind === 'region' ? [value.rect] : []));
    expect(corners.slice(2)).toEqual([
      [1, -1, 12, 10],
      [2, -2, 12, 10],
    ]);
  });

  it('gives another name everywhere in one step, and keeps comments', async () => {
    const { desk } = await opened();
    const named = text.replace('leave }] }', 'leave, exits: [street] }] } # by the street');
    desk.openText('house', named);
    await desk.settled();
    expect(await desk.edit([{ do: 'rename', kind: 'gate', index: 0, name: 'avenue' }])).toBe(true);
    expect(desk.text.value).toBe(named.replace('id: street', 'id: avenue').replace('[street]', '[avenue]'));
    desk.undo();
    expect(desk.text.value).toBe(named);
  });

  it('moves what is selected, in its own lines only', async () => {
    const { bench, desk } = await opened();
    bench.select(['region 1', 'portal 0']);
    expect(await bench.transform(moveBy(0, 0.5))).toBe(true);
    expect(changedLines(desk.text.value)).toEqual([
      '        rect: [12, 0.5, 6, 10]',
      '      - { id: door1, kind: door, between: [hall, office], at: [[12, 2.5], [12, 3.5]] }',
    ]);
    expect(desk.elements.value.find(({ key }) => key === 'region 1')?.shape).toMatchObject({
      points: [
        [12, 0.5],
        [18, 0.5],
        [18, 10.5],
        [12, 10.5],
      ],
    });
    expect(desk.problems.value.map(({ mark }) => mark?.points)).toContainEqual([
      [12, 0.5],
      [18, 0.5],
      [18, 10.5],
      [12, 10.5],
    ]);
  });

  it('takes away, copies and names what is new', async () => {
    const { bench, desk } = await opened();
    bench.select(['gate 0']);
    await bench.remove();
    expect(desk.elements.value.some(({ kind }) => kind === 'gate')).toBe(false);
    expect(desk.text.value).toContain('# the larger one');
    desk.undo();
    expect(desk.text.value).toBe(text);
    await desk.settled();
    bench.select(['region 1']);
    await bench.addCopies(bench.selected.peek(), [moveBy(6, 0), moveBy(12, 0)]);
    expect(desk.elements.value.filter(({ kind }) => kind === 'region').map(({ name }) => name)).toEqual([
      'hall',
      'office',
      'office1',
      'office2',
    ]);
    expect([...bench.selection.value]).toEqual(['region 2', 'region 3']);
  });

  it('goes back to the byte over a reload, and forth again', async () => {
    const store = shelf();
    const { bench, desk } = await opened(store);
    bench.select(['region 1']);
    await bench.transform(moveBy(0.5, 0));
    desk.type(`${desk.text.peek()}# typed\n`);
    const last = desk.text.peek();
    const again = new PlaceDesk({ client, store, tell: () => undefined });
    expect(await again.openNamed('house')).toBe(true);
    expect(again.text.value).toBe(last);
    while (again.steps.value.canUndo) again.undo();
    expect(again.text.value).toBe(text);
    while (again.steps.value.canRedo) again.redo();
    expect(again.text.value).toBe(last);
  });

  it('refuses what would change more, says why, and shows the plan as it was', async () => {
    const { desk, told } = await opened();
    desk.type(text.replace('run:', '  - *crowd\nrun:'));
    await desk.settled();
    const bench = new Workbench(desk);
    const before = desk.text.peek();
    bench.select(['group 1']);
    expect(await bench.transform(moveBy(1, 0))).toBe(false);
    expect([desk.text.peek() === before, told.join(' ')]).toEqual([true, expect.stringContaining('behind an anchor')]);
    expect(desk.elements.value.find(({ key }) => key === 'group 1')?.value.place).toEqual({ rect: [1, 1, 4, 4] });
  });

  it('reports rooms without a way out where they are', async () => {
    const { bench, desk } = await opened();
    expect(desk.examined.value.warnings.filter(({ rule }) => rule.includes('no exit'))).toEqual([]);
    bench.select(['portal 0']);
    await bench.remove();
    const warning = desk.examined.value.warnings.find(({ rule }) => rule.includes('no exit'));
    expect(warning).toMatchObject({ line: 12, mark: { level: 0 }, rule: expect.stringContaining('office') as string });
  });
});

it('finds the one place where two texts differ', () => {
  expect(spliceBetween('abc', 'abc')).toBeUndefined();
  expect(spliceBetween('aaa', 'aaaa')).toEqual({ at: 3, removed: '', inserted: 'a' });
  expect(spliceBetween('abcd', 'axd')).toEqual({ at: 1, removed: 'bc', inserted: 'x' });
});

const scenarios = fileURLToPath(new URL('../../../../../scenarios/', import.meta.url));
const shipped = readdirSync(scenarios, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));

it('opens and saves every shipped scenario to the byte', () => {
  expect(shipped.length).toBeGreaterThan(50);
  const changed: string[] = [];
  for (const file of shipped) {
    const source = readFileSync(join(scenarios, file));
    const words = new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
    const history = new TextHistory({ text: words, done: [], undone: [] });
    const state = EditorState.create({ doc: history.text, extensions: EditorState.lineSeparator.of('\n') });
    const typed = state.update({ changes: { from: 0, insert: '# x\n' } }).state.doc.toString();
    history.write(typed, 'typed');
    history.undo();
    if (!Buffer.from(history.text).equals(source) || !Buffer.from(state.doc.toString()).equals(source))
      changed.push(file);
  }
  expect(changed).toEqual([]);
});
