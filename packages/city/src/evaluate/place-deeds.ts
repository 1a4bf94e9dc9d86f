import { stationSize } from '../limits/lot-sizes.ts';
import { within } from './ranged.ts';
import type { Carry, CityWorkshop, Given, Lot } from './workshop.ts';

function lot(
  workshop: CityWorkshop,
  given: Given,
  size: Pick<Lot, 'kind' | 'width' | 'depth'>,
  turnedAt: number,
): void {
  const what = `the place of a ${size.kind}`;
  const [x, y] = [0, 1].map((at) => within(workshop, given, at, { what, range: 'place' }));
  const turned = within(workshop, given, turnedAt, {
    what: `the angle of a ${size.kind}`,
    range: 'angle',
    otherwise: 0,
  });
  workshop.work.spend('lots', 1, given.span);
  workshop.built.lots.push({ ...size, x, y, turned, span: given.span });
}

/** Lots that stand by themselves, and boxes to be driven on. */
export const placeDeeds: Readonly<Record<string, Carry<undefined>>> = {
  car_park(workshop, _, given) {
    const [width, depth] = [2, 3].map((at) =>
      within(workshop, given, at, { what: 'the size of a car park', range: 'lotSide' }),
    );
    lot(workshop, given, { kind: 'car park', width, depth }, 4);
  },
  petrol_station(workshop, _, given) {
    lot(workshop, given, { kind: 'petrol station', ...stationSize }, 2);
  },
  box(workshop, _, given) {
    const [x, y] = [0, 1].map((at) => within(workshop, given, at, { what: 'the place of a box', range: 'place' }));
    const [width, depth] = [2, 3].map((at) =>
      within(workshop, given, at, { what: 'the size of a box', range: 'boxSide' }),
    );
    const height = within(workshop, given, 4, { what: 'the height of a box', range: 'boxHeight' });
    const turned = within(workshop, given, 5, { what: 'the angle of a box', range: 'angle', otherwise: 0 });
    const rise = within(workshop, given, 6, { what: 'the rise of a box', range: 'boxRise', otherwise: 0 });
    if (Math.max(height, height + rise) <= 0 || height + rise < 0)
      workshop.fail(
        given.span,
        `the top of a box must not be under the ground, nor all on it; it goes from ${height} m to ${height + rise} m`,
        'give it a height, or another rise',
      );
    workshop.work.spend('boxes', 1, given.span);
    workshop.built.boxes.push({ x, y, width, depth, height, turned, rise, span: given.span });
  },
};
