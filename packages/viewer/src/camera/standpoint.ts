import type { RunInfo } from '@korzo/live';
import type { CameraState } from '../picture/picture.ts';

/** What makes a place another one: cameras of it would show nothing there. */
const placeOf = ({ scenario, scenery: { origin, size, levels } }: RunInfo): string =>
  JSON.stringify([scenario, origin, size, levels.length]);

/** From where a place is looked at: by cameras that show the whole of it, until a hand moves one. */
export class Standpoint {
  #cameras: readonly CameraState[];
  /** The place that the cameras are in; undefined until a run says. */
  #place: string | undefined;
  /** The camera that shows the whole place, as long as no hand moved it. */
  #home: CameraState | undefined;

  constructor(cameras: readonly CameraState[] = []) {
    this.#cameras = cameras;
  }

  get cameras(): readonly CameraState[] {
    return this.#cameras;
  }

  set cameras(cameras: readonly CameraState[]) {
    this.#cameras = cameras;
  }

  /** Cameras stay while the place does, as after a restart; true when there is a new place, which begins without any. */
  enter(info: RunInfo): boolean {
    const before = this.#place;
    this.#place = placeOf(info);
    if (before === undefined || before === this.#place) return false;
    this.#cameras = [];
    return true;
  }

  /** A camera that was set from outside and shows the whole place is as good as one that went there. */
  recognise(home: CameraState): void {
    const [camera, ...others] = this.#cameras;
    if (this.#home === undefined && others.length === 0 && camera !== undefined && isSame(camera, home))
      this.#home = camera;
  }

  /** Whether the cameras still show what they began with: nothing yet, or the whole place. */
  get isUntouched(): boolean {
    const [camera, ...others] = this.#cameras;
    return camera === undefined || (camera === this.#home && others.length === 0);
  }

  /** Shows the whole place; false when it does so already. */
  goHome(camera: CameraState): boolean {
    if (this.#home !== undefined && this.#cameras.length > 0 && isSame(this.#home, camera)) return false;
    this.#home = camera;
    this.#cameras = [camera];
    return true;
  }
}

const isSame = (one: CameraState, other: CameraState): boolean =>
  one.mode === other.mode &&
  one.distance === other.distance &&
  one.azimuth === other.azimuth &&
  one.elevation === other.elevation &&
  one.target.every((value, axis) => value === other.target[axis]);
