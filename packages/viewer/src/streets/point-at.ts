import type { Ray } from '../camera/lens.ts';
import type { BuiltCity, Pointed } from '../city/built-city.ts';
import { LaneIndex } from './lane-index.ts';
import { landmarkOn } from './landmarks.ts';

/** Says what of a city a ray meets first. */
export class Pointer {
  readonly #city: BuiltCity;
  readonly #index: LaneIndex;

  constructor(city: BuiltCity) {
    this.#city = city;
    this.#index = new LaneIndex(city);
  }

  at(ray: Ray): Pointed | undefined {
    const hit = this.#index.hit(ray);
    const on = landmarkOn(ray, this.#city.landmarks);
    const away =
      hit === undefined
        ? Infinity
        : Math.hypot(hit.at[0] - ray.from[0], hit.at[1] - ray.from[1], hit.at[2] - ray.from[2]);
    if (on !== undefined && on.away < away) return { kind: on.landmark.kind, span: on.landmark.span };
    if (hit === undefined) return undefined;
    const lane = this.#city.lanes[hit.lane];
    return { kind: 'lane', lane, ...(lane.span === undefined ? {} : { span: lane.span }) };
  }
}
