import { allOf } from './kinds/all-of.ts';
import { anyOf } from './kinds/any-of.ts';
import { follow } from './kinds/follow.ts';
import { leave } from './kinds/leave.ts';
import { queue } from './kinds/queue.ts';
import { reach } from './kinds/reach.ts';
import { ride } from './kinds/ride.ts';
import { together } from './kinds/together.ts';
import { visit } from './kinds/visit.ts';
import { wait } from './kinds/wait.ts';
import { wander } from './kinds/wander.ts';
import { checkpoints } from './kinds/checkpoints.ts';
import { curve } from './kinds/curve.ts';
import { direction } from './kinds/direction.ts';
import { exit } from './kinds/exit.ts';
import { none } from './kinds/none.ts';
import { opposite } from './kinds/opposite.ts';
import { path } from './kinds/path.ts';
import { patrol } from './kinds/patrol.ts';
import { point } from './kinds/point.ts';
import { random } from './kinds/random.ts';
import { tasks } from './kinds/tasks.ts';
import type { GoalKind } from './machine/goal-kind.ts';

/** Every kind of goal that comes with Korzo: one line each. */
export const builtinGoals: readonly GoalKind[] = [
  reach,
  leave,
  allOf,
  anyOf,
  wander,
  wait,
  queue,
  visit,
  follow,
  together,
  ride,
  none,
  point,
  opposite,
  direction,
  random,
  exit,
  patrol,
  tasks,
  checkpoints,
  path,
  curve,
];
