import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { CameraState } from '@korzo/viewer/light';

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
  /** Whether the picture is to fly in to where the run is looked at from. */
  readonly arrives: Signal<boolean>;
}

export const createViewpoint = (
  { cameras, cameraList }: ViewpointState = { cameras: [], cameraList: [] },
): Viewpoint => ({
  cameras: signal(cameras),
  activeCamera: signal(0),
  cameraList: signal(cameraList),
  arrives: signal(false),
});

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
