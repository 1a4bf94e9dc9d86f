import type { Point } from '@korzo/building';
import type { DrawnFloor, DrawnGround, DrawnLine, DrawnStairs } from '@korzo/plans';
import type { NoteBook } from '../format/import-notes.ts';
import type { OsmNode, OsmWay, Tags } from './read-osm.ts';

/** Of doors that do not say how wide they are, m. */
const usualDoor = 1;

/** Rooms and doors of Simple Indoor Tagging, floor by floor; empty when the extract has none. */
export function indoorFloors(ways: readonly OsmWay[], notes: NoteBook): DrawnFloor[] {
  const rooms = ways.filter(
    ({ isClosed, tags }) => isClosed && /^(room|corridor|area|yes)$/.test(tags.get('indoor') ?? ''),
  );
  if (rooms.length === 0) return [];
  const flights = rooms.filter(({ tags, nodes }) => tags.has('stairs') && nodes.length === 4);
  const levels = [...new Set(rooms.flatMap(({ tags }) => levelsOf(tags)))].sort((one, other) => one - other);
  notes.understood(
    `${rooms.length - flights.length} indoor rooms, ${flights.length} stairs on ${levels.length} floors`,
  );
  return levels.map((level, index): DrawnFloor => {
    const here = rooms.filter(({ tags }) => levelsOf(tags).includes(level));
    const grounds = here
      .filter((room) => !flights.includes(room))
      .map(({ nodes, tags }): DrawnGround => {
        const name = tags.get('name') ?? tags.get('ref');
        const outline = nodes.map(({ at }) => at);
        return name === undefined ? { outline, holes: [] } : { outline, holes: [], name };
      });
    // Stairs stand on the lower of the floors that they join.
    const stairs = here
      .filter((room) => flights.includes(room) && Math.min(...levelsOf(room.tags)) === level)
      .map(({ nodes }): DrawnStairs => ({ corners: nodes.map(({ at }) => at) }));
    return { level: index, lines: [], grounds, stairs, doors: here.flatMap((room) => doorsOf(room, level)) };
  });
}

/** `level=0;1` and `level=0-2` are several. */
function levelsOf(tags: Tags): number[] {
  const written = tags.get('level') ?? '0';
  const span = /^(-?\d+)-(-?\d+)$/.exec(written.trim());
  if (span !== null) {
    const [low, high] = [Number(span[1]), Number(span[2])];
    if (high > low && high - low < 100) return Array.from({ length: high - low + 1 }, (_, step) => low + step);
  }
  const list = written.split(';').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const good = list.filter((level) => Number.isFinite(level) && Math.abs(level) < 500);
  return good.length === 0 ? [0] : good;
}

const isDoor = ({ tags }: OsmNode): boolean =>
  (tags.get('door') ?? 'no') !== 'no' || (tags.get('entrance') ?? 'no') !== 'no';

/** Doors are nodes on the outline of a room; they open along the wall that goes through them. */
function doorsOf({ nodes }: OsmWay, level: number): DrawnLine[] {
  return nodes.flatMap((node, index): DrawnLine[] => {
    if (!isDoor(node) || (node.tags.has('level') && !levelsOf(node.tags).includes(level))) return [];
    const [before, after] = [nodes[(index + nodes.length - 1) % nodes.length].at, nodes[(index + 1) % nodes.length].at];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]);
    if (length < 0.1) return [];
    const written = Number.parseFloat(node.tags.get('width') ?? '');
    const half = Math.min(length / 2.2, (written > 0.3 && written < 20 ? written : usualDoor) / 2);
    const [x, y] = [((after[0] - before[0]) / length) * half, ((after[1] - before[1]) / length) * half];
    const end = (sign: 1 | -1): Point => [node.at[0] + sign * x, node.at[1] + sign * y];
    return [{ from: end(-1), to: end(1) }];
  });
}
