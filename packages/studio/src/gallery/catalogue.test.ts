import { describe, expect, it } from 'vitest';
import { sectionOf, sectionsOf, withServer, type GalleryEntry } from './catalogue.ts';

const entry = (name: string, more: Partial<GalleryEntry> = {}): GalleryEntry => ({
  name,
  title: name,
  about: '',
  kinds: ['person'],
  models: ['orca'],
  agents: 1,
  section: 'People',
  clip: true,
  ...more,
});

describe('the gallery', () => {
  it('sorts scenarios by who moves and where', () => {
    expect(sectionOf({ name: 'hello', kinds: ['person'], building: false })).toBe('People');
    expect(sectionOf({ name: 'station', kinds: ['person'], building: true })).toBe('Buildings');
    expect(sectionOf({ name: 'sardines', kinds: ['fish', 'predator'], building: false })).toBe('Flocks and schools');
    expect(sectionOf({ name: 'mixed', kinds: ['person', 'bird', 'vehicle'], building: false })).toBe('People');
    expect(sectionOf({ name: 'rimea-01', kinds: ['person'], building: true })).toBe('Studies and single cases');
    expect(sectionOf({ name: 'crossing', kinds: ['vehicle', 'person'], building: false })).toBe('Traffic');
  });

  it('shows featured scenarios first, in their order, and specialists last', () => {
    const entries = [entry('rimea-01', { section: 'Studies and single cases' }), entry('reef'), entry('small-town')];
    expect(sectionsOf(entries, '').map(({ name, entries: all }) => [name, all.map((each) => each.name)])).toEqual([
      ['Featured', ['small-town', 'reef']],
      ['Studies and single cases', ['rimea-01']],
    ]);
    expect(sectionsOf(entries, 'reef').map(({ name }) => name)).toEqual(['Featured']);
  });

  it('shows larger crowds first, after those that are called what is looked for; shelves keep their order', () => {
    const entries = [
      entry('two', { agents: 2 }),
      entry('crowd', { agents: 500 }),
      entry('three', { agents: 3, title: 'A Crowd of three' }),
      entry('rimea-01', { section: 'Studies and single cases' }),
      entry('rimea-02', { section: 'Studies and single cases', agents: 7 }),
    ];
    const order = (search: string): readonly string[] =>
      sectionsOf(entries, search).flatMap(({ entries: all }) => all.map(({ name }) => name));
    expect(order('')).toEqual(['crowd', 'three', 'two', 'rimea-01', 'rimea-02']);
    expect(order('crowd')).toEqual(['crowd', 'three']);
    expect(order('orca a')).toEqual(['crowd', 'three', 'two', 'rimea-01', 'rimea-02']);
    expect(order('of')).toEqual(['three']);
  });

  it('finds by tags too', () => {
    const entries = [entry('smoke-corridor', { tags: ['fire', 'smoke'] }), entry('hello')];
    expect(sectionsOf(entries, 'fire').flatMap((section) => section.entries)).toEqual([entries[0]]);
  });

  it('finds by every word, whatever the case, and leaves out empty sections', () => {
    const entries = [
      entry('hello', { about: 'Two crowds cross' }),
      entry('flock', { section: 'Flocks and schools', models: ['boids'] }),
    ];
    expect(sectionsOf(entries, '').map(({ name }) => name)).toEqual(['People', 'Flocks and schools']);
    expect(sectionsOf(entries, ' CROWDS  orca ').flatMap((section) => section.entries)).toEqual([entries[0]]);
    expect(sectionsOf(entries, 'orca boids')).toEqual([]);
  });

  it('adds what only the server has', () => {
    const offered = [entry('hello'), entry('mine', { about: 'My own' })];
    expect(withServer([entry('hello')], offered).map(({ name, section, clip }) => [name, section, clip])).toEqual([
      ['hello', 'People', true],
      ['mine', 'On this server', false],
    ]);
  });
});
