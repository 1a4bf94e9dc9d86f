import type {
  Building,
  CommandForm,
  Crossing,
  Maps,
  ModelInstance,
  Part,
  Premises,
  Turnstile,
  World,
} from '@korzo/core';
import type { GoalKind, Lift, Planner } from '@korzo/models';
import type { Finding } from '@korzo/reading';
import type { z } from 'zod';
import type { KeyPlace, ScenarioKey } from '../../document/scenario-key.ts';
import type { BareScenario } from '../../document/scenario-schema.ts';
import type { Site } from '../../people/site.ts';
import type { RandomPoints } from '../../wishes/wishes.ts';

/** What a part can be made of: the scenario, and what has been compiled of it so far. */
export interface Ingredients {
  readonly scenario: BareScenario;
  readonly world: World;
  readonly dt: number;
  readonly seed: number;
  readonly premises: Premises;
  readonly models: readonly ModelInstance[];
  /** Planners and kinds of goals that groups may name. */
  readonly planners: readonly Planner[];
  readonly goalKinds: readonly GoalKind[];
  readonly points: RandomPoints;
  /** The building made ready, when the scenario has one. */
  readonly site?: Site;
  /** The parts of the run made so far, in the order of the list. */
  readonly made: readonly MadePart[];
  /** Vehicles, and where people cross their lanes. */
  readonly traffic?: { readonly part: Part; readonly crossings?: Part };
  /** What is wrong with the scenario: the run is refused with all of it. */
  readonly findings: Finding[];
}

/** A building with what a part adds to it before its maps are made. */
export interface JoinedBuilding {
  readonly building: Building;
  readonly levels: number;
  readonly crossings: readonly Crossing[];
}

/**
 * How a domain joins a scenario and its run: the key it brings, if any, and what it makes of the settings there. One folder, and one line
 * in `builtin.ts`.
 */
export interface PartMaker {
  readonly name: string;
  /** Its piece of the scenario, with schema and checks. */
  readonly key?: ScenarioKey;
  /** What the commands that its parts bring look like: recordings are read without a run. */
  readonly commands?: readonly CommandForm[];
  /** Adds to the building what the settings describe. */
  join?(building: Building, levels: number, settings: unknown): JoinedBuilding;
  /** None when the scenario has nothing of the domain. `settings` are those of its key; a part with a key is made only when it has some. */
  make(ingredients: Ingredients, settings: unknown): readonly MadePart[];
}

/** A part, and what the run lets others see of it. */
export type MadePart = Part & {
  /** The maps of the building as they stand now, for pictures and measures. */
  readonly maps?: () => Maps;
  /** Passages that it lets people through, or not. */
  readonly turnstiles?: readonly Turnstile[];
  /** Lifts that goals may ride. */
  readonly lifts?: readonly Lift[];
};

/** A part with a key of its own: its settings have the type of the schema. */
export interface KeyedPart<Name extends string, Schema extends z.ZodType, Place extends KeyPlace> extends PartMaker {
  readonly key: ScenarioKey<Name, Schema, Place>;
  join?(building: Building, levels: number, settings: NonNullable<z.output<Schema>>): JoinedBuilding;
  make(ingredients: Ingredients, settings: NonNullable<z.output<Schema>>): readonly MadePart[];
}

/** Declares a part with a key of its own. */
export const definePart = <Name extends string, Schema extends z.ZodType, Place extends KeyPlace>(
  part: KeyedPart<Name, Schema, Place>,
): KeyedPart<Name, Schema, Place> => part;
