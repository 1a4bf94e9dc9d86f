import { defineGoal } from '../machine/goal-kind.ts';
import { goTo } from '../machine/straight.ts';

export const opposite = defineGoal({
  name: 'opposite',
  summary: 'Heads straight for the point opposite the place where it began.',
  parameters: {
    through: { type: 'position', meaning: 'the centre; that of a round place or else of the world unless given, m' },
  },
  parts: 'none',
  where: 'anywhere',
  compile(values, { places: { ground }, isLast }) {
    const [x, y, z = 0] =
      values.position('through') ?? ground.origin.map((corner, axis) => corner + ground.size[axis] / 2);
    return {
      // The columns of its goal remember where that is.
      begin({ row, own, columns, x: fromX, y: fromY }) {
        own.wayX[row] = 2 * x - fromX;
        own.wayY[row] = 2 * y - fromY;
        columns.goalZ[row] = 2 * z - columns.z[row];
      },
      pursue: (mind) =>
        goTo(mind, [mind.own.wayX[mind.row], mind.own.wayY[mind.row], mind.columns.goalZ[mind.row]], isLast),
    };
  },
});
