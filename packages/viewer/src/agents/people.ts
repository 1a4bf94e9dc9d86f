// People who walk.
import { still, type Forms } from './form.ts';
import { ring, Sculpture } from './sculpture.ts';

function sculptPerson(): Sculpture {
  const body = new Sculpture();
  for (const [side, limb] of [
    [0.095, 1],
    [-0.095, 2],
  ] as const) {
    body
      .loft(
        [ring(0, side, 0.06, 0.05, 0.052), ring(0, side, 0.48, 0.062, 0.07), ring(0, side * 0.95, 0.94, 0.088, 0.1)],
        { along: 'z', sides: 6, paint: 'ownDark', limb, ends: 'none' },
      )
      .box([-0.07, side - 0.05, 0], [0.16, side + 0.05, 0.08], { paint: 'dark', limb }, { x: [0, 0.08] });
  }
  body.loft(
    [
      ring(0, 0, 0.86, 0.165, 0.105),
      ring(0, 0, 1.05, 0.165, 0.1),
      ring(0.01, 0, 1.28, 0.205, 0.12),
      ring(0, 0, 1.4, 0.2, 0.105),
      ring(0, 0, 1.47, 0.075, 0.06),
    ],
    { along: 'z', sides: 8, paint: 'own', ends: 'first' },
  );
  for (const [side, limb] of [
    [0.24, 3],
    [-0.24, 4],
  ] as const) {
    body.loft(
      [
        ring(0, side * 1.02, 0.82, 0.032, 0.036),
        ring(0, side * 1.02, 1.12, 0.043, 0.047),
        ring(0, side * 0.93, 1.41, 0.05, 0.055),
      ],
      { along: 'z', sides: 5, paint: 'ownLight', limb, ends: 'last' },
    );
    body.loft([ring(0, side * 1.02, 0.74, 0.024, 0.03), ring(0, side * 1.02, 0.83, 0.036, 0.04)], {
      along: 'z',
      sides: 5,
      paint: 'skin',
      limb,
      ends: 'first',
    });
  }
  body.loft(
    [
      ring(0, 0, 1.44, 0.05, 0.05),
      ring(0.015, 0, 1.51, 0.075, 0.085),
      ring(0.012, 0, 1.6, 0.092, 0.108),
      ring(0.005, 0, 1.69, 0.08, 0.095),
      ring(0, 0, 1.74, 0.03, 0.04),
    ],
    { along: 'z', sides: 7, paint: 'skin', ends: 'none' },
  );
  return body.loft(
    [
      ring(-0.035, 0, 1.53, 0.075, 0.065),
      ring(-0.028, 0, 1.62, 0.1, 0.095),
      ring(-0.012, 0, 1.71, 0.088, 0.105),
      ring(-0.005, 0, 1.765, 0.035, 0.045),
    ],
    { along: 'z', sides: 7, paint: 'hair', ends: 'last' },
  );
}

// Hips, knees, shoulders and elbows turn about the axis across. A stride of two steps is as long as 0.8 of the height.
const walks = /* glsl */ `
void bend(inout vec3 p, inout vec3 n, float pivot, float angle) {
  float c = cos(angle), s = sin(angle);
  p = vec3(p.x * c - (p.z - pivot) * s, p.y, pivot + p.x * s + (p.z - pivot) * c);
  n = vec3(n.x * c - n.z * s, n.y, n.x * s + n.z * c);
}
void move(inout vec3 p, inout vec3 n, Motion m) {
  float phase = m.walked / (1.4 * m.tall) * 6.28318;
  float pace = min(m.speed / 1.3, 1.15);
  if (m.limb > 0.5) {
    bool leg = m.limb < 2.5;
    float side = (m.limb < 1.5 || m.limb > 3.5) ? 0.0 : 3.14159;
    float swing = sin(phase + side) * pace;
    if (leg) {
      // Bent while the leg swings ahead, straight while it carries.
      float lifted = 0.5 + 0.5 * sin(phase + side + 2.2);
      float knee = lifted * lifted * pace * 0.95;
      if (p.z < 0.46) bend(p, n, 0.48, -knee);
      bend(p, n, 0.92, swing * 0.42 + knee * 0.15);
    } else {
      if (p.z < 1.1) bend(p, n, 1.12, 0.2 + 0.35 * pace);
      bend(p, n, 1.4, swing * 0.42);
    }
  } else {
    p.x += 0.05 * pace * max(p.z - 0.9, 0.0);
  }
  p.z += 0.022 * pace * cos(2.0 * phase);
}`;

// The same gait on a tenth of the triangles.
function sculptPeg(): Sculpture {
  const body = new Sculpture();
  for (const [side, limb] of [
    [0.1, 1],
    [-0.1, 2],
  ] as const) {
    body.loft([ring(0.02, side, 0, 0.06, 0.11), ring(0, side, 0.46, 0.06, 0.07), ring(0, side, 0.9, 0.09, 0.1)], {
      along: 'z',
      sides: 3,
      paint: 'ownDark',
      limb,
      ends: 'none',
    });
  }
  return body
    .loft([ring(0, 0, 0.82, 0.19, 0.12), ring(0, 0, 1.42, 0.26, 0.14)], {
      along: 'z',
      sides: 4,
      paint: 'own',
      ends: 'last',
    })
    .loft([ring(0, 0, 1.44, 0.09, 0.1), ring(0, 0, 1.62, 0.11, 0.12)], {
      along: 'z',
      sides: 4,
      paint: 'skin',
      ends: 'none',
    })
    .loft([ring(-0.01, 0, 1.62, 0.115, 0.125), ring(0, 0, 1.76, 0.06, 0.07)], {
      along: 'z',
      sides: 4,
      paint: 'hair',
      ends: 'last',
    });
}

// Trousers, coat, head and hair: enough to recognise people in a huge crowd.
const sculptSpeck = (): Sculpture =>
  new Sculpture()
    .loft([ring(0, 0, 0, 0.12, 0.1), ring(0, 0, 0.85, 0.18, 0.13)], {
      along: 'z',
      sides: 3,
      paint: 'ownDark',
      ends: 'none',
    })
    .loft([ring(0, 0, 0.85, 0.22, 0.14), ring(0, 0, 1.46, 0.27, 0.16)], {
      along: 'z',
      sides: 3,
      paint: 'own',
      ends: 'none',
    })
    .loft([ring(0, 0, 1.4, 0.13, 0.13), ring(0, 0, 1.74, 0.12, 0.12)], {
      along: 'z',
      sides: 3,
      paint: 'skin',
      ends: 'none',
    })
    .sheet(
      [
        [0.12, 0, 1.745],
        [-0.08, 0.11, 1.745],
        [-0.08, -0.11, 1.745],
      ],
      { paint: 'hair' },
    );

const nominal = { shadow: [0.36, 0.42] as const, radius: 0.25, height: 1.75, tilts: false, leastPixels: 2.2 };

export const person: Forms = {
  near: { ...nominal, sculpt: sculptPerson, moves: walks },
  far: { radius: 0.25, height: 1.75, tilts: false, leastPixels: 2.2, sculpt: sculptPeg, moves: walks },
  speck: { radius: 0.25, height: 1.75, tilts: false, leastPixels: 2.2, sculpt: sculptSpeck, moves: still },
};
