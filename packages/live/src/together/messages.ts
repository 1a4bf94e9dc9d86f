/** What a person shows of itself to the others in a document. */
export interface Look {
  /** Ends of the selection in the text, as marks that stay with their letters. */
  readonly anchor?: string | undefined;
  readonly head?: string | undefined;
  /** Keys of what is selected in the plan. */
  readonly selected?: readonly string[] | undefined;
  readonly level?: number | undefined;
}

/** One who has the document open. */
export interface Writer {
  readonly number: number;
  readonly name: string;
  readonly role: 'viewer' | 'operator';
  readonly look: Look;
}

/** What a page sends. Bytes are in base64. */
export type WriterMessage =
  /** The first message: who it is, and how much of the document it has. */
  | {
      readonly type: 'hello';
      /** Number of the page's copy of the document. */
      readonly client: number;
      /** A word that only this page knows: by it the page takes its own place again after a lost connection. */
      readonly key: string;
      readonly name: string;
      readonly has: string;
    }
  /** The first one brings all that the server lacks. */
  | { readonly type: 'edit'; readonly update: string }
  | { readonly type: 'look'; readonly look: Look }
  | { readonly type: 'name'; readonly name: string };

/** What the server sends. */
export type RoomMessage =
  /** What the page lacks of the document, and how much of it the server has. */
  | {
      readonly type: 'welcome';
      readonly role: 'viewer' | 'operator';
      readonly you: number;
      readonly update: string;
      readonly has: string;
    }
  | { readonly type: 'edit'; readonly update: string }
  | { readonly type: 'writers'; readonly writers: readonly Writer[] }
  /** The connection ends and is not to be tried again. */
  | { readonly type: 'refused'; readonly why: string };
