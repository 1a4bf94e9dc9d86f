import type { Entrant, Inside, ReceiverNews } from '../hub/receiver.ts';
import type { FromHub } from './hub-messages.ts';

type Reported = Pick<ReceiverNews, 'entered' | 'described' | 'left'>;
type News = Extract<FromHub, { readonly type: 'news' }>;

/** What a receiver knows of its area. A hub that has taken the place of another reports everything as new: here only what changed is. */
export class KnownArea {
  /** The next report is the first one of another hub. */
  isFresh = false;
  readonly #receiver: number;
  readonly #deliver: (news: ReceiverNews) => void;
  readonly #known = new Map<number, Entrant>();
  #pieces: News[] = [];

  constructor(receiver: number, deliver: (news: ReceiverNews) => void) {
    this.#receiver = receiver;
    this.#deliver = deliver;
  }

  take(piece: News): void {
    this.#pieces.push(piece);
    if (piece.more) return;
    const pieces = this.#pieces;
    this.#pieces = [];
    const told = {
      entered: pieces.flatMap(({ entered }) => entered),
      described: pieces.flatMap(({ described }) => described),
      left: pieces.flatMap(({ left }) => left),
    };
    const news = this.isFresh ? this.#compared(told.entered) : this.#withoutKnown(told);
    this.isFresh = false;
    for (const id of news.left) this.#known.delete(id);
    for (const entrant of [...news.entered, ...news.described]) this.#known.set(entrant.id, entrant);
    this.#deliver({ receiver: this.#receiver, time: piece.time, ...news, inside: insideOf(pieces) });
  }

  /** A hub that a program has joined twice reports everything twice. */
  #withoutKnown(told: Reported): Reported {
    const left = new Set(told.left);
    const isKnown = ({ id }: Entrant): boolean => this.#known.has(id) && !left.has(id);
    return {
      entered: told.entered.filter((entrant) => !isKnown(entrant)),
      described: [...told.described, ...told.entered.filter((each) => isKnown(each) && !this.#isSame(each))],
      left: told.left,
    };
  }

  #isSame(entrant: Entrant): boolean {
    return JSON.stringify(this.#known.get(entrant.id)) === JSON.stringify(entrant);
  }

  /** What differs between those who are inside now and those who were known. */
  #compared(inside: readonly Entrant[]): Reported {
    const ids = new Set(inside.map(({ id }) => id));
    return {
      entered: inside.filter(({ id }) => !this.#known.has(id)),
      described: inside.filter((entrant) => this.#known.has(entrant.id) && !this.#isSame(entrant)),
      left: [...this.#known.keys()].filter((id) => !ids.has(id)),
    };
  }
}

function insideOf(pieces: readonly News[]): Inside {
  const count = pieces.reduce((sum, { positions }) => sum + positions.count, 0);
  const inside = {
    ...{
      id: new Uint32Array(count),
      x: new Float64Array(count),
      y: new Float64Array(count),
      z: new Float64Array(count),
    },
    ...{ heading: new Float32Array(count), pitch: new Float32Array(count) },
    ...{ level: new Int16Array(count), look: new Uint16Array(count) },
  };
  const user: unknown[] = [];
  let at = 0;
  for (const { positions } of pieces) {
    const { columns, users } = positions;
    for (const name of Object.keys(inside) as (keyof typeof inside)[]) inside[name].set(columns[name], at);
    for (let row = 0; row < positions.count; row++) user.push(users[row]);
    at += positions.count;
  }
  // Programs send places alone to the hub of a cluster.
  const motion = Array.from({ length: count }, () => undefined);
  return { count, ...inside, user, motion };
}
