import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Dialog } from '../dialog/dialog.tsx';
import { keepBindings, readBindings, usualBindings, type Binding } from './bindings.ts';

const meanings: Readonly<Record<string, string>> = {
  'drive 1': 'Accelerate',
  'drive -1': 'Brake, then reverse',
  'brake 1': 'Brake',
  'turn 1': 'Steer left',
  'turn -1': 'Steer right',
};

/** Lets people choose what turns the controls of a kind of body; saved in this browser. */
export function ControlsDialog({ kind, close }: { readonly kind: string; readonly close: () => void }): JSX.Element {
  const bindings = useSignal(readBindings(localStorage, kind));
  const waiting = useSignal(-1);
  const save = (next: readonly Binding[]): void => {
    bindings.value = next;
    waiting.value = -1;
    keepBindings(localStorage, kind, next);
  };
  const take = (event: KeyboardEvent): void => {
    if (waiting.value < 0 || event.code === 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    save(bindings.value.with(waiting.value, { ...bindings.value[waiting.value], source: `key:${event.code}` }));
  };
  return (
    <Dialog title={`Controls of a ${kind}`} close={close}>
      <table class="bindings" onKeyDown={take}>
        <tbody>
          {bindings.value.map(({ source, capability, value }, index) => (
            <tr key={index}>
              <th scope="row">{meanings[`${capability} ${Math.sign(value)}`]}</th>
              <td>
                <button type="button" onClick={() => (waiting.value = index)}>
                  {waiting.value === index ? 'Press a key…' : labelOf(source)}
                </button>
              </td>
              <td>
                <input
                  type="range"
                  min={0.1}
                  max={1}
                  step={0.1}
                  value={Math.abs(value)}
                  aria-label={`How far ${labelOf(source)} turns it`}
                  onInput={({ currentTarget }) =>
                    save(
                      bindings.value.with(index, {
                        source,
                        capability,
                        value: Math.sign(value) * Number(currentTarget.value),
                      }),
                    )
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => save(usualBindings)}>
        Use the usual controls
      </button>
    </Dialog>
  );
}

/** A source in words. */
function labelOf(source: string): string {
  const [device, part = ''] = source.split(':');
  if (device === 'key') return part.replace(/^Key|^Digit/, '');
  if (device === 'pad') return `Gamepad ${part.replace('axis', 'stick ').replace('button', 'button ')}`;
  if (device === 'mouse') return `Mouse ${{ 'x-': 'left', 'x+': 'right', 'y-': 'up', 'y+': 'down' }[part] ?? part}`;
  return `Tilt ${device.endsWith('-') ? 'left' : 'right'}`;
}
