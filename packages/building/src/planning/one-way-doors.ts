import { centreX, centreY, insidePolygon, type LevelMap, type Maps } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { east, north, northEast, northWest, south, southEast, southWest, west } from './fast-marching.ts';

interface OneWayDoor {
  readonly a: Point;
  readonly b: Point;
  /** 1 when the region it leads out of lies left of a -> b, else -1. */
  readonly fromSide: number;
}

/** Doors within one floor that let people through in one direction only. */
function oneWayDoors(maps: Maps, level: number): OneWayDoor[] {
  const doors: OneWayDoor[] = [];
  for (const portal of maps.presence.portals) {
    if (portal.direction === 'both' || portal.landing !== undefined) continue;
    const region = maps.building.regions.find(({ id }) => id === portal.from);
    if (region === undefined || region.level !== level) continue;
    const [a, b] = portal.segment;
    const length = Math.sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]));
    const left: Point = [
      (a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * 0.01,
      (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * 0.01,
    ];
    doors.push({ a, b, fromSide: insidePolygon(left[0], left[1], region.outline) ? 1 : -1 });
  }
  return doors;
}

const sideOf = ({ a, b }: OneWayDoor, x: number, y: number): number =>
  (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);

/** Whether walking from p to q passes the door against its direction. */
function passesAgainst(door: OneWayDoor, px: number, py: number, qx: number, qy: number): boolean {
  const before = sideOf(door, px, py) * door.fromSide;
  const after = sideOf(door, qx, qy) * door.fromSide;
  if (!(before < 0 && after >= 0)) return false;
  const share = before / (before - after);
  const x = px + share * (qx - px);
  const y = py + share * (qy - py);
  const { a, b } = door;
  const along = (x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1]);
  return along >= 0 && along <= (b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]);
}

const sides = [
  [east, 1, 0],
  [north, 0, 1],
  [west, -1, 0],
  [south, 0, -1],
  [northEast, 1, 1],
  [northWest, -1, 1],
  [southWest, -1, -1],
  [southEast, 1, -1],
] as const;

/** Closes the steps that lead through one-way doors against their direction. */
export function closeOneWayDoors(maps: Maps, map: LevelMap, open: Uint8Array): void {
  const { frame } = map;
  for (const door of oneWayDoors(maps, map.level)) {
    const fromColumn = Math.floor((Math.min(door.a[0], door.b[0]) - frame.minX) / frame.cellSize) - 2;
    const toColumn = Math.floor((Math.max(door.a[0], door.b[0]) - frame.minX) / frame.cellSize) + 2;
    const fromRow = Math.floor((Math.min(door.a[1], door.b[1]) - frame.minY) / frame.cellSize) - 2;
    const toRow = Math.floor((Math.max(door.a[1], door.b[1]) - frame.minY) / frame.cellSize) + 2;
    for (let row = Math.max(fromRow, 1); row <= Math.min(toRow, frame.rows - 2); row++) {
      for (let column = Math.max(fromColumn, 1); column <= Math.min(toColumn, frame.columns - 2); column++) {
        const cell = row * frame.columns + column;
        const x = centreX(frame, cell);
        const y = centreY(frame, cell);
        for (const [side, offColumn, offRow] of sides) {
          if ((open[cell] & side) === 0) continue;
          if (passesAgainst(door, x, y, x + offColumn * frame.cellSize, y + offRow * frame.cellSize))
            open[cell] &= ~side;
        }
      }
    }
  }
}

/** Whether a way of points passes any one-way door of its floor against its direction. */
export function runsAgainstOneWayDoor(maps: Maps, level: number, way: readonly (readonly number[])[]): boolean {
  return oneWayDoors(maps, level).some((door) =>
    way.some((point, at) => at > 0 && passesAgainst(door, way[at - 1][0], way[at - 1][1], point[0], point[1])),
  );
}
