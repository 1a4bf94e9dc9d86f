import type { Drawn, Workbench } from '../document/workbench.ts';
import type { Point, Shape } from '../model/geometry.ts';
import { distance, rectAround, rectPoints } from '../model/geometry.ts';
import type { PlaceEdit } from '../model/place-edits.ts';

/** How points become a shape. */
export type Gesture = 'spot' | 'rectangle' | 'polygon' | 'polyline' | 'segment' | 'circle' | 'flight' | 'point';

/** Points that a gesture needs; a gesture with more than its least ends with Enter or a second press on the last point. */
export const pointsOf: Readonly<Record<Gesture, { readonly least: number; readonly most: number }>> = {
  spot: { least: 1, most: 2 },
  rectangle: { least: 2, most: 2 },
  polygon: { least: 3, most: 10_000 },
  polyline: { least: 2, most: 10_000 },
  segment: { least: 2, most: 2 },
  circle: { least: 2, most: 2 },
  flight: { least: 4, most: 4 },
  point: { least: 1, most: 1 },
};

/** Headings of the tool bar. */
export const toolGroups = ['Rooms', 'Between floors', 'Obstacles', 'People', 'Measuring', 'In the volume'] as const;

export type ToolGroup = (typeof toolGroups)[number];

/** A tool that draws something new. */
export interface DrawTool {
  readonly name: string;
  readonly label: string;
  /** What to do with it. */
  readonly hint: string;
  /** What to do once something of it was drawn, where it is something else. */
  readonly nextHint?: string;
  readonly gesture: Gesture;
  readonly group: ToolGroup;
  /** The edits that add what was drawn, or why it cannot be added. */
  readonly make: (drawn: readonly Drawn[], bench: Workbench) => readonly PlaceEdit[] | string;
}

/** What is drawn so far, with the pointer as the next point. */
export function preview(gesture: Gesture, points: readonly Point[]): Shape | undefined {
  if (points.length === 0) return undefined;
  if (points.length === 1 || gesture === 'point') return { type: 'point', at: points[0] };
  if (gesture === 'rectangle' || gesture === 'spot')
    return { type: 'polygon', points: rectPoints(rectAround(points.slice(0, 2))) };
  if (gesture === 'circle') return { type: 'circle', centre: points[0], radius: distance(points[0], points[1]) };
  if (gesture === 'flight' && points.length > 2) return { type: 'line', points: points.slice(2), closed: false };
  return { type: 'line', points, closed: gesture === 'polygon' && points.length > 2 };
}
