import type { Studio } from '../store/studio.ts';

export const sections = ['Time', 'Camera', 'Picture', 'Agents', 'Tools and panels', 'Flocks', 'Window'] as const;

/** What a key can do. Held actions go on while the key is down: they get the time that passed, s. */
export interface Action {
  readonly words: string;
  readonly section: (typeof sections)[number];
  readonly press?: (studio: Studio) => void;
  readonly hold?: (studio: Studio, seconds: number) => void;
}

export type Actions = Readonly<Record<string, Action>>;
