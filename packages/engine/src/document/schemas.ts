import { record } from '@korzo/reading';
import { z } from 'zod';
import { buildingShape, describedBuilding, type BuildingDescription } from './building-schema.ts';
import { keysAt, type KeyPlace, type ScenarioKey } from './scenario-key.ts';
import { scenarioShape, type BareScenario } from './scenario-schema.ts';
import { describedWorld, worldShape, type WorldDescription } from './world-schema.ts';

/** The schema of a scenario with the keys of some parts. */
export interface Schemas {
  readonly keys: readonly ScenarioKey[];
  readonly scenario: z.ZodType<BareScenario>;
  readonly world: z.ZodType<WorldDescription>;
  readonly building: z.ZodType<BuildingDescription>;
  /** The keys that scenario, world and building know. */
  readonly scenarioKeys: readonly string[];
  readonly worldKeys: readonly string[];
  readonly buildingKeys: readonly string[];
}

const made = new WeakMap<readonly ScenarioKey[], Schemas>();

/** Made once for each list of keys. */
export function schemasOf(keys: readonly ScenarioKey[]): Schemas {
  const known = made.get(keys);
  if (known !== undefined) return known;
  const schemas = makeSchemas(keys);
  made.set(keys, schemas);
  return schemas;
}

const shapeAt = (keys: readonly ScenarioKey[], place: KeyPlace): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(keysAt(keys, place).map(({ key, schema }) => [key, schema]));

function makeSchemas(keys: readonly ScenarioKey[]): Schemas {
  const building = describedBuilding(record({ ...buildingShape, ...shapeAt(keys, 'building') }));
  const world = describedWorld(record({ ...worldShape, building: building.optional(), ...shapeAt(keys, 'world') }));
  const { before, after } = scenarioShape(world);
  const scenario = record({ ...before, ...shapeAt(keys, 'scenario'), ...after });
  return {
    keys,
    scenario,
    world,
    building,
    scenarioKeys: Object.keys(scenario.shape),
    worldKeys: Object.keys(world.shape),
    buildingKeys: Object.keys(building.shape),
  };
}

/** The JSON Schema that editors use to check and complete scenario files. */
export function jsonSchemaWith(keys: readonly ScenarioKey[]): Record<string, unknown> {
  return { title: 'Korzo scenario', ...z.toJSONSchema(schemasOf(keys).scenario, { io: 'input', reused: 'ref' }) };
}
