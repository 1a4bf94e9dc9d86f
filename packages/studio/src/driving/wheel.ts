import type { Capability } from './capability.ts';

/** What a key turns, and how far: half of a range for each of two keys. */
interface Turn {
  readonly capability: Capability;
  readonly value: number;
}

/** Keys by where they are on the keyboard, whatever letters it has. */
const turns: Readonly<Record<string, Turn>> = {
  ArrowUp: { capability: 'drive', value: 1 },
  KeyW: { capability: 'drive', value: 1 },
  ArrowDown: { capability: 'drive', value: -1 },
  KeyS: { capability: 'drive', value: -1 },
  ArrowLeft: { capability: 'turn', value: 1 },
  KeyA: { capability: 'turn', value: 1 },
  ArrowRight: { capability: 'turn', value: -1 },
  KeyD: { capability: 'turn', value: -1 },
  Space: { capability: 'brake', value: 1 },
};

export const isDriveKey = (code: string): boolean => Object.hasOwn(turns, code);

/** The keys that are down, as positions of the controls of a body. */
export class KeyWheel {
  readonly #down = new Set<string>();

  /** The capability that a key has changed, and what it is now; undefined when nothing has changed. */
  press(code: string): Turn | undefined {
    return this.#change(code, () => this.#down.add(code));
  }

  release(code: string): Turn | undefined {
    return this.#change(code, () => this.#down.delete(code));
  }

  /** What goes back to neutral when all keys are let go. */
  releaseAll(): readonly Turn[] {
    return [...this.#down].flatMap((code) => this.release(code) ?? []);
  }

  #change(code: string, turn: () => void): Turn | undefined {
    const { capability } = turns[code] ?? {};
    if (capability === undefined) return undefined;
    const before = this.#value(capability);
    turn();
    const value = this.#value(capability);
    return value === before ? undefined : { capability, value };
  }

  /** Two keys against each other are neutral. */
  #value(capability: Capability): number {
    const values = [...this.#down].map((code) => turns[code]).filter((turn) => turn.capability === capability);
    return Math.min(
      1,
      Math.max(
        -1,
        values.reduce((sum, { value }) => sum + value, 0),
      ),
    );
  }
}
