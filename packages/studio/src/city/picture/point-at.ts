import type { Ray } from '../../picture/camera/lens.ts';
import type { BuiltCity, LaneAbout, TextSpan } from '../builder/protocol.ts';
import { LaneIndex } from './lane-index.ts';
import { thingOn } from './things.ts';

/** What the pointer is on. */
export type Pointed =
  | { readonly kind: 'lane'; readonly lane: LaneAbout; readonly span?: TextSpan }
  | { readonly kind: 'house' | 'park'; readonly span: TextSpan };

/** Tells what of a city a ray meets first. */
export class Pointer {
  readonly #city: BuiltCity;
  readonly #index: LaneIndex;

  constructor(city: BuiltCity) {
    this.#city = city;
    this.#index = new LaneIndex(city);
  }

  at(ray: Ray): Pointed | undefined {
    const hit = this.#index.hit(ray);
    const on = thingOn(ray, this.#city.things);
    const away =
      hit === undefined
        ? Infinity
        : Math.hypot(hit.at[0] - ray.from[0], hit.at[1] - ray.from[1], hit.at[2] - ray.from[2]);
    if (on !== undefined && on.away < away) return { kind: on.thing.kind, span: on.thing.span };
    if (hit === undefined) return undefined;
    const lane = this.#city.lanes[hit.lane];
    return { kind: 'lane', lane, ...(lane.span === undefined ? {} : { span: lane.span }) };
  }
}

const perHour = 3.6;
const turnWords: Readonly<Record<string, string>> = {
  left: 'turns left',
  right: 'turns right',
  straight: 'goes straight on',
  back: 'turns back',
};
const controlWords: Readonly<Record<string, string>> = {
  'right-before-left': 'right before left',
  'main-road': 'main road',
  'all-way': 'everybody stops',
  light: 'traffic light',
  actuated: 'light that counts cars',
};

/** What is said beside the pointer: a head, and lines below it. */
export function wordsFor(pointed: Pointed): { readonly head: string; readonly lines: readonly string[] } {
  if (pointed.kind !== 'lane') return { head: pointed.kind === 'house' ? 'House' : 'Park', lines: [] };
  const { lane, index, name, speedLimit, length, width, turn, control } = pointed.lane;
  const limit = `${Math.round(speedLimit * perHour)} km/h`;
  return {
    head: `Lane ${lane}${name === undefined ? '' : ` · ${name}`}`,
    lines: [
      turn === undefined ? `${index + 1}. from the middle, ${limit}` : `${turnWords[turn] ?? turn}, ${limit}`,
      `${length.toFixed(1)} m long, ${Number(width.toFixed(2))} m wide`,
      ...(control === undefined ? [] : [controlWords[control] ?? control]),
    ],
  };
}
