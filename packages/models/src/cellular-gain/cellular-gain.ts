import { defineModel, number, type Values } from '@korzo/core';
import { decideEach } from '../kit/around/each-agent.ts';
import { latticeColumns } from '../kit/lattice/columns.ts';
import { stepsX, stepsY } from '../kit/lattice/directions.ts';
import { Lattice, type ChooseCell } from '../kit/lattice/lattice.ts';

const parameters = {
  cellSize: number(0.5, { min: 0.2, max: 1, unit: 'm' }, 'edge of a cell, which holds one person'),
  stepTime: number(0.37, { min: 0.05, max: 2, unit: 's' }, 'time from one choice of cells to the next, in whole ticks'),
  gain: number(40, { min: 0, max: 1000 }, 'what a cell straight toward the goal is worth, K'),
  nearness: number(0.4, { min: 0, max: 1, unit: 'm' }, 'a little less than the width of a person, alpha'),
  softness: number(0.015, { min: 0.001, max: 1, unit: 'm2' }, 'keeps the cost of nearness finite, beta'),
  sight: number(3, { min: 1, max: 8, integer: true, unit: 'cells' }, 'others farther away than this do not count'),
};

const reachOf = ({ sight, cellSize }: Values<typeof parameters>): number => (4 + sight) * cellSize * Math.SQRT2;

/**
 * Gipps and Marksjo 1985. Of its own cell and the eight around it a pedestrian takes the one with the greatest benefit: the gain
 * K cos(s) |cos(s)|, s the angle between the step and the way to the goal, less 1 / ((D - alpha)^2 + beta) for every agent near, D from the cell.
 */
export const cellularGain = defineModel({
  name: 'cellular-gain',
  summary: 'Moves to the best of the nine cells around it: closer to its goal and away from other agents.',
  space: 'floor',
  parameters,
  columns: latticeColumns,
  perceptionRadius: reachOf,
  wallReach: (values) => 4 * values.cellSize,
  bind(place) {
    const { values } = place;
    const lattice = new Lattice(place, { cellSize: values.cellSize, stepTime: values.stepTime, friction: 0 });
    const choose: ChooseCell = (_, who) => {
      let best = -Infinity;
      let chosen = 0;
      for (let step = 0; step < 9; step++) {
        if (step > 0 && !lattice.isFree(who, step)) continue;
        const benefit = gainOf(lattice, who, { step, gain: values.gain }) - costOf(lattice, who, { step, values });
        if (benefit <= best) continue;
        best = benefit;
        chosen = step;
      }
      return chosen;
    };
    return decideEach(place, { seen: 'velocity', reach: () => reachOf(values) }, (self, slot, around) =>
      lattice.decide(self, slot, around, choose),
    );
  },
});

/** K cos(s) |cos(s)|; 0 for staying, and nothing is gained by going beyond the goal. */
function gainOf(
  lattice: Lattice,
  who: number,
  { step, gain }: { readonly step: number; readonly gain: number },
): number {
  const one = lattice.occupants.list[who];
  const goalX = lattice.x.way(one.claimX, one.wishX);
  const goalY = lattice.y.way(one.claimY, one.wishY);
  const toGoal = Math.sqrt(goalX * goalX + goalY * goalY);
  const stepX = stepsX[step] * lattice.x.size;
  const stepY = stepsY[step] * lattice.y.size;
  const length = Math.sqrt(stepX * stepX + stepY * stepY);
  if (length === 0 || toGoal === 0) return 0;
  const rest = Math.sqrt((goalX - stepX) * (goalX - stepX) + (goalY - stepY) * (goalY - stepY));
  const cosine = (goalX * stepX + goalY * stepY) / (toGoal * length);
  return rest >= toGoal && cosine > 0 ? 0 : gain * cosine * Math.abs(cosine);
}

/** Sum of 1 / ((D - alpha)^2 + beta) over those within sight of the occupant's cell; nearer than alpha it does not fall again. */
function costOf(
  lattice: Lattice,
  who: number,
  { step, values }: { readonly step: number; readonly values: Values<typeof parameters> },
): number {
  const { list, count } = lattice.occupants;
  const one = list[who];
  const atX = lattice.x.middleOf(one.worldCellX + stepsX[step]);
  const atY = lattice.y.middleOf(one.worldCellY + stepsY[step]);
  let cost = 0;
  for (let at = 0; at < count; at++) {
    const other = list[at];
    if (
      at === who ||
      Math.abs(other.cellX - one.cellX) > values.sight ||
      Math.abs(other.cellY - one.cellY) > values.sight
    )
      continue;
    const dx = lattice.x.way(atX, other.claimX);
    const dy = lattice.y.way(atY, other.claimY);
    const beyond = Math.max(Math.sqrt(dx * dx + dy * dy) - values.nearness, 0);
    cost += 1 / (beyond * beyond + values.softness);
  }
  return cost;
}
