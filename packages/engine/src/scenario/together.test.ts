import { describe, expect, it } from 'vitest';
import { compileBuilding, problemsWith, runFor } from './trial-building.testing.ts';

const corridor = `
  size: [30, 3]
  building:
    regions: [{ id: corridor, rect: [0, 0, 30, 3] }]
    gates: [{ id: exit, region: corridor, at: [[30, 1], [30, 2]], way: out }]
`;
const member = (name: string, model: string, points: string, speed: number): string =>
  `  - { name: ${name}, model: ${model}, party: family, place: { shape: points, points: ${points} }, people: { radius: 0.2, walkingSpeed: ${speed} }, goals: [{ goal: together, goals: [{ goal: leave }] }] }\n`;
const others = (model: string, speed: number): string =>
  `  - { name: others, model: ${model}, place: { shape: grid, from: [12, 0.5], spacing: [1, 0.9], columns: 5, rows: 2 }, people: { radius: 0.2, walkingSpeed: ${speed} }, goals: [{ goal: leave }] }\n`;

/** From the first to the last of the first five people, s. */
function spreadOf(groups: string, tiles = 1): { spread: number; checksum: string } {
  const { simulation, events } = runFor(compileBuilding(corridor, groups), 200, tiles);
  const times = events.flatMap((event) => (event.type === 'left' && event.agent.id < 5 ? [event.tick * 0.05] : []));
  expect(times).toHaveLength(5);
  return { spread: Math.max(...times) - Math.min(...times), checksum: simulation.checksum() };
}

const fast = '[[3, 0.6], [3, 1.5], [3, 2.4], [2, 1]]';

describe('a party of several groups', () => {
  it.each(['straight', 'orca', 'social-force', 'collision-free-speed', 'mass-steering'])(
    'stays together: four fast and one slow come within 10 s, past others who hardly move (NIST 2.9), %s',
    (model) => {
      const groups = member('fast', model, fast, 1.25) + member('slow', model, '[[2, 2]]', 0.5) + others(model, 0.2);
      expect(spreadOf(groups).spread).toBeLessThanOrEqual(10);
    },
  );

  it('of five equals stays together among slower ones (ISO 14), and apart it does not', () => {
    const five = member('five', 'orca', '[[3, 0.6], [3, 1.5], [3, 2.4], [2, 1], [2, 2]]', 1.25) + others('orca', 0.5);
    expect(spreadOf(five).spread).toBeLessThanOrEqual(10);
    const alone = (member('fast', 'orca', fast, 1.25) + member('slow', 'orca', '[[2, 2]]', 0.5)).replaceAll(
      'goal: together, goals: [{ goal: leave }]',
      'goal: leave',
    );
    expect(spreadOf(alone).spread).toBeGreaterThan(25);
  });

  it('gives the same bits on any number of tiles', () => {
    const groups = member('fast', 'orca', fast, 1.25) + member('slow', 'orca', '[[2, 2]]', 0.5);
    expect(spreadOf(groups, 3)).toEqual(spreadOf(groups));
  });

  it('has one leader, and is not a group that comes in parties', () => {
    const { sources } = compileBuilding(
      corridor,
      member('fast', 'orca', fast, 1.25) + member('slow', 'orca', '[[2, 2]]', 0.5),
    );
    const leads: unknown[] = [];
    const parties: unknown[] = [];
    for (const source of sources)
      source.arrivalsAt(0, ({ extra }) => {
        leads.push(extra?.['leads']);
        parties.push(extra?.['party']);
      });
    expect(leads).toEqual([1, 0, 0, 0, 0]);
    expect(new Set(parties).size).toBe(1);
    expect(
      problemsWith(corridor, member('fast', 'orca', fast, 1).replace('party: family', 'party: family, parties: 2')),
    ).toEqual(['groups[0].party: a group is one party or comes in parties, not both']);
  });
});
