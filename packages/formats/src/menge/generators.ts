import type { Point } from '@korzo/building';
import { cos, sin } from '@korzo/core';
import type { XmlElement } from '@korzo/reading';
import type { NoteBook } from '../format/import-notes.ts';
import { childrenNamed, type Attributes } from './attributes.ts';

const most = 10_000;

/** Where the agents of a generator stand; wrong attributes are reported, unknown generators skipped. */
export function positionsOf(generator: XmlElement, attributes: Attributes, notes: NoteBook): Point[] {
  const type = attributes.word(generator, 'type') ?? '';
  if (type === 'explicit')
    return childrenNamed(generator, 'Agent').map((agent) => [
      attributes.number(agent, 'p_x'),
      attributes.number(agent, 'p_y'),
    ]);
  if (type === 'rect_grid') return gridOf(generator, attributes);
  if (type === 'hex_lattice') {
    notes.guessed('agents in a hexagonal lattice: their rows are those of Menge up to half a row');
    return latticeOf(generator, attributes);
  }
  notes.skipped(`generator of agents of the type ${type === '' ? 'unknown' : type}`);
  return [];
}

/** Turned around the anchor, in degrees. */
function turned(anchor: Point, degrees: number): (x: number, y: number) => Point {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [cos(angle), sin(angle)];
  return (x, y) => [anchor[0] + x * c - y * s, anchor[1] + x * s + y * c];
}

function frameOf(generator: XmlElement, attributes: Attributes): (x: number, y: number) => Point {
  const anchor: Point = [
    attributes.number(generator, 'anchor_x', { otherwise: 0 }),
    attributes.number(generator, 'anchor_y', { otherwise: 0 }),
  ];
  return turned(anchor, attributes.number(generator, 'rotation', { otherwise: 0, least: -3600, most: 3600 }));
}

function gridOf(generator: XmlElement, attributes: Attributes): Point[] {
  const place = frameOf(generator, attributes);
  const [dx, dy] = [attributes.number(generator, 'offset_x'), attributes.number(generator, 'offset_y')];
  const columns = attributes.number(generator, 'count_x', { least: 1, most });
  const rows = attributes.number(generator, 'count_y', { least: 1, most });
  if (!(columns * rows <= most)) {
    if (columns * rows > most) attributes.tell(generator, `a grid may have up to ${most} agents`, 'lower count_x');
    return [];
  }
  const points: Point[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) points.push(place(column * dx, row * dy));
  return points;
}

/** Rows of a hexagonal lattice with the density asked for, along x or y from the anchor, as many as the population needs. */
function latticeOf(generator: XmlElement, attributes: Attributes): Point[] {
  const place = frameOf(generator, attributes);
  const count = attributes.number(generator, 'population', { least: 1, most });
  const density = attributes.number(generator, 'density', { least: 0.001, most: 10 });
  const width = attributes.number(generator, 'width', { least: 0.01, most: 5000 });
  if (!(count > 0 && density > 0 && width > 0)) return [];
  const gap = Math.sqrt(2 / (Math.sqrt(3) * density));
  const inRow = Math.max(1, Math.floor(width / gap));
  const isAlongX = (attributes.word(generator, 'row_direction') ?? 'x') === 'x';
  const alignment = attributes.word(generator, 'alignment') ?? 'center';
  const depth = Math.ceil(count / inRow) * gap * (Math.sqrt(3) / 2);
  const shift = alignment === 'near' ? 0 : alignment === 'far' ? -depth : -depth / 2;
  return Array.from({ length: Math.floor(count) }, (_, index): Point => {
    const row = Math.floor(index / inRow);
    const along = ((index % inRow) + (row % 2) / 2 - (inRow - 1) / 2) * gap;
    const across = shift + row * gap * (Math.sqrt(3) / 2);
    return isAlongX ? place(along, across) : place(across, along);
  });
}
