/** One number that a run comes to, declared as data: tables, CSV files and pages are made from this list. */
export interface Figure {
  readonly name: string;
  /** As the head of a narrow column. */
  readonly short: string;
  readonly title: string;
  /** '' for a plain number. */
  readonly unit: string;
  readonly better: 'less' | 'more';
  /** Decimals that people read. */
  readonly decimals: number;
  readonly meaning: string;
  /** A person that walks through others or stays where it is does well here: compared only among those who do neither (see `bestOf`). */
  readonly amongFair: boolean;
}

export const figures = [
  {
    name: 'arrived',
    short: 'arrived',
    title: 'Arrived',
    unit: '%',
    better: 'more',
    decimals: 0,
    meaning: 'agents that reached their goal or left by their exit within the run',
    amongFair: false,
  },
  {
    name: 'contacts',
    short: 'contacts',
    title: 'Contacts',
    unit: '',
    better: 'less',
    decimals: 1,
    meaning: 'times that two bodies came to overlap; one that lasts counts once',
    amongFair: false,
  },
  {
    name: 'wallContacts',
    short: 'walls',
    title: 'Wall contacts',
    unit: '',
    better: 'less',
    decimals: 1,
    meaning: 'times that a body came to overlap a wall',
    amongFair: false,
  },
  {
    name: 'deepest',
    short: 'deepest',
    title: 'Deepest overlap',
    unit: 'm',
    better: 'less',
    decimals: 3,
    meaning: 'largest overlap of two bodies or of a body and a wall',
    amongFair: false,
  },
  {
    name: 'timeToGoal',
    short: 'time',
    title: 'Time to goal',
    unit: 's',
    better: 'less',
    decimals: 1,
    meaning: 'from entering to arriving, mean over the agents that arrived',
    amongFair: true,
  },
  {
    name: 'detour',
    short: 'detour',
    title: 'Path over shortest',
    unit: '',
    better: 'less',
    decimals: 3,
    meaning: 'path length divided by the shortest path, mean over the agents that arrived',
    amongFair: true,
  },
  {
    name: 'speed',
    short: 'speed',
    title: 'Speed',
    unit: 'm/s',
    better: 'more',
    decimals: 2,
    meaning: 'path length divided by time, for every agent until it arrives',
    amongFair: true,
  },
  {
    name: 'jerk',
    short: 'jerk',
    title: 'Jerk',
    unit: 'm/s³',
    better: 'less',
    decimals: 1,
    meaning: 'change of acceleration over intervals of 0.1 s, mean over the agents under way',
    amongFair: true,
  },
  {
    name: 'oscillations',
    short: 'sway',
    title: 'Oscillations',
    unit: '1/m',
    better: 'less',
    decimals: 3,
    meaning: 'changes between left and right turns of at least 5 degrees, per metre walked',
    amongFair: true,
  },
  {
    name: 'standing',
    short: 'standing',
    title: 'Standing time',
    unit: 's',
    better: 'less',
    decimals: 1,
    meaning: 'time below 0.1 m/s before arriving, per agent',
    amongFair: true,
  },
  {
    name: 'cost',
    short: 'cost',
    title: 'Cost per agent-step',
    unit: 'µs',
    better: 'less',
    decimals: 2,
    meaning: 'computing time per agent and tick on this machine; the other figures depend only on the seed',
    amongFair: false,
  },
] as const satisfies readonly Figure[];

export type FigureName = (typeof figures)[number]['name'];

/** What one run came to; null where there was nothing to measure (the time of those who arrived when no person did). */
export type FigureValues = Readonly<Record<FigureName, number | null>>;

/** Something for each figure, by its name. */
export const forEachFigure = <Made>(make: (figure: (typeof figures)[number]) => Made): Record<FigureName, Made> =>
  Object.fromEntries(figures.map((figure) => [figure.name, make(figure)])) as Record<FigureName, Made>;

/** A value as people read it, without its unit. */
export const figureText = ({ decimals }: Figure, value: number | null): string =>
  value === null ? '–' : value.toFixed(decimals);
