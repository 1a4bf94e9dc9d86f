import { floorsOf, type MeasurePlace } from '@korzo/analysis';

/** The part of a level that a drawing shows, m. */
export interface FloorBox {
  readonly west: number;
  readonly south: number;
  readonly width: number;
  readonly height: number;
}

/** Ground around a flight or a car, m. */
const margin = 0.5;

/** By level: the whole world for storeys, and no more than the flight or the car for stairs and lifts. */
export function boxesOf(place: MeasurePlace): readonly FloorBox[] {
  const { origin, size } = place.world;
  const whole = { west: origin[0], south: origin[1], width: size[0], height: size[1] };
  const regions = place.premises?.setup.building?.regions ?? [];
  return floorsOf(place).map(({ level, kind }) => {
    const outline = regions.flatMap((region) => (region.level === level ? region.outline : []));
    if (kind === 'storey' || outline.length === 0) return whole;
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    const [west, south] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    return { west, south, width: Math.max(...xs) + margin - west, height: Math.max(...ys) + margin - south };
  });
}
