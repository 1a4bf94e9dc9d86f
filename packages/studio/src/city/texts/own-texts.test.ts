import { describe, expect, it } from 'vitest';
import { forgetText, freeName, keepText, nameOfFile, ownTexts } from './own-texts.ts';

function drawer(room = Infinity): Pick<Storage, 'getItem' | 'setItem'> & { contents: string | null } {
  return {
    contents: null,
    getItem() {
      return this.contents;
    },
    setItem(_name, text) {
      if (text.length > room) throw new Error('no room');
      this.contents = text;
    },
  };
}

describe('texts of one’s own', () => {
  it('come back with the newest first, each name once', () => {
    const kept = drawer();
    for (const [name, text] of [
      ['one', 'a'],
      ['two', 'b'],
      ['one', 'c'],
    ])
      expect(keepText(kept, { name, text, changedAt: 1 })).toBe(true);
    expect(ownTexts(kept).map(({ name, text }) => `${name} ${text}`)).toEqual(['one c', 'two b']);
    forgetText(kept, 'one');
    expect(ownTexts(kept).map(({ name }) => name)).toEqual(['two']);
  });

  it('are as many as there is use for', () => {
    const kept = drawer();
    for (let number = 0; number < 40; number++) keepText(kept, { name: `text ${number}`, text: '', changedAt: number });
    expect(ownTexts(kept)).toHaveLength(30);
    expect(ownTexts(kept)[0].name).toBe('text 39');
  });

  it('survive a drawer that holds something else, and report when it is full', () => {
    const odd = drawer();
    odd.contents = '[1, null, {"name": "x"}]';
    expect(ownTexts(odd)).toEqual([]);
    odd.contents = '{no';
    expect(ownTexts(odd)).toEqual([]);
    expect(keepText(drawer(10), { name: 'large', text: 'x'.repeat(100), changedAt: 0 })).toBe(false);
  });
});

describe('names', () => {
  it('are free', () => {
    expect(freeName('town', ['village'])).toBe('town');
    expect(freeName('town', ['town', 'town-2'])).toBe('town-3');
  });

  it('come from files', () => {
    expect(nameOfFile('C:\\cities\\My town!.city')).toBe('My-town');
    expect(nameOfFile('/x/Žižkov.CITY')).toBe('Žižkov');
    expect(nameOfFile('...')).toBe('city');
  });
});
