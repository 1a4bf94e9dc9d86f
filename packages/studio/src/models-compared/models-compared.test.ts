import { describe, expect, it } from 'vitest';
import type { ComparedModel } from '@korzo/studies';
import type { GalleryEntry } from '../gallery/catalogue.ts';
import { scenarioSections } from './scenario-list.ts';
import { nextOrder, sortModels } from './sort-models.ts';

const modelWith = (model: string, contacts: number | null): ComparedModel => {
  const spread = { mean: contacts, deviation: null, count: 1 };
  return { model, dt: 0.05, runs: [], tracks: [], summary: { contacts: spread } as ComparedModel['summary'] };
};

describe('the order of a table', () => {
  const models = [modelWith('b', 2), modelWith('c', null), modelWith('a', 1), modelWith('d', 3)];
  const names = (order: Parameters<typeof sortModels>[1]): string[] =>
    sortModels(models, order).map(({ model }) => model);

  it('is by a column, either way, with those without a value last', () => {
    expect(names({ by: 'contacts', way: 'ascending' })).toEqual(['a', 'b', 'd', 'c']);
    expect(names({ by: 'contacts', way: 'descending' })).toEqual(['d', 'b', 'a', 'c']);
    expect(names({ by: 'model', way: 'ascending' })).toEqual(['a', 'b', 'c', 'd']);
    expect(names(undefined)).toEqual(['b', 'c', 'a', 'd']);
  });

  it('begins with the better end, then turns, then is as it was', () => {
    const first = nextOrder(undefined, 'arrived');
    expect(first).toEqual({ by: 'arrived', way: 'descending' });
    const second = nextOrder(first, 'arrived');
    expect(second).toEqual({ by: 'arrived', way: 'ascending' });
    expect(nextOrder(second, 'arrived')).toBeUndefined();
    expect(nextOrder(second, 'contacts')).toEqual({ by: 'contacts', way: 'ascending' });
  });
});

const entry = (name: string, section: GalleryEntry['section']): GalleryEntry => ({
  name,
  title: name,
  section,
  about: '',
  kinds: [],
  models: [],
  agents: 1,
  clip: true,
});

describe('the list of scenarios', () => {
  it('begins with those made for comparing, and leaves out those of a server', () => {
    const sections = scenarioSections([
      entry('hello', 'People'),
      entry('circle', 'People'),
      entry('head-on', 'People'),
      entry('mine', 'On this server'),
    ]);
    expect(sections.map(({ title, entries }) => [title, entries.map(({ name }) => name)])).toEqual([
      ['Comparison scenarios', ['head-on', 'circle']],
      ['People', ['hello']],
    ]);
  });
});
