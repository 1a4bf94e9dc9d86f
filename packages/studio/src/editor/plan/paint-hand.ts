import type { PlanMark } from '@korzo/formats';
import type { Workbench } from '../document/workbench.ts';
import { waysOf } from '../model/ways.ts';
import { afterMotion } from '../model/sight.ts';
import { cornersOf, distance, middle, type Box, type Point } from '../model/geometry.ts';
import { findTool } from '../tools/builtin.ts';
import { preview } from '../tools/draw-tool.ts';
import { toWindow } from './camera.ts';
import { shapesOn } from './hit.ts';
import { dot, inMetres, inPixels, trace, type Paper } from './paint.ts';

type Colour = (word: string) => string;

/** What is selected, where it is being moved to, with handles at its corners. */
export function drawSelection(paper: Paper, { desk, seen, sight, selected, motion }: Workbench, colour: Colour): void {
  const { pen, camera } = paper;
  const chosen = seen.value;
  if (chosen.length === 0) return;
  const change = motion.value;
  const { look, level } = sight.value;
  const how = { look, heights: desk.examined.value.heights };
  const shapes =
    change === undefined
      ? chosen.flatMap((element) => shapesOn(element, level))
      : selected.value.flatMap((element) => shapesOn(afterMotion(element, change, how), level));
  inMetres(paper);
  pen.strokeStyle = colour('--accent');
  pen.lineWidth = 2.5 / camera.scale;
  pen.beginPath();
  for (const shape of shapes) trace(pen, shape, dot / camera.scale);
  pen.stroke();
  if (chosen.length > 1) return;
  if (look === 'above') drawWays(paper, waysOf(chosen[0], desk.elements.peek(), level), colour);
  inPixels(paper);
  pen.fillStyle = colour('--accent');
  for (const shape of shapes) for (const corner of cornersOf(shape)) square(paper, corner);
}

/** Arrows from where people are to where they want to go. */
function drawWays(paper: Paper, ways: ReturnType<typeof waysOf>, colour: Colour): void {
  const { pen, camera, size } = paper;
  inPixels(paper);
  pen.strokeStyle = colour('--accent');
  pen.fillStyle = colour('--accent');
  pen.lineWidth = 1.5;
  pen.setLineDash([5, 4]);
  for (const [from, to] of ways) {
    const [[x, y], [ex, ey]] = [toWindow(camera, size, from), toWindow(camera, size, to)];
    const turn = Math.atan2(ey - y, ex - x);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(ex, ey);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(ex, ey);
    for (const side of [-0.4, 0.4]) pen.lineTo(ex - 9 * Math.cos(turn + side), ey - 9 * Math.sin(turn + side));
    pen.fill();
  }
  pen.setLineDash([]);
}

/** What other people have selected, in their colours, with their names. */
export function drawFellows(paper: Paper, { together, sight }: Workbench): void {
  const { pen, camera, size } = paper;
  const { elements, level } = sight.peek();
  for (const { look, colour, name } of together.peek()?.fellows.peek() ?? []) {
    const keys = new Set(look.selected);
    if (keys.size === 0) continue;
    const shapes = elements.filter(({ key }) => keys.has(key)).flatMap((element) => shapesOn(element, level));
    inMetres(paper);
    pen.strokeStyle = colour;
    pen.lineWidth = 3 / camera.scale;
    pen.beginPath();
    for (const shape of shapes) trace(pen, shape, dot / camera.scale);
    pen.stroke();
    const [corner] = shapes.flatMap(cornersOf);
    if (corner === undefined) continue;
    inPixels(paper);
    pen.fillStyle = colour;
    pen.font = '11px system-ui, sans-serif';
    pen.textAlign = 'left';
    const [x, y] = toWindow(camera, size, corner);
    pen.fillText(name, x + 4, y - 4);
  }
}

function square({ pen, camera, size }: Paper, point: Point): void {
  const [x, y] = toWindow(camera, size, point);
  pen.fillRect(x - 4, y - 4, 8, 8);
}

/** What is being drawn, with its length beside it. */
export function drawPreview(paper: Paper, { tool, drawn, pointer, level }: Workbench, colour: Colour): void {
  const { pen, camera, size } = paper;
  const gesture = findTool(tool.value)?.gesture ?? (tool.value === 'select' ? undefined : 'segment');
  const at = pointer.value;
  if (gesture === undefined) return;
  const points = [...drawn.value.map((each) => each.at), ...(at === undefined ? [] : [at])];
  const isComplete = gesture === 'segment' && drawn.value.length === 2;
  const shape = preview(gesture, isComplete ? points.slice(0, 2) : points);
  if (shape === undefined) return;
  inMetres(paper);
  pen.strokeStyle = colour('--accent');
  pen.lineWidth = 2 / camera.scale;
  pen.setLineDash([6 / camera.scale, 4 / camera.scale]);
  pen.beginPath();
  trace(pen, shape, dot / camera.scale);
  const foot = drawn.value.slice(0, 2);
  if (gesture === 'flight' && foot.length === 2 && foot[0].level === level.value)
    trace(pen, { type: 'line', points: foot.map((each) => each.at), closed: false }, 0);
  pen.stroke();
  pen.setLineDash([]);
  if (points.length < 2) return;
  const [from, to] = isComplete ? points : points.slice(-2);
  inPixels(paper);
  const [x, y] = toWindow(camera, size, middle(from, to));
  const words =
    gesture === 'rectangle'
      ? `${Math.abs(to[0] - from[0]).toFixed(2)} x ${Math.abs(to[1] - from[1]).toFixed(2)} m`
      : `${distance(from, to).toFixed(2)} m`;
  label(pen, words, [x, y], colour);
}

function label(pen: CanvasRenderingContext2D, words: string, [x, y]: Point, colour: Colour): void {
  pen.font = '12px system-ui, sans-serif';
  pen.textAlign = 'center';
  const width = pen.measureText(words).width + 8;
  pen.fillStyle = colour('--raised');
  pen.fillRect(x - width / 2, y - 22, width, 17);
  pen.fillStyle = colour('--text');
  pen.fillText(words, x, y - 9);
}

/** Where problems are on this floor: outlines of what is wrong, with a mark that is seen from afar. */
export function drawMarks(paper: Paper, marks: readonly PlanMark[], level: number, colour: Colour): void {
  const { pen, camera, size } = paper;
  const here = marks.filter((mark) => mark.level === level);
  inMetres(paper);
  pen.strokeStyle = colour('--danger');
  pen.lineWidth = 3 / camera.scale;
  pen.beginPath();
  for (const { points } of here) trace(pen, { type: 'line', points, closed: points.length > 2 }, 0);
  pen.stroke();
  inPixels(paper);
  pen.font = 'bold 12px system-ui, sans-serif';
  pen.textAlign = 'center';
  for (const { points } of here) {
    const centre = points.reduce<Point>(([x, y], [px, py]) => [x + px / points.length, y + py / points.length], [0, 0]);
    const [x, y] = toWindow(camera, size, centre);
    pen.fillStyle = colour('--danger');
    pen.beginPath();
    pen.arc(x, y, 8, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = colour('--surface');
    pen.fillText('!', x, y + 4);
  }
}

export function drawBox(paper: Paper, { west, south, east, north }: Box, colour: Colour): void {
  const { pen, camera } = paper;
  inMetres(paper);
  pen.strokeStyle = colour('--accent');
  pen.lineWidth = 1 / camera.scale;
  pen.strokeRect(west, south, east - west, north - south);
}
