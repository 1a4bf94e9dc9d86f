import { draw, type Point } from './factors.ts';

/** Levels of the grid that factors take; with 4 and steps of 2/3 every level is as likely (Morris 1991). */
const levels = 4;
const step = levels / (2 * (levels - 1));

/** Purposes of draws, apart from those of other designs. */
const purpose = { base: 11, order: 12, sign: 13 } as const;

/**
 * Trajectories through the grid: each begins anywhere and changes one factor after the other, in a random order, by a step.
 * `points` of trajectory t are those from t (factors + 1) on.
 */
export function morrisDesign(factors: number, trajectories: number, seed: number): readonly Point[] {
  return Array.from({ length: trajectories }, (_, trajectory) => trajectoryOf(factors, trajectory, seed)).flat();
}

function trajectoryOf(factors: number, trajectory: number, seed: number): readonly Point[] {
  const all = Array.from({ length: factors }, (_, factor) => factor);
  const order = all.toSorted(
    (one, other) => draw(seed, trajectory, one, purpose.order) - draw(seed, trajectory, other, purpose.order),
  );
  // A factor that goes up starts in the lower half of its levels, one that goes down in the upper half.
  const goesUp = all.map((factor) => draw(seed, trajectory, factor, purpose.sign) < 0.5);
  const start = all.map((factor) => {
    const level = Math.floor(draw(seed, trajectory, factor, purpose.base) * (levels / 2)) / (levels - 1);
    return goesUp[factor] ? level : level + step;
  });
  const points: Point[] = [start];
  for (const factor of order) {
    const before = points[points.length - 1];
    points.push(before.with(factor, before[factor] + (goesUp[factor] ? step : -step)));
  }
  return points;
}

/** What a factor does over its whole range. */
export interface MorrisEffect {
  /** Mean of the elementary effects: by how much the figure rises when the factor goes through its range. */
  readonly mean: number;
  /** Mean of their absolute values (Campolongo 2007): how much the factor matters. */
  readonly meanAbsolute: number;
  /** Their standard deviation: how much its effect depends on the other factors, or is not a straight line. */
  readonly deviation: number;
  /** Trajectories in which both ends had the figure. */
  readonly count: number;
}

/** EE_i = (y(x + step e_i) - y(x)) / step, over all trajectories; points with NaN are left out. */
export function morrisEffects(points: readonly Point[], values: readonly number[], factors: number): MorrisEffect[] {
  const effects: number[][] = Array.from({ length: factors }, () => []);
  for (let at = 1; at < points.length; at++) {
    if (at % (factors + 1) === 0) continue;
    const factor = points[at].findIndex((share, index) => share !== points[at - 1][index]);
    const effect = (values[at] - values[at - 1]) / (points[at][factor] - points[at - 1][factor]);
    if (Number.isFinite(effect)) effects[factor].push(effect);
  }
  return effects.map((list) => {
    const count = list.length;
    const mean = list.reduce((sum, each) => sum + each, 0) / count;
    const squares = list.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    const meanAbsolute = list.reduce((sum, each) => sum + Math.abs(each), 0) / count;
    return { mean, meanAbsolute, deviation: count < 2 ? 0 : Math.sqrt(squares / (count - 1)), count };
  });
}
