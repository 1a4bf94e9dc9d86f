import { centreX, centreY, isClear, levelMap, roomFor, type Maps, type Stretches } from '../maps/index.ts';
import type { Point, Portal } from '../layout/building.ts';
import type { Shortcut } from './fast-marching.ts';
import { addLink, type KnownStretch } from './links.ts';

/** Speed on the flat that stairs are compared with, m/s. */
const walkingSpeed = 1.34;
/** How far from the end of stairs an open cell is looked for, in cells. */
const farthestCells = 3;

interface LinkedCells {
  readonly starts: readonly number[];
  readonly open: Uint8Array;
  readonly radius: number;
  readonly links: Map<number, Shortcut[]>;
  readonly stretches: KnownStretch[];
}

/** Metres on the flat that take as long as the path over stairs, a ramp or an escalator. */
export function flatLength(portal: Portal): number {
  const [[ax, ay], [bx, by]] = portal.segment;
  const [[cx, cy], [dx, dy]] = portal.landing ?? portal.segment;
  const x = (cx + dx - ax - bx) / 2;
  const y = (cy + dy - ay - by) / 2;
  const length = portal.length ?? Math.sqrt(x * x + y * y);
  return (length * walkingSpeed) / (walkingSpeed * (portal.speedFactor ?? 1) + (portal.beltSpeed ?? 0));
}

/** Links the floors by stairs, ramps and escalators: each end's open cells, side by side over the whole width. */
export function linkStairs(maps: Maps, place: LinkedCells): void {
  const levelOf = new Map(maps.building.regions.map((region) => [region.id, region.level]));
  for (const portal of maps.presence.portals) {
    if (portal.landing === undefined) continue;
    const foot = { level: levelOf.get(portal.from) ?? 0, segment: portal.segment };
    const head = { level: levelOf.get(portal.to) ?? 0, segment: portal.landing };
    const footRoom = roomFor(levelMap(maps, foot.level), foot.segment, place.radius);
    const headRoom = roomFor(levelMap(maps, head.level), head.segment, place.radius);
    const samples = Math.max(1, Math.round(segmentLength(portal.segment) / maps.cellSize));
    for (let sample = 0; sample < samples; sample++) {
      const share = (sample + 0.5) / samples;
      const below = openCellAt(maps, place, foot, { room: footRoom, share });
      const above = openCellAt(maps, place, head, { room: headRoom, share });
      if (below === undefined || above === undefined) continue;
      const cost = below.length + flatLength(portal) + above.length;
      linkEnds(place, portal, below, above, cost);
      if (portal.direction === 'both') linkEnds(place, portal, above, below, cost);
    }
  }
}

const segmentLength = ([[ax, ay], [bx, by]]: readonly [Point, Point]): number =>
  Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));

interface StairsEnd {
  readonly cell: number;
  /** From the cell's middle to the segment, m, and a point well beyond it on that line. */
  readonly length: number;
  readonly x: number;
  readonly y: number;
}

function linkEnds(
  { links, stretches }: LinkedCells,
  portal: Portal,
  from: StairsEnd,
  to: StairsEnd,
  cost: number,
): void {
  addLink(links, to.cell, { from: from.cell, cost });
  stretches.push({ cell: from.cell, goal: to.cell, length: cost, nextX: from.x, nextY: from.y, portal: portal.id });
}

/** The open cell nearest to a point of a segment, the share moved to where the body has room. */
function openCellAt(
  maps: Maps,
  { starts, open }: LinkedCells,
  end: { readonly level: number; readonly segment: readonly [Point, Point] },
  { room, share }: { readonly room: Stretches; readonly share: number },
): StairsEnd | undefined {
  const map = levelMap(maps, end.level);
  const { frame } = map;
  const fitting = room.find(([from, to]) => share >= from && share <= to);
  if (fitting === undefined) return undefined;
  const [[ax, ay], [bx, by]] = end.segment;
  const x = ax + share * (bx - ax);
  const y = ay + share * (by - ay);
  const middleColumn = Math.floor((x - frame.minX) / frame.cellSize);
  const middleRow = Math.floor((y - frame.minY) / frame.cellSize);
  let best: StairsEnd | undefined;
  for (let row = middleRow - farthestCells; row <= middleRow + farthestCells; row++) {
    for (let column = middleColumn - farthestCells; column <= middleColumn + farthestCells; column++) {
      if (column < 0 || row < 0 || column >= frame.columns || row >= frame.rows) continue;
      const cell = row * frame.columns + column;
      if (open[starts[end.level] + cell] === 0) continue;
      const offX = x - centreX(frame, cell);
      const offY = y - centreY(frame, cell);
      const length = Math.sqrt(offX * offX + offY * offY);
      if (best !== undefined && length >= best.length) continue;
      if (!isClear(map, x - offX, y - offY, x, y, 1e-3)) continue;
      const beyond = 0.5 / Math.max(length, 1e-9);
      best = { cell: starts[end.level] + cell, length, x: x + beyond * offX, y: y + beyond * offY };
    }
  }
  return best;
}
