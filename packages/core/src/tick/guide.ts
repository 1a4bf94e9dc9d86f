import type { CrowdView } from '../space/crowd-view.ts';
import type { World } from '../world/world.ts';

/** What a guide sees of one tile at one tick. It may change goals and desired speeds of OWN rows (0 .. crowd.ownCount). */
export interface GuidePlace {
  readonly crowd: CrowdView;
  readonly world: World;
  readonly seed: number;
  readonly tick: number;
  readonly dt: number;
}

/** The strategic layer: what agents want. It decides from the agent's own state and random numbers keyed by agent and tick. */
export interface Guide {
  readonly name: string;
  choose(place: GuidePlace): void;
}
