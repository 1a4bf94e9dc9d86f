import { describe, expect, it } from 'vitest';
import { framesOfPlaces, type Places } from './frames-of-places.ts';

/** One person per entry: id, x and whether it jumped there; frames half a second apart. */
const places = (ticks: number, people: readonly (readonly [id: number, x: number, jumped?: boolean])[]): Places => ({
  ticks,
  time: ticks / 2,
  count: people.length,
  id: Uint32Array.from(people, ([id]) => id),
  level: new Int16Array(people.length),
  x: Float64Array.from(people, ([, x]) => x),
  y: new Float64Array(people.length).fill(3),
  z: new Float64Array(people.length),
  jumped: Uint8Array.from(people, ([, , jumped]) => (jumped === true ? 1 : 0)),
});

const speeds = (all: readonly Places[]): number[][] =>
  Array.from(framesOfPlaces(all), ({ crowds: [{ columns }] }) => [...columns.vx]);

describe('frames of places', () => {
  it('have velocities between the frames before and after, whatever the order of rows', () => {
    const all = [
      places(0, [[7, 0], [9, 5]]), // prettier-ignore
      places(1, [[9, 5], [7, 1]]), // prettier-ignore
      places(2, [[7, 3], [9, 5]]), // prettier-ignore
    ];
    expect(speeds(all)).toEqual([
      [2, 0],
      [0, 3],
      [4, 0],
    ]);
  });

  it('have velocities of one side for who comes and goes, and none for who is in one frame alone', () => {
    expect(
      speeds([places(0, []), places(1, [[1, 0]]), places(2, [[1, 1]]), places(3, []), places(4, [[1, 9]])]),
    ).toEqual([[], [2], [2], [], [0]]);
  });

  it('have no velocity across a jump', () => {
    const all = [places(0, [[1, 18]]), places(1, [[1, 19]]), places(2, [[1, 0, true]]), places(3, [[1, 1]])];
    expect(speeds(all)).toEqual([[2], [2], [2], [2]]);
  });

  it('keep numbers and times, and are none of none', () => {
    expect(Array.from(framesOfPlaces([places(4, []), places(5, [])]), ({ ticks, time }) => [ticks, time])).toEqual([
      [4, 2],
      [5, 2.5],
    ]);
    expect([...framesOfPlaces([])]).toEqual([]);
  });
});
