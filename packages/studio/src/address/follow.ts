import { effect } from '@preact/signals';
import type { Studio } from '../store/studio.ts';
import { decodeView, encodeView, type DecodedView } from './address.ts';
import { pageOf, viewOf } from './state.ts';

/** The address is written once the view rested so long, ms: browsers refuse too many changes. */
const rest = 250;
/** Or this long after the first change: a camera that follows an agent never rests, ms. */
const latest = 2000;

/**
 * Writes the view into the address while it changes. Going to a scenario and back to the gallery are steps of the browser's history;
 * `onTravel` gets what the address says when a user goes back or forth or types another one.
 */
export function followAddress(studio: Studio, onTravel: (decoded: DecodedView) => void): void {
  let written = location.hash.replace(/^#/, '');
  let page = studio.page.peek();
  let timer = 0;
  let changedAt: number | undefined;
  const write = (): void => {
    changedAt = undefined;
    const text = encodeView(viewOf(studio));
    if (text === written) return;
    written = text;
    const address = text === '' ? location.pathname + location.search : `#${text}`;
    if (page === studio.page.peek()) history.replaceState(undefined, '', address);
    else history.pushState(undefined, '', address);
    page = studio.page.peek();
  };
  effect(() => {
    viewOf(studio);
    clearTimeout(timer);
    const now = performance.now();
    changedAt ??= now;
    const wait = page === studio.page.value ? Math.max(0, Math.min(rest, changedAt + latest - now)) : 0;
    timer = window.setTimeout(write, wait);
  });
  addEventListener('popstate', () => {
    const text = location.hash.replace(/^#/, '');
    if (text === written) return;
    clearTimeout(timer);
    written = text;
    const decoded = decodeView(text);
    page = pageOf(decoded.view);
    onTravel(decoded);
  });
}
