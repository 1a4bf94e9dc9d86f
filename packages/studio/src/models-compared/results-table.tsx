import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { bestOf, figures, figureText, type ComparedModel, type Comparison, type Figure } from '@korzo/studies';
import { nextOrder, sortModels, type Order } from './sort-models.ts';

interface TableOf {
  readonly comparison: Comparison;
}

/** Means over the seeds, with the spread below; each head orders the rows. */
export function ResultsTable({ comparison }: TableOf): JSX.Element {
  const order = useSignal<Order | undefined>(undefined);
  const best = bestOf(comparison.models);
  const head = (by: Order['by'], title: string, figure?: Figure): JSX.Element => (
    <th key={by} scope="col" aria-sort={order.value?.by === by ? order.value.way : undefined} title={figure?.meaning}>
      <button type="button" onClick={() => (order.value = nextOrder(order.value, by))}>
        {title}
        {figure !== undefined && figure.unit !== '' && <small>{figure.unit}</small>}
      </button>
    </th>
  );
  return (
    <div class="scroll" role="region" aria-label="Figures of the models" tabIndex={0}>
      <table class="figures">
        <caption class="unseen">Means over the seeds. Click a column head to sort by it.</caption>
        <thead>
          <tr>
            {head('model', 'Model')}
            {figures.map((figure) => head(figure.name, figure.title, figure))}
          </tr>
        </thead>
        <tbody>
          {sortModels(comparison.models, order.value).map((each) => (
            <tr key={each.model}>
              <th scope="row">{each.model}</th>
              {each.runs.length === 0 ? (
                <td class="misfit" colSpan={figures.length}>
                  {each.misfit === undefined ? 'not run yet' : `does not fit: ${each.misfit}`}
                </td>
              ) : (
                figures.map((figure) => (
                  <Value key={figure.name} figure={figure} model={each} isBest={best[figure.name].has(each.model)} />
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ValueOf {
  readonly figure: (typeof figures)[number];
  readonly model: ComparedModel;
  readonly isBest: boolean;
}

function Value({ figure, model, isBest }: ValueOf): JSX.Element {
  const { mean, deviation } = model.summary[figure.name];
  return (
    <td class={isBest ? 'best' : undefined}>
      {figureText(figure, mean)}
      {isBest && <span class="unseen"> best</span>}
      {deviation !== null && deviation > 0 && <small>± {figureText(figure, deviation)}</small>}
    </td>
  );
}
