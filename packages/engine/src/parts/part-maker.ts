import type { Maps, ModelInstance, Part, Premises, World } from '@korzo/core';
import type { GoalKind, Lift, Planner } from '@korzo/models';
import type { CityTraffic } from '../city/open-city.ts';
import type { Site } from '../people/site.ts';
import type { Finding } from '@korzo/reading';
import type { RandomPoints } from '../wishes/wishes.ts';
import type { Scenario } from '../document/scenario-schema.ts';

/** What a part can be made of: the scenario, and what has been compiled of it so far. */
export interface Ingredients {
  readonly scenario: Scenario;
  readonly world: World;
  readonly dt: number;
  readonly seed: number;
  readonly premises: Premises;
  readonly models: readonly ModelInstance[];
  /** Planners and kinds of goals that groups may name. */
  readonly planners: readonly Planner[];
  readonly goalKinds: readonly GoalKind[];
  readonly points: RandomPoints;
  /** The building made ready, when the scenario has one, and its lifts. */
  readonly site?: Site;
  readonly lifts: readonly Lift[];
  readonly traffic?: CityTraffic;
  /** What is wrong with the scenario: the run is refused with all of it. */
  readonly findings: Finding[];
}

/** How a domain joins a run: makes its part of a scenario. One file, and one line in `builtin.ts`. */
export interface PartMaker {
  readonly name: string;
  /** None when the scenario has nothing of the domain. */
  make(ingredients: Ingredients): readonly MadePart[];
}

/** A part, and what the run lets others see of it. */
export type MadePart = Part & {
  /** The maps of the building as they stand now, for pictures and measures. */
  readonly maps?: () => Maps;
};
