import { aStar } from './a-star.ts';
import type { GridSearch } from './grid-search.ts';
import { jumpPoint } from './jump-point.ts';
import { thetaStar } from './theta-star.ts';
import { twoWay } from './two-way.ts';
import { twoWayWave } from './two-way-wave.ts';
import { wave } from './wave.ts';

/** The ways to search a grid that Korzo comes with, by one line each. */
export const gridSearches: readonly GridSearch[] = [aStar, wave, twoWayWave, twoWay, jumpPoint, thetaStar];
