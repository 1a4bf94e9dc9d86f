import { describe, expect, it } from 'vitest';
import type { ReceiverNews } from '../hub/receiver.ts';
import { KnownArea } from './known-area.ts';

type News = Parameters<KnownArea['take']>[0];

const noPlaces = { count: 0, columns: {}, users: [] } as unknown as News['positions'];
const entrant = (id: number, description: unknown = 'a') => ({ id, name: undefined, type: undefined, description });
const news = (entered: News['entered'], left: readonly number[] = []): News => ({
  type: 'news',
  party: 1,
  time: 0,
  entered,
  described: [],
  left,
  positions: {
    ...noPlaces,
    columns: { id: [], x: [], y: [], z: [], heading: [], pitch: [], level: [], look: [] },
  } as never,
  more: false,
});

function area() {
  const log: string[] = [];
  const known = new KnownArea(1, ({ entered, described, left }: ReceiverNews) => {
    for (const id of left) log.push(`${id} left`);
    for (const { id } of entered) log.push(`${id} entered`);
    for (const { id } of described) log.push(`${id} described`);
  });
  return { known, log };
}

describe('what a receiver knows of its area', () => {
  it('is the same when a hub reports everything twice', () => {
    const { known, log } = area();
    known.isFresh = true;
    known.take(news([entrant(1), entrant(2)]));
    known.take(news([entrant(1), entrant(2, 'b'), entrant(3)]));
    expect(log).toEqual(['1 entered', '2 entered', '3 entered', '2 described']);
  });

  it('is reported again when it left and came back, at once or later', () => {
    const { known, log } = area();
    known.take(news([entrant(1)]));
    known.take(news([entrant(1)], [1]));
    known.take(news([], [1]));
    known.take(news([entrant(1)]));
    expect(log).toEqual(['1 entered', '1 left', '1 entered', '1 left', '1 entered']);
  });

  it('is what changed when another hub takes over', () => {
    const { known, log } = area();
    known.take(news([entrant(1), entrant(2), entrant(3)]));
    log.length = 0;
    known.isFresh = true;
    known.take(news([entrant(1), entrant(2, 'b'), entrant(4)]));
    expect(log).toEqual(['3 left', '4 entered', '2 described']);
  });
});
