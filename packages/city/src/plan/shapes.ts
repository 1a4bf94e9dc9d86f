import { atan2, cos, length2, sin } from '@korzo/core';
import type { Work } from '../work/work.ts';
import type { Span } from '../language/complaint.ts';
import type { WayPiece, StyleObject, Vector, WayObject } from '../evaluate/objects.ts';

/** One straight or one arc of a way. */
export interface Piece {
  readonly from: Vector;
  readonly to: Vector;
  /** Direction at its start in the plan, rad, anticlockwise from the x axis. */
  readonly heading: number;
  /** By how much it turns, rad, anticlockwise when positive; 0 for a straight. */
  readonly turn: number;
  /** m; 0 for a straight. */
  readonly radius: number;
  readonly style?: StyleObject;
  readonly speedLimit?: number;
}

/** m, in the plan */
export const lengthOfPiece = ({ from, to, turn, radius }: Piece): number =>
  turn === 0 ? length2(to[0] - from[0], to[1] - from[1]) : radius * Math.abs(turn);

/** Where the next piece is joined. The direction can be lost. */
export interface Pen {
  readonly point: Vector;
  readonly heading: number | undefined;
}

/** A way in its own frame: it begins at 0, 0 and leads north. */
export interface Shape {
  readonly pieces: readonly Piece[];
  readonly end: Pen;
  /** A last piece whose end is not known yet. */
  readonly open?: WayObject;
}

/** Says what is wrong with a way, and does not come back. */
export type Refuse = (span: Span, rule: string, remedy: string) => never;

export const north = Math.PI / 2;
const origin: Pen = { point: [0, 0, 0], heading: north };

/** Makes shapes of ways, each once. */
export class Shapes {
  readonly #refuse: Refuse;
  readonly #passOver: (span: Span) => never;
  readonly #work: Work;
  readonly #known = new Map<WayObject, Shape>();
  readonly #making = new Set<WayObject>();
  /** Ways that could not be made, with what was thrown then. */
  readonly #failed = new Map<WayObject, unknown>();

  constructor({ refuse, passOver }: { refuse: Refuse; passOver: (span: Span) => never }, work: Work) {
    this.#refuse = refuse;
    this.#passOver = passOver;
    this.#work = work;
  }

  /** A way laid between two points; `heading` is how it leaves the first one, for ways that do not say. */
  lay(way: WayObject, from: Pen, to: Vector, span: Span): readonly Piece[] {
    return this.#join(this.shapeOf(way), from, { way, span, end: to }).pieces;
  }

  shapeOf(way: WayObject): Shape {
    const known = this.#known.get(way);
    if (known !== undefined) return known;
    if (this.#failed.has(way)) throw this.#failed.get(way);
    if (this.#making.has(way)) this.#refuse(way.span, 'a way cannot be a piece of itself', 'add another way');
    const { most, about, remedy } = this.#work.limits.calls;
    if (this.#making.size >= most)
      this.#refuse(way.span, `a city may have up to ${most} ${about}; here are more`, remedy);
    this.#making.add(way);
    try {
      way.define?.();
      if (way.doubt !== undefined) this.#passOver(way.span);
      const shape = this.#make(way);
      this.#known.set(way, shape);
      return shape;
    } catch (error) {
      this.#failed.set(way, error);
      throw error;
    } finally {
      this.#making.delete(way);
    }
  }

  #make(way: WayObject): Shape {
    if (way.parts.length > 0) return this.#compound(way);
    if (way.type === 'compound')
      this.#refuse(way.span, 'a compound way must have pieces', `call add_way in define_way of ${way.className}`);
    if (way.straight !== undefined) return drawn(straight(origin.point, [0, way.straight, 0]), way);
    if (way.arc?.by === 'angle')
      return drawn(turning(origin.point, north, way.arc.radius, (way.arc.degrees * Math.PI) / 180), way);
    return { pieces: [], end: origin, open: way };
  }

  #compound(way: WayObject): Shape {
    const pieces: Piece[] = [];
    let pen = origin;
    for (const [index, part] of way.parts.entries()) {
      const shape = this.shapeOf(part.way);
      this.#work.spend('waySize', shape.pieces.length, part.span);
      if (shape.open !== undefined && part.end === undefined) {
        if (index < way.parts.length - 1)
          this.#refuse(
            part.span,
            'way ambiguous: nothing says where this piece ends, and others follow',
            'use add_way_with_endpoint, or define its length',
          );
        const laid = this.#join({ ...shape, open: undefined }, pen, part);
        return { pieces: [...pieces, ...dressed(laid.pieces, way)], end: laid.end, open: shape.open };
      }
      const laid = this.#join(shape, pen, part);
      for (const piece of dressed(laid.pieces, way)) pieces.push(piece);
      pen = laid.end;
    }
    return { pieces, end: pen };
  }

  /** A shape joined to a pen: as it is, or stretched and turned so that it ends where it should. */
  #join(
    shape: Shape | (Omit<Shape, 'open'> & { open: undefined }),
    pen: Pen,
    { end, span, way }: WayPiece,
  ): { pieces: readonly Piece[]; end: Pen } {
    if (end !== undefined && shape.open === undefined && shape.pieces.length > 0)
      return this.#fit(shape, pen, end, span);
    if (pen.heading === undefined && shape.pieces.length > 0)
      this.#refuse(
        span,
        'direction lost: nothing says which way this piece begins',
        'give the piece before it a definite end direction, or give this one an endpoint',
      );
    const moved = shape.pieces.length === 0 ? { pieces: [], end: pen } : placed(shape, pen);
    if (shape.open === undefined || end === undefined) return moved;
    const last = this.#close(shape.open, moved.end, end, span);
    const dress = { style: way.style, speedLimit: way.speedLimit };
    return {
      pieces: [...moved.pieces, { ...last, ...without(dress) }],
      end: { point: end, heading: last.heading + last.turn },
    };
  }

  #fit(
    shape: Pick<Shape, 'pieces' | 'end'>,
    pen: Pen,
    end: Vector,
    span: Span,
  ): { pieces: readonly Piece[]; end: Pen } {
    const [x, y] = shape.end.point;
    const own = length2(x, y);
    const asked = length2(end[0] - pen.point[0], end[1] - pen.point[1]);
    if (own < 1e-9 || asked < 1e-9)
      this.#refuse(
        span,
        'way cannot fit: a way that ends where it began cannot be stretched between two points',
        'change the way, or the points it joins',
      );
    const scale = asked / own;
    const turned = atan2(end[1] - pen.point[1], end[0] - pen.point[0]) - atan2(y, x);
    const rise = end[2] - pen.point[2] - shape.end.point[2] * scale;
    return moveAll(shape, { point: pen.point, turned, scale, rise, length: own });
  }

  /** The last piece of a way, between two known points. */
  #close(way: WayObject, pen: Pen, end: Vector, span: Span): Piece {
    const [dx, dy] = [end[0] - pen.point[0], end[1] - pen.point[1]];
    const chord = length2(dx, dy);
    if (chord < 1e-9)
      this.#refuse(span, 'way cannot fit: a piece must end elsewhere than it begins', 'move one of the points');
    if (way.arc?.by === 'points') return this.#bow(way.arc, pen, end, span);
    if (way.type === 'straight' || pen.heading === undefined) return straight(pen.point, end);
    // An arc that leaves along the direction meets the chord at half of its turn.
    const half = wrapped(atan2(dy, dx) - pen.heading);
    if (Math.abs(half) < 1e-9) return straight(pen.point, end);
    if (Math.abs(half) > Math.PI * 0.95)
      this.#refuse(
        span,
        'direction lost: the end of this piece lies straight behind its beginning',
        'move the endpoint, or turn the piece before it',
      );
    return {
      from: pen.point,
      to: end,
      heading: pen.heading,
      turn: 2 * half,
      radius: chord / (2 * Math.abs(sin(half))),
    };
  }

  #bow(
    { radius, clockwise, large }: { readonly radius: number; readonly clockwise: boolean; readonly large: boolean },
    pen: Pen,
    end: Vector,
    span: Span,
  ): Piece {
    const [dx, dy] = [end[0] - pen.point[0], end[1] - pen.point[1]];
    const chord = length2(dx, dy);
    if (2 * radius < chord * (1 - 1e-9))
      this.#refuse(
        span,
        `way cannot fit: points ${chord.toFixed(2)} m apart need a radius of at least ${(chord / 2).toFixed(2)} m; found ${radius}`,
        'take a larger radius, or move the points together',
      );
    const ratio = Math.min(1, chord / (2 * radius));
    const small = 2 * atan2(ratio, Math.sqrt(Math.max(0, 1 - ratio * ratio)));
    const turn = (large ? 2 * Math.PI - small : small) * (clockwise ? -1 : 1);
    return { from: pen.point, to: end, heading: wrapped(atan2(dy, dx) - turn / 2), turn, radius };
  }
}

const without = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** What the whole way says holds for pieces that say nothing themselves. */
function dressed(pieces: readonly Piece[], { style, speedLimit }: WayObject): readonly Piece[] {
  if (style === undefined && speedLimit === undefined) return pieces;
  return pieces.map((piece) => ({ ...without({ style, speedLimit }), ...piece }));
}

const drawn = (piece: Piece, way: WayObject): Shape => ({
  pieces: dressed([piece], way),
  end: { point: piece.to, heading: piece.heading + piece.turn },
});

function straight(from: Vector, to: Vector): Piece {
  return { from, to, heading: atan2(to[1] - from[1], to[0] - from[0]), turn: 0, radius: 0 };
}

/** An arc that begins along a direction. */
function turning(from: Vector, heading: number, radius: number, turn: number): Piece {
  const side = Math.sign(turn);
  const centre = [from[0] - side * radius * sin(heading), from[1] + side * radius * cos(heading)];
  const after = heading + turn;
  return {
    from,
    to: [centre[0] + side * radius * sin(after), centre[1] - side * radius * cos(after), from[2]],
    heading,
    turn,
    radius,
  };
}

/** An angle between -pi and pi. */
export function wrapped(angle: number): number {
  const turns = Math.round(angle / (2 * Math.PI));
  return angle - turns * 2 * Math.PI;
}

interface Movement {
  readonly point: Vector;
  readonly turned: number;
  readonly scale: number;
  /** Height gained evenly along the chord from 0, 0 to `length`, m. */
  readonly rise: number;
  readonly length: number;
}

const placed = (
  shape: Pick<Shape, 'pieces' | 'end'>,
  { point, heading = north }: Pen,
): { pieces: readonly Piece[]; end: Pen } =>
  moveAll(shape, { point, turned: heading - north, scale: 1, rise: 0, length: 1 });

function moveAll(
  { pieces, end }: Pick<Shape, 'pieces' | 'end'>,
  movement: Movement,
): { pieces: readonly Piece[]; end: Pen } {
  const { point, turned, scale, rise, length } = movement;
  const [cosine, sine] = [cos(turned), sin(turned)];
  const chord = end.point;
  const move = ([x, y, z]: Vector): Vector => {
    const along = rise === 0 ? 0 : (x * chord[0] + y * chord[1]) / (length * length);
    return [
      point[0] + scale * (x * cosine - y * sine),
      point[1] + scale * (x * sine + y * cosine),
      point[2] + scale * z + rise * along,
    ];
  };
  const moved = pieces.map((piece) => ({
    ...piece,
    from: move(piece.from),
    to: move(piece.to),
    heading: wrapped(piece.heading + turned),
    radius: piece.radius * scale,
  }));
  return {
    pieces: moved,
    end: { point: move(end.point), heading: end.heading === undefined ? undefined : wrapped(end.heading + turned) },
  };
}
