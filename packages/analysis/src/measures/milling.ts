import { number, type World } from '@korzo/core';
import { ExactSum, fromGrains, toGrains } from '../measure/exact-sum.ts';
import type { FrameCrowd } from '../measure/frame.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { shorterWay } from '../neighbours/axis.ts';

/** Group angular momentum of Couzin et al. 2002: | sum of e_i x u_i | / N, e_i from the middle of all to agent i, u_i its heading. */
export const milling: Measure = defineMeasure({
  name: 'milling',
  summary: 'How much the moving agents rotate around their centre: 0 not at all, 1 a perfect mill.',
  unit: '',
  parameters: {
    standing: number(
      1e-6,
      { min: 0, max: 100, unit: 'm/s' },
      'an agent slower than this has no direction and does not count',
    ),
  },
  start: ({ world }, { standing }) => {
    const middle = [0, 0, 0];
    return {
      valueAfter({ crowds }) {
        for (let axis = 0; axis < 3; axis++) middle[axis] = middleAlong(crowds, world, axis, standing);
        return spin(crowds, world, middle, standing);
      },
    };
  },
});

const positions = ['x', 'y', 'z'] as const;
const first = new ExactSum();
const second = new ExactSum();

const speedOf = ({ columns: { vx, vy, vz } }: FrameCrowd, row: number): number =>
  Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]);

const aroundOf = ({ edges, size }: World, axis: number): number =>
  edges === 'wrap' && size[axis] > 0 ? size[axis] : Infinity;

/** Mean position of those who move; on an axis that wraps around, the mean direction on the circle that it is. */
function middleAlong(crowds: readonly FrameCrowd[], world: World, axis: number, standing: number): number {
  const around = aroundOf(world, axis);
  const perTurn = around < Infinity ? (2 * Math.PI) / around : 0;
  first.clear();
  second.clear();
  let moving = 0;
  for (let index = 0; index < crowds.length; index++) {
    const position = crowds[index].columns[positions[axis]];
    for (let row = 0; row < crowds[index].ownCount; row++) {
      if (!(speedOf(crowds[index], row) > standing)) continue;
      moving++;
      const from = position[row] - world.origin[axis];
      first.add(perTurn === 0 ? from : Math.cos(from * perTurn));
      if (perTurn !== 0) second.add(Math.sin(from * perTurn));
    }
  }
  if (moving === 0) return 0;
  const middle = perTurn === 0 ? first.value / moving : Math.atan2(second.value, first.value) / perTurn;
  return world.origin[axis] + middle;
}

function spin(crowds: readonly FrameCrowd[], world: World, middle: readonly number[], standing: number): number {
  const [aroundX, aroundY, aroundZ] = [aroundOf(world, 0), aroundOf(world, 1), aroundOf(world, 2)];
  let [grainsX, grainsY, grainsZ, moving] = [0, 0, 0, 0];
  for (let index = 0; index < crowds.length; index++) {
    const { x, y, z, vx, vy, vz } = crowds[index].columns;
    for (let row = 0; row < crowds[index].ownCount; row++) {
      const speed = speedOf(crowds[index], row);
      if (!(speed > standing)) continue;
      moving++;
      const fromX = nearImage(x[row] - middle[0], aroundX);
      const fromY = nearImage(y[row] - middle[1], aroundY);
      const fromZ = nearImage(z[row] - middle[2], aroundZ);
      const lever = Math.sqrt(fromX * fromX + fromY * fromY + fromZ * fromZ) * speed;
      if (!(lever > 1e-12)) continue;
      grainsX += toGrains((fromY * vz[row] - fromZ * vy[row]) / lever);
      grainsY += toGrains((fromZ * vx[row] - fromX * vz[row]) / lever);
      grainsZ += toGrains((fromX * vy[row] - fromY * vx[row]) / lever);
    }
  }
  if (moving === 0) return Number.NaN;
  return fromGrains(Math.sqrt(grainsX * grainsX + grainsY * grainsY + grainsZ * grainsZ)) / moving;
}

/** The middle on a circle may lie a turn away from the agents. */
const nearImage = (difference: number, around: number): number =>
  around === Infinity ? difference : shorterWay(difference - Math.round(difference / around) * around, around);
