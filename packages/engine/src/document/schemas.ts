import { record } from '@korzo/reading';
import type { Measure } from '@korzo/analysis';
import type { GoalKind } from '@korzo/building';
import * as z from 'zod';
import { buildingShape, describedBuilding, type BuildingDescription } from './building-schema.ts';
import { describeGoals } from './goals-json-schema.ts';
import { keysAt, type KeyPlace, type ScenarioKey } from './scenario-key.ts';
import { scenarioShape, type BareScenario } from './scenario-schema.ts';
import { describedWorld, worldShape, type WorldDescription } from './world-schema.ts';

/** The schema of a scenario with the keys of some parts. */
export interface Schemas {
  readonly keys: readonly ScenarioKey[];
  /** The kinds of goals that groups may name. */
  readonly goalKinds: readonly GoalKind[];
  /** The measures that a scenario may name. */
  readonly measures: readonly Measure[];
  readonly scenario: z.ZodType<BareScenario>;
  readonly world: z.ZodType<WorldDescription>;
  readonly building: z.ZodType<BuildingDescription>;
  /** The keys that scenario, world and building know. */
  readonly scenarioKeys: readonly string[];
  readonly worldKeys: readonly string[];
  readonly buildingKeys: readonly string[];
}

/** The lists that a scenario may name things of. */
export type OpenLists = Pick<Schemas, 'keys' | 'goalKinds' | 'measures'>;

const made = new WeakMap<readonly ScenarioKey[], Schemas[]>();

/** Made once for each set of lists. */
export function schemasOf({ keys, goalKinds, measures }: OpenLists): Schemas {
  const ofKeys = made.get(keys) ?? [];
  made.set(keys, ofKeys);
  const known = ofKeys.find((each) => each.goalKinds === goalKinds && each.measures === measures);
  if (known !== undefined) return known;
  const schemas = makeSchemas({ keys, goalKinds, measures });
  ofKeys.push(schemas);
  return schemas;
}

const shapeAt = (keys: readonly ScenarioKey[], place: KeyPlace): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(keysAt(keys, place).map(({ key, schema }) => [key, schema]));

function makeSchemas({ keys, goalKinds, measures }: OpenLists): Schemas {
  const building = describedBuilding(record({ ...buildingShape, ...shapeAt(keys, 'building') }));
  const world = describedWorld(record({ ...worldShape, building: building.optional(), ...shapeAt(keys, 'world') }));
  const { before, after } = scenarioShape(world);
  const scenario = record({ ...before, ...shapeAt(keys, 'scenario'), ...after });
  return {
    keys,
    goalKinds,
    measures,
    scenario,
    world,
    building,
    scenarioKeys: Object.keys(scenario.shape),
    worldKeys: Object.keys(world.shape),
    buildingKeys: Object.keys(building.shape),
  };
}

/** The JSON Schema that editors use to check and complete scenario files. */
export function jsonSchemaWith({ scenario, goalKinds }: Schemas): Record<string, unknown> {
  const schema = z.toJSONSchema(scenario, { io: 'input', reused: 'ref', override: describeGoals(goalKinds) });
  return { title: 'Korzo scenario', ...schema };
}
