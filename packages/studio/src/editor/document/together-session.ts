import type { LinkState, Look, Writer } from '@korzo/live/together';
import type { ReadonlySignal } from '@preact/signals';

/** Another person in a shared document. */
export interface Fellow extends Writer {
  readonly colour: string;
  /** Ends of its selection in the text. */
  readonly cursor: { readonly anchor: number; readonly head: number } | undefined;
}

/** A document that others write in too. */
export interface TogetherSession {
  readonly room: string;
  readonly state: ReadonlySignal<LinkState>;
  /** Everyone in it, this page included. */
  readonly writers: ReadonlySignal<readonly Writer[]>;
  /** The others, with places in the present text. */
  readonly fellows: ReadonlySignal<readonly Fellow[]>;
  readonly colourOf: (writer: Writer) => string;
  /** Shows the others the cursor in the text. */
  readonly pointAt: (anchor: number, head: number) => void;
  readonly look: (look: Pick<Look, 'selected' | 'level'>) => void;
  readonly rename: (name: string) => void;
  /** Leaves the document; the connection ends. */
  readonly leave: () => void;
}
