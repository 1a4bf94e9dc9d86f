import { effect, useSignal } from '@preact/signals';
import { prepareWorker } from '@korzo/live';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createViewer } from '@korzo/viewer';
import { movedCamera, type CameraState } from '@korzo/viewer/light';
import { connectSession } from '../open/open-run.ts';
import { viewerOr } from '../picture/viewer-or.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { HeroStill } from './hero-still.tsx';
import { heroScenes, type HeroScene } from './hero-scenes.ts';

interface HeroOf {
  readonly studio: Studio;
  readonly open: (name: string) => void;
}

/** A run that is on already, with something to do to it. It ends when the visitor goes elsewhere. */
export function Hero({ studio, open }: HeroOf): JSX.Element {
  const chosen = useSignal(0);
  const scene = heroScenes[chosen.value];
  return (
    <section aria-label="Live scene">
      <Living key={scene.scenario} studio={studio} scene={scene} />
      <div class="hero-scenes" role="radiogroup" aria-label="Scene">
        {heroScenes.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            role="radio"
            aria-checked={index === chosen.value}
            onClick={() => (chosen.value = index)}
          >
            {title}
          </button>
        ))}
        <button type="button" class="primary" onClick={() => open(scene.scenario)}>
          Open in the studio
        </button>
      </div>
    </section>
  );
}

function Living({ studio, scene }: { readonly studio: Studio; readonly scene: HeroScene }): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const running = useSignal<Session | undefined>(undefined);
  useEffect(() => {
    const { current: element } = frame;
    return element === null ? undefined : bringToLife(studio, scene, element, (session) => (running.value = session));
  }, [studio, scene, running]);
  const session = running.value;
  const info = session?.info.value;
  return (
    <>
      <div class="hero-picture" ref={frame} />
      {session?.status.value === undefined && (
        <>
          <HeroStill scenario={scene.scenario} />
          <p class="hero-wait" role="status">
            Starting a live scene…
          </p>
        </>
      )}
      <div class="hero-actions">
        {session !== undefined &&
          info !== undefined &&
          scene.actions.map(({ label, act }) => (
            <button key={label(info)} type="button" onClick={() => act(session, info)}>
              {label(info)}
            </button>
          ))}
      </div>
    </>
  );
}

/** Places are about as wide as high: a wide picture has room for them from nearer. */
const fitted = (camera: CameraState, { clientWidth, clientHeight }: HTMLElement): CameraState =>
  clientWidth > 2 * clientHeight ? movedCamera(camera, { distance: camera.distance * 0.8 }) : camera;

/** The scene is drawn and runs smoothly after so long, ms. */
const settled = 1500;

/** The wheel scrolls the page, wherever the pointer is. */
const scroll = (event: Event): void => event.stopPropagation();

/** Runs a scene in an element while it can be seen; the function it gives back ends that. */
function bringToLife(
  studio: Studio,
  { scenario, camera }: HeroScene,
  element: HTMLElement,
  ready: (session: Session | undefined) => void,
): () => void {
  const viewer = viewerOr(studio, 'The gallery works without it.', () =>
    createViewer(element, { keys: false, label: 'A live scene. Drag to turn it.' }),
  );
  if (viewer === undefined) return () => undefined;
  const session = connectSession(studio, 'private');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const play = (on: boolean): void => {
    if (session.info.peek() !== undefined) void session.ask({ type: on && !isStill ? 'play' : 'pause' });
  };
  const seen = new IntersectionObserver(([{ isIntersecting }]) => play(isIntersecting));
  element.addEventListener('wheel', scroll, { capture: true });
  const endings = [
    effect(() => {
      viewer.draw = { ...viewer.draw, theme: studio.draw.value.theme, scale: false };
    }),
    effect(() => {
      if (session.status.value?.ended === true) void again(session);
    }),
  ];
  viewer.show(session.live);
  let preparing: ReturnType<typeof setTimeout> | undefined;
  const begin = async (): Promise<void> => {
    await session.ask({ type: 'open', source: { type: 'named', name: scenario } });
    if (camera !== undefined) viewer.cameras = [fitted(camera, element)];
    seen.observe(element);
    ready(session);
    // The card that is opened next finds its worker loaded.
    preparing = setTimeout(prepareWorker, settled);
  };
  void begin();
  return () => {
    clearTimeout(preparing);
    ready(undefined);
    seen.disconnect();
    element.removeEventListener('wheel', scroll, { capture: true });
    for (const end of endings) end();
    viewer.destroy();
    session.close();
  };
}

async function again(session: Session): Promise<void> {
  if ((await session.ask({ type: 'restart', seed: 'new' })) !== undefined) await session.ask({ type: 'play' });
}
