import { expect, test } from 'vitest';
import { motionFigures } from './motion-figures.ts';

const ring = (turn: (angle: number) => number) => {
  const angles = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6);
  return {
    count: 12,
    look: angles.map(() => 0),
    x: angles.map((angle) => 10 + 5 * Math.cos(angle)),
    y: angles.map((angle) => -3 + 5 * Math.sin(angle)),
    z: angles.map(() => 4),
    heading: angles.map(turn),
    pitch: angles.map(() => 0),
    speed: angles.map((_, index) => (index < 3 ? 0 : 8)),
  };
};

const fish = [{ group: 0, kind: 'fish' }];
const groups = [{}];

test('a mill turns and goes nowhere; a school that swims one way is polarised', () => {
  const mill = motionFigures(
    ring((angle) => angle + Math.PI / 2),
    fish,
    groups,
  );
  expect([mill.polarisation, mill.milling].map((value) => value?.toFixed(3))).toEqual(['0.000', '1.000']);
  const school = motionFigures(
    ring(() => 1),
    fish,
    groups,
  );
  expect([school.polarisation, school.milling].map((value) => value?.toFixed(3))).toEqual(['1.000', '0.000']);
});

test('vehicles that stand are a queue', () => {
  const car = { shape: 'car', length: 4, width: 2, height: 1.5 } as const;
  const cars = motionFigures(
    ring(() => 0),
    [{ group: 0, kind: 'vehicle' }],
    [{ vehicle: car }],
  );
  expect(cars).toEqual({ vehicleSpeed: 6, queued: 3, vehicles: 12 });
});
