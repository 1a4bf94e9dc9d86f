import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../icons/icon.tsx';
import type { GalleryEntry } from './catalogue.ts';
import type { ClipPlayer } from '@korzo/viewer/light';

interface CardOf {
  readonly entry: GalleryEntry;
  readonly player: ClipPlayer;
  /** Shows a film of the run as the studio draws it, instead of dots. */
  readonly film?: boolean;
  readonly address: string;
  readonly open: () => void;
}

/** One scenario: a link, so that it can be opened in a new tab, copied, and reached with the keyboard. */
export function Card({ entry, player, film = false, address, open }: CardOf): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { name, title, about, agents, models, clip } = entry;
  useEffect(() => {
    if (film) noteFilm(name);
    if (canvas.current === null || !clip) return undefined;
    return player.play(canvas.current, `./gallery/${name}.clip`);
  }, [name, clip, player, film]);
  return (
    <a class="card" href={address} onClick={following(open)} data-scenario={name}>
      {film ? (
        <div class="film" style={{ backgroundImage: `url(./films/${name}.webp)` }} aria-hidden="true" />
      ) : (
        <canvas ref={canvas} aria-hidden="true" />
      )}
      <div class="words">
        <h3>{title}</h3>
        <p>{about}</p>
        <ul class="facts" aria-label="Facts">
          <li>
            <Icon name="people" size={16} />
            {agents.toLocaleString('en')} {agents === 1 ? 'agent' : 'agents'}
          </li>
          <li>{models.slice(0, 3).join(', ') + (models.length > 3 ? ` and ${models.length - 3} more` : '')}</li>
        </ul>
      </div>
    </a>
  );
}

/** Marks the moment when the first film is there; the browser has it from the style by then. */
function noteFilm(name: string): void {
  const image = new Image();
  image.addEventListener('load', () => {
    if (performance.getEntriesByName('korzo-first-thumbnail').length === 0) performance.mark('korzo-first-thumbnail');
  });
  image.src = `./films/${name}.webp`;
}

/** Opens in this page, unless a key or button asks for another tab. */
export const following =
  (open: () => void) =>
  (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open();
  };
