import { Sculpture } from '../agents/sculpture.ts';

/** Of length, width and height 1, its middle on the ground. */
export const sculptLarge = (): Sculpture =>
  new Sculpture()
    .box([-0.5, -0.5, 0.1], [0.5, 0.5, 0.5], { paint: 'own' })
    .box([-0.495, -0.49, 0.5], [0.495, 0.49, 0.85], { paint: 'glass' })
    .box([-0.5, -0.5, 0.85], [0.5, 0.5, 1], { paint: 'own' })
    .box([-0.42, -0.47, 0], [-0.28, 0.47, 0.16], { paint: 'dark' })
    .box([0.28, -0.47, 0], [0.42, 0.47, 0.16], { paint: 'dark' });

/** A truck: a cab before a case. */
export const sculptTruck = (): Sculpture =>
  new Sculpture()
    .box([-0.5, -0.5, 0.28], [0.27, 0.5, 1], { paint: 'white' })
    .box([0.29, -0.46, 0.12], [0.5, 0.46, 0.5], { paint: 'own' })
    .box([0.3, -0.44, 0.5], [0.47, 0.44, 0.74], { paint: 'glass' })
    .box([-0.5, -0.4, 0.14], [0.4, 0.4, 0.28], { paint: 'dark' })
    .box([-0.44, -0.47, 0], [-0.28, 0.47, 0.2], { paint: 'dark' })
    .box([0.3, -0.47, 0], [0.42, 0.47, 0.2], { paint: 'dark' });

/** What draws a trailer: a cab, and behind it the plate that the trailer hangs on. */
export const sculptTractor = (): Sculpture =>
  new Sculpture()
    .box([-0.25, -0.46, 0.12], [0.5, 0.46, 0.5], { paint: 'own' })
    .box([-0.2, -0.44, 0.5], [0.46, 0.44, 0.76], { paint: 'glass' })
    .box([-0.25, -0.45, 0.76], [0.44, 0.45, 0.88], { paint: 'own' })
    .box([-0.5, -0.4, 0.12], [0.4, 0.4, 0.26], { paint: 'dark' })
    .box([-0.45, -0.47, 0], [-0.15, 0.47, 0.22], { paint: 'dark' })
    .box([0.15, -0.47, 0], [0.42, 0.47, 0.22], { paint: 'dark' });

/** A case on wheels. */
export const sculptTrailer = (): Sculpture =>
  new Sculpture()
    .box([-0.5, -0.5, 0.28], [0.5, 0.5, 1], { paint: 'white' })
    .box([-0.5, -0.4, 0.16], [0.44, 0.4, 0.28], { paint: 'dark' })
    .box([-0.44, -0.47, 0], [-0.2, 0.47, 0.24], { paint: 'dark' });

/** Between two sections of a tram or bus. */
export const sculptBellows = (): Sculpture => new Sculpture().box([-0.5, -0.5, 0.12], [0.5, 0.5, 1], { paint: 'own' });

/** Of radius 1 around 0, 0, 0; quarters of two colours show how it turns. */
export function sculptBall(): Sculpture {
  const ball = new Sculpture();
  const [rows, columns] = [10, 16];
  const corner = (row: number, column: number): readonly [number, number, number] => {
    const [high, around] = [(row / rows - 0.5) * Math.PI, (column / columns) * 2 * Math.PI];
    return [Math.cos(high) * Math.cos(around), Math.cos(high) * Math.sin(around), Math.sin(high)];
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const isOwn = Math.floor((4 * column) / columns) % 2 === 0;
      ball.sheet([corner(row, column), corner(row, column + 1), corner(row + 1, column + 1), corner(row + 1, column)], {
        paint: isOwn ? 'own' : 'white',
      });
    }
  return ball;
}

/** Of radius 1 around its hub: a tyre, and spokes that show how it turns. */
export function sculptWheel(): Sculpture {
  const wheel = new Sculpture();
  const [sides, half] = [20, 0.18];
  const corner = (step: number, y: number, reach: number): readonly [number, number, number] => {
    const turn = (step / sides) * 2 * Math.PI;
    return [Math.cos(turn) * reach, y, Math.sin(turn) * reach];
  };
  for (let step = 0; step < sides; step++) {
    wheel.sheet(
      [corner(step, -half, 1), corner(step, half, 1), corner(step + 1, half, 1), corner(step + 1, -half, 1)],
      {
        paint: 'dark',
      },
    );
    const paint = step % 5 === 0 ? 'white' : 'own';
    for (const y of [-half, half]) {
      const face = [corner(step, y, 0), corner(step, y, 1), corner(step + 1, y, 1)];
      wheel.sheet(y < 0 ? face : face.toReversed(), { paint });
    }
  }
  return wheel;
}

/** A box around 0, 0, 0 of sides 1, with planks and a dark frame. */
export function sculptCrate(): Sculpture {
  const crate = new Sculpture().box([-0.48, -0.48, -0.48], [0.48, 0.48, 0.48], { paint: 'own' });
  const [inner, outer] = [0.38, 0.5];
  for (const one of [-1, 1])
    for (const other of [-1, 1]) {
      const [low, high] = [Math.min(one * inner, one * outer), Math.max(one * inner, one * outer)];
      const [near, far] = [Math.min(other * inner, other * outer), Math.max(other * inner, other * outer)];
      crate.box([low, near, -outer], [high, far, outer], { paint: 'ownDark' });
      crate.box([low, -outer, near], [high, outer, far], { paint: 'ownDark' });
      crate.box([-outer, low, near], [outer, high, far], { paint: 'ownDark' });
    }
  return crate;
}

/** A foot and a wall with stripes, around 0, 0, 0, of sides 1. */
export function sculptBarrier(): Sculpture {
  const barrier = new Sculpture().box([-0.5, -0.5, -0.5], [0.5, 0.5, -0.25], { paint: 'own' });
  const stripes = 4;
  for (let stripe = 0; stripe < stripes; stripe++)
    barrier.box([stripe / stripes - 0.5, -0.2, -0.25], [(stripe + 1) / stripes - 0.5, 0.2, 0.5], {
      paint: stripe % 2 === 0 ? 'own' : 'white',
    });
  return barrier;
}
