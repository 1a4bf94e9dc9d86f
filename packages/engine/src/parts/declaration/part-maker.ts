import type { Building, Maps, Premises, Turnstile, GoalKind, Planner } from '@korzo/building';
import type { CommandForm, Crossing, ModelInstance, Part, World } from '@korzo/core';
import type { Flaw } from '@korzo/reading';
import type { FollowingModel } from '@korzo/traffic';
import type * as z from 'zod';
import type { MadeCity } from '../../city/make-city.ts';
import type { KeyPlace, ScenarioKey } from '../../document/scenario-key.ts';
import type { BareScenario } from '../../document/scenario-schema.ts';
import type { PreparedSite } from '../../people/site.ts';
import type { RandomPoints } from '../../wishes/wishes.ts';

/** What a part can be made of: the scenario, and what has been compiled of it so far. */
export interface Ingredients {
  readonly scenario: BareScenario;
  readonly world: World;
  readonly dt: number;
  readonly seed: number;
  readonly premises: Premises;
  /** Passages that let only so many people through: those of the building, and of the parts made so far. */
  readonly turnstiles: readonly Turnstile[];
  readonly models: readonly ModelInstance[];
  /** Planners and kinds of goals that groups may name. */
  readonly planners: readonly Planner[];
  readonly goalKinds: readonly GoalKind[];
  readonly points: RandomPoints;
  /** The building made ready, when the scenario has one. */
  readonly site?: PreparedSite;
  /** The city, when the scenario has one. */
  readonly city?: MadeCity;
  /** Following models of a program, for vehicles. */
  readonly followingModels: readonly FollowingModel[];
  /** Index of the model instance that the maker brings; -1 when it brings none. */
  readonly model: number;
  /** The parts that another maker made, one of those that this one `needs`. */
  readonly from: <Made extends Part>(maker: PartMaker<Made>) => readonly Made[];
  /** What is wrong with the scenario: the run is refused with all of it. */
  readonly findings: Flaw[];
}

/** A building with what a part adds to it before its maps are made. */
export interface JoinedBuilding {
  readonly building: Building;
  readonly levels: number;
  readonly crossings: readonly Crossing[];
  /** Floors that it added and the floor that each is shown on, as a lift car on the floor of its stop. */
  readonly shownOn?: ReadonlyMap<number, number>;
}

/**
 * How a domain joins a scenario and its run: the key it brings, if any, and what it makes of the settings there. One folder, and one line
 * in `builtin.ts`.
 */
export interface PartMaker<Made extends Part = MadePart> {
  readonly name: string;
  /** Names of the parts that it needs something of: they are made before it. */
  readonly needs?: readonly string[];
  /** Moves the agents that it brings; a run in which it is made has an instance of it. */
  readonly model?: ModelInstance;
  /** Its piece of the scenario, with schema and checks. */
  readonly key?: ScenarioKey;
  /** What the commands that its parts bring look like: recordings are read without a run. */
  readonly commands?: readonly CommandForm[];
  /** Adds to the building what the settings describe. */
  join?(building: Building, levels: number, settings: unknown): JoinedBuilding;
  /** None when the scenario has nothing of the domain. `settings` are those of its key; a part with a key is made only when it has some. */
  make(ingredients: Ingredients, settings: unknown): readonly Made[];
}

/** A part, and what the run lets others see of it. */
export type MadePart = Part & {
  /** The maps of the building as they stand now, for pictures and measures. */
  readonly maps?: () => Maps;
  /** Passages that it lets people through, or not. */
  readonly turnstiles?: readonly Turnstile[];
};

/** A part with a key of its own: its settings have the type of the schema. */
export interface KeyedPart<
  Name extends string,
  Schema extends z.ZodType,
  Place extends KeyPlace,
  Made extends MadePart = MadePart,
> extends PartMaker<Made> {
  readonly key: ScenarioKey<Name, Schema, Place>;
  join?(building: Building, levels: number, settings: NonNullable<z.output<Schema>>): JoinedBuilding;
  make(ingredients: Ingredients, settings: NonNullable<z.output<Schema>>): readonly Made[];
}

/** Declares a part with a key of its own. */
export const definePart = <
  Name extends string,
  Schema extends z.ZodType,
  Place extends KeyPlace,
  Made extends MadePart = MadePart,
>(
  part: KeyedPart<Name, Schema, Place, Made>,
): KeyedPart<Name, Schema, Place, Made> => part;

/** Declares a part that follows from the rest of the scenario. */
export const makerOf = <Made extends MadePart>(maker: PartMaker<Made>): PartMaker<Made> => maker;
