import type { RecordedMoment } from '@korzo/recording';
import type { MovedBody } from './body-motions.ts';
import { makePlaces, placeRows, type Places, type PlaceTaker } from './places.ts';

/** Shows a moment of a recording as the run itself is shown: looks, stairs and hills are the same. */
export class RecordedPlaces {
  readonly #taker: PlaceTaker;
  readonly #places: ReturnType<typeof makePlaces>;

  constructor(taker: PlaceTaker, epoch: number) {
    this.#taker = taker;
    this.#places = makePlaces(epoch);
  }

  /** How bodies stood and moved at the moment that was shown last. */
  bodies: readonly MovedBody[] = [];

  /** The same object each time. */
  show({ tick, time, count, columns }: RecordedMoment): Places {
    const places = this.#places;
    const { vx, vy, vz, kind, group, radius, wantedExit } = columns;
    const { headingX = vx, headingY = vy, headingZ = vz, model = kind, sex, height } = columns;
    Object.assign(places, { tick, time, count });
    const added = { ...(sex === undefined ? {} : { sex }), ...(height === undefined ? {} : { height }) };
    placeRows(places, { ...columns, headingX, headingY, headingZ }, { count, at: 0 });
    const left = wantedExit === undefined ? {} : { wantedExit };
    this.#taker.looks.write({ columns: { kind, group, model, radius, ...left }, added }, count, places.look, 0);
    this.#taker.raise(places, count);
    return places;
  }
}
