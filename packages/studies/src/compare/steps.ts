import type { Comparison } from './compare-models.ts';

/** The time steps of a comparison in words: that of the scenario, and those of models that have another. */
export function stepsInWords({ dt, models }: Pick<Comparison, 'dt' | 'models'>): string {
  const others = models.filter((each) => each.dt !== dt).map((each) => `${each.model} ${each.dt} s`);
  return others.length === 0 ? `${dt} s` : `${dt} s (${others.join(', ')})`;
}
