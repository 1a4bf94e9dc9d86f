import { anyAngle } from './any-angle.ts';
import { gridSearches } from './cells/builtin.ts';
import { grid } from './grid.ts';
import { mass } from './mass.ts';
import { onFloors } from './on-floors.ts';
import type { Planner } from './planner.ts';
import { quadtree } from './quadtree.ts';

/** The planners Korzo comes with, by one line each; those on grids have their lines in cells/builtin.ts. */
export const builtinPlanners: readonly Planner[] = [mass, quadtree, grid, anyAngle, ...gridSearches.map(onFloors)];
