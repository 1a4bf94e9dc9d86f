import { describe, expect, it } from 'vitest';
import type { SharedText } from '@korzo/live/together';
import { SharedHistory } from './shared-history.ts';

/** A text that notes in how many steps it was written. */
function shared(): { readonly history: SharedHistory; readonly steps: string[]; readonly others: () => void } {
  const steps: string[] = [];
  const text = {
    text: '',
    onChange: (_by: 'me' | 'others'): void => undefined,
    write(
      splices: readonly { readonly at: number; readonly removed: string; readonly inserted: string }[],
      how: string,
    ) {
      for (const { at, removed, inserted } of splices.toReversed())
        text.text = text.text.slice(0, at) + inserted + text.text.slice(at + removed.length);
      steps.push(how);
      text.onChange('me');
    },
    undo: () => true,
    redo: () => true,
  };
  const history = new SharedHistory(text as unknown as SharedText);
  return { history, steps, others: () => text.onChange('others') };
}

describe('a text that others write in too', () => {
  it('takes letters that are typed one after the other as one step', () => {
    const { history, steps } = shared();
    for (const text of ['a', 'ab', 'abc']) history.write(text, 'typed');
    expect(history.text).toBe('abc');
    expect(steps).toEqual(['step', 'continued', 'continued']);
  });

  it.each<[string, (of: ReturnType<typeof shared>) => void]>([
    ['others wrote', ({ others }) => others()],
    ['something was undone', ({ history }) => history.undo()],
    ['something was done again', ({ history }) => history.redo()],
  ])('begins a step when %s', (_, happens) => {
    const all = shared();
    all.history.write('a', 'typed');
    happens(all);
    all.history.write('ab', 'typed');
    expect(all.steps).toEqual(['step', 'step']);
  });

  it('begins a step behind what a form wrote', () => {
    const { history, steps } = shared();
    history.write('a', 'typed');
    history.write('a b');
    history.write('a bc', 'typed');
    expect(steps).toEqual(['step', 'step', 'step']);
  });

  it('reports what others wrote, not of what was written here', () => {
    const { history, others } = shared();
    let told = 0;
    history.onOthers = () => told++;
    history.write('a');
    expect(told).toBe(0);
    others();
    expect(told).toBe(1);
  });

  it('writes nothing where nothing is new', () => {
    const { history, steps } = shared();
    history.write('');
    expect(steps).toEqual([]);
  });
});
