import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { pictureOf, type ComparedModel, type Comparison, type PlanDrawing } from '@korzo/studies';

/** Flatter pictures than this stand below each other. */
const flat = 2.6;

interface PicturesOf {
  readonly comparison: Comparison;
  /** How to see a run of a model; undefined where it cannot be opened by a name. */
  readonly linkTo: (model: string) => { readonly address?: string; readonly open: () => void } | undefined;
}

/** Where every agent went with the first seed; each is a way into the run. */
export function Pictures({ comparison, linkTo }: PicturesOf): JSX.Element {
  const shown = comparison.models.filter(({ runs }) => runs.length > 0);
  const pictures = useMemo(
    () => shown.map((each) => ({ model: each.model, picture: pictureOf(comparison, each) })),
    [comparison],
  );
  const isFlat = (pictures[0]?.picture.aspect ?? 1) > flat;
  return (
    <ul class={isFlat ? 'pictures flat' : 'pictures'}>
      {pictures.map(({ model, picture }) => (
        <li key={model}>
          <Drawing picture={picture} model={model} />
          <RunLink model={model} link={linkTo(model)} />
        </li>
      ))}
    </ul>
  );
}

function RunLink({
  model,
  link,
}: {
  readonly model: ComparedModel['model'];
  readonly link: ReturnType<PicturesOf['linkTo']>;
}): JSX.Element {
  if (link === undefined) return <p class="caption">{model}</p>;
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    link.open();
  };
  return (
    <p class="caption">
      {model}
      {link.address === undefined ? (
        <button type="button" class="link" onClick={link.open}>
          Watch<span class="unseen"> {model}</span>
        </button>
      ) : (
        <a href={link.address} onClick={follow}>
          Watch<span class="unseen"> {model}</span>
        </a>
      )}
    </p>
  );
}

function Drawing({ picture, model }: { readonly picture: PlanDrawing; readonly model: string }): JSX.Element {
  const { viewBox, exits, lines, walls, underWay, dot } = picture;
  return (
    <svg viewBox={viewBox} role="img" aria-label={`Trajectories of ${model}`}>
      <path class="exit" d={exits} />
      {lines.map(({ colour, path }) => (
        <path key={colour} class="track" stroke={colour} d={path} />
      ))}
      <path class="wall" d={walls} />
      {underWay.map(({ x, y, colour }, index) => (
        <circle key={index} class="under-way" cx={x} cy={y} r={dot} stroke={colour} />
      ))}
    </svg>
  );
}
