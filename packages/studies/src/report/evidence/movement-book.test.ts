import type { Frame } from '@korzo/analysis';
import { expect, it } from 'vitest';
import { MovementBook } from './movement-book.ts';

/** Person 0 stands for 4 s and walks at 1 m/s; person 1 takes the stairs at once; person 2 sways and never leaves. */
function frameAt(time: number): Frame {
  const x = [Math.max(0, time - 4), 0, 0.3 * Math.sin(time)];
  const present = [time < 9, time < 3, true].flatMap((is, id) => (is ? [id] : []));
  const left = [...(time === 9 ? [{ id: 0, exit: 'east' }] : []), ...(time === 3 ? [{ id: 1, exit: 'west' }] : [])];
  const columns = {
    id: Uint32Array.from(present),
    x: Float64Array.from(present, (id) => x[id]),
    y: new Float64Array(present.length),
    level: Int16Array.from(present, (id) => (id === 1 && time >= 1 ? 2 : 0)),
  } as unknown as Frame['crowds'][number]['columns'];
  return {
    ticks: time * 2,
    time,
    crowds: [{ ownCount: present.length, columns }],
    events: left.map(({ id, exit }) => ({ type: 'left', agent: { id, generation: 0 }, exit, tick: time * 2 })),
  };
}

it('keeps standing and walking apart, by poses, and counts exits', () => {
  const book = new MovementBook();
  for (let step = 0; step <= 40; step++) book.afterFrame(frameAt(step / 2));
  // More than half a metre from its first place is 5 s for person 0, and another floor is 1 s for person 1.
  expect(book.movement).toEqual({ preMovement: [5, 1], movement: [4, 2] });
  expect(book.exits).toEqual({ east: 1, west: 1 });
});

it('finds nothing where no person leaves', () => {
  const book = new MovementBook();
  book.afterFrame(frameAt(0));
  expect(book.movement).toEqual({ preMovement: [], movement: [] });
  expect(book.exits).toEqual({});
});
