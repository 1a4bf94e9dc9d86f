import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface MenuOf {
  readonly label: string;
  readonly disabled: boolean;
  readonly entries: readonly { readonly label: string; readonly choose: () => void }[];
}

/** A button with a list below it; Escape and a press elsewhere close it, arrows go through it. */
export function Menu({ label, disabled, entries }: MenuOf): JSX.Element {
  const open = useSignal(false);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open.value) return undefined;
    whole.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const leave = (event: Event): void => {
      if (!(event.target instanceof Node) || whole.current?.contains(event.target) !== true) open.value = false;
    };
    addEventListener('pointerdown', leave);
    return () => removeEventListener('pointerdown', leave);
  }, [open.value]);
  const key = (event: KeyboardEvent): void => {
    const items = [...(whole.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') {
      open.value = false;
      whole.current?.querySelector('button')?.focus();
    } else if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div class="drop-menu" ref={whole} onKeyDown={key}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open.value}
        disabled={disabled}
        onClick={() => (open.value = !open.value)}
      >
        {label}
      </button>
      {open.value && (
        <div class="menu" role="menu">
          {entries.map(({ label: words, choose }) => (
            <button
              key={words}
              type="button"
              role="menuitem"
              onClick={() => {
                open.value = false;
                choose();
              }}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
