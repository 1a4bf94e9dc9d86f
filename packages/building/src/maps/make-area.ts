import type { Wall } from '@korzo/core';
import { passageBit } from './cell-states.ts';
import { farthest, transformDistances } from './distance-transform.ts';
import { areaOf } from './frame-layout.ts';
import { grown, type CellRectangle } from './frame.ts';
import type { DrawnFloor, LevelMap } from './level-map.ts';
import type { Passage } from './passage.ts';
import { findPassages } from './passages.ts';
import type { Presence } from './presence.ts';
import { drawCells } from './rasterise.ts';
import { layOutSteps, stepInfluence } from './steps.ts';
import { WallField } from './wall-field.ts';

/** Makes all maps of a floor again inside a rectangle of changed cells and as far around as they depend on it. */
export function makeArea(map: LevelMap, presence: Presence, walls: readonly Wall[], changed: CellRectangle): void {
  const { frame } = map;
  const drawn = drawArea(map, presence, walls, changed);
  transformDistances(frame, map.cells, map.distance, grown(drawn, farthest, frame));
  const influence = stepInfluence(frame.cellSize);
  const stepped = grown(changed, influence, frame);
  layOutSteps(map, stepped);
  linkPassages(map, grown(stepped, influence, frame));
  map.quadtrees.clear();
}

/** Draws a floor again around changed cells, without distances and ways; returns what was drawn. */
export function drawArea(
  floor: DrawnFloor,
  presence: Presence,
  walls: readonly Wall[],
  changed: CellRectangle,
): CellRectangle {
  const { frame, shapes } = floor;
  shapes.obstacles = presence.obstacles.filter((obstacle) => obstacle.level === floor.level);
  floor.walls = new WallField(
    walls.filter((wall) => wall.level === floor.level),
    areaOf(frame),
  );
  const drawn = grown(changed, 2, frame);
  drawCells(floor, { ...shapes, walls: floor.walls.ends }, drawn);
  return drawn;
}

/** Replaces the passages of the rectangle; marks the cells they end in. */
function linkPassages(map: LevelMap, rectangle: CellRectangle): void {
  const { frame, cells } = map;
  const inside = ({ x, y }: Passage): boolean => {
    const column = (x - frame.minX) / frame.cellSize;
    const row = (y - frame.minY) / frame.cellSize;
    return (
      column >= rectangle.fromColumn &&
      column < rectangle.untilColumn &&
      row >= rectangle.fromRow &&
      row < rectangle.untilRow
    );
  };
  for (const cell of map.passagesAt.keys()) cells[cell] &= ~passageBit;
  // In one order, whichever part was made last: fields depend on it where paths are equally long.
  map.passages = [...map.passages.filter((passage) => !inside(passage)), ...findPassages(map, rectangle)].sort(
    (a, b) => a.from - b.from || a.to - b.to || a.x - b.x || a.y - b.y,
  );
  const at = new Map<number, number[]>();
  map.passages.forEach((passage, number) => {
    for (const cell of [passage.from, passage.to]) at.set(cell, [...(at.get(cell) ?? []), number]);
  });
  for (const cell of at.keys()) cells[cell] |= passageBit;
  map.passagesAt = at;
}
