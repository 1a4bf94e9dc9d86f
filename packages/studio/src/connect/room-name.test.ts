import { describe, expect, it } from 'vitest';
import { roomNameFor, unguessable } from './room-name.ts';

/** What the server takes as the name of a room. */
const nameRule = /^[\w-]{1,64}$/;

describe('names of rooms', () => {
  it('begin with what runs and are never the same', () => {
    const names = Array.from({ length: 200 }, () => roomNameFor('hello'));
    expect(new Set(names).size).toBe(200);
    for (const name of names) expect(name).toMatch(/^hello-[2-9a-z]{16}$/);
  });

  for (const scenario of ['', 'crowds/mine.yaml', 'späces ☃', 'x'.repeat(300), '../../etc'])
    it(`are names the server takes: ${scenario.slice(0, 20)}`, () => expect(roomNameFor(scenario)).toMatch(nameRule));

  it('cannot be found by trying: each letter is drawn from all 31', () => {
    const drawn = Array.from({ length: 300 }, () => unguessable());
    for (let place = 0; place < 16; place++) expect(new Set(drawn.map((word) => word[place])).size).toBeGreaterThan(28);
  });
});
