import type { Reply } from '../protocol/replies.ts';
import type { Request, RequestType } from '../protocol/requests.ts';
import type { Room } from '../room/room.ts';
import type { Watcher } from '../room/watcher.ts';

export type RequestOf<Type extends RequestType> = Extract<Request, { readonly type: Type }>;

type Answering = Extract<Reply, { readonly ask: number }>;
/** An answer before it gets the number of its request. */
export type Told = Answering extends infer Each ? (Each extends Answering ? Omit<Each, 'ask'> : never) : never;

export interface Visit<Type extends RequestType> {
  readonly room: Room;
  readonly watcher: Watcher;
  readonly request: RequestOf<Type>;
}

/** Does what a request asks for; nothing to report means done. Throws a Refusal when it cannot be done. */
export type Handler<Type extends RequestType> = (visit: Visit<Type>) => Told | void | Promise<Told | void>;

export type Handlers<Types extends RequestType = RequestType> = { readonly [Type in Types]: Handler<Type> };
