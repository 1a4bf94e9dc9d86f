import { figures, type ComparedModel, type FigureName } from '@korzo/studies';

/** Which column a table is ordered by; undefined: as the models were named. */
export interface Order {
  readonly by: FigureName | 'model';
  readonly way: 'ascending' | 'descending';
}

/** The better end first when a column is chosen, then the other one, then as they were named. */
export function nextOrder(order: Order | undefined, by: Order['by']): Order | undefined {
  const figure = figures.find(({ name }) => name === by);
  const first = figure?.better === 'more' ? 'descending' : 'ascending';
  const second = first === 'ascending' ? 'descending' : 'ascending';
  if (order?.by !== by) return { by, way: first };
  return order.way === first ? { by, way: second } : undefined;
}

/** Models without a value come last, whichever way. */
export function sortModels(models: readonly ComparedModel[], order: Order | undefined): readonly ComparedModel[] {
  if (order === undefined) return models;
  const { by, way } = order;
  const sign = way === 'ascending' ? 1 : -1;
  return models.toSorted((one, other) => {
    if (by === 'model') return sign * (one.model < other.model ? -1 : 1);
    const [mine, theirs] = [one.summary[by].mean, other.summary[by].mean];
    if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null);
    return sign * (mine - theirs);
  });
}
