import { signal, type Signal } from '@preact/signals';
import type { Workbench } from '../document/workbench.ts';
import { distance } from '../model/geometry.ts';

/** A tool that takes two points and changes nothing in the text. */
export interface MeasureTool {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly end: (bench: Workbench) => void;
}

/** The distance that waits for its true length, m; the dialog of the background asks for it. */
export const askedScale: Signal<number | undefined> = signal(undefined);

export const measureTools: readonly MeasureTool[] = [
  { name: 'measure', label: 'Measure', hint: 'Drag between two points.', end: () => undefined },
  {
    name: 'scale',
    label: 'Scale of the picture',
    hint: 'Drag along a known length in the picture.',
    end: ({ drawn }) => {
      const [from, to] = drawn.peek();
      if (from !== undefined && to !== undefined) askedScale.value = distance(from.at, to.at);
    },
  },
];

/** The picture under the plan so that two points are as far apart as they are in life. */
export function scaleBackdrop(bench: Workbench, length: number): void {
  const backdrop = bench.backdrop.peek();
  const [from, to] = bench.drawn.peek();
  if (backdrop === undefined || from === undefined || to === undefined) return;
  const factor = length / distance(from.at, to.at);
  const [x, y] = from.at;
  const { corner, metresPerPixel } = backdrop;
  // The first point stays where it is.
  bench.backdrop.value = {
    ...backdrop,
    metresPerPixel: metresPerPixel * factor,
    corner: [x + (corner[0] - x) * factor, y + (corner[1] - y) * factor],
  };
  bench.drawn.value = [];
  bench.tool.value = 'select';
}
