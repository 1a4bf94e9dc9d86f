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

/** By level: what of it has ground, with a little around. The whole world where all of it is ground. */
export function boxesOf(place: MeasurePlace): readonly FloorBox[] {
  const { origin, size } = place.world;
  const whole = { west: origin[0], south: origin[1], width: size[0], height: size[1] };
  const regions = place.premises?.setup.building?.regions ?? [];
  return floorsOf(place).map(({ level, kind }) => {
    const outline = regions.flatMap((region) => (region.level === level ? region.outline : []));
    if (outline.length === 0) return whole;
    const exits = kind === 'storey' ? place.world.exits.filter((exit) => exit.level === level) : [];
    const corners = [...outline, ...exits.flatMap(({ min, max }) => [min, max])];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [west, south] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    return { west, south, width: Math.max(...xs) + margin - west, height: Math.max(...ys) + margin - south };
  });
}

/** A room, where its name is written. */
export interface NamedRoom {
  readonly level: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** m */
  readonly width: number;
}

/** Rooms of all storeys by name. A room that is alone on its level is the level. */
export function roomsOf(place: MeasurePlace): readonly NamedRoom[] {
  const regions = place.premises?.setup.building?.regions ?? [];
  const storeys = new Set(floorsOf(place).flatMap(({ kind, level }) => (kind === 'storey' ? [level] : [])));
  return regions.flatMap(({ id, level, outline }) => {
    const isAlone = regions.every((other) => other.id === id || other.level !== level);
    if (isAlone || !storeys.has(level)) return [];
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    const [west, east] = [Math.min(...xs), Math.max(...xs)];
    return [{ level, name: id, x: (west + east) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2, width: east - west }];
  });
}
