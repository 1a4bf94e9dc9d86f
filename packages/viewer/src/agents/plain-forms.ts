// Forms for whatever has none of its own, and for plans: stones, prisms, discs.
import { still, type Form, type Forms } from './form.ts';
import { ring, Sculpture } from './sculpture.ts';

const sculptPebble = (): Sculpture =>
  new Sculpture()
    .loft(
      [0, 0.2, 0.5, 0.8, 1].map((share) => {
        const angle = share * Math.PI;
        const wide = Math.max(0.02, Math.sin(angle));
        return ring(0, 0, 1 - Math.cos(angle), wide, wide);
      }),
      { along: 'z', sides: 10, paint: 'own' },
    )
    .sheet(
      [
        [0.55, 0.28, 1.86],
        [0.55, -0.28, 1.86],
        [1.02, 0, 1.25],
      ],
      { paint: 'white' },
    );

const sculptStone = (): Sculpture =>
  new Sculpture().loft([ring(0, 0, 0, 0.4, 0.4), ring(0, 0, 1, 1, 1), ring(0, 0, 2, 0.3, 0.3)], {
    along: 'z',
    sides: 6,
    paint: 'own',
  });

const nominal = { shadow: [1.25, 1.25] as const, radius: 1, tilts: false, leastPixels: 2.5, moves: still };

export const stone: Forms = {
  near: { ...nominal, sculpt: sculptPebble },
  far: { radius: 1, tilts: false, leastPixels: 2.5, moves: still, sculpt: sculptStone },
};

const upright = (sides: number): Form => ({
  radius: 1,
  height: 1,
  tilts: false,
  leastPixels: 2.5,
  moves: still,
  sculpt: () =>
    new Sculpture().loft([ring(0, 0, 0, 1, 1), ring(0, 0, 1, 1, 1)], { along: 'z', sides, paint: 'own' }).sheet(
      [
        [0.85, 0, 1.012],
        [-0.45, 0.5, 1.012],
        [-0.2, 0, 1.012],
        [-0.45, -0.5, 1.012],
      ],
      { paint: 'ownDark' },
    ),
});

const flat = (sides: number): Form => ({
  radius: 1,
  tilts: false,
  leastPixels: 2.5,
  moves: still,
  sculpt: () =>
    new Sculpture().loft([ring(0, 0, 0.02, 1, 1), ring(0, 0, 0.1, 1, 1)], { along: 'z', sides, paint: 'own' }).sheet(
      [
        [0.85, 0, 0.14],
        [-0.45, 0.5, 0.14],
        [-0.2, 0, 0.14],
        [-0.45, -0.5, 0.14],
      ],
      { paint: 'white' },
    ),
});

export const prisms: Forms = { near: upright(10), far: upright(5) };
export const discs: Forms = { near: flat(18), far: flat(6) };
