import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../icons/icon.tsx';

interface DialogOf {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** The browser's own dialog: it keeps the focus inside and gives it back. */
export function Dialog({ title, close, children }: DialogOf): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet icon-only" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
