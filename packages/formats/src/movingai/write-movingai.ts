import type { MovingAiMap } from './read-movingai-map.ts';
import type { MovingAiTasks } from './read-movingai-tasks.ts';

/** A map as a .map file: `.` open, `@` blocked. */
export function writeMovingAiMap({ columns, rows, open }: MovingAiMap): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from(open.subarray(row * columns, (row + 1) * columns), (cell) => (cell === 0 ? '@' : '.')).join(''),
  );
  return `type octile\nheight ${rows}\nwidth ${columns}\nmap\n${lines.join('\n')}\n`;
}

/** Tasks as a .scen file, lengths with eight decimals. */
export function writeMovingAiTasks({ map, columns, rows, tasks }: MovingAiTasks): string {
  const lines = tasks.map(({ bucket, from, to, optimal }) =>
    [bucket, map, columns, rows, ...from, ...to, optimal.toFixed(8)].join('\t'),
  );
  return `version 1\n${lines.join('\n')}\n`;
}
