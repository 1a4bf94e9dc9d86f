import { cos, sin } from '@korzo/core';
import type { Point } from '@korzo/building';
import type { NoteBook } from '../format/import-notes.ts';
import { numberOf, textOfGroup, type DxfFile, type Entity } from './groups.ts';
import { isMirrored, shapesOf, type Shape } from './shapes.ts';

/** A shape in the coordinates of the drawing, with the layer that it belongs to. */
export interface PlacedShape {
  readonly shape: Shape;
  readonly layer: string;
}

/** x' = a x + c y + e, y' = b x + d y + f */
interface Transform {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

const identity: Transform = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
const mirror: Transform = { a: -1, b: 0, c: 0, d: 1, e: 0, f: 0 };

const then = (outer: Transform, inner: Transform): Transform => ({
  a: outer.a * inner.a + outer.c * inner.b,
  b: outer.b * inner.a + outer.d * inner.b,
  c: outer.a * inner.c + outer.c * inner.d,
  d: outer.b * inner.c + outer.d * inner.d,
  e: outer.a * inner.e + outer.c * inner.f + outer.e,
  f: outer.b * inner.e + outer.d * inner.f + outer.f,
});

const apply = ({ a, b, c, d, e, f }: Transform, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];

const deepest = 16;
const mostShapes = 200_000;
const mostCopies = 10_000;

/** Blocks that insert each other without end, or a thousand times a thousand lines. */
export class TooManyShapes extends Error {}

/** All shapes of a drawing, with its blocks put where they are inserted. Shapes on hidden layers are left out. */
export function expandShapes(file: DxfFile, notes: NoteBook): PlacedShape[] {
  const placed: PlacedShape[] = [];
  const visit = (
    entities: readonly Entity[],
    transform: Transform,
    inherited: string | undefined,
    depth: number,
  ): void => {
    for (const entity of entities) {
      // Layer 0 inside a block means the layer of the block.
      const layer = entity.layer === '0' && inherited !== undefined ? inherited : entity.layer;
      if (file.hidden.has(layer)) {
        notes.skipped(`shapes on the layer ${layer}, which is off or frozen`);
        continue;
      }
      const own = isMirrored(entity) ? then(transform, mirror) : transform;
      if (entity.type === 'INSERT') {
        insert(entity, own, layer, depth);
        continue;
      }
      const shapes = shapesOf(entity);
      if (shapes === undefined) {
        if (!quiet.has(entity.type)) notes.skipped(`${entity.type} on the layer ${layer}`);
        continue;
      }
      for (const shape of shapes) {
        const moved = transformed(shape, own);
        if (moved !== undefined) placed.push({ shape: moved, layer });
      }
      if (placed.length > mostShapes) throw new TooManyShapes(`the drawing has more than ${mostShapes} shapes`);
    }
  };
  const insert = (entity: Entity, transform: Transform, layer: string, depth: number): void => {
    const name = textOfGroup(entity, 2) ?? '';
    const block = file.blocks.get(name);
    if (block === undefined || depth >= deepest) {
      notes.skipped(
        block === undefined ? `an INSERT of the block ${name}, which is missing` : `blocks inside each other`,
      );
      return;
    }
    const copies = copiesOf(entity);
    if (copies.length > mostCopies)
      throw new TooManyShapes(`the block ${name} is inserted more than ${mostCopies} times`);
    for (const copy of copies) {
      const inner = then(then(transform, copy), { ...identity, e: -block.base[0], f: -block.base[1] });
      visit(block.entities, inner, layer, depth + 1);
    }
  };
  visit(file.entities, identity, undefined, 0);
  return placed;
}

/** Parts of a file that show nothing of a place. */
const quiet = new Set(['ATTDEF', 'ATTRIB', 'SEQEND', 'VIEWPORT', 'DIMENSION', 'LEADER', 'POINT', 'VERTEX', 'EOF']);

function copiesOf(entity: Entity): Transform[] {
  const angle = (numberOf(entity, 50) * Math.PI) / 180;
  const [scaleX, scaleY] = [numberOf(entity, 41, 1), numberOf(entity, 42, 1)];
  const [c, s] = [cos(angle), sin(angle)];
  const columns = Math.max(1, Math.min(mostCopies + 1, numberOf(entity, 70, 1)));
  const rows = Math.max(1, Math.min(mostCopies + 1, numberOf(entity, 71, 1)));
  const copies: Transform[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [dx, dy] = [column * numberOf(entity, 44), row * numberOf(entity, 45)];
      copies.push({
        a: c * scaleX,
        b: s * scaleX,
        c: -s * scaleY,
        d: c * scaleY,
        e: numberOf(entity, 10) + c * dx - s * dy,
        f: numberOf(entity, 20) + s * dx + c * dy,
      });
      if (copies.length > mostCopies) return copies;
    }
  }
  return copies;
}

/** A shape elsewhere; nothing when it has no place given by numbers. A circle that is not scaled evenly becomes a path. */
function transformed(shape: Shape, transform: Transform): Shape | undefined {
  const move = (point: Point): Point => apply(transform, point);
  const scale = Math.sqrt(Math.abs(transform.a * transform.d - transform.b * transform.c));
  let moved: Shape;
  if (shape.kind === 'path') moved = { ...shape, points: shape.points.map(move) };
  else if (shape.kind === 'arc') moved = { ...shape, centre: move(shape.centre), points: shape.points.map(move) };
  else if (shape.kind === 'circle') moved = { ...shape, centre: move(shape.centre), radius: shape.radius * scale };
  else moved = { ...shape, at: move(shape.at) };
  return isFinite(moved) ? moved : undefined;
}

function isFinite(shape: Shape): boolean {
  const points = 'points' in shape ? shape.points : [shape.kind === 'text' ? shape.at : shape.centre];
  const isRound = shape.kind !== 'circle' || (Number.isFinite(shape.radius) && shape.radius > 0);
  return isRound && points.every(([x, y]) => Math.abs(x) < 1e12 && Math.abs(y) < 1e12);
}
