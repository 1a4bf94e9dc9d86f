import type { MemberAnswer, MemberOrders } from './member.ts';

/** One running thread of the platform. */
export interface Thread {
  /** Its first answer. */
  readonly answer: Promise<MemberAnswer>;
  /** Called when it ends without having been asked to. */
  end(): Promise<void>;
}

/** How a platform (Node, browser) starts a thread. */
export type StartThread = (orders: MemberOrders) => Thread;
