import { expect, it } from 'vitest';
import { SharedText } from '@korzo/live/together';
import { SharedHistory } from './shared-history.ts';
import { wholeValues } from './whole-values.ts';

it('a change is of whole values, each of them alone where nothing else differs', () => {
  const text = '{ id: room1, rect: [0, 0.5, 6, 8] }';
  const at = text.indexOf('0, 0.5');
  expect(wholeValues(text, { at: at + 5, removed: '5', inserted: '75' })).toEqual([
    { at: at + 3, removed: '0.5', inserted: '0.75' },
  ]);
  expect(wholeValues(text, { at, removed: '0, 0.5', inserted: '-1, 2' })).toEqual([
    { at, removed: '0', inserted: '-1' },
    { at: at + 3, removed: '0.5', inserted: '2' },
  ]);
  const added = { at: text.length - 1, removed: '', inserted: ', level: 1 ' };
  expect(wholeValues(text, added)).toEqual([added]);
});

it('two people who move one room get one place of it, and the values that one of them set alone', () => {
  const begin = 'rect: [1.0, 2.0, 3, 4]\n';
  const first = new SharedText(begin);
  const [ada, ben] = [new SharedText(first.state()), new SharedText(first.state())];
  new SharedHistory(ada).write(begin.replace('1.0', '1.5').replace('2.0', '2.5'));
  new SharedHistory(ben).write(begin.replace('1.0', '1.8').replace(' 3', ' 7'));
  const [fromAda, fromBen] = [ada.state(), ben.state()];
  ada.take(fromBen);
  ben.take(fromAda);
  ada.take(ben.state());
  ben.take(ada.state());
  expect(ada.text).toBe(ben.text);
  expect(ada.text).toMatch(/^rect: \[1\.[58], 2\.5, 7, 4\]\n$/);
});
