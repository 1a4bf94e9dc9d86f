import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createViewer, type DrawLoop, type Spot } from '@korzo/viewer';
import { sharePresentation } from '../live-room/presenting.ts';
import { handTools } from '../input/hand-tools.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { showSession } from './show-session.ts';
import { viewerOr } from '../picture/viewer-or.ts';

interface CellOf {
  readonly studio: Studio;
  readonly session: Session;
  readonly loop: DrawLoop;
}

const label = 'Picture of the run. Arrow keys move the camera, plus and minus zoom, question mark lists all keys.';

/** The picture of one session. */
export function Cell({ studio, session, loop }: CellOf): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const lasso = useSignal<readonly Spot[]>([]);
  useEffect(() => {
    const { current: element } = frame;
    if (element === null) return undefined;
    // Keys are those of the visitor's key map.
    const viewer = viewerOr(studio, 'Panels and charts work without it.', () =>
      createViewer(element, { loop, label, keys: false }),
    );
    if (viewer === undefined) return undefined;
    const isFirst = studio.sessions.peek()[0] === session;
    studio.viewers.value = isFirst ? [viewer, ...studio.viewers.peek()] : [...studio.viewers.peek(), viewer];
    if (isFirst) studio.canvas.value = viewer.canvas;
    const endings = [
      showSession({ studio, session, viewer }),
      handTools({ studio, session, viewer }, lasso),
      sharePresentation(studio, session, viewer),
    ];
    return () => {
      for (const end of endings) end();
      studio.viewers.value = studio.viewers.peek().filter((other) => other !== viewer);
      if (isFirst) studio.canvas.value = undefined;
      viewer.destroy();
    };
  }, [session, studio, loop, lasso]);
  return (
    <div class="cell">
      <div class="picture" ref={frame} />
      {session.title.value !== '' && <span class="cell-title">{session.title.value}</span>}
      <Lasso outline={lasso} />
    </div>
  );
}

function Lasso({ outline }: { readonly outline: ReadonlySignal<readonly Spot[]> }): JSX.Element | null {
  if (outline.value.length < 2) return null;
  return (
    <svg class="lasso" aria-hidden="true">
      <polygon points={outline.value.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}
