import type { ElementKind, PlanElement } from '../model/elements.ts';
import type { Box, Point, Shape } from '../model/geometry.ts';
import { boxOf, cornersOf, isPoint } from '../model/geometry.ts';
import type { Backdrop } from '../document/workbench.ts';
import { toPlan, toWindow, type PlanCamera, type WindowSize } from './camera.ts';
import { isSeen, shapesOn, type Seen } from './hit.ts';

/** Where and how large the plan is drawn. */
export interface Paper {
  readonly pen: CanvasRenderingContext2D;
  readonly camera: PlanCamera;
  readonly size: WindowSize;
  readonly dots: number;
}

interface Style {
  readonly fill?: string;
  readonly line?: string;
  /** px. */
  readonly width: number;
  readonly dashed?: true;
}

/** How each kind looks, from below to above; words are colours of the page's theme. */
const styles: readonly (readonly [ElementKind, Style])[] = [
  ['region', { fill: '--surface', line: '--text', width: 2 }],
  ['area', { fill: '--accent-soft', line: '--accent', width: 1, dashed: true }],
  ['measured area', { line: '--dot-3', width: 1.5, dashed: true }],
  ['hazard', { fill: '#80808055', line: '--text-muted', width: 1 }],
  ['exit', { fill: '#2a8a5b44', line: '--good', width: 1 }],
  ['group', { fill: '#1f6fb233', line: '--dot-0', width: 1 }],
  ['obstacle', { fill: '--line-strong', line: '--text', width: 1 }],
  ['block', { fill: '--line-strong', line: '--text', width: 1 }],
  ['wall', { line: '--text', width: 2.5 }],
  ['measured line', { line: '--dot-3', width: 2, dashed: true }],
  ['portal', { line: '--dot-4', width: 5 }],
  ['gate', { line: '--good', width: 6 }],
  ['lift', { line: '--dot-3', width: 5 }],
  ['counter', { fill: '--dot-1', line: '--dot-1', width: 2 }],
];

/** Radius of what has no size, px. */
export const dot = 5;

/** Traces a shape in metres. */
export function trace(path: Path2D | CanvasRenderingContext2D, shape: Shape, radius: number): void {
  if (shape.type === 'points' || shape.type === 'point') {
    for (const at of cornersOf(shape)) traceRound(path, at, radius);
    return;
  }
  if (shape.type === 'circle') {
    traceRound(path, shape.centre, shape.radius);
    return;
  }
  for (const [index, [x, y]] of shape.points.entries())
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  if (shape.type === 'polygon' || shape.closed) path.closePath();
}

function traceRound(path: Path2D | CanvasRenderingContext2D, [x, y]: Point, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** Counters show which way people queue. */
function traceQueue(path: Path2D, [x, y]: Point, { kind, value: { queue } }: PlanElement): void {
  if (kind !== 'counter' || !isPoint(queue)) return;
  const length = Math.hypot(queue[0], queue[1]) || 1;
  path.moveTo(x, y);
  path.lineTo(x + (queueDrawn * queue[0]) / length, y + (queueDrawn * queue[1]) / length);
}

/** m. */
const queueDrawn = 1.5;

/** The shapes of each kind on one floor, traced once: drawing them again costs little, however many they are. */
export class PlanPaths {
  readonly #paths = new Map<ElementKind, Path2D>();
  readonly labels: readonly { readonly text: string; readonly box: Box }[];

  constructor(elements: readonly PlanElement[], seen: Seen) {
    const labels: { readonly text: string; readonly box: Box }[] = [];
    for (const element of elements) {
      if (!isSeen(element, seen)) continue;
      const path = this.#paths.get(element.kind) ?? new Path2D();
      this.#paths.set(element.kind, path);
      for (const shape of shapesOn(element, seen.level)) {
        trace(path, shape, 0.2);
        if (shape.type === 'point') traceQueue(path, shape.at, element);
        if (element.kind === 'region' && shape.type === 'polygon')
          labels.push({ text: element.name, box: boxOf(shape.points) });
      }
    }
    this.labels = labels;
  }

  draw(paper: Paper, colour: (word: string) => string): void {
    const { pen, camera } = paper;
    inMetres(paper);
    for (const [kind, { fill, line, width, dashed }] of styles) {
      const path = this.#paths.get(kind);
      if (path === undefined) continue;
      if (fill !== undefined) {
        pen.fillStyle = colour(fill);
        pen.fill(path);
      }
      if (line === undefined) continue;
      pen.strokeStyle = colour(line);
      pen.lineWidth = width / camera.scale;
      pen.setLineDash(dashed === true ? [6 / camera.scale, 4 / camera.scale] : []);
      pen.stroke(path);
    }
    pen.setLineDash([]);
  }
}

export function inMetres({ pen, camera: { centre, scale }, size: { width, height }, dots }: Paper): void {
  const s = scale * dots;
  pen.setTransform(s, 0, 0, -s, (width / 2 - centre[0] * scale) * dots, (height / 2 + centre[1] * scale) * dots);
}

export const inPixels = ({ pen, dots }: Paper): void => pen.setTransform(dots, 0, 0, dots, 0, 0);

/** The border of the world and lines of the grid that are at least 8 px apart. */
export function drawGround(
  paper: Paper,
  box: Box,
  { grid, colour }: { grid: number; colour: (word: string) => string },
): void {
  const { pen, camera, size } = paper;
  inMetres(paper);
  pen.lineWidth = 1 / camera.scale;
  const [west, north] = toPlan(camera, size, [0, 0]);
  const [east, south] = toPlan(camera, size, [size.width, size.height]);
  let step = grid > 0 ? grid : 1;
  while (step * camera.scale < 8) step *= step * camera.scale < 0.8 ? 10 : 2;
  pen.strokeStyle = colour('--line');
  pen.globalAlpha = 0.6;
  pen.beginPath();
  for (let x = Math.ceil(west / step) * step; x <= east; x += step) line(pen, [x, south], [x, north]);
  for (let y = Math.ceil(south / step) * step; y <= north; y += step) line(pen, [west, y], [east, y]);
  pen.stroke();
  pen.globalAlpha = 1;
  pen.strokeStyle = colour('--line-strong');
  pen.strokeRect(box.west, box.south, box.east - box.west, box.north - box.south);
}

function line(pen: CanvasRenderingContext2D, [ax, ay]: Point, [bx, by]: Point): void {
  pen.moveTo(ax, ay);
  pen.lineTo(bx, by);
}

export function drawBackdrop(paper: Paper, { picture, corner, metresPerPixel }: Backdrop): void {
  const { pen, camera, size } = paper;
  inPixels(paper);
  const [width, height] = [picture.width * metresPerPixel, picture.height * metresPerPixel];
  const [x, y] = toWindow(camera, size, [corner[0], corner[1] + height]);
  pen.globalAlpha = 0.5;
  pen.drawImage(picture, x, y, width * camera.scale, height * camera.scale);
  pen.globalAlpha = 1;
}

/** Names of rooms that are large enough in the window to hold them. */
export function drawLabels(paper: Paper, labels: PlanPaths['labels'], colour: string): void {
  const { pen, camera, size } = paper;
  inPixels(paper);
  pen.fillStyle = colour;
  pen.font = '11px system-ui, sans-serif';
  pen.textAlign = 'center';
  for (const { text, box } of labels) {
    if ((box.east - box.west) * camera.scale < 6.5 * text.length || (box.north - box.south) * camera.scale < 14)
      continue;
    const [x, y] = toWindow(camera, size, [(box.west + box.east) / 2, (box.south + box.north) / 2]);
    if (x > 0 && y > 0 && x < size.width && y < size.height) pen.fillText(text, x, y + 4);
  }
}
