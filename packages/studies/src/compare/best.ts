import type { ComparedModel } from './compare-models.ts';
import { forEachFigure, type Figure, type FigureName } from './figures.ts';

/** A person that brings fewer to their goals than this share of what the best model does is no measure for the ways of the others. */
const enoughArrived = 0.9;

/** A person that overlaps others deeper than this walks through them, m. */
const throughOthers = 0.15;

/** The rule, for those who read a table. */
export const marksExplained = `The best values are marked. Time, path, speed, jerk, oscillations and standing time are compared among models that bring at least ${enoughArrived * 100} % as many to their goals as the best one does and overlap by no more than ${throughOthers} m: a person that walks through others, or nowhere, is straight and smooth.`;

/**
 * For each figure the models that are best at it, as people read it. No person is where there is nothing to report: when more than half of the models are
 * equally good.
 */
export function bestOf(models: readonly ComparedModel[]): Readonly<Record<FigureName, ReadonlySet<string>>> {
  const most = Math.max(0, ...models.map(({ summary }) => summary.arrived.mean ?? 0));
  const isFair = ({ summary }: ComparedModel): boolean =>
    (summary.arrived.mean ?? 0) >= most * enoughArrived && (summary.deepest.mean ?? 0) <= throughOthers;
  return forEachFigure((figure) => bestAt(figure, figure.amongFair ? models.filter(isFair) : models));
}

function bestAt(
  { name, better, decimals }: Figure & { readonly name: FigureName },
  models: readonly ComparedModel[],
): ReadonlySet<string> {
  const known = models.flatMap(({ model, summary }) => {
    const { mean } = summary[name];
    return mean === null ? [] : [{ model, value: Number(mean.toFixed(decimals)) }];
  });
  const values = known.map(({ value }) => value);
  const best = better === 'less' ? Math.min(...values) : Math.max(...values);
  const winners = known.filter(({ value }) => value === best);
  return new Set(winners.length * 2 > known.length ? [] : winners.map(({ model }) => model));
}
