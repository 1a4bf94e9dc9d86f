import { driveByKey, releaseKeys } from '../driving/drive.ts';
import type { Studio } from '../store/studio.ts';
import { actions } from './actions.ts';
import { actionFor, chordOf } from './key-map.ts';
import { keyMaps } from './maps.ts';

/** A key that is only tapped moves a camera as if it had been held for so long, s. */
const tap = 0.12;

/** Keys that are down and what they do, for the render loop to go on with. */
export class HeldKeys {
  readonly #down = new Map<string, string>();

  get any(): boolean {
    return this.#down.size > 0;
  }

  press(code: string, action: string): void {
    this.#down.set(code, action);
  }

  release(code: string): void {
    this.#down.delete(code);
  }

  releaseAll(): void {
    this.#down.clear();
  }

  /** Goes on with what is held, for the seconds that passed. */
  advance(studio: Studio, seconds: number): void {
    for (const action of this.#down.values()) actions[action].hold?.(studio, seconds);
  }
}

/** Listens to the keyboard while a run is shown; the function it gives back ends that. */
export function listenToKeys(studio: Studio, held: HeldKeys): () => void {
  /** Whether the focus came by a click: Space then plays instead of pressing what was clicked once more. */
  let isClicked = false;
  const clicked = (): void => void (isClicked = true);
  const down = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') isClicked = false;
    if (event.defaultPrevented || studio.page.peek() !== 'run') return;
    const chord = chordOf(event);
    const isFree = chord === 'Space' && isClicked && !isTyping(event.target);
    if (chord === undefined || (!isFree && belongsToControl(event.target, chord))) return;
    if (driveByKey(studio, event)) {
      event.preventDefault();
      return;
    }
    const name = actionFor(keyMaps[studio.keyMap.peek()], chord);
    // An open dialog has all keys, and closes itself with Escape; the key that opened the help closes it too.
    if (document.querySelector('dialog[open]') !== null && !(name === 'help' && studio.helpOpen.peek())) return;
    // Without a camera of its own F5 stays the browser's: people reload with it.
    if (name === undefined || (chord === 'F5' && studio.cameraList.peek()[4] === undefined)) return;
    const action = actions[name];
    event.preventDefault();
    if (action.hold === undefined) {
      if (!event.repeat || name === 'step') action.press?.(studio);
      return;
    }
    if (event.repeat) return;
    action.hold(studio, tap);
    held.press(event.code, name);
  };
  const up = (event: KeyboardEvent): void => {
    // Some browsers press a button when Space is let go.
    if (event.code === 'Space' && isClicked && !isTyping(event.target)) event.preventDefault();
    driveByKey(studio, event);
    held.release(event.code);
    // Letting go of shift changes what the others are called: nothing may stay down by that.
    if (event.key === 'Shift') held.releaseAll();
  };
  const letGo = (): void => {
    releaseKeys(studio);
    held.releaseAll();
  };
  addEventListener('pointerdown', clicked, true);
  addEventListener('keydown', down);
  addEventListener('keyup', up);
  addEventListener('blur', letGo);
  return () => {
    removeEventListener('pointerdown', clicked, true);
    removeEventListener('keydown', down);
    removeEventListener('keyup', up);
    removeEventListener('blur', letGo);
  };
}

const textTypes = new Set(['text', 'search', 'number', 'email', 'url', 'password', 'tel']);
const sliderKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);

/** Whether keys are letters there. */
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && textTypes.has(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && (target.isContentEditable || target.closest('dialog') !== null));

/** Whether the control that has the focus wants the key itself: what is typed into a field steers nothing. */
function belongsToControl(target: EventTarget | null, chord: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (chord === 'Escape') return false;
  if (target instanceof HTMLInputElement) {
    if (textTypes.has(target.type)) return true;
    if (chord === 'Space') return true;
    return target.type === 'range' || target.type === 'radio' ? sliderKeys.has(chord) : false;
  }
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement || target.isContentEditable)
    return true;
  const pressable = target.closest('button, a, summary, [role=tab], [role=slider], [role=dialog]') !== null;
  return (
    pressable &&
    (chord === 'Space' || chord === 'Enter' || (sliderKeys.has(chord) && target.getAttribute('role') !== null))
  );
}
