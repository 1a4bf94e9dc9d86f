import type { JSX } from 'preact';
import { Icon } from '../icons/icon.tsx';
import type { Studio } from '../store/studio.ts';

const order = ['auto', 'light', 'dark'] as const;
const icons = { auto: 'auto', light: 'sun', dark: 'moon' } as const;
const words = { auto: 'as the system', light: 'light', dark: 'dark' } as const;

/** Goes through the system's theme, light and dark. */
export function ThemeButton({ studio: { theme } }: { readonly studio: Studio }): JSX.Element {
  const label = `Theme: ${words[theme.value]}`;
  return (
    <button
      type="button"
      class="quiet icon-only"
      aria-label={label}
      title={label}
      onClick={() => (theme.value = order[(order.indexOf(theme.value) + 1) % order.length])}
    >
      <Icon name={icons[theme.value]} />
    </button>
  );
}
