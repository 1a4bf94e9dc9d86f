import { describe, expect, it } from 'vitest';
import { examineScenario, readScenario } from '../reader/read.ts';

const placesOf = (text: string): string[] => {
  const result = readScenario(text, { file: 'my.yaml' });
  return 'problems' in result ? result.problems.map(({ place }) => place) : [];
};

const scenario = (parts: { readonly world?: string; readonly groups?: string; readonly rest?: string }): string =>
  `korzo: 1
name: small
title: Small
about: A small crowd.
world:
  size: [20, 20]
  exits: [{ id: east, min: [19, 0], max: [20, 20] }]
${parts.world ?? ''}
groups:
${parts.groups ?? '  - { name: a, model: orca, count: 5, place: { shape: world } }'}
${parts.rest ?? ''}
`;

const group = (name: string, more = ''): string =>
  `  - { name: ${name}, model: orca, count: 5, place: { shape: world }${more} }\n`;

/** Numbers of the groups of which only a part can be judged. */
const damaged = (more: string, place = 'world'): number[] => {
  const text = scenario({ groups: group('a', more).replace('shape: world', `shape: ${place}`) });
  return (examineScenario(text, { file: 'my.yaml' }).sound?.damagedGroups ?? []).map(({ number }) => number);
};

describe('a wrong value', () => {
  it('does not hide broken rules of other groups, which keep their numbers', () => {
    const groups = group('a', ', radius: -1') + group('b', ', goal: { to: exit, id: west }') + group('b');
    expect(placesOf(scenario({ groups }))).toEqual(['groups[0].radius', 'groups[1].goal.id', 'groups[2].name']);
  });

  it('does not hide broken rules of walls beside it, which keep their numbers', () => {
    const world = '  walls: [{ points: [[0, 0]] }, { points: [[1, 1], [1, 1]] }]';
    expect(placesOf(scenario({ world }))).toEqual(['world.walls[0].points', 'world.walls[1].points[1]']);
  });

  it('does not hide broken rules of knobs and of the run', () => {
    const rest = `knobs:
  n: { paths: [groups.missing.count], min: 1, max: 0, meaning: many }
run: { dt: 2, duration: 1 }
view: { from: below }`;
    expect(placesOf(scenario({ rest })).sort()).toEqual(['knobs.n.max', 'knobs.n.paths[0]', 'run.dt', 'view.from']);
  });

  it('of an exit makes no goal wrong that names the exit', () => {
    const text = scenario({ groups: group('a', ', goal: { to: exit, id: east }') });
    expect(placesOf(text.replace('[20, 20] }]', '[20, far] }]'))).toEqual(['world.exits[0].max[1]']);
  });

  it('of a group makes no knob wrong that leads to it', () => {
    const rest = 'knobs:\n  n: { paths: [groups.b.count], min: 1, max: 9, meaning: many }';
    expect(placesOf(scenario({ groups: group('a') + group('b', ', radius: -1'), rest }))).toEqual(['groups[1].radius']);
  });

  it('in every group does not read as if there were none', () => {
    expect(placesOf(scenario({ groups: group('a', ', radius: -1') }))).toEqual(['groups[0].radius']);
  });

  it.each([
    ['levels: many', 'world.levels'],
    ['levles: 3', 'world.levles'],
  ])('%s makes no wall wrong that stands on a level', (wrong, place) => {
    const world = `  ${wrong}\n  walls: [{ points: [[0, 0], [1, 1]], level: 2 }]`;
    expect(placesOf(scenario({ world }))).toEqual([place]);
  });

  it('of a city makes no goal wrong that names an exit of it', () => {
    const groups = group('a', ', goal: { to: exit, id: station }');
    const text = scenario({ groups }).replace(/world:\n(?: .*\n)+/, 'city: { nam: small-town }\n');
    expect(placesOf(text)).toEqual(['city.nam']);
  });

  it('leaves the rest of its group to be judged', () => {
    expect(damaged('')).toEqual([]);
    expect(damaged(', radius: -1')).toEqual([0]);
    expect(damaged('', 'wold')).toEqual([0]);
  });
});
