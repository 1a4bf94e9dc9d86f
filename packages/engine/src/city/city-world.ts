import { placeOnPiece, walkableWorld, type RoadNetwork } from '@korzo/city';
import type { MadeCity } from './make-city.ts';
import { isVolumePlace } from '../document/place-schema.ts';
import type { BareScenario } from '../document/scenario-schema.ts';
import type { WorldDescription } from '../document/world-schema.ts';

/** Ground around the outermost lanes that belongs to the world, m. */
const margin = 20;
/** Room above the highest road, m. */
const headroom = 6;

/** West, south, lowest, east, north, highest; m. */
type Box = [number, number, number, number, number, number];

/** The world of a scenario in a city: as large as the city, with its pavements, crossings and parks as a building when people walk there. */
export function worldInCity(
  { world, groups }: Pick<BareScenario, 'world' | 'groups'>,
  city: MadeCity,
): WorldDescription {
  const box = boxOf(city.network);
  const floor =
    city.walkable !== undefined && isWalkedOn({ world, groups }, city) ? walkableWorld(city.walkable) : undefined;
  if (floor !== undefined) {
    const [west, south] = floor.origin;
    widen(box, [west, south, box[2]]);
    widen(box, [west + floor.size[0], south + floor.size[1], box[5]]);
  }
  if (!isBare(world)) {
    const [west, south, low = box[2]] = world.origin;
    widen(box, [west, south, low]);
    widen(box, [west + world.size[0], south + world.size[1], low + (world.size[2] ?? 0)]);
  }
  return {
    ...world,
    origin: [box[0], box[1], box[2]],
    size: [box[3] - box[0], box[4] - box[1], box[5] - box[2]],
    ...(floor === undefined ? {} : { building: floor.building }),
  };
}

/** Whether people of a scenario walk on the pavements of its city. */
export const isWalkedOn = (
  { world, groups }: Pick<BareScenario, 'world' | 'groups'>,
  { walkable }: MadeCity,
): boolean =>
  groups.some(({ place }) => !isVolumePlace(place)) &&
  world.building === undefined &&
  walkable !== undefined &&
  walkable.regions.length > 0;

/** The world that stands in a scenario that has given none. */
const isBare = ({ origin, size, walls, exits, obstacles, building }: WorldDescription): boolean =>
  origin.every((value) => value === 0) &&
  size.length === 2 &&
  size.every((value) => value === 1) &&
  walls.length + exits.length + obstacles.length === 0 &&
  building === undefined;

/** The room that the lanes of a network take, with some ground around them. */
export function boxOf({ lanes }: RoadNetwork): Box {
  const box: Box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { pieces } of lanes)
    for (const piece of pieces)
      for (const share of piece.kind === 'straight' ? [0, 1] : [0, 0.25, 0.5, 0.75, 1])
        widen(box, placeOnPiece(piece, piece.length * share).point);
  for (const axis of [0, 1]) {
    box[axis] = Math.floor(box[axis] - margin);
    box[axis + 3] = Math.ceil(box[axis + 3] + margin);
  }
  box[2] = Math.floor(box[2] - 1);
  box[5] = Math.ceil(box[5] + headroom);
  return box;
}

function widen(box: Box, point: readonly number[]): void {
  for (const [axis, value] of point.entries()) {
    box[axis] = Math.min(box[axis], value);
    box[axis + 3] = Math.max(box[axis + 3], value);
  }
}
