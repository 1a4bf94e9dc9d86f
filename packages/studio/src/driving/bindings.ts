import type { ShownCapability } from './capability.ts';

/**
 * What a source turns. A source is a key, or one half of an axis, from 0 to 1: `key:KeyW`, `pad:axis0-`, `pad:button7`, `mouse:x+`,
 * `tilt+`. At its end it turns the capability to `value`: two halves have the two halves of a range.
 */
export interface Binding {
  readonly source: string;
  readonly capability: ShownCapability;
  readonly value: number;
}

const of = (source: string, capability: ShownCapability, value: number): Binding => ({ source, capability, value });

/** Keys by where they are on the keyboard, whatever letters it has; sticks and triggers of the standard gamepad. */
export const usualBindings: readonly Binding[] = [
  of('key:ArrowUp', 'drive', 1),
  of('key:KeyW', 'drive', 1),
  of('key:ArrowDown', 'drive', -1),
  of('key:KeyS', 'drive', -1),
  of('key:ArrowLeft', 'turn', 1),
  of('key:KeyA', 'turn', 1),
  of('key:ArrowRight', 'turn', -1),
  of('key:KeyD', 'turn', -1),
  of('key:Space', 'brake', 1),
  of('pad:axis0-', 'turn', 1),
  of('pad:axis0+', 'turn', -1),
  of('pad:button7', 'drive', 1),
  of('pad:button6', 'drive', -1),
  of('pad:button0', 'brake', 1),
  of('mouse:x-', 'turn', 1),
  of('mouse:x+', 'turn', -1),
  of('mouse:y-', 'drive', 1),
  of('mouse:y+', 'drive', -1),
  of('tilt-', 'turn', 1),
  of('tilt+', 'turn', -1),
];

/** The pedals and the wheel on a screen that is touched: their labels say what they do, so they are always bound like this. */
export const touchBindings: readonly Binding[] = [
  of('touch:left', 'turn', 1),
  of('touch:right', 'turn', -1),
  of('touch:back', 'drive', -1),
  of('touch:ahead', 'drive', 1),
];

/** Parts of devices that can be chosen by name: moving a mouse to a button turns it already. */
export const namedSources: readonly (readonly [source: string, label: string])[] = [
  ['mouse:x-', 'Mouse left'],
  ['mouse:x+', 'Mouse right'],
  ['mouse:y-', 'Mouse up'],
  ['mouse:y+', 'Mouse down'],
  ['mouse:wheel-', 'Mouse wheel up'],
  ['mouse:wheel+', 'Mouse wheel down'],
  ['mouse:button0', 'Left mouse button'],
  ['mouse:button1', 'Middle mouse button'],
  ['mouse:button2', 'Right mouse button'],
  ['tilt-', 'Tilt left'],
  ['tilt+', 'Tilt right'],
];

const keyOf = (kind: string, name?: string): string => `korzo.controls.${kind}${name === undefined ? '' : `/${name}`}`;
const capabilities: ReadonlySet<string> = new Set(['drive', 'brake', 'turn']);

/** The bindings that were saved for a body, else for its kind; the usual ones when none were, or they are damaged. */
export const readBindings = (storage: Pick<Storage, 'getItem'>, kind: string, name?: string): readonly Binding[] =>
  (name === undefined ? undefined : savedAt(storage, keyOf(kind, name))) ??
  savedAt(storage, keyOf(kind)) ??
  usualBindings;

/** Whether a body has bindings of its own. */
export const hasOwnBindings = (storage: Pick<Storage, 'getItem'>, kind: string, name: string): boolean =>
  savedAt(storage, keyOf(kind, name)) !== undefined;

function savedAt(storage: Pick<Storage, 'getItem'>, key: string): readonly Binding[] | undefined {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return Array.isArray(found) && found.every(isBinding) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Saves bindings for a kind of body, or for the body of this name alone. */
export function keepBindings(
  storage: Pick<Storage, 'setItem'>,
  kind: string,
  bindings: readonly Binding[],
  name?: string,
): void {
  storage.setItem(keyOf(kind, name), JSON.stringify(bindings));
}

/** A body has the bindings of its kind again. */
export const dropBindings = (storage: Pick<Storage, 'removeItem'>, kind: string, name: string): void =>
  storage.removeItem(keyOf(kind, name));

function isBinding(given: unknown): given is Binding {
  if (typeof given !== 'object' || given === null) return false;
  const { source, capability, value } = given as Partial<Record<keyof Binding, unknown>>;
  return (
    typeof source === 'string' &&
    typeof capability === 'string' &&
    capabilities.has(capability) &&
    typeof value === 'number' &&
    Math.abs(value) <= 1
  );
}
