import type * as z from 'zod';
import type { BuildingDescription } from '../document/building-schema.ts';
import type { KeyPlace, ScenarioKey } from '../document/scenario-key.ts';
import type { BareScenario } from '../document/scenario-schema.ts';
import type { WorldDescription as BareWorld } from '../document/world-schema.ts';
import type { builtinParts } from '../parts/builtin.ts';

type Keys = Extract<(typeof builtinParts)[number], { readonly key: ScenarioKey }>['key'];

/** What the built-in parts add to a scenario, to its world, or to its building. */
type AddedAt<Place extends KeyPlace> = {
  [Key in Extract<Keys, { readonly at: Place }> as Key['key']]?: z.output<Key['schema']>;
};

type BuildingKeys = BuildingDescription & AddedAt<'building'>;
type WorldKeys = Omit<BareWorld, 'building'> & AddedAt<'world'>;
type Rest = Omit<BareScenario, 'world'> & AddedAt<'scenario'>;

/** A world with the keys of all built-in parts. */
export interface WorldDescription extends WorldKeys {
  building?: BuildingKeys | undefined;
}

/** A scenario with the keys of all built-in parts. */
export interface Scenario extends Rest {
  world: WorldDescription;
}
