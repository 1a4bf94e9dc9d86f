import { h } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmallElement } from '../small-page/elements.testing.ts';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { CityHelp } from './city-help.tsx';
import { Divider } from './divider.tsx';
import { Menu } from './menu.tsx';

let page: SmallPage;
beforeEach(() => {
  page = new SmallPage();
});
afterEach(() => page.close());

const share = (): string | null => page.state('Width of the text', 'aria-valuenow');

describe('the line between text and city', () => {
  it('is where it was left, within its limits', () => {
    for (const [stored, shown] of [
      [undefined, '45'],
      ['nonsense', '45'],
      ['3', '20'],
      ['99', '80'],
      ['33', '33'],
    ] as const) {
      if (stored !== undefined) page.drawer.set('korzo-city-share', stored);
      page.show(h(Divider, { key: stored }));
      expect(share()).toBe(shown);
    }
    expect(page.document.documentElement.style['--text-share']).toBe('33%');
  });

  it('goes by arrows, by the pointer that holds it, and back by a double click', () => {
    page.show(h(Divider, {}));
    page.key('Width of the text', 'ArrowRight');
    expect(share()).toBe('47');
    page.key('Width of the text', 'ArrowLeft');
    page.key('Width of the text', 'ArrowLeft');
    expect([share(), page.drawer.get('korzo-city-share')]).toEqual(['43', '43']);
    const line = page.find('Width of the text');
    page.document.body.box = { left: 100, top: 0, width: 400, height: 10 };
    page.act(() => void line.fire('pointermove', { pointerId: 1, clientX: 300 }));
    expect(share()).toBe('43');
    page.act(() => {
      line.fire('pointerdown', { pointerId: 1 });
      line.fire('pointermove', { pointerId: 1, clientX: 300 });
    });
    expect(share()).toBe('50');
    page.act(() => void line.fire('dblclick'));
    expect(share()).toBe('45');
  });
});

const items = (): number => page.all('[role=menuitem]').length;

describe('a menu', () => {
  const chosen: string[] = [];
  const entries = ['one', 'two', 'three'].map((label) => ({ label, choose: () => void chosen.push(label) }));
  beforeEach(() => {
    vi.stubGlobal('Node', SmallElement);
    page.show(h(Menu, { label: 'Export', disabled: false, entries }));
  });

  it('opens and closes, by its button, by Escape, by a press elsewhere, and by a choice', () => {
    expect([items(), page.state('Export', 'aria-expanded')]).toEqual([0, 'false']);
    page.press('Export');
    expect([items(), page.state('Export', 'aria-expanded')]).toEqual([3, 'true']);
    page.press('Export');
    expect(items()).toBe(0);
    page.press('Export');
    page.key('one', 'Escape');
    expect([items(), page.document.activeElement?.textContent]).toEqual([0, 'Export']);
    page.press('Export');
    page.fireWindow('pointerdown', { target: page.find('two') });
    expect(items()).toBe(3);
    page.fireWindow('pointerdown', { target: page.document.body });
    expect(items()).toBe(0);
    page.press('Export');
    page.press('two');
    expect([items(), chosen]).toEqual([0, ['two']]);
  });

  it('is walked through by arrows, round and round', () => {
    page.press('Export');
    const walk = (key: string): string | undefined => {
      page.key('one', key);
      return page.document.activeElement?.textContent;
    };
    expect(['ArrowUp', 'ArrowDown', 'ArrowDown', 'x'].map(walk)).toEqual(['three', 'one', 'two', 'two']);
  });

  it('that has nothing to offer does not open', () => {
    page.show(h(Menu, { label: 'Export', disabled: true, entries }));
    page.press('Export');
    expect(items()).toBe(0);
  });
});

describe('the help about cities', () => {
  it('has every word of the language in a section of its kind, and none empty', () => {
    page.show(h(CityHelp, { close: () => undefined }));
    const sections = page
      .all('section')
      .map((section) => [
        section.getAttribute('aria-label'),
        section.all('dt').map(({ textContent }) => textContent),
      ]) as [string, string[]][];
    expect(sections.filter(([, words]) => words.length === 0)).toEqual([]);
    const wordsOf = (name: string): string => sections.find(([title]) => title === name)?.[1].join(' ') ?? '';
    expect(wordsOf('Created with new')).toContain('Cross');
    expect(wordsOf('In main')).toContain('connect');
    expect([wordsOf('Of a cross').includes('zebra('), wordsOf('In main').includes('zebra(')]).toEqual([true, false]);
    expect(wordsOf('Functions')).toContain('cos');
  });
});
