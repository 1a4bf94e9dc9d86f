import type { Request } from '../protocol/requests.ts';

/** Everything a run was made from: with its commands, all that it takes to make it again. */
export type Inputs = Omit<Extract<Request, { readonly type: 'open' }>, 'type' | 'commands' | 'tick'>;
