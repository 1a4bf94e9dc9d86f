import { atan2, cos, sin } from '@korzo/core';
import type { PlannedCross } from '../plan/city-plan.ts';
import { wrapped } from '../plan/shapes.ts';
import type { Arm, Draft, LaneDraft } from './draft.ts';
import { drivingSide } from './driving-side.ts';
import type { Pose } from './stretch.ts';

/** Incomes closer than this cannot be distinguished, rad. */
const sameDirection = Math.PI / 18;

type Corner = readonly [x: number, y: number];

/** Refuses incomes that lead into nearly the same direction, and roads that lie on each other where they begin. */
export function checkMouths(draft: Draft, cross: PlannedCross, arms: readonly Arm[]): void {
  const mouths = arms.map((arm) => ({ ...arm, bearing: bearingOf(cross, arm.income), corners: cornersOf(draft, arm) }));
  for (const [index, one] of mouths.entries()) {
    for (const other of mouths.slice(index + 1)) {
      const between = Math.abs(wrapped(one.bearing - other.bearing));
      if (between < sameDirection)
        draft.complaints.error(
          cross.span,
          `two incomes of a cross must lead apart by at least 10 degrees; incomes ${one.income} and ${other.income} do by ${((between * 180) / Math.PI).toFixed(1)}`,
          'turn one of them by add_income, or move the crosses they lead to',
        );
      else if (areCut(one.corners, other.corners))
        draft.complaints.error(
          cross.span,
          `way cannot fit: the roads at incomes ${one.income} and ${other.income} of this cross lie on each other`,
          'make the incomes longer (add_income, or default_income_length), or turn them apart',
        );
    }
  }
}

/** Direction of an income as seen from the middle of its cross. */
const bearingOf = ({ position, incomes }: PlannedCross, income: number): number =>
  atan2(incomes[income].point[1] - position[1], incomes[income].point[0] - position[0]);

const aside = ({ x, y, heading }: Pose, right: number): Corner => [x + right * sin(heading), y - right * cos(heading)];

/** Both edges of a road where it meets the cross: that of those who come, and that of those who leave. */
function cornersOf({ lanes, plan }: Draft, { lanesIn, lanesOut }: Arm): readonly [Corner, Corner] {
  const side = drivingSide(plan.settings);
  const outermost = (list: readonly number[]): LaneDraft => lanes[list[list.length - 1]];
  const coming =
    lanesIn.length > 0
      ? aside(outermost(lanesIn).end, (side * outermost(lanesIn).width) / 2)
      : aside(lanes[lanesOut[0]].start, (-side * lanes[lanesOut[0]].width) / 2);
  const leaving =
    lanesOut.length > 0
      ? aside(outermost(lanesOut).start, (side * outermost(lanesOut).width) / 2)
      : aside(lanes[lanesIn[0]].end, (-side * lanes[lanesIn[0]].width) / 2);
  return [coming, leaving];
}

const sideOf = (from: Corner, to: Corner, of: Corner): number =>
  (to[0] - from[0]) * (of[1] - from[1]) - (to[1] - from[1]) * (of[0] - from[0]);

const areCut = ([a, b]: readonly [Corner, Corner], [c, d]: readonly [Corner, Corner]): boolean =>
  sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;
