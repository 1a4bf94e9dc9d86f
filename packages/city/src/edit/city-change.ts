/** Where a drawn road begins or ends. */
export type RoadTarget =
  | { readonly to: 'cross'; readonly cross: number }
  /** A new cross on a road, at the point of it that is nearest. */
  | { readonly to: 'road'; readonly road: number; readonly at: readonly [number, number] }
  /** A new cross on free ground. */
  | { readonly to: 'ground'; readonly at: readonly [number, number] };

/** What the lanes of a road are like; `there` are those from its first cross to its second. */
export interface RoadLanes {
  readonly there: number;
  readonly back: number;
  /** Width of the pavements, m; 0: none. */
  readonly pavement: number;
}

/** Ways to rule a cross that can be chosen without more words. */
export const crossControls = ['right-before-left', 'all-way', 'light', 'actuated'] as const;
export type CrossControl = (typeof crossControls)[number];

/** What a hand changes in a city. Roads and crosses are named by their numbers in the plan. */
export type CityChange =
  | { readonly do: 'draw'; readonly from: RoadTarget; readonly to: RoadTarget; readonly lanes: RoadLanes }
  | { readonly do: 'lanes'; readonly road: number; readonly lanes: RoadLanes }
  | { readonly do: 'road zebra'; readonly road: number; readonly there: boolean }
  | { readonly do: 'remove'; readonly road: number }
  | { readonly do: 'control'; readonly cross: number; readonly control: CrossControl }
  | { readonly do: 'cross zebra'; readonly cross: number; readonly income: number; readonly there: boolean }
  | { readonly do: 'move'; readonly cross: number; readonly at: readonly [number, number] };

/** Letters of a text that are replaced. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The usual road: one lane each way. */
export const usualLanes: RoadLanes = { there: 1, back: 1, pavement: 0 };
