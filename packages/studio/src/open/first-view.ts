import { makeCamera, type CameraState } from '@korzo/viewer/light';
import { effect, untracked } from '@preact/signals';
import type { RunInfo } from '@korzo/live';
import { takeBody } from '../driving/drive.ts';
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

/** Looks at a run from where its scenario says, and colours it so. A view that was chosen, as by a link with cameras, stays. */
export function lookAsWritten(studio: Studio, session: Session, isChosen: boolean): void {
  const view = session.info.peek()?.view;
  if (view === undefined) return;
  const { camera, cameras = [], colourBy } = view;
  if (!studio.cameraList.peek().some((kept) => kept !== undefined)) studio.cameraList.value = cameras.map(cameraOf);
  if (isChosen) return;
  if (camera !== undefined) studio.cameras.value = [cameraOf(camera)];
  if (colourBy === 'speed') studio.draw.value = { ...studio.draw.peek(), colours: 'speed' };
}

/** Shows a run as its scenario asks for, until the visitor chooses otherwise. */
export function showFirstView(studio: Studio, session: Session, isChosen: boolean): void {
  const view = session.info.peek()?.view;
  if (view === undefined) return;
  const { speed, take } = view;
  lookAsWritten(studio, session, isChosen);
  if (isChosen) return;
  // After the cameras are set: the flight ends where the run is looked at from.
  studio.viewpoint.peek().arrives.value = take === undefined && !wantsNoMotion();
  if (take !== undefined) takeAtStart(studio, session, take);
  if (speed !== undefined) void session.ask({ type: 'speed', factor: speed });
}

/** The visitor sits in the body as soon as the run says that it is there, and free. */
function takeAtStart(studio: Studio, session: Session, name: string): void {
  const end = effect(() => {
    const bodies = session.status.value?.bodies;
    if (bodies === undefined) return;
    queueMicrotask(() => end());
    const isStill = studio.sessions.peek()[0] === session && studio.driven.peek() === undefined;
    if (!isStill || bodies.find((body) => body.name === name)?.driver !== undefined) return;
    untracked(() => takeBody(studio, session, name));
  });
}
