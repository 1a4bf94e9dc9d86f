import type { JSX } from 'preact';
import type { Studio } from '../store/studio.ts';
import { gradientOf, legendOf } from '../timeline/index.ts';

/** What the colours of the heat map mean, with unit and scale. */
export function HeatLegend({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const legend = legendOf(studio);
  if (legend === undefined) return null;
  const { title, unit, ticks, kind } = legend;
  return (
    <figure class="heat-legend" aria-label={`Legend: ${title}`}>
      <figcaption>
        {title} <span class="unit">{unit}</span>
      </figcaption>
      <div class="scale" style={{ background: `linear-gradient(to right, ${gradientOf(kind).join(', ')})` }} />
      <div class="ticks">
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </figure>
  );
}
