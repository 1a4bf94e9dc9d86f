import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Workbench } from '../document/workbench.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { parseFlow } from '../model/flow-text.ts';
import { fillRooms, roomsLike } from './many-rooms.ts';

const field = (label: string, value: { value: string }, list?: string): JSX.Element => (
  <label class="field">
    <span>{label}</span>
    <input value={value.value} list={list} onInput={({ currentTarget }) => (value.value = currentTarget.value)} />
  </label>
);

/** People in many rooms at once. */
export function PeopleForm({ bench, close }: { readonly bench: Workbench; readonly close: () => void }): JSX.Element {
  const pattern = useSignal('*');
  const people = useSignal('100');
  const goals = useSignal('[{ goal: leave }]');
  const configuration = useSignal('guidelines');
  const replaces = useSignal(true);
  const found = roomsLike(bench.desk.elements.value, pattern.value);
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const read = parseFlow(goals.peek());
    if ('wrong' in read) {
      bench.desk.tell(`Goals: ${read.wrong}.`);
      return;
    }
    const edits = fillRooms(bench, {
      pattern: pattern.peek(),
      people: Number(people.peek()),
      replaces: replaces.peek(),
      goals: read.value,
      configuration: configuration.peek(),
    });
    if (typeof edits === 'string') bench.desk.tell(`People: ${edits}.`);
    else if (await bench.desk.edit(edits)) close();
  };
  return (
    <Dialog title="People in many rooms" close={close}>
      <form class="properties" onSubmit={(event) => void add(event)}>
        {field('Rooms', pattern)}
        <p class="hint" role="status">
          {found.length} rooms. * stands for any letters; separate patterns by commas.
        </p>
        {field('Total number of people', people)}
        {field('Goals', goals)}
        {field('Configuration', configuration, 'configuration-words')}
        <label class="field">
          <span>Replace present groups</span>
          <input
            type="checkbox"
            checked={replaces.value}
            onChange={({ currentTarget }) => (replaces.value = currentTarget.checked)}
          />
        </label>
        <button type="submit" class="primary">
          Add people
        </button>
      </form>
    </Dialog>
  );
}
