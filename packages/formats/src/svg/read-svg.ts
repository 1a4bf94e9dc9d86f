import type { Point } from '@korzo/building';
import { cos, sin } from '@korzo/core';
import type { XmlElement } from '@korzo/reading';
import { pathLines, type SvgLine } from './path-points.ts';

/** A line of a picture with the classes and ids that stand around it. */
export interface SvgShape extends SvgLine {
  /** Ids, classes and labels of the element and of the groups around it. */
  readonly names: string;
}

type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** Elements that hold definitions, not drawings. */
const hidden = new Set(['defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern', 'metadata', 'title', 'desc']);
const mostShapes = 100_000;

/** All lines of a picture, moved by the transforms around them. */
export function shapesInSvg(root: XmlElement): SvgShape[] {
  const shapes: SvgShape[] = [];
  const visit = (element: XmlElement, outer: Matrix, around: string): void => {
    const name = element.name.replace(/^.*:/, '');
    const style = attribute(element, 'style');
    if (hidden.has(name) || attribute(element, 'display') === 'none' || /display\s*:\s*none/.test(style)) return;
    const matrix = times(outer, transformOf(attribute(element, 'transform')));
    const own = ['id', 'class', 'inkscape:label', 'data-name'].map((key) => attribute(element, key)).join(' ');
    const names = `${around} ${own}`.trim();
    for (const { points, isClosed } of linesOf(name, element)) {
      const moved = points.map(([x, y]): Point => [
        matrix[0] * x + matrix[2] * y + matrix[4],
        matrix[1] * x + matrix[3] * y + matrix[5],
      ]);
      const isSound = moved.every(([x, y]) => Math.abs(x) < 1e9 && Math.abs(y) < 1e9);
      if (isSound && moved.length > 1 && shapes.length < mostShapes) shapes.push({ points: moved, isClosed, names });
    }
    for (const child of element.children) visit(child, matrix, names);
  };
  visit(root, identity, '');
  return shapes;
}

export const attribute = ({ attributes }: XmlElement, name: string): string => attributes.get(name)?.value ?? '';

const numberIn = (element: XmlElement, name: string): number => Number.parseFloat(attribute(element, name)) || 0;

function linesOf(name: string, element: XmlElement): SvgLine[] {
  const at = (key: string): number => numberIn(element, key);
  switch (name) {
    case 'line':
      return [
        {
          points: [
            [at('x1'), at('y1')],
            [at('x2'), at('y2')],
          ],
          isClosed: false,
        },
      ];
    case 'rect': {
      const [x, y, w, h] = [at('x'), at('y'), at('width'), at('height')];
      return [
        {
          points: [
            [x, y],
            [x + w, y],
            [x + w, y + h],
            [x, y + h],
          ],
          isClosed: true,
        },
      ];
    }
    case 'polyline':
    case 'polygon':
      return [{ points: pairsIn(attribute(element, 'points')), isClosed: name === 'polygon' }];
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = name === 'circle' ? [at('r'), at('r')] : [at('rx'), at('ry')];
      return [{ points: round([at('cx'), at('cy')], rx, ry), isClosed: true }];
    }
    case 'path':
      return pathLines(attribute(element, 'd'));
    default:
      return [];
  }
}

function pairsIn(text: string): Point[] {
  const numbers = (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g) ?? []).map(Number);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index): Point => [
    numbers[2 * index],
    numbers[2 * index + 1],
  ]);
}

const corners = 24;

const round = ([x, y]: Point, rx: number, ry: number): Point[] =>
  Array.from({ length: corners }, (_, corner): Point => {
    const angle = (2 * Math.PI * corner) / corners;
    return [x + rx * cos(angle), y + ry * sin(angle)];
  });

/** One or more transforms, as they are written one after the other. */
function transformOf(text: string): Matrix {
  let matrix = identity;
  for (const [, kind, list] of text.matchAll(/([a-z]+)\s*\(([^)]*)\)/gi)) {
    const numbers = list
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map(Number);
    matrix = times(matrix, single(kind, numbers));
  }
  return matrix.every(Number.isFinite) ? matrix : identity;
}

function single(kind: string, numbers: readonly number[]): Matrix {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  if (kind === 'matrix') return [a, b, c, d, e, f];
  if (kind === 'translate') return [1, 0, 0, 1, a, b];
  if (kind === 'scale') return [a, 0, 0, numbers.length > 1 ? b : a, 0, 0];
  if (kind !== 'rotate') return identity;
  const angle = (a * Math.PI) / 180;
  const turned: Matrix = [cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0];
  return times(times([1, 0, 0, 1, b, c], turned), [1, 0, 0, 1, -b, -c]);
}
