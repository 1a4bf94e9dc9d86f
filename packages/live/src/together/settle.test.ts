import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettledValue } from './settle-values.ts';
import { SharedText } from './shared-text.ts';

interface Copy {
  readonly text: SharedText;
  readonly edits: Uint8Array[];
  readonly told: SettledValue[];
}

function copies(count: number, begin: string): readonly Copy[] {
  const first = new SharedText(begin);
  return Array.from({ length: count }, () => {
    const copy: Copy = { text: new SharedText(first.state()), edits: [], told: [] };
    copy.text.onEdit = (update) => copy.edits.push(update);
    copy.text.onSettled = (value) => copy.told.push(value);
    return copy;
  });
}

const replace = ({ text }: Copy, removed: string, inserted: string): void =>
  text.write([{ at: text.text.indexOf(removed), removed, inserted }]);

/** Everyone gets everything, in an order of their own, until there is nothing new. */
function exchange(all: readonly Copy[], order: (list: Uint8Array[]) => Uint8Array[] = (list) => list): void {
  for (let news = all.flatMap(({ edits }) => edits.splice(0)); news.length > 0;) {
    for (const { text } of all) for (const update of order([...news])) text.take(update);
    news = all.flatMap(({ edits }) => edits.splice(0));
  }
}

describe('a value that two people set at once', () => {
  it('is one of both, for all, and both hear of it', () => {
    const [ada, ben, eve] = copies(3, 'rect: [1.0, 2, 3, 4] # 1.0');
    replace(ada, '1.0', '1.5');
    replace(ben, '1.0', '1.8');
    exchange([ada, ben, eve]);
    const kept = ada.text.client > ben.text.client ? '1.5' : '1.8';
    for (const { text } of [ada, ben, eve]) expect(text.text).toBe(`rect: [${kept}, 2, 3, 4] # 1.0`);
    expect(ada.told).toEqual(ben.told);
    expect(ada.told).toEqual([expect.objectContaining({ kept })]);
    expect(eve.told).toEqual([]);
  });

  it('goes back by the undo of the person whose value stayed, and can be set again', () => {
    const [ada, ben] = copies(2, 'speed: 10\n');
    replace(ada, '10', '15');
    replace(ben, '10', '18');
    exchange([ada, ben]);
    const winner = ada.text.client > ben.text.client ? ada : ben;
    winner.text.undo();
    exchange([ada, ben]);
    expect([ada.text.text, ben.text.text]).toEqual(['speed: 10\n', 'speed: 10\n']);
    replace(ada, '10', '11');
    exchange([ada, ben]);
    replace(ben, '11', '12');
    exchange([ada, ben]);
    expect(ada.text.text).toBe('speed: 12\n');
  });

  it('is no matter of letters that are typed side by side', () => {
    const [ada, ben] = copies(2, 'about: a hall\n');
    ada.text.write([{ at: 13, removed: '', inserted: ' with' }]);
    ben.text.write([{ at: 13, removed: '', inserted: ' and' }]);
    exchange([ada, ben]);
    expect(ada.text.text).toBe(ben.text.text);
    expect(ada.text.text).toMatch(/hall( with and| and with)\n/);
  });

  it('is one of those that were set, in whatever order the edits arrive', () => {
    const number = fc.integer({ min: 100, max: 999 }).map(String);
    const acts = fc.array(fc.record({ who: fc.nat(2), to: number, exchanges: fc.boolean() }), { maxLength: 8 });
    fc.assert(
      fc.property(acts, fc.infiniteStream(fc.boolean()), (list, dice) => {
        const all = copies(3, 'x: [1, 7, 2]');
        for (const { who, to, exchanges } of list) {
          const now = /\[1, (.*), 2\]/.exec(all[who].text.text)?.[1] ?? '';
          replace(all[who], now, to);
          if (exchanges) exchange(all, (news) => (dice.next().value === true ? news.reverse() : news));
        }
        exchange(all, (news) => (dice.next().value === true ? news.reverse() : news));
        const [text] = all.map((copy) => copy.text.text);
        for (const copy of all) expect(copy.text.text).toBe(text);
        expect(['7', ...list.map(({ to }) => to)]).toContain(/^x: \[1, (\d+), 2\]$/.exec(text)?.[1]);
      }),
      { numRuns: 60 },
    );
  });
});
