import { effect } from '@preact/signals';
import type { Viewer } from '@korzo/viewer';
import type { CameraState } from '@korzo/viewer/light';
import { cameraToText, textToCamera } from '../address/camera-text.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

/** Least time between two cameras that are sent, ms. */
const sendEvery = 100;

/** The camera in words that travel; an agent it rides on is the same for all who watch. */
export const viewOf = (cameras: readonly CameraState[]): { readonly cameras: readonly string[] } => ({
  cameras: cameras.map(cameraToText),
});

/** Cameras of a view that another page sent; undefined when it is none. */
export function camerasOf(view: unknown): readonly CameraState[] | undefined {
  if (typeof view !== 'object' || view === null || !('cameras' in view) || !Array.isArray(view.cameras))
    return undefined;
  const cameras = view.cameras.slice(0, 4).map((text) => (typeof text === 'string' ? textToCamera(text) : undefined));
  const known = cameras.filter((camera) => camera !== undefined);
  return known.length === 0 || known.length < cameras.length ? undefined : known;
}

/** Sends the camera of this page while it presents, and takes over that of the presenter while it follows. */
export function sharePresentation(studio: Studio, session: Session, viewer: Viewer): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    if (studio.presenting.peek()) void session.ask({ type: 'present', view: viewOf(studio.cameras.peek()) });
  };
  const endings = [
    effect(() => {
      const { length } = studio.cameras.value;
      if (studio.presenting.value && length > 0) timer ??= setTimeout(send, sendEvery);
    }),
    effect(() => {
      const cameras = camerasOf(session.presented.value);
      if (cameras !== undefined && studio.following.value && !studio.presenting.value) studio.cameras.value = cameras;
    }),
    // A hand on the picture goes its own way.
    viewer.on('press', () => {
      if (session.presented.peek() !== undefined) studio.following.value = false;
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of endings) end();
  };
}

/** Begins or ends showing the camera of this page to all who are in the room. */
export function present(studio: Studio, session: Session, on: boolean): void {
  studio.presenting.value = on;
  if (!on) void session.ask({ type: 'present' });
}
