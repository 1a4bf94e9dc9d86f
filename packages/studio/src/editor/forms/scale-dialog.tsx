import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Dialog } from '../../dialog/dialog.tsx';
import type { Workbench } from '../document/workbench.ts';
import { askedScale, scaleBackdrop } from '../tools/measure.ts';

const close = (): void => void (askedScale.value = undefined);

/** Asks how long the line in the picture is in life. */
export function ScaleDialog({ bench }: { readonly bench: Workbench }): JSX.Element | null {
  const length = useSignal('');
  const drawn = askedScale.value;
  if (drawn === undefined) return null;
  return (
    <Dialog title="Scale of the picture" close={close}>
      <form
        class="properties"
        onSubmit={(event) => {
          event.preventDefault();
          const metres = Number(length.peek());
          if (metres > 0) scaleBackdrop(bench, metres);
          close();
        }}
      >
        <label class="field">
          <span>True length, m</span>
          <input
            type="number"
            step="any"
            min="0.01"
            value={length.value}
            placeholder={drawn.toFixed(2)}
            onInput={({ currentTarget }) => (length.value = currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          Set the scale
        </button>
      </form>
    </Dialog>
  );
}
