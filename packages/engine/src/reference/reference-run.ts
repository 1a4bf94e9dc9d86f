import { builtinModels } from '@korzo/models';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';
import { openRun } from '../run.ts';

/** Simulated time of a reference run, s: long enough for people to meet, to take the stairs and to leave. */
const duration = 4;

/** Two storeys with stairs, a door and two gates; a group for each tactic, and one that waits. */
const document = {
  korzo: 1,
  name: 'reference',
  title: 'Reference run',
  about: 'A small building for comparing builds.',
  world: {
    size: [14, 6],
    levels: 2,
    building: {
      regions: [
        { id: 'hall', rect: [0, 0, 6, 6] },
        { id: 'lobby', rect: [6, 0, 4, 6] },
        { id: 'above', rect: [10, 2, 4, 3], level: 1 },
      ],
      portals: [
        { id: 'door', kind: 'door', between: ['hall', 'lobby'], at: [[6, 2.5], [6, 3.5]] }, // prettier-ignore
        { id: 'stairs', kind: 'stairs', between: ['lobby', 'above'], at: [[8, 6], [9.2, 6]], landing: [[10, 3], [10, 4.2]], length: 3 }, // prettier-ignore
      ],
      gates: [
        { id: 'west', region: 'hall', at: [[0, 1], [0, 2]], way: 'out' }, // prettier-ignore
        { id: 'south', region: 'lobby', at: [[7.5, 0], [8.7, 0]], way: 'out' }, // prettier-ignore
      ],
      obstacles: [{ id: 'table', rect: [2, 3.4, 1, 1] }],
    },
  },
  groups: [
    { name: 'streaming', tactic: 'stream', ...people(6, { rect: [3.4, 0.3, 2.4, 2] }, 'south') },
    { name: 'planning', tactic: 'path', ...people(5, { rect: [3.4, 3.2, 2.4, 2.4] }, 'south') },
    { name: 'following', tactic: 'field', ...people(5, { rect: [6.4, 2, 3.2, 3.4] }, 'west') },
    { name: 'above', tactic: 'field', ...people(4, { rect: [10.5, 2.3, 3, 2.4], level: 1 }, 'south') },
  ],
  run: { duration, seed: 7 },
};

function people(count: number, place: object, exit: string): object {
  return {
    model: 'straight',
    count,
    place,
    people: { radius: 0.2, walkingSpeed: { distribution: 'uniform', min: 1, max: 1.5 } },
    goals: [{ goal: 'leave', by: 'assigned', exits: [exit] }],
  };
}

const known = new Map<string, Promise<string>>();

/**
 * The checksum of a small fixed run with a model as it comes: builds in which people would move otherwise have other checksums. It shows
 * whether two results are of builds that behave alike, which a version number does not. Undefined for models that are not built in.
 */
export function referenceChecksum(model: string): Promise<string> | undefined {
  if (!builtinModels.some(({ name, space }) => name === model && space !== 'volume')) return undefined;
  const found = known.get(model) ?? run(model);
  known.set(model, found);
  return found;
}

/** Of every built-in model that moves people in a scenario. */
export const referencesIn = ({ groups }: Scenario): Promise<Readonly<Record<string, string>>> =>
  referencesFor(groups.filter(({ kind }) => kind === 'person').map(({ model }) => model));

/** Of those models of a list that are built in, by their names. */
export async function referencesFor(list: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const models = [...new Set(list)].toSorted();
  const found: Record<string, string> = {};
  for (const model of models) {
    const checksum = await referenceChecksum(model);
    if (checksum !== undefined) found[model] = checksum;
  }
  return found;
}

async function run(model: string): Promise<string> {
  const read = readScenario(JSON.stringify(document), { file: 'reference.yaml' });
  if ('problems' in read) throw new Error(`the reference run cannot be read: ${read.problems[0].rule}`);
  const { simulation, close } = await openRun(read.scenario, { model });
  while (simulation.time < duration - 1e-9) simulation.tick();
  const checksum = simulation.checksum();
  await close();
  return checksum;
}
