import { expect, it } from 'vitest';
import { readScenario } from '../../reader/read.ts';

const read = (take: string): unknown =>
  readScenario(
    `
korzo: 1
name: seat
title: A seat
about: A car that a visitor has from the start, and one that a replay drives.
world: { size: [60, 40, 20] }
bodies:
  take: ${take}
  cars:
    - { name: car, at: [20, 20] }
    - { name: film, at: [40, 20], replay: [{ at: 1, drive: 1 }] }
  things: [{ name: crate, at: [30, 30] }]
`,
    { file: 'seat.yaml' },
  );

it('a scenario names the body that a visitor drives from the start', () => {
  expect(JSON.stringify(read('car'))).not.toContain('take must');
});

it.each(['crate', 'film', 'cat'])('refuses one that no visitor can drive: %s', (name) => {
  const rule = `take must name a body that a visitor can drive; '${name}' is none`;
  expect(JSON.stringify(read(name))).toContain(rule);
});
