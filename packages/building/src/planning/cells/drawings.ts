import { randomBits, uniform } from '@korzo/core';
import { GridMap } from './grid-map.ts';

interface Size {
  readonly columns: number;
  readonly rows: number;
  readonly seed: number;
}

/** Cells blocked at random, each with the probability `blocked`. */
export function drawRandom({ columns, rows, seed, blocked }: Size & { readonly blocked: number }): GridMap {
  const open = Uint8Array.from({ length: columns * rows }, (_, at) => (uniform(seed, at, 0, 0) < blocked ? 0 : 1));
  return new GridMap(columns, rows, open);
}

/** Square rooms with walls one cell thick; each wall between two rooms has a door of one cell, but for a share that has none. */
export function drawRooms({ columns, rows, seed, room }: Size & { readonly room: number }): GridMap {
  const open = new Uint8Array(columns * rows).fill(1);
  const pitch = room + 1;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (column % pitch === room || row % pitch === room) open[row * columns + column] = 0;
  for (let top = 0; top < rows; top += pitch) {
    for (let left = 0; left < columns; left += pitch) {
      const height = Math.min(room, rows - top);
      const width = Math.min(room, columns - left);
      const corner = top * columns + left;
      if (uniform(seed, corner, 0, 0) < share && left + room < columns)
        open[(top + (randomBits(seed, corner, 0, 1) % height)) * columns + left + room] = 1;
      if (uniform(seed, corner, 0, 2) < share && top + room < rows)
        open[(top + room) * columns + left + (randomBits(seed, corner, 0, 3) % width)] = 1;
    }
  }
  return new GridMap(columns, rows, open);
}

/** So many of the walls between rooms have a door. */
const share = 0.85;

/** A maze with one path between any two places: corridors `width` cells wide, walls one cell thick, by a walk that turns back at dead ends. */
export function drawMaze({ columns, rows, seed, width }: Size & { readonly width: number }): GridMap {
  const pitch = width + 1;
  const across = Math.floor((columns + 1) / pitch);
  const down = Math.floor((rows + 1) / pitch);
  const open = new Uint8Array(columns * rows);
  const clear = (left: number, top: number, wide: number, high: number): void => {
    for (let row = top; row < top + high; row++) open.fill(1, row * columns + left, row * columns + left + wide);
  };
  const visited = new Uint8Array(across * down);
  const trail = new Int32Array(across * down);
  let depth = 1;
  visited[0] = 1;
  clear(0, 0, width, width);
  for (let turn = 0; depth > 0; turn++) {
    const place = trail[depth - 1];
    const x = place % across;
    const y = (place - x) / across;
    const ways = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ].filter(
      ([nextX, nextY]) =>
        nextX >= 0 && nextY >= 0 && nextX < across && nextY < down && visited[nextY * across + nextX] === 0,
    );
    if (ways.length === 0) {
      depth--;
      continue;
    }
    const [nextX, nextY] = ways[randomBits(seed, turn, 0, 0) % ways.length];
    clear(
      Math.min(x, nextX) * pitch,
      Math.min(y, nextY) * pitch,
      width + Math.abs(nextX - x) * pitch,
      width + Math.abs(nextY - y) * pitch,
    );
    visited[nextY * across + nextX] = 1;
    trail[depth++] = nextY * across + nextX;
  }
  return new GridMap(columns, rows, open);
}
