import type { JSX } from 'preact';
import type { Studio } from '../store/studio.ts';
import { legendsOf, type Legend } from '../timeline/index.ts';

/** What the colours in the picture mean, with units and scales. */
export function Legends({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const legends = legendsOf(studio);
  if (legends.length === 0) return null;
  return (
    <div class="legends">
      {legends.map((legend) => (
        <OneLegend key={legend.title} legend={legend} />
      ))}
    </div>
  );
}

function OneLegend({ legend }: { readonly legend: Legend }): JSX.Element {
  const { title, unit } = legend;
  return (
    <figure class="heat-legend" aria-label={`Legend: ${title}`}>
      <figcaption>
        {title} <span class="unit">{unit}</span>
      </figcaption>
      {'ticks' in legend ? <Scale {...legend} /> : <Swatches {...legend} />}
    </figure>
  );
}

function Scale({
  colours,
  ticks,
}: Pick<Extract<Legend, { readonly ticks: unknown }>, 'colours' | 'ticks'>): JSX.Element {
  return (
    <>
      <div class="scale" style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />
      <div class="ticks">
        {ticks.map((tick, index) => (
          <span key={index}>{tick}</span>
        ))}
      </div>
    </>
  );
}

function Swatches({ swatches }: Pick<Extract<Legend, { readonly swatches: unknown }>, 'swatches'>): JSX.Element {
  return (
    <ul class="swatches">
      {swatches.map(({ name, colour }) => (
        <li key={name}>
          <span class="swatch" style={{ background: colour }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
