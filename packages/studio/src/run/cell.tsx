import { signal, useSignal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { handle } from '../input/hands.ts';
import type { Spot } from '../input/tools.ts';
import { createPicture } from '../picture/stage/create-picture.ts';
import type { Picture } from '../picture/picture.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import type { Drawn, RenderLoop } from './render-loop.ts';
import { showSession, type CanvasSize } from './show-session.ts';

interface CellOf {
  readonly studio: Studio;
  readonly session: Session;
  readonly loop: RenderLoop;
}

/** The picture of one session. */
export function Cell({ studio, session, loop }: CellOf): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const lasso = useSignal<readonly Spot[]>([]);
  useEffect(() => {
    if (canvas.current === null || frame.current === null) return undefined;
    const picture = pictureOn(canvas.current, studio);
    if (picture === undefined) return undefined;
    const drawn: Drawn = { picture, session, width: 0, height: 0 };
    const size = signal<CanvasSize>({ width: 0, height: 0 });
    const measure = (width: number, height: number): void => {
      drawn.width = width;
      drawn.height = height;
      loop.resize(drawn);
      size.value = { width, height };
      loop.redraw();
    };
    const resize = new ResizeObserver(([{ contentRect }]) =>
      measure(Math.floor(contentRect.width), Math.floor(contentRect.height)),
    );
    measure(frame.current.clientWidth, frame.current.clientHeight);
    resize.observe(frame.current);
    const isFirst = studio.sessions.peek()[0] === session;
    studio.pictures.value = isFirst ? [picture, ...studio.pictures.peek()] : [...studio.pictures.peek(), picture];
    if (isFirst) studio.canvas.value = canvas.current;
    const endings = [
      loop.add(drawn),
      showSession({ studio, session, picture, size, touch: () => loop.touch() }),
      handle(canvas.current, { studio, session, picture }, lasso),
    ];
    return () => {
      resize.disconnect();
      for (const end of endings) end();
      studio.pictures.value = studio.pictures.peek().filter((other) => other !== picture);
      if (isFirst) studio.canvas.value = undefined;
      picture.dispose();
    };
  }, [session, studio, loop, lasso]);
  const tool = studio.tool.value.type;
  return (
    <div class="cell" ref={frame}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-roledescription="picture"
        aria-label="Picture of the run. Arrow keys move the camera, plus and minus zoom, question mark lists all keys."
        class={`tool-${tool}`}
      />
      {session.title.value !== '' && <span class="cell-title">{session.title.value}</span>}
      <Lasso outline={lasso} />
    </div>
  );
}

/** Without WebGL there is no picture, but everything else. */
function pictureOn(canvas: HTMLCanvasElement, { notices }: Studio): Picture | undefined {
  try {
    return createPicture(canvas);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notices.value = [
      ...notices.peek(),
      `This browser cannot draw the picture (${reason}): turn on hardware acceleration or WebGL 2, or use another browser. Panels and charts work without it.`,
    ];
    return undefined;
  }
}

function Lasso({ outline }: { readonly outline: ReadonlySignal<readonly Spot[]> }): JSX.Element | null {
  if (outline.value.length < 2) return null;
  return (
    <svg class="lasso" aria-hidden="true">
      <polygon points={outline.value.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  );
}
