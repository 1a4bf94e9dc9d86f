// Cars with wheels that turn.
import { still, type Forms } from './form.ts';
import { Sculpture } from './sculpture.ts';

function sculptCar(): Sculpture {
  const car = new Sculpture()
    .box([-1, -0.42, 0.13], [1, 0.42, 0.4], { paint: 'own' }, { x: [0.04, 0.08], y: 0.03 })
    .box([-0.72, -0.38, 0.4], [0.46, 0.38, 0.66], { paint: 'glass' }, { x: [0.16, 0.3], y: 0.08 })
    .box([-0.56, -0.3, 0.645], [0.16, 0.3, 0.675], { paint: 'own' })
    .box([0.94, -0.38, 0.27], [1.005, -0.24, 0.34], { paint: 'white' })
    .box([0.94, 0.24, 0.27], [1.005, 0.38, 0.34], { paint: 'white' })
    .box([-1.005, -0.38, 0.27], [-0.96, -0.24, 0.35], { paint: 'hair' })
    .box([-1.005, 0.24, 0.27], [-0.96, 0.38, 0.35], { paint: 'hair' });
  for (const [x, limb] of [
    [0.62, 1],
    [-0.62, 2],
  ] as const) {
    for (const side of [1, -1]) sculptWheel(car, { x, side, limb });
  }
  return car;
}

function sculptWheel(car: Sculpture, { x, side, limb }: { x: number; side: number; limb: number }): void {
  const radius = 0.17;
  const [inner, outer] = [side * 0.32, side * 0.45];
  const corner = (turn: number, y: number, reach: number): readonly [number, number, number] => [
    x + Math.cos(turn) * reach,
    y,
    radius + Math.sin(turn) * reach,
  ];
  const sides = 10;
  for (let step = 0; step < sides; step++) {
    const from = (step / sides) * 2 * Math.PI;
    const to = ((step + 1) / sides) * 2 * Math.PI;
    const tread = [
      corner(from, inner, radius),
      corner(from, outer, radius),
      corner(to, outer, radius),
      corner(to, inner, radius),
    ];
    car.sheet(tread, { paint: 'dark', limb });
    car.sheet([corner(0, outer, 0), corner(from, outer, radius), corner(to, outer, radius)], { paint: 'dark', limb });
    // Spokes, so that one sees it turn.
    if (step % 2 === 0) {
      const hub = outer + side * 0.006;
      car.sheet([corner(0, hub, 0), corner(from, hub, radius * 0.68), corner(to, hub, radius * 0.68)], {
        paint: 'white',
        limb,
      });
    }
  }
}

const rolls = /* glsl */ `
void move(inout vec3 p, inout vec3 n, Motion m) {
  if (m.limb < 0.5) return;
  float axle = m.limb < 1.5 ? 0.62 : -0.62;
  float turn = -m.walked / (0.17 * m.wide);
  float c = cos(turn), s = sin(turn);
  vec2 spoke = p.xz - vec2(axle, 0.17);
  p.xz = vec2(axle, 0.17) + vec2(spoke.x * c - spoke.y * s, spoke.x * s + spoke.y * c);
}`;

const sculptBlock = (): Sculpture =>
  new Sculpture()
    .box([-1, -0.42, 0.08], [1, 0.42, 0.4], { paint: 'own' })
    .box([-0.62, -0.34, 0.4], [0.35, 0.34, 0.66], { paint: 'glass' });

const nominal = { shadow: [1.3, 0.66] as const, radius: 1, tilts: false, leastPixels: 4 };

export const car: Forms = {
  near: { ...nominal, sculpt: sculptCar, moves: rolls },
  far: { radius: 1, tilts: false, leastPixels: 4, sculpt: sculptBlock, moves: still },
};
