import { choice, defineModel, exp, number, purposeNamed, type Values } from '@korzo/core';
import { decideEach } from '../kit/around/each-agent.ts';
import { latticeColumns } from '../kit/lattice/columns.ts';
import { stepsX, stepsY } from '../kit/lattice/directions.ts';
import { Lattice, type ChooseCell } from '../kit/lattice/lattice.ts';
import { Trails } from '../kit/lattice/trails.ts';

const parameters = {
  cellSize: number(0.4, { min: 0.2, max: 1, unit: 'm' }, 'edge of a cell, which holds one person'),
  stepTime: number(0.3, { min: 0.05, max: 2, unit: 's' }, 'time from one choice of cells to the next, in whole ticks'),
  neighbourhood: choice(
    'four',
    ['four', 'eight'],
    'cells it may go to: the four beside its own, or those at its corners too',
  ),
  staticStrength: number(3, { min: 0, max: 50 }, 'how much the distance to the goal counts, per cell, k_S'),
  dynamicStrength: number(0, { min: 0, max: 10 }, 'how much traces of others count, k_D'),
  decay: number(0.3, { min: 0, max: 1 }, 'share of a trace that fades in a step, delta'),
  diffusion: number(0.1, { min: 0, max: 1 }, 'share of a trace that goes to the cells beside in a step, alpha'),
  friction: number(0, { min: 0, max: 1 }, 'chance that no agent gets a cell that several want, mu'),
};

type FloorFieldValues = Values<typeof parameters>;

const choicePurpose = purposeNamed('floor-field/choice');
/** Cells that may matter, with traces and without. */
const cellsWithTraces = 16;
const cellsWithout = 5;
const reachOf = (values: FloorFieldValues, cells: number): number => cells * values.cellSize * Math.SQRT2;

/**
 * Burstedde, Klauck, Schadschneider, Zittartz 2001: p ~ exp(k_S S) exp(k_D D) (1 - n) xi for its own cell and those beside, S being the way to the goal
 * with a minus, D the traces of others, n 1 where an agent is and xi 0 where a wall is; conflicts are settled by lot, with friction mu.
 */
export const floorField = defineModel({
  name: 'floor-field',
  summary: 'Moves between cells at random, preferring cells that lie on its path and that others have used.',
  space: 'floor',
  parameters,
  columns: latticeColumns,
  perceptionRadius: (values) => reachOf(values, cellsWithTraces),
  wallReach: (values) => 4 * values.cellSize,
  bind(place) {
    const { values } = place;
    const lattice = new Lattice(place, values);
    const trails = new Trails(place.ownColumns);
    const weights = new Float64Array(9);
    const cell = { x: 0, y: 0 };
    const weigh = (who: number, step: number): number => {
      const one = lattice.occupants.list[who];
      if (!lattice.isFree(who, step)) return 0;
      const wayX = lattice.x.way(lattice.x.middleOf(one.worldCellX + stepsX[step]), one.wishX);
      const wayY = lattice.y.way(lattice.y.middleOf(one.worldCellY + stepsY[step]), one.wishY);
      const homeX = lattice.x.way(one.claimX, one.wishX);
      const homeY = lattice.y.way(one.claimY, one.wishY);
      const nearer = Math.sqrt(homeX * homeX + homeY * homeY) - Math.sqrt(wayX * wayX + wayY * wayY);
      let exponent = (values.staticStrength * nearer) / values.cellSize;
      if (values.dynamicStrength > 0) {
        cell.x = one.cellX + stepsX[step];
        cell.y = one.cellY + stepsY[step];
        exponent += values.dynamicStrength * trails.strength(lattice, who, cell);
      }
      return exp(Math.min(exponent, 300));
    };
    const choose: ChooseCell = (_, who) => {
      const cells = values.neighbourhood === 0 ? 5 : 9;
      // Its own cell is always there, also when it shares it.
      weights[0] = Math.max(weigh(who, 0), Number.MIN_VALUE);
      let sum = weights[0];
      for (let step = 1; step < cells; step++) {
        weights[step] = weigh(who, step);
        sum += weights[step];
      }
      let left = lattice.draw(lattice.occupants.list[who], choicePurpose) * sum;
      for (let step = cells - 1; step > 0; step--) {
        left -= weights[step];
        if (left < 0) return step;
      }
      return 0;
    };
    const reach = (): number => {
      trails.prepare(values.decay, values.diffusion);
      return reachOf(values, values.dynamicStrength > 0 ? cellsWithTraces : cellsWithout);
    };
    return decideEach(place, { seen: 'velocity', reach }, (self, slot, around) =>
      lattice.decide(self, slot, around, choose),
    );
  },
});
