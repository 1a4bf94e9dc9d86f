// Cameras that move by themselves: they sit on an agent, follow an agent, turn to an agent, or are on their way to another view.
import type { CameraState } from '../picture/picture.ts';
import { lensOf, wrapAngle } from './camera-moves.ts';
import { basisOf, type Lens, type Point3 } from './lens.ts';
import { movedCamera } from './make-camera.ts';

/** Whom a camera looks at, as it stands now. */
export interface Subject {
  readonly at: Point3;
  readonly heading: number;
  readonly height: number;
  /** How far its nose is up, radians, and half of its width, m. */
  readonly pitch?: number;
  readonly radius?: number;
}

/** How long a change of view takes, and the time in which a lazy camera closes most (1 - 1/e) of its gap, s. */
const travelTime = 0.6;
const laziness = 0.5;
const turnLaziness = 0.25;
/** On hills an attached camera looks up and down with its subject, so far. Its horizon stays level. */
const mostTilt = 0.6;
/** Where cameras sit on a car: ahead of its middle, in halves of its width; and how high, as a share of its height. */
const perches = {
  seat: { ahead: 0, height: 0.9 },
  bonnet: { ahead: 1.3, height: 0.72 },
  rear: { ahead: -2.2, height: 0.95 },
} as const;

/** A camera that stops to ride stands so far from its subject at least, m, and so high above it, radians. */
const leastAway = 11;
const leastRise = 0.32;

/** How long flying in takes, s, and where it begins: farther away, higher, and turned a little. */
const flightTime = 2.6;
const flightStart = { distance: 2.4, turn: -0.6, rise: 0.25, most: 1.45 } as const;

interface Trip {
  /** Undefined: from where flying in begins, as seen from what is wanted. */
  readonly from: Lens | undefined;
  readonly time: number;
  elapsed: number;
}

/** The camera of one rectangle of the layout. It remembers what it showed last. */
export class TravellingCamera {
  #shown: Lens | undefined;
  #manner = '';
  #trip: Trip | undefined;
  #heading = 0;
  #tilt = 0;

  /** Begins far away, and comes to what is wanted then. */
  flyIn(): void {
    this.#trip = { from: undefined, time: flightTime, elapsed: 0 };
  }

  /** Flying in ends soon. */
  hurry(): void {
    if (this.#trip !== undefined && this.#trip.from === undefined && this.#shown !== undefined)
      this.#trip = { from: this.#shown, time: travelTime, elapsed: 0 };
  }

  get isOnTheWay(): boolean {
    return this.#trip !== undefined;
  }

  /** Ends the way to another view here; what is shown, when there was one. */
  stop(): Lens | undefined {
    const shown = this.#trip === undefined ? undefined : this.#shown;
    this.#trip = undefined;
    return shown;
  }

  /** What to show `elapsed` seconds after the last time, and the state to go on from. */
  advance(
    camera: CameraState,
    subject: Subject | undefined,
    elapsed: number,
  ): { readonly lens: Lens; readonly camera: CameraState } {
    const manner = `${camera.mode} ${camera.agent ?? ''} ${camera.perch ?? ''}`;
    const fresh = manner !== this.#manner;
    const rode = /^(attach|follow) /.test(this.#manner);
    if (fresh && this.#shown !== undefined && elapsed > 0)
      this.#trip = { from: this.#shown, time: travelTime, elapsed: 0 };
    if (fresh && subject !== undefined) {
      this.#heading = subject.heading;
      this.#tilt = tiltOf(subject);
    }
    this.#manner = manner;
    // What watches stays where the ride has come to: from where it began, houses may hide the subject.
    const stopsHere = camera.mode === 'anchor' && fresh && rode;
    const from = stopsHere && this.#shown !== undefined ? movedCamera(camera, behind(this.#shown)) : camera;
    const { lens, camera: next } = this.#wanted(from, subject, elapsed, fresh);
    this.#shown = this.#onTheWay(lens, elapsed);
    return { lens: this.#shown, camera: next };
  }

  #wanted(
    camera: CameraState,
    subject: Subject | undefined,
    elapsed: number,
    fresh: boolean,
  ): { lens: Lens; camera: CameraState } {
    if (subject === undefined || camera.mode === 'orbit' || camera.mode === 'top' || camera.mode === 'static') {
      return { lens: lensOf(camera), camera };
    }
    if (camera.mode === 'follow') {
      const from = fresh ? camera.target : (this.#shown?.target ?? camera.target);
      const following = movedCamera(camera, {
        target: between(from, subject.at, 1 - Math.exp(-elapsed / laziness)),
      });
      return { lens: lensOf(following), camera: following };
    }
    if (camera.mode === 'anchor') {
      const turned = turnedTo(camera, subject.at);
      return { lens: lensOf(turned), camera: turned };
    }
    return this.#attached(camera, subject, elapsed);
  }

  #attached(camera: CameraState, subject: Subject, elapsed: number): { lens: Lens; camera: CameraState } {
    const share = 1 - Math.exp(-elapsed / turnLaziness);
    this.#heading = wrapAngle(this.#heading + wrapAngle(subject.heading - this.#heading) * share);
    this.#tilt += (tiltOf(subject) - this.#tilt) * share;
    const [x, y, z] = subject.at;
    const perch = perches[camera.perch ?? 'seat'];
    const ahead = perch.ahead * (subject.radius ?? 0);
    const high = subject.height * perch.height;
    const attached = movedCamera(camera, {
      target: [x + ahead * Math.cos(this.#heading), y + ahead * Math.sin(this.#heading), z + high],
    });
    const lens = lensOf(attached);
    // One that looks back looks down where its subject goes up.
    const elevation = lens.elevation - this.#tilt * Math.cos(lens.azimuth);
    return {
      lens: { ...lens, elevation, azimuth: wrapAngle(lens.azimuth + this.#heading) },
      camera: attached,
    };
  }

  #onTheWay(lens: Lens, elapsed: number): Lens {
    const trip = this.#trip;
    if (trip === undefined) return lens;
    trip.elapsed += elapsed;
    const share = trip.elapsed / trip.time;
    if (share >= 1) {
      this.#trip = undefined;
      return lens;
    }
    return lensBetween(trip.from ?? startOfFlight(lens), lens, share * share * (3 - 2 * share));
  }
}

const startOfFlight = (lens: Lens): Lens => ({
  ...lens,
  distance: lens.distance * flightStart.distance,
  azimuth: wrapAngle(lens.azimuth + flightStart.turn),
  elevation: Math.max(lens.elevation, Math.min(flightStart.most, lens.elevation + flightStart.rise)),
});

/** An eye that is near its subject goes back and up, so that it sees the whole of it. */
const behind = ({ target, distance, azimuth, elevation }: Lens): Partial<CameraState> => ({
  target,
  azimuth,
  distance: Math.max(distance, leastAway),
  elevation: Math.max(elevation, leastRise),
});

const tiltOf = ({ pitch = 0 }: Subject): number => Math.max(-mostTilt, Math.min(mostTilt, pitch));

/** The eye stays, the look turns. */
export function turnedTo(camera: CameraState, at: Point3): CameraState {
  const { eye } = basisOf(lensOf(camera));
  const dx = at[0] - eye[0];
  const dy = at[1] - eye[1];
  const dz = at[2] - eye[2];
  const distance = Math.max(0.3, Math.hypot(dx, dy, dz));
  return movedCamera(camera, {
    target: at,
    distance,
    azimuth: Math.atan2(dy, dx),
    elevation: Math.asin(Math.max(-1, Math.min(1, -dz / distance))),
  });
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
const mixRatio = (from: number, to: number, share: number): number => from * (to / from) ** share;

export const between = (from: Point3, to: Point3, share: number): Point3 => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
];

export const lensBetween = (from: Lens, to: Lens, share: number): Lens => ({
  target: between(from.target, to.target, share),
  distance: mixRatio(from.distance, to.distance, share),
  azimuth: wrapAngle(from.azimuth + wrapAngle(to.azimuth - from.azimuth) * share),
  elevation: mix(from.elevation, to.elevation, share),
  fieldOfView: mixRatio(from.fieldOfView, to.fieldOfView, share),
});
