import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { RunInfo } from '@korzo/live';
import type { CameraState } from '../picture/picture.ts';

/** Kept cameras, under F1 to F9. */
export type CameraList = readonly (CameraState | undefined)[];

/** Cameras that a link brings along. */
export interface ViewpointState {
  readonly cameras: readonly CameraState[];
  readonly cameraList: CameraList;
}

/**
 * From where a run is looked at. Each run that is opened gets one of its own, so that an effect of the run before it can only write to
 * what no longer matters.
 */
export interface Viewpoint {
  /** One per cell of a split layout; a comparison uses the first for all. Empty until the place is known. */
  readonly cameras: Signal<readonly CameraState[]>;
  /** The cell whose camera mouse and keys move. */
  readonly activeCamera: Signal<number>;
  readonly cameraList: Signal<CameraList>;
  /** The place that the cameras are in; undefined until a run tells. */
  place: string | undefined;
  /** The camera that shows the whole place, as long as no hand moved it. */
  home: CameraState | undefined;
}

export const createViewpoint = (
  { cameras, cameraList }: ViewpointState = { cameras: [], cameraList: [] },
): Viewpoint => ({
  cameras: signal(cameras),
  activeCamera: signal(0),
  cameraList: signal(cameraList),
  place: undefined,
  home: undefined,
});

/** What makes a place another one: cameras of it would show nothing there. */
const placeOf = ({ scenario, scenery: { origin, size, levels } }: RunInfo): string =>
  JSON.stringify([scenario, origin, size, levels.length]);

/** Cameras stay while the place does, as after a restart; true when there is a new place, which begins without any. */
export function enterPlace(viewpoint: Viewpoint, info: RunInfo): boolean {
  const { place } = viewpoint;
  viewpoint.place = placeOf(info);
  if (place === undefined || place === viewpoint.place) return false;
  viewpoint.cameras.value = [];
  viewpoint.activeCamera.value = 0;
  viewpoint.cameraList.value = [];
  return true;
}

/** Whether the cameras still show what they began with: nothing yet, or the whole place. */
export function isUntouched({ cameras, home }: Viewpoint): boolean {
  const [camera, ...others] = cameras.value;
  return camera === undefined || (camera === home && others.length === 0);
}

/** Shows the whole place. The same camera again changes nothing. */
export function goHome(viewpoint: Viewpoint, camera: CameraState): void {
  const { home } = viewpoint;
  const isSame =
    home !== undefined &&
    viewpoint.cameras.peek().length > 0 &&
    home.distance === camera.distance &&
    home.target.every((value, axis) => value === camera.target[axis]);
  if (isSame) return;
  viewpoint.home = camera;
  viewpoint.cameras.value = [camera];
}

/** A signal that is another one's place from time to time. */
export interface Forwarded<Value> {
  value: Value;
  peek(): Value;
}

/** Reads and writes one signal of whatever viewpoint is the present one. */
export const forwarded = <Value>(
  viewpoint: ReadonlySignal<Viewpoint>,
  pick: (viewpoint: Viewpoint) => Signal<Value>,
): Forwarded<Value> => ({
  get value() {
    return pick(viewpoint.value).value;
  },
  set value(next) {
    pick(viewpoint.peek()).value = next;
  },
  peek: () => pick(viewpoint.peek()).peek(),
});
