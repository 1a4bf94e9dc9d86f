import type { PassageScenery } from '@korzo/live';
import type { Point3 } from '../camera/lens.ts';
import type { Colour } from '../paint/colours.ts';
import type { Relief } from './relief.ts';

interface PassageStyle {
  /** Of the floor, and of the leaf above it, m. */
  readonly height: number;
  readonly tall: number;
  readonly colour: Colour;
  readonly closed: Colour;
  readonly post: Colour;
}

/** A sill in the floor that can be walked over; two posts where there is a door; a barred leaf when it is closed. */
export function drawPassage(relief: Relief, { kind, segment, open }: PassageScenery, style: PassageStyle): void {
  const [[x1, y1], [x2, y2]] = segment;
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 1e-9) return;
  const along = [(x2 - x1) / length, (y2 - y1) / length] as const;
  const across = [-along[1], along[0]] as const;
  const sill = Math.min(0.35, length / 3);
  const colour = open ? style.colour : style.closed;
  const at = (way: number, aside: number): readonly [number, number] => [
    x1 + along[0] * way + across[0] * aside,
    y1 + along[1] * way + across[1] * aside,
  ];
  relief.polygon([at(0, -sill), at(length, -sill), at(length, sill), at(0, sill)], style.height, colour, 0.45);
  if (kind !== 'opening') {
    for (const way of [0, length]) {
      const half = 0.09;
      const post = [at(way - half, -half), at(way + half, -half), at(way + half, half), at(way - half, half)];
      relief.block(post, style.height, style.height + style.tall * 1.1, style.post);
    }
  }
  if (!open) drawLeaf(relief, { at, length, foot: style.height, tall: style.tall, colour });
}

interface Leaf {
  readonly at: (way: number, aside: number) => readonly [number, number];
  readonly length: number;
  readonly foot: number;
  readonly tall: number;
  readonly colour: Colour;
}

function drawLeaf(relief: Relief, { at, length, foot, tall, colour }: Leaf): void {
  const panel = (from: number, to: number, bottom: number, top: number, alpha: number): void => {
    const corner = (way: number, height: number): number => {
      const [x, y] = at(way, 0);
      return relief.corner([x, y, foot + height], facing, colour, alpha);
    };
    const facing: Point3 = [0, 0, 1];
    relief.quad([corner(from, bottom), corner(to, bottom), corner(to, top), corner(from, top)]);
  };
  panel(0, length, 0.05, tall * 0.95, 0.45);
  panel(0, length, tall * 0.82, tall * 0.95, 0.9);
  panel(0, length, tall * 0.45, tall * 0.55, 0.9);
}
