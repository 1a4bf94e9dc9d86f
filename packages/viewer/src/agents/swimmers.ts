// Fish and those who hunt them.
import { still, type Forms } from './form.ts';
import { ring, Sculpture } from './sculpture.ts';

function sculptFish(): Sculpture {
  return new Sculpture()
    .loft(
      [
        ring(-0.86, 0, 0, 0.025, 0.05),
        ring(-0.6, 0, 0, 0.07, 0.12),
        ring(-0.15, 0, 0, 0.17, 0.3),
        ring(0.3, 0, 0, 0.19, 0.32),
        ring(0.7, 0, -0.01, 0.14, 0.21),
        ring(1, 0, -0.03, 0.03, 0.04),
      ],
      { along: 'x', sides: 7, paint: 'own' },
    )
    .sheet(
      [
        [-0.8, 0, 0],
        [-1.3, 0, 0.36],
        [-1.12, 0, 0],
        [-1.3, 0, -0.36],
      ],
      { paint: 'ownDark' },
    )
    .sheet(
      [
        [0.35, 0, 0.28],
        [-0.05, 0, 0.52],
        [-0.4, 0, 0.2],
      ],
      { paint: 'ownDark' },
    )
    .sheet(
      [
        [0.1, 0, -0.28],
        [-0.3, 0, -0.46],
        [-0.35, 0, -0.2],
      ],
      { paint: 'ownDark' },
    )
    .sheet(
      [
        [0.35, 0.16, -0.05],
        [-0.02, 0.45, -0.2],
        [0.12, 0.15, -0.12],
      ],
      { paint: 'ownLight' },
    )
    .sheet(
      [
        [0.35, -0.16, -0.05],
        [-0.02, -0.45, -0.2],
        [0.12, -0.15, -0.12],
      ],
      { paint: 'ownLight' },
    )
    .loft([ring(0.68, 0.12, 0.06, 0.045, 0.05), ring(0.76, 0.12, 0.06, 0.01, 0.01)], {
      along: 'x',
      sides: 4,
      paint: 'dark',
    })
    .loft([ring(0.68, -0.12, 0.06, 0.045, 0.05), ring(0.76, -0.12, 0.06, 0.01, 0.01)], {
      along: 'x',
      sides: 4,
      paint: 'dark',
    });
}

// A wave runs from head to tail, wider toward the tail; while hovering it goes on slowly by itself.
const swims = /* glsl */ `
void move(inout vec3 p, inout vec3 n, Motion m) {
  float tail = clamp((0.7 - p.x) / 2.0, 0.0, 1.0);
  float phase = m.walked * 2.2 / m.wide + m.time * 3.0 + m.seed * 6.28;
  float wave = sin(phase + 2.4 * p.x);
  float lean = cos(phase + 2.4 * p.x);
  p.y += 0.34 * tail * tail * wave;
  n = normalize(n - vec3(0.8 * tail * tail * lean * n.y, 0.0, 0.0));
}`;

const sculptDart = (): Sculpture =>
  new Sculpture()
    .loft([ring(-0.9, 0, 0, 0.04, 0.08), ring(0.25, 0, 0, 0.2, 0.33), ring(1, 0, 0, 0.01, 0.01)], {
      along: 'x',
      sides: 4,
      paint: 'own',
    })
    .sheet(
      [
        [-0.8, 0, 0],
        [-1.3, 0, 0.36],
        [-1.3, 0, -0.36],
      ],
      { paint: 'ownDark' },
    );

function sculptShark(): Sculpture {
  return new Sculpture()
    .loft(
      [
        ring(-1, 0, 0, 0.02, 0.04),
        ring(-0.7, 0, 0, 0.06, 0.08),
        ring(-0.2, 0, 0, 0.16, 0.19),
        ring(0.3, 0, 0, 0.2, 0.23),
        ring(0.75, 0, 0.02, 0.14, 0.15),
        ring(1.15, 0, 0.04, 0.03, 0.03),
      ],
      { along: 'x', sides: 8, paint: 'own' },
    )
    .sheet(
      [
        [-0.92, 0, 0],
        [-1.4, 0, 0.5],
        [-1.18, 0, 0.02],
        [-1.3, 0, -0.24],
      ],
      { paint: 'ownDark' },
    )
    .sheet(
      [
        [0.3, 0, 0.2],
        [-0.08, 0, 0.52],
        [-0.16, 0, 0.17],
      ],
      { paint: 'ownDark' },
    )
    .sheet(
      [
        [0.45, 0.15, -0.08],
        [-0.1, 0.62, -0.24],
        [0.1, 0.15, -0.1],
      ],
      { paint: 'ownDark' },
    )
    .sheet(
      [
        [0.45, -0.15, -0.08],
        [-0.1, -0.62, -0.24],
        [0.1, -0.15, -0.1],
      ],
      { paint: 'ownDark' },
    )
    .loft([ring(0.8, 0.12, 0.07, 0.03, 0.03), ring(0.86, 0.12, 0.07, 0.01, 0.01)], {
      along: 'x',
      sides: 4,
      paint: 'dark',
    })
    .loft([ring(0.8, -0.12, 0.07, 0.03, 0.03), ring(0.86, -0.12, 0.07, 0.01, 0.01)], {
      along: 'x',
      sides: 4,
      paint: 'dark',
    });
}

const nominal = { radius: 1, tilts: true, leastPixels: 4.5 };

export const fish: Forms = {
  near: { ...nominal, sculpt: sculptFish, moves: swims },
  far: { ...nominal, sculpt: sculptDart, moves: still },
};

export const shark: Forms = {
  near: { ...nominal, leastPixels: 8, sculpt: sculptShark, moves: swims },
  far: { ...nominal, leastPixels: 8, sculpt: sculptDart, moves: still },
};
