// Birds that beat their wings.
import type { Forms } from './form.ts';
import { ring, Sculpture } from './sculpture.ts';

function sculptBird(): Sculpture {
  const bird = new Sculpture()
    .loft(
      [
        ring(-0.72, 0, 0, 0.05, 0.025),
        ring(-0.3, 0, 0, 0.14, 0.13),
        ring(0.2, 0, 0, 0.19, 0.18),
        ring(0.55, 0, 0.05, 0.12, 0.12),
        ring(0.72, 0, 0.08, 0.11, 0.11),
        ring(0.86, 0, 0.07, 0.04, 0.04),
      ],
      { along: 'x', sides: 7, paint: 'own' },
    )
    .loft([ring(0.84, 0, 0.07, 0.045, 0.035), ring(1.02, 0, 0.04, 0.005, 0.005)], {
      along: 'x',
      sides: 4,
      paint: 'dark',
    })
    .sheet(
      [
        [-0.6, 0.05, 0],
        [-1.05, 0.2, 0],
        [-1.05, -0.2, 0],
        [-0.6, -0.05, 0],
      ],
      { paint: 'ownDark' },
    );
  for (const side of [1, -1]) {
    const wing = (x: number, y: number): readonly [number, number, number] => [x, side * y, 0.06];
    const inner = [wing(0.34, 0.12), wing(-0.2, 0.12), wing(-0.16, 0.62), wing(0.42, 0.62)];
    const outer = [wing(0.42, 0.62), wing(-0.16, 0.62), wing(-0.34, 1.38), wing(0.02, 1.3)];
    bird.sheet(inner, { paint: 'ownLight', limb: 1 }).sheet(outer, { paint: 'ownDark', limb: 1 });
  }
  return bird;
}

// Wings beat by time, each bird at its own moment, and hold still in a glide now and then.
const flies = /* glsl */ `
void move(inout vec3 p, inout vec3 n, Motion m) {
  if (m.limb < 0.5) return;
  float beat = m.time * 11.0 + m.walked * 1.3 / max(m.wide, 0.2) + m.seed * 6.28;
  float glide = smoothstep(0.35, 0.75, sin(m.time * 0.6 + m.seed * 37.0));
  float arm = max(abs(p.y) - 0.12, 0.0);
  float hand = max(abs(p.y) - 0.62, 0.0);
  float up = mix(sin(beat), 0.25, glide) * 0.75 * arm + mix(sin(beat - 0.9), 0.1, glide) * 0.5 * hand;
  p.z += up;
  p.y *= 1.0 - 0.18 * abs(up);
  n = normalize(n - vec3(0.0, sign(p.y) * up * 0.6 * sign(n.z), 0.0));
}`;

const sculptGull = (): Sculpture =>
  new Sculpture()
    .sheet(
      [
        [0.8, 0, 0],
        [-0.9, 0.14, 0],
        [-0.9, -0.14, 0],
      ],
      { paint: 'own' },
    )
    .sheet(
      [
        [0.4, 0.1, 0.02],
        [-0.2, 0.1, 0.02],
        [-0.25, 1.35, 0.02],
      ],
      { paint: 'ownDark', limb: 1 },
    )
    .sheet(
      [
        [0.4, -0.1, 0.02],
        [-0.2, -0.1, 0.02],
        [-0.25, -1.35, 0.02],
      ],
      { paint: 'ownDark', limb: 1 },
    );

const nominal = { radius: 1, tilts: true, leastPixels: 4.5, moves: flies };

export const bird: Forms = { near: { ...nominal, sculpt: sculptBird }, far: { ...nominal, sculpt: sculptGull } };
