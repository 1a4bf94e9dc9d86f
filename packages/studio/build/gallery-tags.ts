import type { ShippedScenario } from '@korzo/engine';

type Scenario = ShippedScenario['scenario'];

interface Tagged {
  readonly scenario: Scenario;
  readonly kinds: readonly string[];
  readonly section: string;
}

/** Words that people type, each with what a scenario must have to be found by them. */
const words: readonly { readonly tags: readonly string[]; readonly fits: (tagged: Tagged) => boolean }[] = [
  { tags: ['evacuation', 'egress', 'leaving'], fits: ({ scenario }) => leaves(scenario) },
  {
    tags: ['fire', 'smoke', 'hazard', 'gas'],
    fits: ({ scenario }) => /"(?:hazards|smoke|gas|fire)"/.test(text(scenario)),
  },
  { tags: ['3d', 'volume'], fits: ({ scenario }) => (scenario.world.size[2] ?? 0) > 0 },
  {
    tags: ['stairs', 'floors', 'storeys'],
    fits: ({ scenario }) => /"(?:stairs|lifts|escalators)"/.test(text(scenario)),
  },
  { tags: ['birds', 'flock', 'swarm'], fits: ({ kinds }) => kinds.includes('bird') },
  { tags: ['fish', 'school', 'swarm', 'water', 'sea'], fits: ({ kinds }) => kinds.includes('fish') },
  { tags: ['hawk', 'shark', 'hunter'], fits: ({ kinds }) => kinds.includes('predator') },
  {
    tags: ['cars', 'traffic', 'junction', 'intersection', 'road', 'street'],
    fits: ({ scenario }) => scenario.traffic !== undefined,
  },
  { tags: ['city', 'town', 'street'], fits: ({ scenario }) => scenario.city !== undefined },
  { tags: ['driving', 'game'], fits: ({ scenario }) => 'bodies' in scenario && scenario.bodies !== undefined },
  { tags: ['pedestrians', 'crowd', 'people', 'walking'], fits: ({ kinds }) => kinds.includes('person') },
  { tags: ['building', 'rooms', 'indoors'], fits: ({ scenario }) => scenario.world.building !== undefined },
];

const text = (scenario: Scenario): string => JSON.stringify(scenario);

/** People who want to get out, by a gate or an exit. */
const leaves = (scenario: Scenario): boolean =>
  scenario.groups.some(({ kind, goals }) => kind === 'person' && /"goal":"(?:leave|exit)"/.test(JSON.stringify(goals)));

export const tagsOf = (tagged: Tagged): readonly string[] => [
  ...new Set(words.filter(({ fits }) => fits(tagged)).flatMap(({ tags }) => tags)),
];
