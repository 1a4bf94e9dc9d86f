import { pieceBytes, runKinds, type RunMessage } from './run-messages.ts';

/** What is in of another process's bytes for one round. */
interface Arrival {
  readonly pieces: (Uint8Array | undefined)[];
  missing: number;
}

const nothing = new Uint8Array(0);

/** Rounds whose bytes are kept: another process can be one round behind. */
const keptRounds = 2;

/**
 * What one process brings to numbered rounds and gets there, over a net that loses, doubles, delays and reorders messages.
 * Whatever belongs to another epoch, or to a round that is over, is dropped.
 */
export class RoundDesk {
  readonly #process: number;
  readonly #processes: number;
  /** By round and source. */
  readonly #arrivals = new Map<number, Map<number, Arrival>>();
  readonly #sent = new Map<number, readonly Uint8Array[]>();
  #epoch = 0;
  #round = -1;

  constructor(process: number, processes: number) {
    this.#process = process;
    this.#processes = processes;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Forgets everything that was before. */
  begin(epoch: number): void {
    this.#epoch = epoch;
    this.#round = -1;
    this.#arrivals.clear();
    this.#sent.clear();
  }

  /** Goes to the next round with bytes for each process; what is to be sent to each. */
  bring(outgoing: readonly Uint8Array[]): readonly (readonly RunMessage[])[] {
    this.#round++;
    this.#sent.set(this.#round, outgoing);
    this.#sent.delete(this.#round - keptRounds);
    for (const round of this.#arrivals.keys()) if (round < this.#round) this.#arrivals.delete(round);
    return outgoing.map((bytes, to) => (to === this.#process ? [] : this.#piecesOf(this.#round, bytes)));
  }

  /** What another process asks for again; nothing when it is not there, or not yet. */
  again({ epoch, round, from }: RunMessage): readonly RunMessage[] {
    if (epoch !== this.#epoch) return [];
    const bytes = this.#sent.get(round)?.[from];
    return bytes === undefined ? [] : this.#piecesOf(round, bytes);
  }

  /** Takes a piece in. */
  take({ epoch, round, from, piece, pieces, bytes }: RunMessage): void {
    const isAwaited = round >= this.#round && round < Math.max(this.#round, 0) + keptRounds;
    if (epoch !== this.#epoch || !isAwaited || from === this.#process) return;
    const arrival = this.#arrivalOf(round, from, pieces);
    if (arrival.pieces.length !== pieces || arrival.pieces[piece] !== undefined) return;
    arrival.pieces[piece] = bytes;
    arrival.missing--;
  }

  /** Processes whose bytes for this round are not in, and what to ask them. */
  missing(): readonly { readonly process: number; readonly request: RunMessage }[] {
    const arrivals = this.#arrivals.get(this.#round);
    return this.#others()
      .filter((process) => (arrivals?.get(process)?.missing ?? 1) > 0)
      .map((process) => ({ process, request: this.#message(runKinds.again, this.#round, nothing) }));
  }

  /** The bytes of all others for this round, by process; undefined while some are missing. */
  collect(): readonly Uint8Array[] | undefined {
    const arrivals = this.#arrivals.get(this.#round);
    if (this.#round < 0 || this.#others().some((process) => (arrivals?.get(process)?.missing ?? 1) > 0))
      return undefined;
    this.#arrivals.delete(this.#round);
    return Array.from({ length: this.#processes }, (_, process) => joined(arrivals?.get(process)?.pieces ?? []));
  }

  #others(): readonly number[] {
    return Array.from({ length: this.#processes }, (_, process) => process).filter((each) => each !== this.#process);
  }

  #arrivalOf(round: number, from: number, pieces: number): Arrival {
    const arrivals = this.#arrivals.get(round) ?? new Map<number, Arrival>();
    this.#arrivals.set(round, arrivals);
    const known = arrivals.get(from);
    if (known !== undefined) return known;
    const made = { pieces: Array.from({ length: pieces }, () => undefined), missing: pieces };
    arrivals.set(from, made);
    return made;
  }

  #piecesOf(round: number, bytes: Uint8Array): readonly RunMessage[] {
    const pieces = Math.max(1, Math.ceil(bytes.length / pieceBytes));
    return Array.from({ length: pieces }, (_, piece) => ({
      ...this.#message(runKinds.frame, round, bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes)),
      piece,
      pieces,
    }));
  }

  #message(kind: RunMessage['kind'], round: number, bytes: Uint8Array): RunMessage {
    return { kind, from: this.#process, epoch: this.#epoch, round, piece: 0, pieces: 1, bytes };
  }
}

/** A copy of its own, from the start of a buffer: it is handed to another thread, and seen as words there. */
function joined(pieces: readonly (Uint8Array | undefined)[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + (piece?.length ?? 0), 0));
  let at = 0;
  for (const piece of pieces) {
    if (piece === undefined) continue;
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
