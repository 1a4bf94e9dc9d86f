import { effect, signal } from '@preact/signals';
import type { Studio } from '../store/studio.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(dark.matches);
dark.addEventListener('change', () => (systemDark.value = dark.matches));

/** Keeps page and picture in the chosen theme, or in that of the system. */
export function followTheme(studio: Studio): void {
  effect(() => {
    const { value: chosen } = studio.theme;
    const theme = chosen === 'auto' ? (systemDark.value ? 'dark' : 'light') : chosen;
    document.documentElement.dataset.theme = theme;
    const draw = studio.draw.peek();
    if (draw.theme !== theme) studio.draw.value = { ...draw, theme };
  });
}
