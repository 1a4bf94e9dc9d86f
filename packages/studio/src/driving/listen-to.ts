import type { Studio } from '../store/studio.ts';
import { driveByMouseButton, driveByMouseWheel, driveByPointer, driveByTilt, turnsByButton } from './drive.ts';

/** What a driver may steer by beside keys, pedals on the screen and gamepads, which always work. */
export type Device = 'keys' | 'mouse' | 'tilt';

/** Listens to the mouse or the tilt of a phone; the function it gives back ends that. */
export function listenTo(studio: Studio, device: Device): () => void {
  if (device === 'keys') return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  if (device === 'tilt') {
    addEventListener('deviceorientation', (event) => driveByTilt(studio, event), { signal });
    signal.addEventListener('abort', () => driveByTilt(studio));
    return () => ended.abort();
  }
  const first = { signal, capture: true };
  const roll = (event: WheelEvent): void => {
    if (!driveByMouseWheel(studio, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('pointermove', (event) => driveByPointer(studio, event), { signal });
  addEventListener('wheel', roll, { ...first, passive: false });
  // Over the picture buttons of the mouse drive, and do not turn it; elsewhere they click as ever.
  addEventListener(
    'pointerdown',
    (event) => isOnPicture(event) && turnsByButton(event) && event.stopPropagation(),
    first,
  );
  addEventListener(
    'contextmenu',
    (event) => isOnPicture(event) && turnsByButton(event) && event.preventDefault(),
    first,
  );
  // Pointers report the first of several buttons only.
  addEventListener('mousedown', (event) => isOnPicture(event) && driveByMouseButton(studio, event, true), first);
  addEventListener('mouseup', (event) => driveByMouseButton(studio, event, false), first);
  signal.addEventListener('abort', () => driveByPointer(studio));
  return () => ended.abort();
}

const isOnPicture = ({ target }: Event): boolean => target instanceof HTMLCanvasElement;

/** Some phones give their tilt only when a person has allowed it; why there will be none, if so. */
export async function permitTilt(): Promise<string | undefined> {
  if (!isSecureContext)
    return 'Browsers give the tilt of a phone only to pages that came by https. Serve Korzo behind a proxy with TLS.';
  if (typeof DeviceOrientationEvent === 'undefined') return 'This browser does not know how it is tilted.';
  const { requestPermission } = DeviceOrientationEvent as { readonly requestPermission?: () => Promise<string> };
  try {
    const answer = await requestPermission?.call(DeviceOrientationEvent);
    return answer === 'denied'
      ? 'The tilt of this phone may not be used. Allow it in the settings of the browser.'
      : undefined;
  } catch {
    return 'The tilt of this phone may not be used. Allow it in the settings of the browser.';
  }
}
