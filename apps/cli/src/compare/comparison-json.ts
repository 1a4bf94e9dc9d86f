import { bestOf, figures, type Comparison } from '@korzo/studies';

/** What `korzo compare --json` prints; a contract with programs. Where every agent went is in the pictures only. */
export function comparisonJson({
  models,
  scenery: _scenery,
  title: _title,
  about: _about,
  ...rest
}: Comparison): unknown {
  const best = bestOf(models);
  return {
    ...rest,
    units: Object.fromEntries(figures.map(({ name, unit }) => [name, unit])),
    models: models.map(({ model, misfit, runs, summary }) => ({
      model,
      ...(misfit === undefined ? {} : { misfit }),
      summary: Object.fromEntries(figures.map(({ name }) => [name, { ...summary[name], best: best[name].has(model) }])),
      runs: runs.map(({ figures: values, ...run }) => ({ ...run, ...values })),
    })),
  };
}
