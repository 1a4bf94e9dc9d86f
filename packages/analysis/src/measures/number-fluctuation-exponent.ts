import { number, type World } from '@korzo/core';
import type { FrameCrowd } from '../measure/frame.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

/** However few agents there are, so many sizes of boxes are counted; and however many, not more boxes along an axis. */
const fewestSizes = 3;
const mostBoxes = 256;
/** Boxes become smaller by this factor. */
const betweenSizes = Math.SQRT2;

/**
 * The world is divided into equal boxes of several sizes. For each size the spread dN of the number of agents in a box and its mean N are
 * taken over all boxes; the value is the slope of log dN over log N. Chance alone gives 1/2. The spread is that of a sample (n - 1), which
 * makes up for the fact that the number of all agents is fixed.
 */
export const numberFluctuationExponent: Measure = defineMeasure({
  name: 'number-fluctuation-exponent',
  summary:
    'How the spread of the number of agents in a box grows with the mean: exponent 0.5 by chance, more in flocks.',
  unit: '',
  parameters: {
    fewestBoxes: number(4, { min: 2, max: 64, integer: true }, 'number of the largest boxes along each axis'),
    fewestAgents: number(4, { min: 0.1, max: 1000 }, 'mean number of agents in the smallest boxes'),
  },
  start: ({ world }, { fewestBoxes, fewestAgents }) => {
    let counts = new Int32Array(256);
    return {
      valueAfter({ crowds }) {
        const crowd = censusOf(crowds, world);
        let sizes = 0;
        let [sumX, sumY, sumXX, sumXY, used] = [0, 0, 0, 0, 0];
        for (
          let boxes = fewestBoxes;
          boxes <= mostBoxes;
          boxes = Math.max(boxes + 1, Math.round(boxes * betweenSizes))
        ) {
          const all = boxes ** crowd.dimensions * crowd.layers;
          if (crowd.agents / all < fewestAgents && sizes >= fewestSizes) break;
          sizes++;
          if (all > counts.length) counts = new Int32Array(all);
          countAgents(crowds, world, crowd.dimensions, boxes, counts.fill(0, 0, all));
          const spread = spreadOf(counts, all, crowd.agents / all);
          if (!(spread > 0)) continue;
          const logMean = Math.log(crowd.agents / all);
          const logSpread = Math.log(spread);
          sumX += logMean;
          sumY += logSpread;
          sumXX += logMean * logMean;
          sumXY += logMean * logSpread;
          used++;
        }
        return used < 2 ? Number.NaN : (used * sumXY - sumX * sumY) / (used * sumXX - sumX * sumX);
      },
    };
  },
});

interface Census {
  readonly agents: number;
  /** 3 when an agent flies or swims: then only those in the volume count; else 2, with a layer of boxes for each floor. */
  readonly dimensions: 2 | 3;
  readonly layers: number;
}

const isInside = (
  { x, y, z }: FrameCrowd['columns'],
  row: number,
  { origin, size }: World,
  dimensions: number,
): boolean =>
  x[row] >= origin[0] &&
  x[row] <= origin[0] + size[0] &&
  y[row] >= origin[1] &&
  y[row] <= origin[1] + size[1] &&
  (dimensions === 2 || (z[row] >= origin[2] && z[row] <= origin[2] + size[2]));

function censusOf(crowds: readonly FrameCrowd[], world: World): Census {
  let [onFloors, inVolume] = [0, 0];
  for (let index = 0; index < crowds.length; index++) {
    const { columns, ownCount } = crowds[index];
    for (let row = 0; row < ownCount; row++) {
      if (columns.level[row] >= 0) onFloors += isInside(columns, row, world, 2) ? 1 : 0;
      else inVolume += isInside(columns, row, world, 3) ? 1 : 0;
    }
  }
  return inVolume > 0
    ? { agents: inVolume, dimensions: 3, layers: 1 }
    : { agents: onFloors, dimensions: 2, layers: world.levels };
}

function countAgents(
  crowds: readonly FrameCrowd[],
  world: World,
  dimensions: 2 | 3,
  boxes: number,
  counts: Int32Array,
): void {
  const { origin, size } = world;
  const along = (position: number, axis: 0 | 1 | 2): number =>
    Math.min(Math.floor(((position - origin[axis]) / size[axis]) * boxes), boxes - 1);
  for (let index = 0; index < crowds.length; index++) {
    const { columns, ownCount } = crowds[index];
    const { x, y, z, level } = columns;
    for (let row = 0; row < ownCount; row++) {
      if (level[row] < 0 !== (dimensions === 3) || !isInside(columns, row, world, dimensions)) continue;
      const layer = dimensions === 3 ? along(z[row], 2) : level[row];
      counts[(layer * boxes + along(y[row], 1)) * boxes + along(x[row], 0)]++;
    }
  }
}

/** Standard deviation of a sample. */
function spreadOf(counts: Int32Array, boxes: number, mean: number): number {
  let squares = 0;
  for (let box = 0; box < boxes; box++) squares += (counts[box] - mean) * (counts[box] - mean);
  return Math.sqrt(squares / (boxes - 1));
}
