import { expect, it } from 'vitest';
import { withCaret } from './caret.ts';

const problem = (line?: number, column?: number) => ({
  file: 'town.city',
  place: '',
  rule: 'there is no such word',
  remedy: 'name another',
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
});

/** What stands above the caret. */
function pointedAt(text: string): string {
  const [shown, marked] = text.split('\n').slice(-2);
  return shown[marked.indexOf('^')];
}

it('puts a caret under the place, in short lines and far out in long ones', () => {
  const lines = ['main() {', '\tcros a;', `${'.'.repeat(99)}X${'.'.repeat(300)}`];
  expect(pointedAt(withCaret(problem(1, 1), lines))).toBe('m');
  expect(pointedAt(withCaret(problem(2, 2), lines))).toBe('c');
  expect(pointedAt(withCaret(problem(3, 100), lines))).toBe('X');
  expect(pointedAt(withCaret(problem(1), lines))).toBe('m');
  const [, , shown] = withCaret(problem(3, 100), lines).split('\n');
  expect(shown.startsWith(' 3 | ')).toBe(true);
  expect(shown.length).toBe(' 3 | '.length + 120);
});

it('only says what is wrong where there is no such line', () => {
  for (const line of [undefined, 7]) {
    const said = withCaret(problem(line), ['main() {}']);
    expect(said).toContain('there is no such word');
    expect(said).not.toContain('^');
  }
});
