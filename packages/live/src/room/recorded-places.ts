import type { BodyState } from '@korzo/bodies';
import type { Attitude, RecordedMoment } from '@korzo/recording';
import { TurnRates, type MovedBody } from './body-motions.ts';
import { makePlaces, placeRows, type Places, type PlaceTaker } from './places.ts';

/** Shows a moment of a recording as the run itself is shown: looks, stairs and hills are the same. */
export class RecordedPlaces {
  readonly #taker: PlaceTaker;
  readonly #places: ReturnType<typeof makePlaces>;

  constructor(taker: PlaceTaker, epoch: number) {
    this.#taker = taker;
    this.#places = makePlaces(epoch);
  }

  readonly #turning = new TurnRates();
  /** How bodies stood and moved at the moment that was shown last. */
  bodies: readonly MovedBody[] = [];

  /** The same object each time. */
  show({ tick, time, count, columns }: RecordedMoment, attitudes: readonly Attitude[] = []): Places {
    const places = this.#places;
    const { vx, vy, vz, kind, group, radius, wantedExit } = columns;
    const { headingX = vx, headingY = vy, headingZ = vz, model = kind, sex, height } = columns;
    Object.assign(places, { tick, time, count });
    const added = { ...(sex === undefined ? {} : { sex }), ...(height === undefined ? {} : { height }) };
    placeRows(places, { ...columns, headingX, headingY, headingZ }, { count, at: 0 });
    const left = wantedExit === undefined ? {} : { wantedExit };
    this.#taker.looks.write({ columns: { kind, group, model, radius, ...left }, added }, count, places.look, 0);
    this.#taker.raise(places, count);
    this.bodies = this.#bodiesAt(places, columns, attitudes);
    return places;
  }

  #bodiesAt(
    { count, id, time }: Places,
    { x, y, z, vx, vy, vz }: RecordedMoment['columns'],
    attitudes: readonly Attitude[],
  ): readonly MovedBody[] {
    if (attitudes.length === 0) return [];
    const rows = new Map(Array.from({ length: count }, (_, row) => [id[row], row]));
    return attitudes.flatMap(([body, ...parts]) => {
      const row = rows.get(body);
      if (row === undefined) return [];
      const place = { x: x[row], y: y[row], z: z[row], vx: vx[row], vy: vy[row], vz: vz[row], pushX: 0, pushY: 0 };
      const known: Partial<Record<keyof BodyState, number>> = { ...place, ...named(parts) };
      return [{ id: body, driven: false, motion: this.#turning.motionOf(body, time, (field) => known[field] ?? 0) }];
    });
  }
}

/** The numbers of an attitude by the names that bodies have for them. */
const named = (parts: readonly number[]): Partial<Record<keyof BodyState, number>> => {
  const [forwardX, forwardY, forwardZ, upX, upY, upZ, steer, spin, rim, lamp, flies] = parts;
  return { forwardX, forwardY, forwardZ, upX, upY, upZ, steer, spin, rim, lamp, flies };
};
