import { ContentDeleted, ContentString, decodeUpdate, GC, getState, Item, type Doc, type ID } from 'yjs';

/** The name of the one text in a shared document. */
export const textName = 'text';

export interface UpdateRules {
  /** Letters that the document may have. */
  readonly mostLetters: number;
  /** Whether letters of this copy are written by another page that is here now. */
  readonly isTaken: (client: number) => boolean;
}

/**
 * Why an update cannot be taken into a document; undefined when it can. Letters of one text are all it may bring, each behind letters that
 * are known or come with it: the library would take other things too, and would keep what it cannot place for ever.
 */
export function whyNotTaken(doc: Doc, update: Uint8Array, { mostLetters, isTaken }: UpdateRules): string | undefined {
  let decoded: ReturnType<typeof decodeUpdate>;
  try {
    decoded = decodeUpdate(update);
  } catch {
    return 'the edit cannot be read';
  }
  const known = new Map<number, number>();
  const clockOf = (client: number): number => known.get(client) ?? getState(doc.store, client);
  let letters = doc.getText(textName).length;
  for (const struct of decoded.structs) {
    const { client, clock } = struct.id;
    const next = clockOf(client);
    if (clock > next) return 'the edit continues one that never came';
    const end = clock + struct.length;
    if (end <= next) continue;
    if (isTaken(client)) return 'the edit is written in the name of another person';
    if (struct instanceof Item) {
      if (!isLetters(struct)) return 'the edit brings something that is no text';
      letters += struct.content instanceof ContentString ? struct.length : 0;
    } else if (!(struct instanceof GC)) return 'the edit has gaps';
    known.set(client, end);
  }
  if (letters > mostLetters) return `the text would have more than ${mostLetters} letters`;
  const isKnown = (id: ID): boolean => id.clock < clockOf(id.client);
  for (const struct of decoded.structs) {
    if (!(struct instanceof Item)) continue;
    for (const side of [struct.origin, struct.rightOrigin]) {
      if (side === null) continue;
      if (!isKnown(side) || (side.client === struct.id.client && side.clock >= struct.id.clock))
        return 'the edit stands beside letters that never came';
    }
  }
  for (const [client, ranges] of decoded.ds.clients)
    for (const { clock, len } of ranges)
      if (clock + len > clockOf(client)) return 'the edit deletes letters that never came';
  return undefined;
}

/** As it was decoded the parent is a name, or unsaid where a neighbour implies it. */
function isLetters({ content, parent, parentSub, origin, rightOrigin }: Item): boolean {
  if (!(content instanceof ContentString || content instanceof ContentDeleted) || parentSub !== null) return false;
  return (parent as unknown) === textName || (parent === null && (origin ?? rightOrigin) !== null);
}
