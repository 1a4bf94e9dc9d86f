import { nearestOnPath, type OnPath, type Polyline, type Vehicle } from '@korzo/core';
import { aimAtExit } from './aim-at-exit.ts';
import type { CompiledGoal, GoalParameters, GoalSetting, GoalValues } from './goal-kind.ts';
import type { Mind } from './mind.ts';
import type { OpenPoint } from './open-ground.ts';
import { headFor, vehicleOf } from './straight.ts';

/** Nearer than this to the end of its line an agent is through, m. */
const atEnd = 1;

/** What all goals with several points have: whether they are a ring, and the exit at their end. */
export const lineParameters = {
  repeat: { type: 'switch', default: false, meaning: 'true makes a ring of it: never done' },
  exit: { type: 'name', of: ['exit'], meaning: 'the exit it leaves by at the end' },
} as const satisfies GoalParameters;

/** Index of the exit at the end of a line; -1 for none. */
export function exitAtEnd(values: GoalValues, { places }: GoalSetting): number {
  const name = values.name('exit');
  return name === undefined ? -1 : places.ground.exits.findIndex(({ id }) => id === name);
}

/** An agent with an exit at the end may leave by it from the start: that is what it is on its way to. */
export const wantExit = (exit: number): Pick<CompiledGoal, 'begin' | 'end'> => ({
  begin(mind) {
    if (exit >= 0) mind.columns.wantedExit[mind.row] = exit;
  },
  end(mind) {
    if (exit >= 0) mind.columns.wantedExit[mind.row] = -1;
  },
});

/** Heads for the nearest place in an exit that the whole body fits into. */
export function headForExit(mind: Mind, exit: number): void {
  aimAtExit(mind.places.ground.exits[exit], mind.x, mind.y, mind.radius, target);
  headFor(mind, target.x, target.y, 0);
}

const target: OpenPoint = { x: 0, y: 0, z: 0 };
const found: OnPath = { x: 0, y: 0, z: 0, along: 0, distance: 0 };

/** A goal that leads along a line: `aim` writes where an agent heads that is so far along it, m. */
export function alongLine(
  line: Polyline,
  values: GoalValues,
  setting: GoalSetting,
  aim: (self: Vehicle, along: number, mind: Mind, target: OpenPoint) => void,
): CompiledGoal {
  const exit = exitAtEnd(values, setting);
  const isRing = values.flag('repeat');
  const { isLast } = setting;
  return {
    ...wantExit(exit),
    pursue(mind) {
      const self = vehicleOf(mind);
      self.maxSpeed = mind.own.walkingSpeed[mind.row];
      nearestOnPath(line, self.x, self.y, self.inVolume ? self.z : line.points[0][2], found);
      const isThrough = !isRing && found.along >= line.total - atEnd - self.radius;
      if (isThrough && exit < 0 && !isLast) return 'reached';
      if (isThrough && exit >= 0) headForExit(mind, exit);
      else {
        aim(self, found.along, mind, target);
        headFor(mind, target.x, target.y, target.z);
      }
      return 'going';
    },
  };
}
