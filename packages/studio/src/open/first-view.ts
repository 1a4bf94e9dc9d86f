import { makeCamera, type CameraState } from '@korzo/viewer/light';
import type { RunInfo } from '@korzo/live';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

type WrittenCamera = NonNullable<RunInfo['view']['camera']>;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A camera as a scenario writes it. */
function cameraOf({ at: [x, y, z = 0], distance, azimuth, elevation }: WrittenCamera): CameraState {
  return makeCamera({
    mode: 'orbit',
    target: [x, y, z],
    distance,
    azimuth: radians(azimuth),
    elevation: radians(elevation),
  });
}

const wantsNoMotion = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;

/** Shows a run as its scenario asks for, until the visitor chooses otherwise. A link that brings cameras has chosen. */
export function showFirstView(studio: Studio, session: Session, isChosen: boolean): void {
  const view = session.info.peek()?.view;
  if (view === undefined) return;
  const { camera, cameras = [], colourBy, speed } = view;
  if (!studio.cameraList.peek().some((kept) => kept !== undefined)) studio.cameraList.value = cameras.map(cameraOf);
  if (isChosen) return;
  if (camera !== undefined) studio.cameras.value = [cameraOf(camera)];
  // Last of the cameras: the flight ends where the run is looked at from.
  studio.viewpoint.peek().arrives.value = !wantsNoMotion();
  if (colourBy === 'speed') studio.draw.value = { ...studio.draw.peek(), colours: 'speed' };
  if (speed !== undefined) void session.ask({ type: 'speed', factor: speed });
}
