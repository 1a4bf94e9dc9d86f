import { anyAngle } from './any-angle.ts';
import { grid } from './grid.ts';
import { mass } from './mass.ts';
import type { Planner } from './planner.ts';
import { quadtree } from './quadtree.ts';

/** The planners Korzo comes with, by one line each. */
export const builtinPlanners: readonly Planner[] = [mass, quadtree, grid, anyAngle];
