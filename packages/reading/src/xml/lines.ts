import type { Position } from '../source/document.ts';

/** Line and column, both counted from 1, of an offset into a text. */
export type Locate = (offset: number) => Position;

export function locatorOf(text: string): Locate {
  // Most texts have no problem: their lines are never counted.
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - starts[low] + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}
