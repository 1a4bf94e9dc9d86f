import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dialog } from '../dialog/dialog.tsx';
import { drivingPad } from './first-pad.ts';
import {
  dropBindings,
  hasOwnBindings,
  keepBindings,
  namedSources,
  readBindings,
  usualBindings,
  type Binding,
} from './bindings.ts';
import { amountsOf, movedSource } from './devices.ts';

/** What a source may be bound to, and how far it turns it. */
const meanings: readonly (readonly [label: string, capability: Binding['capability'], value: number])[] = [
  ['Accelerate', 'drive', 1],
  ['Brake, then reverse', 'drive', -1],
  ['Brake', 'brake', 1],
  ['Steer left', 'turn', 1],
  ['Steer right', 'turn', -1],
];

/** A binding that was added and has no source yet. */
const noSource = '';

interface ControlsOf {
  readonly kind: string;
  readonly name: string;
  readonly close: () => void;
}

/** Lets people choose what turns the controls of a body, or of all of its kind; saved in this browser. */
export function ControlsDialog({ kind, name, close }: ControlsOf): JSX.Element {
  const bindings = useSignal(readBindings(localStorage, kind, name));
  const isOwn = useSignal(hasOwnBindings(localStorage, kind, name));
  const waiting = useSignal(-1);
  const save = (next: readonly Binding[]): void => {
    bindings.value = next;
    waiting.value = -1;
    const bound = next.filter(({ source }) => source !== noSource);
    keepBindings(localStorage, kind, bound, isOwn.peek() ? name : undefined);
  };
  const changed = (index: number, change: Partial<Binding>): void =>
    save(bindings.value.with(index, { ...bindings.value[index], ...change }));
  const takeKey = (event: KeyboardEvent): void => {
    if (waiting.value < 0 || event.code === 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    changed(waiting.value, { source: `key:${event.code}` });
  };
  const takeWheel = (event: WheelEvent): void => {
    if (waiting.value < 0 || event.deltaY === 0) return;
    event.preventDefault();
    changed(waiting.value, { source: `mouse:wheel${event.deltaY < 0 ? '-' : '+'}` });
  };
  useEffect(
    () => (waiting.value < 0 ? undefined : whenPadMoves((source) => changed(waiting.peek(), { source }))),
    [waiting.value],
  );
  const keepFor = (onlyThis: boolean): void => {
    isOwn.value = onlyThis;
    if (onlyThis) save(bindings.value);
    else {
      dropBindings(localStorage, kind, name);
      bindings.value = readBindings(localStorage, kind);
    }
  };
  const add = (text: string): void => {
    const chosen = meanings.find(([label]) => label === text);
    if (chosen === undefined) return;
    const [, capability, value] = chosen;
    bindings.value = [...bindings.value, { source: noSource, capability, value }];
    waiting.value = bindings.value.length - 1;
  };
  return (
    <Dialog title={`Controls of ${isOwn.value ? name : `a ${kind}`}`} close={close}>
      <label>
        <input type="checkbox" checked={isOwn.value} onChange={({ currentTarget }) => keepFor(currentTarget.checked)} />{' '}
        For {name} only
      </label>
      <table class="bindings" onKeyDown={takeKey} onWheel={takeWheel}>
        <thead>
          <tr>
            <th scope="col">Control</th>
            <th scope="col">Turned by</th>
            <th scope="col" colSpan={2}>
              How far
            </th>
          </tr>
        </thead>
        <tbody>
          {bindings.value.map((binding, index) => (
            <Row
              key={index}
              binding={binding}
              isWaiting={waiting.value === index}
              wait={() => (waiting.value = index)}
              take={(source) => changed(index, { source })}
              turn={(value) => changed(index, { value })}
              remove={() => save(bindings.value.toSpliced(index, 1))}
            />
          ))}
        </tbody>
      </table>
      <p class="row">
        <select aria-label="Add a control" value="" onChange={({ currentTarget }) => add(currentTarget.value)}>
          <option value="">Add a control…</option>
          {meanings.map(([label]) => (
            <option key={label}>{label}</option>
          ))}
        </select>
        <button type="button" onClick={() => save(usualBindings)}>
          Use the usual controls
        </button>
      </p>
    </Dialog>
  );
}

interface RowOf {
  readonly binding: Binding;
  readonly isWaiting: boolean;
  readonly wait: () => void;
  readonly take: (source: string) => void;
  readonly turn: (value: number) => void;
  readonly remove: () => void;
}

function Row({ binding: { source, capability, value }, isWaiting, wait, take, turn, remove }: RowOf): JSX.Element {
  const side = Math.sign(value);
  const label = meanings.find(([, of, end]) => of === capability && end === side)?.[0] ?? capability;
  const by = labelOf(source);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <button type="button" onClick={wait}>
          {isWaiting ? 'Press a key or button, move a stick…' : by}
        </button>
        {isWaiting && (
          <select aria-label="Mouse or tilt" value="" onChange={({ currentTarget }) => take(currentTarget.value)}>
            <option value="">or choose…</option>
            {namedSources.map(([each, name]) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </select>
        )}
      </td>
      <td class="amount">
        <input
          type="range"
          min={0.1}
          max={1}
          step={0.1}
          value={Math.abs(value)}
          aria-label={`How far ${by} turns it`}
          onInput={({ currentTarget }) => turn(side * Number(currentTarget.value))}
        />
        <output>{Math.round(Math.abs(value) * 100)} %</output>
      </td>
      <td>
        <button type="button" class="quiet" aria-label={`Remove ${by}`} onClick={remove}>
          Remove
        </button>
      </td>
    </tr>
  );
}

/** Looks at the gamepad for each picture until a part of it has moved from where it was at first; the function it gives back ends that. */
function whenPadMoves(take: (source: string) => void): () => void {
  let rest: ReadonlyMap<string, number> | undefined;
  let next = requestAnimationFrame(function look(): void {
    const pad = drivingPad();
    if (pad === undefined) rest = undefined;
    else {
      rest ??= amountsOf(pad);
      const source = movedSource(pad, rest);
      if (source !== undefined) return take(source);
    }
    next = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(next);
}

const namedLabels: ReadonlyMap<string, string> = new Map(namedSources);

/** A source in words. */
function labelOf(source: string): string {
  const named = source === noSource ? 'Nothing yet' : namedLabels.get(source);
  if (named !== undefined) return named;
  const [device, part = ''] = source.split(':');
  if (device === 'key')
    return part
      .replace(/^Key|^Digit/, '')
      .replace(/^Arrow/, 'Arrow ')
      .toLowerCase()
      .replace(/^./, (first) => first.toUpperCase());
  if (device === 'pad') return `Gamepad ${part.replace('axis', 'stick ').replace('button', 'button ')}`;
  return source;
}
